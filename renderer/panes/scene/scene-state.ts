import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  fetchOverlays,
  type OverlaySource,
  type SceneSource,
  streamScene,
} from '../../../shared/contract/stream-scene.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Wanted } from '../../../shared/scene/choices.ts';
import type { ClipElement, SceneElement } from '../../../shared/scene/element.ts';
import { unpackOverlays } from '../../../shared/scene/packed-scene.ts';
import type { Scene } from '../../../shared/scene/scene.ts';
import type { Clip, ClipInfo } from '../../../shared/scene/skeleton.ts';
import type { Builder, BuiltScene } from '../../scene3d/builder.ts';
import type { ComingScene } from '../../scene3d/coming-scene.ts';
import type { Detail } from '../../scene3d/distances.ts';
import type { NormalsOf } from '../../scene3d/normal-lines.ts';
import { bestLevel, seesSurface, shownNodes } from '../../scene3d/visible-nodes.ts';
import type { SelectionStore } from '../../state/navigation/selection.ts';
import { type KeptScene, lookOf, partsFor } from './kept-scene.ts';
import type { Measure } from './measure.ts';
import type { Brush } from './panels/surface-tools.ts';
import type { TileBrush } from './panels/tile-brush.tsx';
import { type PartTree, partTree } from './part-tree.ts';
import type { Picked } from './scene-link.ts';
import { createScenePicking, type ScenePicking } from './scene-picking.ts';
import { createSceneShown, type SceneShown } from './scene-shown.ts';
import { nextTask } from './tasks.ts';
import { createScenePlaying, type ScenePlaying } from './timeline/playback.ts';
import type { Range } from './timeline/time-range.ts';
export type Mode = 'shaded' | 'wire' | 'normals' | 'uv' | 'bounds' | 'unlit' | 'tint' | 'overdraw' | 'wired';
export const modes: readonly Mode[] = ['shaded', 'wire', 'normals', 'uv', 'bounds'];
/** Less common modes, shown in a menu. */
export const moreModes: readonly Mode[] = ['unlit', 'tint', 'overdraw', 'wired'];

export interface SceneViewState {
  readonly scene?: Scene;
  /** Its parts as listed. */
  readonly tree?: PartTree;
  /** The same, ready to be drawn. */
  readonly built?: BuiltScene | undefined;
  /** The parts that are available before it is built. */
  readonly coming?: ComingScene | undefined;
  readonly revision?: number;
  /** The chosen state; absent: the file's own. */
  readonly wanted?: Wanted;
  readonly failed?: unknown;
  /** The current work on the picture; absent if there is none. */
  readonly progress?: SceneProgress | undefined;
  /** The user stopped waiting. */
  readonly isStopped: boolean;
  readonly mode: Mode;
  readonly skeleton: boolean;
  readonly ground: boolean;
  readonly labels: boolean;
  /** The directions that surfaces face, as lines. */
  readonly normals?: NormalsOf | undefined;
  /** Clicks are the places to measure between. */
  readonly measure?: Measure | undefined;
  /** The legend over the picture; shown by default if there is room. */
  readonly legend?: boolean;
  /** The brush that a drag paints with. */
  readonly brush?: Brush | undefined;
  /** The list of links between rooms, next to the picture. */
  readonly links?: boolean;
  /** The cost of drawing, over the picture. */
  readonly statistics: boolean;
  /** The scene's own lights replace the view's. */
  readonly lights: boolean;
  /** Distant surfaces fade into the scene's fog. */
  readonly fog: boolean;
  /** The UV editor for the selected polygon is open. */
  readonly uvEditor?: boolean;
  /** Clicks paint overlay items; absent: they select. */
  readonly tileBrush?: TileBrush | undefined;
  /** Hides what the game hides from this side: where the eye is (`from`), or where it looks (`to`). */
  readonly sides?: 'from' | 'to' | undefined;
  /** The palettes of its textures are open for editing. */
  readonly palettes?: boolean;
  readonly overlays: ReadonlySet<number>;
  /** For objects with several levels: by distance, or the finest (0), the next (1) … */
  readonly detail: Detail;
  /** The list of parts next to the picture, or over it in a narrow pane; shown by default if there is room. */
  readonly parts?: boolean;
  readonly isNarrow: boolean;
  /** The full timeline, or one bar; by default full if there is room. */
  readonly timeline?: boolean;
  readonly isLow: boolean;
  readonly flipped: ReadonlySet<number>;
  readonly isolated?: ReadonlySet<number> | undefined;
  readonly level: number;
  readonly element?: SceneElement | undefined;
  /** Also selected; the bytes shown are those of `element`. */
  readonly others: readonly SceneElement[];
  /** The flying speed as a multiple of the initial one; absent: unchanged. */
  readonly flySpeed?: number;
  readonly clipElement?: ClipElement | undefined;
  readonly picked?: Picked | undefined;
  /** Nodes are being dragged away from their positions in the scene, which is requested again afterwards. */
  readonly isHeld?: boolean;
  readonly clips?: readonly ClipInfo[];
  readonly clip?: Clip | undefined;
  readonly frame: number;
  readonly playing: boolean;
  readonly loop: boolean;
  /** A loop runs backwards after its end. */
  readonly pingPong: boolean;
  readonly speed: number;
  /** Its sounds are played. */
  readonly hasSound: boolean;
  /** The range of the clip to play; absent: all of it. */
  readonly range?: Range | undefined;
  /** Another clip of the same bones that is mixed in; absent: none. */
  readonly blend?: Blend | undefined;
  /** The line for choosing a clip to blend in is shown. */
  readonly isBlending: boolean;
}

