// A crane in the format of Westwood 3D: a skeleton, a skin and clips, written number by number without anything of shared/.
import { data, materials, meshHeader, nest, pass } from '../fixtures/w3d.ts';
import { f32, join, letters, u8, u16, u32 } from '../layout/build.ts';

const SKIN = 0x20000;
const ROOT = 0xffff_ffff;
const row = (name: string, parent: number, place: number[]) => [
  letters(name, 16),
  u32(parent),
  f32(...place, 0, 0, 0, 0, 0, 0, 1),
];

/** The mast stands at z 2, the arm 3 further along x. */
export function skeleton(): Uint8Array {
  const pivots = [row('ROOTTRANSFORM', ROOT, [9, 9, 9]), row('MAST', 0, [0, 0, 2]), row('ARM', 1, [3, 0, 0])];
  const header = data(0x101, u32(0x40001), letters('CRANE_SKL', 16), u32(3), f32(0, 0, 0));
  return join(nest(0x100, header, data(0x102, ...pivots)));
}

/** One triangle: two corners on the mast, one on the arm. */
export function model(): Uint8Array {
  const mesh = nest(
    0,
    meshHeader('BODY', 'CRANE', { faces: 1, vertices: 3, attributes: SKIN }),
    data(2, f32(0, 0, 0, 1, 0, 0, 0, 1, 0)),
    data(3, f32(0, 0, 1, 0, 0, 1, 0, 0, 1)),
    data(0x20, u32(0, 1, 2, 13), f32(0, 0, 1, 0)),
    data(0x0e, u16(1, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0)),
    ...materials('crane.tga'),
    pass([0, 0, 1, 0, 0, 1]),
  );
  const array = nest(0x702, data(0x703, u32(1), f32(3.4e38)), data(0x704, u32(0), letters('CRANE.BODY', 32)));
  const header = data(0x701, u32(0x10000, 1), letters('CRANE', 16), letters('CRANE_SKL', 16));
  return join(mesh, nest(0x700, header, array));
}

/** Three frames in which the arm moves out by 1 each. */
export function clip(name: string): Uint8Array {
  const header = data(0x201, u32(0x40001), letters(name, 16), letters('CRANE_SKL', 16), u32(3, 10));
  return join(nest(0x200, header, data(0x202, u16(0, 2, 1, 0, 2, 0), f32(0, 1, 2))));
}

/** Eleven frames: the arm is out by 0, 2 and 0 at frames 0, 4 and 10; the mast shows from 0, hides from 6, shows at 10. */
export function keyedClip(name: string): Uint8Array {
  const header = data(0x281, u32(0x10000), letters(name, 16), letters('CRANE_SKL', 16), u32(11), u16(10, 0));
  const key = (frame: number, value: number) => [u32(frame), f32(value)];
  const out = data(0x282, u32(3), u16(2), [1, 0], ...key(0, 0), ...key(4, 2), ...key(10, 0));
  const SEEN = 0x8000_0000;
  const seen = data(0x283, u32(3), u16(1), [0, 1], u32(SEEN, 6, SEEN + 10));
  return join(nest(0x280, header, out, seen));
}

/** A crane, and on its arm a mesh of four vertices and two faces; `more` are the chunks after its materials. */
export function craneWith(name: string, ...more: readonly number[][]): Uint8Array {
  const surface = (...corners: readonly number[]) => [...u32(...corners, 13), ...f32(0, 0, 1, 0)];
  const mesh = nest(
    0,
    meshHeader(name, 'CRANE', { faces: 2, vertices: 4 }),
    data(2, f32(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0)),
    data(3, f32(0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1)),
    data(0x20, surface(0, 1, 2), surface(0, 2, 3)),
    ...materials('roof.tga'),
    ...more,
  );
  const array = nest(0x702, data(0x703, u32(1), f32(3.4e38)), data(0x704, u32(2), letters(`CRANE.${name}`, 32)));
  const header = data(0x701, u32(0x10000, 1), letters('CRANE', 16), letters('CRANE_SKL', 16));
  return join([...skeleton()], mesh, nest(0x700, header, array));
}

/** The texture coordinates of its vertices. */
export const CRANE_CORNERS = [0, 0, 1, 0, 1, 1, 0, 1];

/** Two faces on the arm of a crane, with an unknown chunk. */
export const roofOfCrane = (): Uint8Array => craneWith('ROOF', pass(CRANE_CORNERS), data(0x777, u8(9, 9)));
