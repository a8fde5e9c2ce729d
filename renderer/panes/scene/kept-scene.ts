// The state of a 3D view when it was hidden, for when its tab or its view is shown again.
import type { Scene } from '../../../shared/scene/scene.ts';
import type { CameraRig } from '../../scene3d/camera-rig.ts';
import { createKeptViews } from '../../state/window/kept-views.ts';
import type { SceneViewState } from './scene-state.ts';
import type { Range } from './timeline/time-range.ts';

/** How it looks and plays, whatever the file holds by then. */
const looks = [
  ...['mode', 'skeleton', 'ground', 'labels', 'normals', 'legend', 'links', 'statistics', 'lights', 'fog', 'sides'],
  ...['overlays', 'detail', 'parts', 'timeline', 'flySpeed', 'wanted', 'loop', 'pingPong', 'speed', 'hasSound'],
  'isBlending',
] as const satisfies readonly (keyof SceneViewState)[];

/** By the numbers of nodes: of use only while there are as many. */
const shownParts = [
  'flipped',
  'isolated',
  'level',
  'element',
  'others',
] as const satisfies readonly (keyof SceneViewState)[];

type Look = Partial<Pick<SceneViewState, (typeof looks)[number]>>;
type ShownParts = Partial<Pick<SceneViewState, (typeof shownParts)[number]>>;

export interface KeptScene {
  readonly look: Look;
  readonly parts: ShownParts;
  readonly nodeCount: number;
  readonly clip?: KeptClip;
  /** Absent: everything was framed. */
  readonly rig?: CameraRig;
}

/** The clip it played, and its position. */
export interface KeptClip {
  readonly id: string;
  readonly frame: number;
  readonly playing: boolean;
  readonly loop: boolean;
  readonly range?: Range;
  readonly blend?: { readonly id: string; readonly weight: number };
}

/** The state of a view to save; undefined if it never had a scene. */
export function keptOf(state: SceneViewState, rig: CameraRig | undefined): KeptScene | undefined {
  const { scene, clip, frame, playing, loop, range, blend } = state;
  if (scene === undefined) return undefined;
  return {
    look: picked(state, looks),
    parts: picked(state, shownParts),
    nodeCount: scene.nodes.length,
    ...(rig && { rig }),
    ...(clip && {
      clip: {
        ...{ id: clip.id, frame, playing, loop },
        ...(range && { range }),
        ...(blend && { blend: { id: blend.clip.id, weight: blend.weight } }),
      },
    }),
  };
}

/** The parts of it that still apply to the present scene. */
export function partsFor(kept: KeptScene | undefined, { nodes }: Pick<Scene, 'nodes'>): ShownParts {
  return kept?.nodeCount === nodes.length ? kept.parts : {};
}

function picked<K extends keyof SceneViewState>(
  state: SceneViewState,
  names: readonly K[],
): Partial<Pick<SceneViewState, K>> {
  const found: Partial<Pick<SceneViewState, K>> = {};
  for (const name of names) if (state[name] !== undefined) found[name] = state[name];
  return found;
}

/** The views that a workbench keeps. */
export const keptScenes = createKeptViews<KeptScene>();
