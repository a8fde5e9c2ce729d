import { createStore, type StoreApi } from 'zustand/vanilla';
import { fetchScene, type SceneSource } from '../../../shared/contract/fetch-scene.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { ClipElement, SceneElement } from '../../../shared/scene/element.ts';
import type { Scene } from '../../../shared/scene/scene.ts';
import type { Clip, ClipInfo } from '../../../shared/scene/skeleton.ts';
import type { Builder, BuiltScene } from '../../scene3d/builder.ts';
import type { Detail } from '../../scene3d/distances.ts';
import type { SelectionStore } from '../../state/selection.ts';
import { advanced, lastFrame, stepped } from './playback.ts';
import {
  clipElementOf,
  elementOf,
  frameOf,
  movedBy,
  nextPick,
  type Picked,
  type Place,
  placeInClip,
  placeOf,
  type Selected,
  stillMeant,
  withBytes,
} from './scene-link.ts';
import { bestLevel, shownNodes, withChildren } from './visible-nodes.ts';

export type Mode = 'shaded' | 'wire' | 'normals' | 'uv' | 'bounds';
export const modes: readonly Mode[] = ['shaded', 'wire', 'normals', 'uv', 'bounds'];

export interface SceneViewState {
  readonly scene?: Scene;
  /** The same, ready to be drawn. */
  readonly built?: BuiltScene | undefined;
  readonly revision?: number;
  readonly failed?: unknown;
  /** What is being done for the picture; absent when nothing is. */
  readonly progress?: SceneProgress | undefined;
  /** Somebody had enough of waiting. */
  readonly isStopped: boolean;
  readonly mode: Mode;
  readonly skeleton: boolean;
  readonly ground: boolean;
  readonly labels: boolean;
  /** The scene's own lights instead of the view's. */
  readonly lights: boolean;
  readonly overlays: ReadonlySet<number>;
  /** Of things with several levels: by distance, or the finest (0), the next (1) … */
  readonly detail: Detail;
  /** The list of parts beside the picture, or over it where that is narrow; until somebody chose: where there is room. */
  readonly parts?: boolean;
  readonly isNarrow: boolean;
  /** The timeline whole, or one bar; until somebody chose: whole where there is room. */
  readonly timeline?: boolean;
  readonly isLow: boolean;
  readonly flipped: ReadonlySet<number>;
  readonly isolated?: ReadonlySet<number> | undefined;
  readonly level: number;
  readonly element?: SceneElement | undefined;
  readonly clipElement?: ClipElement | undefined;
  readonly picked?: Picked | undefined;
  readonly clips?: readonly ClipInfo[];
  readonly clip?: Clip | undefined;
  readonly frame: number;
  readonly playing: boolean;
  readonly loop: boolean;
  readonly speed: number;
}

/** One step of building a scene, and how far it has come where that is known. */
export interface SceneProgress {
  readonly kind: 'read' | 'fetch' | 'build' | 'shapes' | 'pictures';
  readonly done: number;
  readonly total?: number | undefined;
}

interface Stoppable {
  readonly signal: AbortSignal;
}

/** What of the contract a 3D view asks. */
export interface SceneCalls extends SceneSource {
  clips(args: { readonly asset: AssetId }, options?: Stoppable): Promise<readonly ClipInfo[]>;
  clip(args: { readonly asset: AssetId; readonly clip: string }): Promise<Clip>;
}

interface Parts {
  readonly asset: AssetId;
  readonly client: SceneCalls;
  readonly builder: Pick<Builder, 'open' | 'close'>;
  readonly selection: SelectionStore;
  readonly caught: (error: unknown) => void;
}

/** Whether the list of parts is there. */
export function hasParts({ parts, isNarrow }: { parts?: boolean | undefined; isNarrow: boolean }): boolean {
  return parts ?? !isNarrow;
}

/** Whether the timeline shows its lists. */
export function hasTimelineOpen({ timeline, isLow }: { timeline?: boolean | undefined; isLow: boolean }): boolean {
  return timeline ?? !isLow;
}