/** A clip blended into the playing one in step with it; 0 is none of it, 1 is only it. */
export interface Blend {
  readonly clip: Clip;
  readonly weight: number;
}

/** One step of building a scene, and its progress if known. */
export interface SceneProgress {
  readonly kind: 'read' | 'build' | 'shapes' | 'pictures';
  readonly done: number;
  readonly total?: number | undefined;
}

interface Stoppable {
  readonly signal: AbortSignal;
}

/** The part of the contract that a 3D view needs. */
export interface SceneCalls extends SceneSource, OverlaySource {
  clips(args: { readonly asset: AssetId }, options?: Stoppable): Promise<readonly ClipInfo[]>;
  clip(args: { readonly asset: AssetId; readonly clip: string }): Promise<Clip>;
}

/** The arguments of a 3D view. */
export interface SceneParts {
  readonly asset: AssetId;
  readonly client: SceneCalls;
  readonly builder: Pick<Builder, 'open' | 'close'>;
  readonly selection: SelectionStore;
  readonly caught: (error: unknown) => void;
  /** The saved state of this view. */
  readonly kept?: KeptScene | undefined;
}

/** Whether the list of parts has content; assumed until they have been read. */
export function canListParts({ tree }: Pick<SceneViewState, 'tree'>): boolean {
  return tree?.kinds.size !== 0;
}

/** Whether the list of parts is shown. */
export function hasParts(state: Pick<SceneViewState, 'parts' | 'isNarrow' | 'tree'>): boolean {
  return (state.parts ?? !state.isNarrow) && canListParts(state);
}

/** Whether there is a legend, which painting needs. */
export function hasLegend({
  legend,
  brush,
  isNarrow,
  links,
}: Pick<SceneViewState, 'legend' | 'brush' | 'isNarrow' | 'links'>): boolean {
  return brush !== undefined || (legend ?? !(isNarrow || links));
}

/** Whether the timeline is expanded. */
export function hasTimelineOpen({ timeline, isLow }: { timeline?: boolean | undefined; isLow: boolean }): boolean {
  return timeline ?? !isLow;
}

export interface SceneView extends SceneLoading, SceneShown, ScenePicking, ScenePlaying {
  readonly store: StoreApi<SceneViewState>;
  set(change: Partial<SceneViewState>): void;
}

/** How a scene is loaded and drawn, step by step. */
interface SceneLoading {
  /** Requests the scene, and its clips. */
  load(): Promise<void>;
  /** The same after other files were renamed to something it may look for, including its clips. */
  loadRenamed(): Promise<void>;
  /** Shows another state of the scene. */
  showState(wanted: Wanted): Promise<void>;
  /** The view was closed: cancels all work. */
  stop(): void;
  /** The user cancelled: nothing more is done until it is loaded again. */
  giveUp(): void;
}

/** Callbacks while a scene is loaded. */
interface Coming {
  /** The clips have been listed. */
  readonly onClips: () => void;
  /** A new version of the scene is shown. */
  readonly onAgain: (before: Scene, now: Scene) => void;
}

