import {
  choice,
  expects,
  f32,
  fixedText,
  i16,
  i32,
  leafLayout,
  refTo,
  type Scalar,
  struct,
  tuple,
  u16,
  u32,
  unsetF32,
} from '#layout';
// The small types that most of an animation consists of.

export const vec3 = tuple(struct({ x: f32, y: f32, z: f32 }));
/** Three numbers if used; otherwise leftover memory. */
export const unsetVec3 = tuple(struct({ x: unsetF32, y: unsetF32, z: unsetF32 }));
export const color = tuple(struct({ red: f32, green: f32, blue: f32 }));
export const range = struct({ min: f32, max: f32 });
/** From one number to another; the difference per second is stored too, sometimes off by its last bit. */
export const fromTo = struct({ from: f32, to: f32, delta: f32 });
export const fromTo3 = struct({ from: vec3, to: vec3, delta: vec3 });

const turn = struct({ w: f32, x: f32, y: f32, z: f32 });
/** w is stored first; JSON shows x, y, z, w as elsewhere. */
export const quaternion: typeof turn = {
  ...turn,
  jsonOrder: ['x', 'y', 'z', 'w'],
  toJson: value => {
    const [w, ...xyz] = Object.values((turn.toJson?.(value) ?? value) as object); // a struct's model is an object
    return [...xyz, w];
  },
};

export const name32 = fixedText(32);

/** Off or on; any other number is shown as is. */
export const onOff32 = expects(choice(u32, { 0: 'off', 1: 'on' }), 'named');
export const onOff16 = expects(choice(u16, { 0: 'off', 1: 'on' }), 'named');

/** An address in the memory of the tool that compiled the file: it only matters whether it is 0. */
export const pointer: Scalar = {
  ...leafLayout('u32', u32.size, {
    ...u32.leaf,
    text: address =>
      address === 0 ? 'none' : address === 0xffff_ffff ? 'unset' : `0x${address.toString(16).toUpperCase()}`,
  }),
  about: 'an address of the time it was compiled: only 0 or not counts',
};

/** The node that the caller started the animation with. */
export const INPUT_NODE = -200;
/** Also INPUT_NODE when setting a state (Recoil to Pirate's Moon); the root of the animation in Crimson Skies. */
export const OTHER_INPUT_NODE = -100;

const NODE_NAMES: Readonly<Record<number, string>> = {
  0: 'none',
  [INPUT_NODE]: 'INPUT_NODE',
  [OTHER_INPUT_NODE]: 'INPUT_NODE or MAIN_ROOT_NODE',
};

/** A node of the definition; negative numbers are nodes that the caller provides. */
function nodeRef(of: Scalar): Scalar {
  const node = indexInto(of, 'nodes');
  const leaf = { ...node.leaf, text: (index: number) => NODE_NAMES[index] };
  return { ...leafLayout(of.kind, of.size, leaf), about: 'index into nodes; 0 none, -200 INPUT_NODE' };
}
export const node16 = nodeRef(i16);
export const node32 = nodeRef(i32);

/** An index into a list of the definition; its first item means none. */
export function indexInto(of: Scalar, target: string): Scalar {
  const { leaf } = refTo(of, target, { none: 0 });
  const named = { ...leaf, text: (index: number) => (index === 0 ? 'none' : undefined) };
  return { ...leafLayout(of.kind, of.size, named), about: `index into ${target}` };
}