export interface SceneView {
  readonly store: StoreApi<SceneViewState>;
  /** Asks for the scene, and for what may move it. */
  load(): Promise<void>;
  /** Nobody looks any more: what is being made for it is given up. */
  stop(): void;
  /** Somebody had enough of waiting: nothing more is made until it is loaded again. */
  giveUp(): void;
  set(change: Partial<SceneViewState>): void;
  isShown(node: number): boolean;
  /** For each node whether it is to be seen, while a clip switches some. */
  shownBy(switched?: ReadonlyMap<number, boolean>): Uint8Array;
  flip(node: number): void;
  /** Shows only what is selected, or everything again. */
  isolate(): boolean;
  /** A click on the picture: the likeliest of what lies there, and on the same again one level up. */
  pick(levels: readonly SceneElement[]): void;
  /** Selects the bytes of an element. */
  choose(element: SceneElement): void;
  chooseInClip(element: ClipElement): void;
  /** What is selected now, here or in another pane, lights up. */
  follow(selected: Selected | undefined): void;
  setClip(id: string | undefined): Promise<void>;
  seek(frame: number): void;
  step(by: number): void;
  /** Time goes on while it plays. */
  tick(seconds: number): void;
}

/** One 3D view of an asset: what is shown of it, what is selected in it, and where its clip is. */
export function createSceneView({ asset, client, builder, selection, caught }: Parts): SceneView {
  const store = createStore<SceneViewState>(() => ({
    mode: 'shaded',
    skeleton: false,
    ground: true,
    labels: true,
    lights: false,
    overlays: new Set(),
    detail: 0,
    isNarrow: false,
    isLow: false,
    isStopped: false,
    flipped: new Set(),
    level: 0,
    frame: 0,
    playing: false,
    loop: true,
    speed: 1,
  }));
  const set = (change: Partial<SceneViewState>) => store.setState(change);
  let wantedClip: string | undefined;

  let loading = new AbortController();

  async function load(): Promise<void> {
    loading.abort();
    loading = new AbortController();
    const { signal } = loading;
    const tell = (kind: SceneProgress['kind']) => (done: number, total?: number) => {
      if (!signal.aborted) set({ progress: { kind, done, total } });
    };
    set({ isStopped: false, failed: undefined });
    tell('read')(0);
    try {
      const { revision, ...packed } = await fetchScene(client, asset, { signal, onPart: tell('fetch') });
      if (signal.aborted) return;
      tell('build')(0);
      const built = await builder.open(packed, tell('build'));
      if (signal.aborted) return;
      const { scene } = built;
      const isFirst = store.getState().scene === undefined;
      set({ scene, revision, failed: undefined, ...(isFirst ? { level: bestLevel(scene) } : {}) });
      // The lists beside a world and its picture each take a while to make: others get their turn between them.
      await nextTask();
      if (signal.aborted) return;
      set({ built, progress: { kind: 'shapes', done: 0 } });
      if (isFirst) set({ clips: await client.clips({ asset }, { signal }) });
    } catch (failed) {
      if (!signal.aborted) set({ failed, progress: undefined });
    }
  }

  function shownBy(switched?: ReadonlyMap<number, boolean>): Uint8Array {
    const { scene, flipped, isolated, level, mode } = store.getState();
    if (scene === undefined) return new Uint8Array();
    return shownNodes(scene, { flipped, isolated, level, collision: mode === 'bounds' }, switched);
  }

  /** Kept until something of what it depends on is another. */
  let known: { readonly of: readonly unknown[]; readonly shown: Uint8Array } | undefined;
  function isShown(node: number): boolean {
    const { scene, flipped, isolated, level, mode } = store.getState();
    const of = [scene, flipped, isolated, level, mode];
    if (known === undefined || of.some((each, index) => each !== known?.of[index])) known = { of, shown: shownBy() };
    return known.shown[node] === 1;
  }

  function choose(element: SceneElement): void {
    const { scene } = store.getState();
    set({ element, clipElement: undefined });
    select(scene && placeOf(scene, element));
  }

  /** Bytes of another file say which it is: what shows the file of this view has not heard of it. */
  function select(place: Place | undefined): void {
    if (place === undefined) return;
    const { start, size, path } = place.origin;
    const where = place.asset === asset ? {} : { where: place.address };
    // Of no size: the format names the node alone, and the host knows where it lies.
    void selection.selectPath(place.asset, path, 'scene', { ...(size > 0 ? { start, size } : {}), ...where });
  }

  return {
    store,
    load,
    set,
    isShown,
    shownBy,
    choose,
    stop() {
      loading.abort();
      builder.close();
    },
    giveUp() {
      loading.abort();
      builder.close();
      set({ isStopped: true, progress: undefined, built: undefined });
    },
    flip(node) {
      const flipped = new Set(store.getState().flipped);
      if (!flipped.delete(node)) flipped.add(node);
      set({ flipped });
    },
    isolate() {
      const { scene, element, isolated } = store.getState();
      if (isolated) set({ isolated: undefined });
      const nodes = isolated || !scene || !element ? [] : nodesOf(scene, element);
      if (nodes.length > 0 && scene) set({ isolated: new Set(nodes.flatMap(node => [...withChildren(scene, node)])) });
      return isolated !== undefined || nodes.length > 0;
    },
    pick(levels) {
      const { scene, picked } = store.getState();
      const next = scene && nextPick(picked, withBytes(scene, levels));
      set({ picked: next });
      const element = next?.levels[next.at];
      if (element) choose(element);
      else set({ element: undefined, clipElement: undefined });
    },
    chooseInClip(clipElement) {
      const { scene, clip } = store.getState();
      if (scene === undefined || clip === undefined) return;
      set({ clipElement, element: movedBy(scene, clip, clipElement) });
      select(placeInClip(clip, clipElement));
      const frame = frameOf(clip, clipElement);
      if (frame !== undefined) set({ frame, playing: false });
    },
    follow(selected) {
      const { scene, clip } = store.getState();
      if (scene === undefined) return;
      const clipElement = selected && clipElementOf(clip, selected);
      if (clip && clipElement) set({ clipElement, element: movedBy(scene, clip, clipElement) });
      else {
        const { element } = store.getState();
        set({ element: stillMeant(element, selected && elementOf(scene, selected)), clipElement: undefined });
      }
    },
    async setClip(id) {
      wantedClip = id;
      if (id === undefined) {
        set({ clip: undefined, frame: 0, playing: false, clipElement: undefined });
        return;
      }
      try {
        const clip = await client.clip({ asset, clip: id });
        const loops = clip.loops === undefined ? {} : { loop: clip.loops };
        if (wantedClip === id) set({ clip, frame: 0, clipElement: undefined, ...loops });
      } catch (error) {
        caught(error);
      }
    },
    seek(frame) {
      set({ frame: Math.min(lastFrame(store.getState().clip), Math.max(0, frame)) });
    },
    step(by) {
      const { clip, frame } = store.getState();
      set({ frame: stepped(clip, frame, by), playing: false });
    },
    tick(seconds) {
      const { clip, frame, speed, loop, playing } = store.getState();
      if (!playing || clip === undefined) return;
      const next = advanced(clip, frame, { seconds, speed, loop });
      set(next.ended ? { frame: next.frame, playing: false } : { frame: next.frame });
    },
  };
}

const nextTask = (): Promise<void> => new Promise(done => setTimeout(done));

/** The nodes that an element belongs to. */
function nodesOf(scene: Scene, element: SceneElement): readonly number[] {
  if (element.kind === 'node') return [element.node];
  return scene.nodes.flatMap((node, index) => {
    const isMeant =
      ('mesh' in element && node.mesh === element.mesh) ||
      (element.kind === 'light' && node.light === element.index) ||
      (element.kind === 'bone' && node.bone?.bone === element.index && node.bone.skeleton === element.skeleton);
    return isMeant ? [index] : [];
  });
}