function createSceneLoading(
  store: StoreApi<SceneViewState>,
  { asset, client, builder, kept }: SceneParts,
  { onClips, onAgain }: Coming,
): SceneLoading {
  const set = (change: Partial<SceneViewState>) => store.setState(change);
  const withOverlays = createOverlays(store, { asset, client });
  let loading = new AbortController();
  let areClipsKnown = false;

  async function load(): Promise<void> {
    loading.abort();
    loading = new AbortController();
    const { signal } = loading;
    const progress = (kind: SceneProgress['kind']) => (done: number, total?: number | undefined) => {
      if (!signal.aborted) set({ progress: { kind, done, total } });
    };
    set({ isStopped: false, failed: undefined });
    progress('read')(0);
    try {
      let revision: number | undefined;
      const { scene: before, wanted } = store.getState();
      const isFirst = before === undefined;
      const built = await builder.open(
        async take => {
          const fetched = await streamScene(client, asset, { signal, wanted, take });
          revision = fetched.revision;
          return fetched;
        },
        { onMeshes: progress('build'), ...(isFirst && { onComing: coming => set({ coming }) }) },
      );
      if (signal.aborted) return;
      // A new version of a visible scene is shown once it is complete.
      const scene = isFirst ? built.scene : await withOverlays(built.scene, signal);
      if (signal.aborted) return;
      const first = kept ? { level: bestLevel(scene), ...partsFor(kept, scene) } : firstLook(scene);
      const more = isFirst ? first : { tree: partTree(scene) };
      set({ scene, ...(revision !== undefined && { revision }), failed: undefined, ...more });
      if (before) onAgain(before, scene);
      // The lists for a world and its picture take a while: other work runs in between.
      await nextTask();
      if (isFirst) await listParts(scene, set, signal);
      if (signal.aborted) return;
      set({ built: { ...built, scene }, coming: undefined, progress: { kind: 'shapes', done: 0 } });
      if (!areClipsKnown) set({ clips: await client.clips({ asset }, { signal }) });
      areClipsKnown = true;
      if (!isFirst) return;
      onClips();
      if (!scene.overlaysApart) return;
      await seen(store, signal);
      const whole = await withOverlays(scene, signal);
      await nextTask();
      if (!signal.aborted) set({ scene: whole });
    } catch (failed) {
      if (!signal.aborted) set({ failed, progress: undefined, coming: undefined });
    }
  }

  return {
    load,
    async loadRenamed() {
      areClipsKnown = false;
      if (!store.getState().isStopped) await load();
    },
    async showState(wanted) {
      set({ wanted, element: undefined, others: [], picked: undefined });
      await load();
    },
    stop() {
      loading.abort();
      builder.close();
    },
    giveUp() {
      loading.abort();
      builder.close();
      set({ isStopped: true, progress: undefined, built: undefined, coming: undefined });
    },
  };
}

/** The content of the list and the list itself, in separate tasks. */
async function listParts(scene: Scene, set: SceneView['set'], signal: AbortSignal): Promise<void> {
  const tree = partTree(scene);
  await nextTask();
  if (!signal.aborted) set({ tree });
  await nextTask();
}

/** A scene with its overlays, if the host sends these separately. */
function createOverlays(
  { getState }: StoreApi<SceneViewState>,
  { asset, client }: Pick<SceneParts, 'asset' | 'client'>,
): (scene: Scene, signal: AbortSignal) => Promise<Scene> {
  return async (scene, signal) => {
    if (!scene.overlaysApart) return scene;
    const { wanted } = getState();
    return { ...scene, overlays: unpackOverlays(await fetchOverlays(client, asset, { signal, wanted })) };
  };
}

/** The initial look of a scene; without surfaces, only its bones are visible. */
function firstLook(scene: Scene): Pick<SceneViewState, 'level' | 'skeleton'> {
  const level = bestLevel(scene);
  const shown = shownNodes(scene, { flipped: new Set(), level, collision: false });
  return { level, skeleton: scene.skeletons.length > 0 && !seesSurface(scene, node => shown[node] === 1) };
}

/** Resolves when the whole scene is in the picture; never after a cancellation. */
function seen({ getState, subscribe }: StoreApi<SceneViewState>, signal: AbortSignal): Promise<void> {
  const isSeen = ({ built, progress }: SceneViewState) => built !== undefined && progress === undefined;
  return new Promise(done => {
    const look = (state: SceneViewState) => {
      if (!isSeen(state)) return;
      stop();
      done();
    };
    const stop = subscribe(look);
    signal.addEventListener('abort', stop, { once: true });
    look(getState());
  });
}

/** One 3D view of an asset: what it shows, its selection, and the position of its clip. */
export function createSceneView(parts: SceneParts): SceneView {
  const store = createStore<SceneViewState>(() => ({
    mode: 'shaded',
    skeleton: false,
    ground: true,
    labels: true,
    statistics: false,
    lights: false,
    fog: false,
    overlays: new Set(),
    detail: 0,
    isNarrow: false,
    isLow: false,
    isStopped: false,
    flipped: new Set(),
    level: 0,
    others: [],
    frame: 0,
    playing: false,
    loop: true,
    pingPong: false,
    speed: 1,
    isBlending: false,
    hasSound: true,
    ...(parts.kept && lookOf(parts.kept)),
  }));
  const playing = createScenePlaying(store, parts);
  /** Resumes what was playing; a file with only clips plays the first of them, unless the user was faster. */
  async function playOwn(): Promise<void> {
    const { scene, clips, clip } = store.getState();
    const before = clip ? undefined : parts.kept?.clip;
    if (before && clips?.some(({ id }) => id === before.id)) return playing.playAgain(before);
    const own = clips?.find(({ asset }) => asset === parts.asset);
    if (own === undefined || clip || scene?.meshes.some(({ origin }) => origin.source === 0)) return;
    await playing.setClip(own.id);
    store.setState({ playing: true });
  }
  const picking = createScenePicking(store, parts);
  return {
    store,
    set: change => store.setState(change),
    ...createSceneLoading(store, parts, { onClips: () => void playOwn(), onAgain: picking.keepFaces }),
    ...createSceneShown(store),
    ...picking,
    ...playing,
  };
}
