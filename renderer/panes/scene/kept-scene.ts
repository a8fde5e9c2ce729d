// The state of a 3D view when it was hidden, for when its tab or its view is shown again, also in another window: plain data.
import type { Scene } from '../../../shared/scene/scene.ts';
import type { CameraRig } from '../../scene3d/camera-rig.ts';
import type { SceneViewState } from './scene-state.ts';
import type { Range } from './timeline/time-range.ts';

/** How it looks and plays, whatever the file then contains. */
const looks = [
  ...['mode', 'skeleton', 'ground', 'labels', 'normals', 'legend', 'links', 'statistics', 'lights', 'fog', 'sides'],
  ...['detail', 'parts', 'timeline', 'flySpeed', 'wanted', 'loop', 'pingPong', 'speed', 'hasSound'],
  'isBlending',
] as const satisfies readonly (keyof SceneViewState)[];

/** By the numbers of nodes: of use only while there are as many. */
const shownParts = ['level', 'element', 'others'] as const satisfies readonly (keyof SceneViewState)[];

type Look = Partial<Pick<SceneViewState, (typeof looks)[number]>>;
type ShownParts = Partial<Pick<SceneViewState, (typeof shownParts)[number]>>;

export interface KeptScene {
  readonly look: Look;
  readonly overlays: readonly number[];
  readonly parts: ShownParts;
  readonly flipped: readonly number[];
  /** Absent: all are shown. */
  readonly isolated?: readonly number[];
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
  const { scene, overlays, flipped, isolated, clip, frame, playing, loop, range, blend } = state;
  if (scene === undefined) return undefined;
  return {
    look: picked(state, looks),
    overlays: [...overlays],
    parts: picked(state, shownParts),
    flipped: [...flipped],
    ...(isolated && { isolated: [...isolated] }),
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

/** How a view begins that looked so before. */
export function lookOf({ look, overlays }: KeptScene): Partial<SceneViewState> {
  return { ...look, overlays: new Set(overlays) };
}

/** The parts of it that still apply to the present scene. */
export function partsFor(
  { nodeCount, parts, flipped, isolated }: KeptScene,
  { nodes }: Pick<Scene, 'nodes'>,
): Partial<SceneViewState> {
  if (nodeCount !== nodes.length) return {};
  return { ...parts, flipped: new Set(flipped), ...(isolated && { isolated: new Set(isolated) }) };
}

function picked<K extends keyof SceneViewState>(
  state: SceneViewState,
  names: readonly K[],
): Partial<Pick<SceneViewState, K>> {
  const found: Partial<Pick<SceneViewState, K>> = {};
  for (const name of names) if (state[name] !== undefined) found[name] = state[name];
  return found;
}
