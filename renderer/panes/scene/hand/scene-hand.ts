// Moving parts of a scene by hand: which can be moved, where they are dragged to, and the resulting edit.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ItemsEdited } from '../../../../shared/contract/change-types.ts';
import type { AssetId } from '../../../../shared/contract/types.ts';
import type { SceneElement } from '../../../../shared/scene/element.ts';
import type { NewPlacing, PlacedPart, Placing } from '../../../../shared/scene/handle.ts';
import { composed, type Scene } from '../../../../shared/scene/scene.ts';
import { isNothing, type Matrix, placedBy, type Transform } from '../../../../shared/scene/transform.ts';
import type { TransformTool } from '../../../scene3d/transform-gizmo.ts';
import type { HeldBack } from '../../../state/base/outbox.ts';
import { stillAsked } from '../../../state/base/still-asked.ts';
import { elementOf, selectedIn } from '../scene-link.ts';
import type { SceneViewState } from '../scene-state.ts';
import type { AxisName } from './hand-drag.ts';
import { type AskHandles, type HandPart, partsIn } from './hand-parts.ts';
import { createRefusal } from './refusal.ts';
import { createSending, type Moves, type SendingPorts } from './sending.ts';

/** Copies being made or not selected yet, without their originals, and the keys meant for them. */
interface ComingCopies {
  readonly copies?: readonly Item[];
  readonly of: readonly Item[];
  readonly keys: readonly string[];
  /** The first of several is selected and in the picture, and the others are sought there, or are selected with it. */
  readonly are?: 'sought' | 'selected';
  /** The scene without them: until it is replaced, other parts have their future positions. */
  readonly before: Scene | undefined;
}

/** A list item, and the file it is in. */
interface Item {
  readonly asset: AssetId;
  readonly path: string;
}

export interface HandState {
  /** Undefined: a click selects, and nothing can be moved. */
  readonly tool?: TransformTool | undefined;
  readonly parts: readonly HandPart[];
  /** Whole steps of the scene's unit; 0 for none. */
  readonly step: number;
  /** The current position of a drag. */
  readonly change?: Transform | undefined;
  /** The last dropped position: the part stays there until the scene agrees. */
  readonly wasDropped?: boolean;
  /** The state of a move by keys: which axis, how far. */
  readonly keyed?:
    | { readonly tool: TransformTool; readonly axis: AxisName | undefined; readonly typed: string }
    | undefined;
  readonly coming?: ComingCopies | undefined;
  /** A tool was just refused: the axis and the number typed after it belong to it, and to nothing else. */
  readonly isRefused?: boolean;
}

/** The parts of the contract and the documents that this needs. */
export interface HandPorts extends SendingPorts {
  handles: AskHandles;
  /** The edit is in another file than the scene's own, `tab`: both can undo it. */
  changed(asset: AssetId, address: string, tab: AssetId): void;
  /** Selects a part to move. */
  select(asset: AssetId, path: string): void;
  /** Starts watching: the returned function says whether nothing else was selected since. */
  watchChoices(): () => boolean;
  /** The present bytes of an item in its file. */
  bytesOf(asset: AssetId, path: string): Promise<{ readonly start: number; readonly size: number } | undefined>;
  /** Selects all of these to move. */
  pickAll(elements: readonly SceneElement[]): void;
  /** A pressed key needs a held part, or one of another kind than `what`. */
  refused(deed: TransformTool | 'copy' | 'remove', what: string | undefined): void;
  /** Requests the scene again. */
  reload(): Promise<void>;
}

