import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SceneSource } from '../../../shared/contract/fetch-scene.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { ClipElement, SceneElement } from '../../../shared/scene/element.ts';
import type { Scene } from '../../../shared/scene/scene.ts';
import type { Clip, ClipInfo } from '../../../shared/scene/skeleton.ts';
import type { Builder, BuiltScene } from '../../scene3d/builder.ts';
import type { Detail } from '../../scene3d/distances.ts';
import type { SelectionStore } from '../../state/selection.ts';
import type { Picked } from './scene-link.ts';
import { createSceneLoading, type SceneLoading } from './scene-loading.ts';
import { createScenePicking, type ScenePicking } from './scene-picking.ts';
import { createScenePlaying, type ScenePlaying } from './scene-playing.ts';
import { createSceneShown, type SceneShown } from './scene-shown.ts';

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

/** What a 3D view is made with. */
export interface SceneParts {
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

export interface SceneView extends SceneLoading, SceneShown, ScenePicking, ScenePlaying {
  readonly store: StoreApi<SceneViewState>;
  set(change: Partial<SceneViewState>): void;
}

/** One 3D view of an asset: what is shown of it, what is selected in it, and where its clip is. */
export function createSceneView(parts: SceneParts): SceneView {
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
  return {
    store,
    set: change => store.setState(change),
    ...createSceneLoading(store, parts),
    ...createSceneShown(store),
    ...createScenePicking(store, parts),
    ...createScenePlaying(store, parts),
  };
}
