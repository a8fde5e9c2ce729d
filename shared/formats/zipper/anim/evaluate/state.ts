// The state of a definition's nodes at a moment, after everything that has happened to them.
import type { Action, Change, Effect, Motion, Playable } from './actions.ts';
import { fromAngles, multiply, placementAt, type Quaternion, type Vector } from './keyframes.ts';
import type { NodeName } from './names.ts';

/** What has changed on a node; unchanged members are absent. */
export interface NodeState {
  readonly node: NodeName;
  /** Its position below its parent; `isRelative`: relative to its position before the animation. */
  readonly translate?: { readonly value: Vector; readonly isRelative: boolean; readonly at?: NodeName };
  readonly rotate?: { readonly value: Quaternion; readonly isRelative: boolean; readonly at?: NodeName };
  readonly scale?: Vector;
  readonly morph?: number;
  readonly opacity?: number;
  readonly isActive?: boolean;
  readonly parent?: NodeName;
  readonly isRemoved?: boolean;
  /** Paths of the events that caused it, the latest last. */
  readonly paths: readonly string[];
}

/** The states of all changed nodes, by node index. */
export function statesAt({ actions }: Playable, seconds: number): Map<number, NodeState> {
  const states = new Map<number, NodeState>();
  for (const action of actions) {
    if (!action.isTaken || action.start > seconds) continue;
    const { kind } = action.effect;
    const node = kind === 'addChild' || kind === 'deleteChild' ? action.effect.child : action.node;
    const before = states.get(node.index) ?? { node, paths: [] };
    const now = after(before, action, seconds - action.start);
    states.set(node.index, { ...now, paths: [...before.paths, action.path] });
  }
  return states;
}

function after(state: NodeState, { effect, node, duration }: Action, elapsed: number): NodeState {
  const share = duration > 0 ? Math.min(1, elapsed / duration) : 1;
  switch (effect.kind) {
    case 'translate': {
      const { value, isRelative, at } = effect;
      return { ...state, translate: { value, isRelative, ...(at ? { at } : {}) } };
    }
    case 'rotate': {
      const { angles, isRelative, at } = effect;
      return { ...state, rotate: { value: fromAngles(angles), isRelative, ...(at ? { at } : {}) } };
    }
    case 'scale':
      return { ...state, scale: effect.value };
    case 'fromTo':
      return { ...state, ...between(effect, share) };
    case 'keyframes': {
      const { translate, rotate, scale } = placementAt(effect.keyframes, elapsed);
      return {
        ...state,
        ...(translate ? { translate: { value: translate, isRelative: false } } : {}),
        ...(rotate ? { rotate: { value: rotate, isRelative: false } } : {}),
        ...(scale ? { scale } : {}),
      };
    }
    case 'motion':
      return moved(state, effect, duration > 0 ? Math.min(elapsed, duration) : elapsed);
    case 'opacity': {
      const opacity = effect.isSet ? (effect.opacity ?? state.opacity) : 1;
      return opacity === undefined ? state : { ...state, opacity };
    }
    case 'opacityFromTo':
      return { ...state, opacity: mix(effect.opacity, share) };
    case 'active':
      return { ...state, isActive: effect.isActive };
    case 'addChild':
      return { ...state, parent: node, isRemoved: false };
    case 'deleteChild':
      return { ...state, isRemoved: true };
    case 'cycleTexture':
      return state; // its pictures run on by themselves, counted from their start
  }
}

function between(effect: Extract<Effect, { readonly kind: 'fromTo' }>, share: number): Partial<NodeState> {
  const { translate, angles, scale, morph } = effect;
  return {
    ...(translate ? { translate: { value: mixed(translate, share), isRelative: false } } : {}),
    ...(angles ? { rotate: { value: fromAngles(mixed(angles, share)), isRelative: false } } : {}),
    ...(scale ? { scale: mixed(scale, share) } : {}),
    ...(morph ? { morph: mix(morph, share) } : {}),
  };
}

/** Speeds and their growth add up to s·t + ½·g·t², from the node's earlier position. */
function moved(state: NodeState, { velocity, gravity, turning, scaling, morphing }: Motion, t: number): NodeState {
  const far = (axis: 0 | 1 | 2, change: Change<Vector> | undefined): number =>
    change === undefined ? 0 : change.from[axis] * t + (change.to[axis] * t * t) / 2;
  const fall = gravity === undefined ? 0 : (gravity * t * t) / 2;
  const { translate, rotate, scale, morph = 0 } = state;
  const from = translate?.value ?? [0, 0, 0];
  const size = scale ?? [1, 1, 1];
  const grown = (axis: 0 | 1 | 2): number => Math.max(SMALLEST, size[axis] + far(axis, scaling));
  return {
    ...state,
    ...(velocity || gravity !== undefined
      ? {
          translate: {
            value: [from[0] + far(0, velocity), from[1] + far(1, velocity) + fall, from[2] + far(2, velocity)],
            isRelative: translate?.isRelative ?? true,
          },
        }
      : {}),
    ...(turning
      ? {
          rotate: {
            value: multiply(
              fromAngles([far(0, turning), far(1, turning), far(2, turning)]),
              rotate?.value ?? [0, 0, 0, 1],
            ),
            isRelative: rotate?.isRelative ?? true,
          },
        }
      : {}),
    ...(scaling ? { scale: [grown(0), grown(1), grown(2)] as const } : {}),
    ...(morphing === undefined ? {} : { morph: Math.min(1, morph + morphing * t) }),
  };
}

/** The smallest scale. */
const SMALLEST = 0.001;

const mix = ({ from, to }: Change<number>, share: number): number => from + (to - from) * share;

function mixed({ from, to }: Change<Vector>, share: number): Vector {
  const [x, y, z] = from;
  return [x + (to[0] - x) * share, y + (to[1] - y) * share, z + (to[2] - z) * share];
}