export interface SceneHand extends HeldBack {
  readonly store: StoreApi<HandState>;
  /** Handles keys during a move by keys; set by the picture. */
  readonly keys: { current: ((key: string) => void) | undefined };
  /** A key for the selected parts, or for a copy being made. */
  press(key: string): void;
  setTool(tool: TransformTool | undefined): void;
  /** Says why a tool does nothing: nothing is selected, or its file has no such numbers. */
  refuse(tool: TransformTool): void;
  /** Asks which selected parts can be moved. */
  refresh(): Promise<void>;
  /** The first part that can be moved among the possible targets of a click. */
  movable(levels: readonly SceneElement[]): Promise<SceneElement | undefined>;
  drag(change: Transform): void;
  drop(): Promise<void>;
  cancel(): Promise<void>;
  /** Applies typed numbers to the first part. */
  put(to: NewPlacing): Promise<void>;
  duplicate(): Promise<void>;
  remove(): Promise<void>;
  /** Flips the selected parts. */
  flip(): Promise<void>;
  /** Moves all selected parts to where the first is. */
  weld(): Promise<void>;
}

/** Shared by all tools: their state, the picture's, and the ports. */
interface Grip {
  readonly store: StoreApi<HandState>;
  readonly view: StoreApi<SceneViewState>;
  readonly ports: HandPorts;
  set(change: Partial<HandState>): void;
}

export function createSceneHand(view: StoreApi<SceneViewState>, ports: HandPorts): SceneHand {
  const store = createStore<HandState>(() => ({ parts: [], step: 0 }));
  const grip: Grip = { store, view, ports, set: change => store.setState(change) };
  const keys: SceneHand['keys'] = { current: undefined };
  const refusal = createRefusal(isRefused => grip.set({ isRefused }));
  const { letGo, ...hold } = createHold(grip, () => arrive(press));
  const { arrive, ...items } = createItems(grip, letGo);

  function press(key: string): void {
    const { coming, isRefused = false } = store.getState();
    if (isRefused && refusal.takes(key)) return;
    if (coming) grip.set({ coming: { ...coming, keys: [...coming.keys, key] } });
    else if (key === 'Del') void items.remove();
    else if (key === 'Shift+D' || key === 'Ctrl+D') void items.duplicate();
    else keys.current?.(key);
  }

  return {
    store,
    keys,
    press,
    refuse(tool) {
      ports.refused(tool, store.getState().parts[0]?.handle.what);
      refusal.begin();
    },
    setTool(tool) {
      refusal.end();
      grip.set({ tool, ...(tool === undefined && { coming: undefined }) });
      void hold.refresh();
    },
    movable: async levels => (await partsIn(view.getState().scene, levels, ports.handles))[0]?.element,
    ...hold,
    ...items,
  };
}

