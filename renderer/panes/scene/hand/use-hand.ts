// A picture with movable parts: the arrows, the keys, and the effect of clicks in this mode.
import { useEffect, useMemo } from 'react';
import type { AssetId } from '../../../../shared/contract/types.ts';
import type { Three } from '../../../../shared/scene/handle.ts';
import { composed, product } from '../../../../shared/scene/scene.ts';
import { type Matrix, placeIn } from '../../../../shared/scene/transform.ts';
import type { Grip, TransformGizmo, TransformTool } from '../../../scene3d/transform-gizmo.ts';
import type { SceneViewer } from '../../../scene3d/viewer.ts';
import { useWorkbench } from '../../../state/workbench.ts';
import type { SceneView } from '../scene-state.ts';
import { sceneStrings as say } from '../strings.ts';
import { type AxisName, changeOf, type KeyedDrag, type Pixel, snapped } from './hand-drag.ts';
import type { HandPart } from './hand-parts.ts';
import { createSceneHand, type HandState, heldNodes, type SceneHand } from './scene-hand.ts';

/** The part of a view's selection that can be moved, and how far it was moved. */
export function useSceneHand(view: SceneView): SceneHand {
  const bench = useWorkbench();
  const hand = useMemo(() => {
    const { client, documents, notices, selection } = bench;
    return createSceneHand(view.store, {
      handles: args => client.handles(args),
      editItems: documents.edit.editItems,
      undo: documents.edit.undo,
      reload: view.load,
      select(asset, path) {
        const [own, ...others] = view.store.getState().scene?.sources ?? [];
        const where = others.find(source => source.asset === asset)?.address;
        const shown = where === undefined || own === undefined ? {} : { where, shownBy: own.asset };
        void selection.selectPath(asset, path, 'edit', shown);
      },
      watchChoices: selection.watchChoices,
      bytesOf: async (asset, path) => {
        const found = await client.nodesAt({ asset, path, first: 0, count: 0 }).catch(() => undefined); // undone meanwhile
        return found?.node;
      },
      pickAll: elements => view.pickAll(elements),
      refused: (deed, what) =>
        notices.say(what === undefined ? say.hand.nothing : say.hand.cannot[deed](what), { tone: 'info' }),
      changed(asset, address, tab) {
        documents.shared.share(tab, asset);
        notices.done(say.hand.changed(address), () => documents.edit.undo(asset));
      },
      tookBack: () => notices.say(say.hand.tookBack, { tone: 'bad' }),
      repaired: (asset: AssetId, repairs) => notices.done(say.hand.repaired(repairs), () => documents.edit.undo(asset)),
    });
  }, [bench, view]);
  useEffect(() => bench.documents.holdsBack(hand), [bench, hand]);
  return hand;
}

/** Connects a hand to its picture, while both exist. */
export function useHandIn(view: SceneView, hand: SceneHand, viewer: SceneViewer | undefined): void {
  useEffect(() => {
    if (viewer === undefined) return undefined;
    let isSnapping = false;
    const step = (): number => {
      const { step: chosen } = hand.store.getState();
      return chosen === 0 && isSnapping ? 1 : chosen;
    };
    const arrows = viewer.gizmo({
      began: () => {},
      changed: change => hand.drag(snapped(change, step())),
      ended: () => void hand.drop(),
    });
    const keyed = listenToKeys(viewer, hand, { arrows, step });
    hand.keys.current = keyed.press;
    const ends = [
      hand.store.subscribe(state => {
        viewer.hold(state.change === undefined && state.wasDropped ? undefined : heldNodes(state));
        arrows.show(gripOf(state));
      }),
      view.store.subscribe((state, before) => {
        const isOther = (['element', 'others', 'built', 'clip'] as const).some(name => state[name] !== before[name]);
        if (isOther) void hand.refresh();
      }),
      listen(window, 'keydown', ({ ctrlKey }) => {
        isSnapping = ctrlKey;
      }),
      listen(window, 'keyup', ({ ctrlKey }) => {
        isSnapping = ctrlKey;
      }),
      keyed.end,
    ];
    void hand.refresh();
    return () => {
      for (const end of ends) end();
      hand.keys.current = undefined;
      void hand.cancel();
      arrows.dispose();
    };
  }, [view, hand, viewer]);
}

function listen<K extends keyof WindowEventMap>(
  target: Window | HTMLElement,
  kind: K,
  heard: (event: WindowEventMap[K]) => void,
  options?: AddEventListenerOptions,
): () => void {
  const over = new AbortController();
  // as: an element sends the same events as the window
  (target as Window).addEventListener(kind, heard, { ...options, signal: over.signal });
  return () => over.abort();
}