/** The selected parts: picked up, dragged, and dropped. `taken`: others are selected. */
function createHold({ store, view, ports, set }: Grip, taken: () => void) {
  const sending = createSending(ports);
  const ask = stillAsked();

  async function refresh(): Promise<void> {
    const { tool, change } = store.getState();
    const { clip, scene } = view.getState();
    const isStillAsked = ask();
    if (change !== undefined) return;
    const parts =
      tool === undefined || clip !== undefined ? [] : await partsIn(scene, selectedIn(view.getState()), ports.handles);
    if (!isStillAsked() || store.getState().change !== undefined) return;
    set({ parts });
    taken();
  }

  /** Files other than the scene's own change without a notification to the scene. */
  async function letGo(parts: readonly HandPart[], { wasDropped }: { readonly wasDropped: boolean }): Promise<void> {
    set({ change: undefined, wasDropped });
    view.setState({ isHeld: false });
    const [own, ...others] = view.getState().scene?.sources ?? [];
    const elsewhere = others.filter(source => parts.some(({ asset }) => asset === source.asset));
    if (own === undefined || elsewhere.length === 0) return refresh();
    for (const { asset, address } of wasDropped ? elsewhere : []) ports.changed(asset, address, own.asset);
    await ports.reload();
  }

  async function cancel(): Promise<void> {
    if (store.getState().change === undefined) return;
    const { parts } = store.getState();
    await sending.giveUp();
    await letGo(parts, { wasDropped: false });
  }

  return {
    refresh,
    letGo,
    cancel,
    flush: sending.flush,
    leave: sending.leave,
    drag(change: Transform): void {
      const { parts } = store.getState();
      set({ change });
      view.setState({ isHeld: parts.some(({ node }) => node !== undefined) });
      if (!isNothing(change)) sending.send(placed(parts, change));
    },
    async drop(): Promise<void> {
      const { change, parts } = store.getState();
      if (change === undefined) return;
      if (isNothing(change)) return cancel();
      const wasDropped = await sending.finish(placed(parts, change));
      if (wasDropped) set({ parts: parts.map(part => leftAt(part, placedBy(part.handle, part.parent, change))) });
      await letGo(parts, { wasDropped });
    },
    async put(to: NewPlacing): Promise<void> {
      const [part] = store.getState().parts;
      if (part === undefined) return;
      const wasDropped = await sending.finish(new Map([[part.asset, [{ path: part.path, to }]]]));
      if (wasDropped) set({ parts: store.getState().parts.map(each => (each === part ? leftAt(part, to) : each)) });
      await letGo([part], { wasDropped });
    },
    async weld(): Promise<void> {
      const { parts } = store.getState();
      const [first, ...others] = parts;
      if (first === undefined || !canWeld(store.getState())) return;
      const { translation } = first.handle.at;
      const moves = others.map(({ path }) => ({ path, to: { translation } }));
      await letGo(parts, { wasDropped: await sending.finish(new Map([[first.asset, moves]])) });
    },
  };
}

/** The items of the held parts: copied, removed, flipped. */
function createItems({ store, view, ports, set }: Grip, letGo: ReturnType<typeof createHold>['letGo']) {
  /** One step in each file, in all of them or in none; reports the repairs, and whether it was done. */
  async function editAll(kind: 'copy' | 'remove' | 'flip', items: readonly Item[]) {
    const done = new Map<AssetId, ItemsEdited>();
    for (const [asset, own] of Map.groupBy(items, item => item.asset)) {
      const { coming } = store.getState();
      if (coming) set({ coming: { ...coming, before: view.getState().scene } });
      const made = await ports.editItems(asset, { kind, paths: own.map(({ path }) => path) });
      if (made !== undefined) {
        done.set(asset, made);
        continue;
      }
      for (const changed of done.keys()) await ports.undo(changed);
      if (done.size > 0) ports.tookBack();
      return { came: [], isDone: false };
    }
    for (const [asset, { repairs }] of done) if (repairs.length > 0) ports.repaired(asset, repairs);
    const came = [...done].flatMap(([asset, { places }]) => places.map((path): Item => ({ asset, path })));
    return { came, isDone: done.size > 0 };
  }

  /** Each item once, even if several parts belong to it. */
  async function edit(kind: 'copy' | 'remove'): Promise<void> {
    const { parts } = store.getState();
    const of = itemsOf(parts);
    if (of.length === 0) return ports.refused(kind, parts[0]?.handle.what);
    // Keys pressed before the answer are meant for the copies: a move of the originals would continue this very step.
    if (kind === 'copy') set({ coming: { of, keys: [], before: undefined } });
    const isMeant = ports.watchChoices();
    const { came, isDone } = await editAll(kind, of);
    // A selection made in the meantime stays, and the keys are dropped.
    const first = isMeant() ? came[0] : undefined;
    const { coming } = store.getState();
    set({ coming: first && coming ? { ...coming, copies: came } : undefined });
    // A copy begins where its original is: what moves next is the copy.
    if (kind === 'copy' && first) ports.select(first.asset, first.path);
    // Removed items are deselected: otherwise the next part would take their place.
    if (kind === 'remove' && isDone) view.setState({ element: undefined, others: [], picked: undefined });
    await letGo(parts, { wasDropped: isDone });
  }

  /** The first of several copies is visible and selected: then all are selected. */
  async function selectAll(copies: readonly Item[]): Promise<void> {
    const found = await Promise.all(
      copies.map(async item => ({ ...item, ...(await ports.bytesOf(item.asset, item.path)) })),
    );
    const { coming } = store.getState();
    const { scene } = view.getState();
    if (coming?.copies !== copies || scene === undefined) return;
    set({ coming: { ...coming, are: 'selected' } });
    ports.pickAll(
      found.flatMap(({ start = 0, size = 0, ...item }) => elementOf(scene, { ...item, start, size }) ?? []),
    );
  }

  return {
    duplicate: () => edit('copy'),
    remove: () => edit('remove'),
    async flip(): Promise<void> {
      const parts = store.getState().parts.filter(({ handle }) => handle.flips);
      if (parts.length === 0) return;
      const { isDone } = await editAll('flip', parts);
      await letGo(parts, { wasDropped: isDone });
    },
    /** Replays the keys pressed before copies were selected, once they are. */
    arrive(press: (key: string) => void): void {
      const { coming, parts } = store.getState();
      const held = itemsOf(parts);
      const [first] = coming?.copies ?? [];
      if (coming?.copies === undefined || first === undefined || parts.length === 0) return;
      if (held.some(item => hasItem(coming.of, item)) || view.getState().scene === coming.before) return;
      // Something else was selected since: the keys do not apply to that.
      if (!hasItem(held, first)) set({ coming: undefined });
      else if (coming.copies.length === 1 || coming.are === 'selected') {
        set({ coming: undefined });
        for (const key of coming.keys) press(key);
      } else if (coming.are === undefined) {
        set({ coming: { ...coming, are: 'sought' } });
        void selectAll(coming.copies);
      }
    },
  };
}