/** From a part's own axes to the scene's. */
function ownAxes({ handle, parent }: HandPart): Matrix {
  const { translation, rotation } = handle.at;
  return product(parent, composed(translation, rotation, [1, 1, 1]));
}

export function placeOf({ handle, parent }: HandPart): Three {
  return placeIn(parent, handle.at.translation);
}

function gripOf({ tool, parts }: HandState): Grip | undefined {
  const [part] = parts;
  if (tool === undefined || part === undefined || !canDo(parts, tool)) return undefined;
  const { turns, scales } = part.handle;
  return { tool, place: placeOf(part), axes: ownAxes(part), turns, scales };
}

/** Several parts rotate about the first of them, even those without a rotation of their own. */
export function canDo(parts: readonly HandPart[], tool: TransformTool): boolean {
  return parts.some(({ handle: { moves, turns, scales } }) => {
    if (tool === 'move') return moves;
    return tool === 'turn' ? turns !== 'none' : scales !== 'none';
  });
}

export const TOOLS: Readonly<Record<string, TransformTool>> = { G: 'move', R: 'turn', S: 'scale' };
const AXES = { X: 'x', Y: 'y', Z: 'z' } as const;

interface HandKeys {
  readonly press: (key: string) => void;
  readonly end: () => void;
}

interface KeyParts {
  readonly arrows: TransformGizmo;
  readonly step: () => number;
}

/** G, R and S move the selection; X, Y and Z limit it to an axis, a number sets the distance, Enter or a click drops it. */
function listenToKeys(viewer: SceneViewer, hand: SceneHand, { arrows, step }: KeyParts): HandKeys {
  let pointer: Pixel = { x: 0, y: 0 };
  let drag: KeyedDrag | undefined;

  function follow(change: Partial<KeyedDrag>): void {
    if (drag === undefined) return;
    drag = { ...drag, ...change };
    const exact = drag.typed !== '';
    hand.drag(snapped(changeOf(drag), exact ? 0 : step()));
    hand.store.setState({ keyed: { tool: drag.tool, axis: drag.axis, typed: drag.typed } });
  }

  function begin(tool: TransformTool): void {
    const { parts } = hand.store.getState();
    const [part] = parts;
    const { sides } = viewer;
    if (part === undefined || sides === undefined || !canDo(parts, tool)) return;
    hand.setTool(tool);
    const pixelOf = (place: Three) => viewer.pixelOf(place);
    const axis = tool === 'turn' && part.handle.turns === 'z' ? 'z' : undefined;
    drag = { tool, axis, typed: '', place: placeOf(part), from: pointer, to: pointer, sides, pixelOf };
    follow({});
  }

  function end(how: 'drop' | 'cancel'): void {
    drag = undefined;
    hand.store.setState({ keyed: undefined });
    if (arrows.isDragging) arrows.drop();
    void (how === 'drop' ? hand.drop() : hand.cancel());
  }

  function press(key: string): void {
    const begun = TOOLS[key];
    if (key === 'Esc') end('cancel');
    else if (drag === undefined) {
      if (begun !== undefined) begin(begun);
    } else if (key === 'Enter') end('drop');
    else if (key === 'X' || key === 'Y' || key === 'Z') lock(AXES[key]);
    else if (key === '-') follow({ typed: drag.typed.startsWith('-') ? drag.typed.slice(1) : `-${drag.typed}` });
    else if (key === 'Backspace') follow({ typed: drag.typed.slice(0, -1) });
    else follow({ typed: drag.typed + (key === ',' ? '.' : key) });
  }

  /** Choosing the same axis again releases it. */
  function lock(axis: AxisName): void {
    const isFixed = drag?.tool === 'turn' && hand.store.getState().parts[0]?.handle.turns === 'z';
    if (!isFixed) follow({ axis: drag?.axis === axis ? undefined : axis });
  }

  const stop = followPointer(viewer.canvas, {
    moved(to) {
      pointer = to;
      follow({ to });
    },
    pressed(event) {
      if (drag === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      end(event.button === 0 ? 'drop' : 'cancel');
    },
  });
  return { press, end: stop };
}

interface PointerHeard {
  moved(to: Pixel): void;
  pressed(event: PointerEvent): void;
}

/** Gets pointer events before the picture does. */
function followPointer(canvas: HTMLCanvasElement, { moved, pressed }: PointerHeard): () => void {
  const picture = canvas.parentElement ?? canvas;
  const capture = { capture: true };
  const ends = [
    listen(
      picture,
      'pointermove',
      ({ clientX, clientY }) => {
        const box = canvas.getBoundingClientRect();
        moved({ x: clientX - box.left, y: clientY - box.top });
      },
      capture,
    ),
    listen(picture, 'pointerdown', pressed, capture),
  ];
  return () => {
    for (const each of ends) each();
  };
}