/** Those that the parts are of, each once. */
function itemsOf(parts: readonly HandPart[]): readonly Item[] {
  const items = parts.flatMap(({ asset, handle }) => (handle.item === undefined ? [] : [{ asset, path: handle.item }]));
  return items.filter((item, i) => !hasItem(items.slice(0, i), item));
}

const hasItem = (items: readonly Item[], { asset, path }: Item): boolean =>
  items.some(item => item.asset === asset && item.path === path);

/** Several corners of one file. */
export function canWeld({ parts }: Pick<HandState, 'parts'>): boolean {
  const [first] = parts;
  return parts.length > 1 && parts.every(({ handle, asset }) => handle.what === 'vertex' && asset === first?.asset);
}

function placed(parts: readonly HandPart[], change: Transform): Moves {
  const byAsset = Map.groupBy(parts, part => part.asset);
  return new Map([...byAsset].map(([asset, all]) => [asset, all.map(part => movedPart(part, change))]));
}

const movedPart = ({ path, handle, parent }: HandPart, change: Transform): PlacedPart => ({
  path,
  to: placedBy(handle, parent, change),
});

/** A part in its new position, before the host answers. */
function leftAt(part: HandPart, to: NewPlacing): HandPart {
  return { ...part, handle: { ...part.handle, at: { ...part.handle.at, ...to } } };
}

/** Where the first part is now, dragged or not. */
export function placedNow({ parts, change }: HandState): Placing {
  const [part] = parts;
  if (part === undefined) return HOME;
  return { ...part.handle.at, ...(change ? placedBy(part.handle, part.parent, change) : {}) };
}

const HOME: Placing = { translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] };

/** The positions of the dragged nodes. */
export function heldNodes({ parts, change }: HandState): ReadonlyMap<number, Matrix> {
  const held = new Map<number, Matrix>();
  for (const { node, handle, parent } of change ? parts : []) {
    if (node === undefined || change === undefined) continue;
    const { translation, rotation, scale } = { ...handle.at, ...placedBy(handle, parent, change) };
    held.set(node, composed(translation, rotation, scale));
  }
  return held;
}
