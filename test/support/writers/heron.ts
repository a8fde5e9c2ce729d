// The demo's heron, number by number: on purpose not the layouts, which are tested with it.
import { bones, FRAMES, lathe, shapes, sway } from '../../../electron/demo/heron-model.ts';
import { bytesOf, data, f32, letters, nest, u8, u16, u32 } from './numbers.ts';

const VERSION = 0x40002;
const SKIN = 0x20000;
const MODEL = 'HERON_SKN';
const SKELETON = 'HERON_SKL';

/** The model's four files by name. */
export function writtenHeron(): readonly (readonly [name: string, bytes: Uint8Array])[] {
  return [
    ['heron_skn.w3d', bytesOf(meshChunk(), hlodChunk())],
    ['heron_skl.w3d', bytesOf(skeletonChunk())],
    ['heron_wade.w3d', bytesOf(wade())],
    ['heron_peer.w3d', bytesOf(peer())],
  ];
}

function skeletonChunk(): number[] {
  const header = data(0x101, u32(VERSION), letters(SKELETON, 16), u32(bones.length), f32(0, 0, 0));
  const rows = bones.map(([name, parent, place]) => [
    ...letters(name, 16),
    ...u32(parent),
    ...f32(...place, 0, 0, 0, 0, 0, 0, 1),
  ]);
  return nest(0x100, header, data(0x102, ...rows));
}

function meshChunk(): number[] {
  const { vertices, faces } = lathe(shapes);
  const header = data(
    0x1f,
    ...[
      u32(VERSION, SKIN),
      letters('HERON', 16),
      letters(MODEL, 16),
      u32(faces.length, vertices.length, 1, 0, 0, 0, 0, 0x17, 1),
    ],
    ...[f32(-3, -1.6, 0, 5, 1.6, 11), f32(1, 0, 5.5, 6.5)],
  );
  const light = [u8(255, 255, 255, 0, 255, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0), f32(1, 1, 0)];
  return nest(
    0,
    header,
    data(0x02, ...vertices.map(({ place }) => f32(...place))),
    data(0x03, ...vertices.map(({ normal }) => f32(...normal))),
    data(0x20, ...faces.map(face => [...u32(...face, 13), ...f32(0, 0, 1, 0)])),
    data(0x0e, ...vertices.map(({ bone }) => u16(bone, 0, 0, 0))),
    data(0x28, u32(1, 1, 1, 2)),
    nest(0x2a, nest(0x2b, data(0x2c, letters('feathers', 9)), data(0x2d, u32(0), ...light))),
    data(0x29, u8(3, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0)),
    nest(
      0x30,
      ...['heron_hull.tga', 'heron_reeds.tga'].map(name => nest(0x31, data(0x32, letters(name, name.length + 1)))),
    ),
    nest(
      0x38,
      ...[data(0x39, u32(0)), data(0x3a, u32(0))],
      // The leg has a texture of its own.
      nest(
        0x48,
        data(0x49, ...faces.map(([first]) => u32(vertices[first]?.bone === 1 ? 1 : 0))),
        data(0x4a, ...vertices.map(({ uv }) => f32(...uv))),
      ),
    ),
  );
}

function hlodChunk(): number[] {
  const header = data(0x701, u32(0x10000, 1), letters(MODEL, 16), letters(SKELETON, 16));
  const object = data(0x704, u32(0), letters(`${MODEL}.HERON`, 32));
  return nest(0x700, header, nest(0x702, data(0x703, u32(1), f32(3.4028234663852886e38)), object));
}

/** A turn about y, by so many radians. */
const nod = (angle: number): number[] => [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)];

/** Every frame is stored: the body bobs, the neck follows, the head stays where it is. */
function wade(): number[] {
  const frames = Array.from({ length: FRAMES }, (_, frame) => frame);
  const header = data(0x201, u32(VERSION), letters('HERON_WADE', 16), letters(SKELETON, 16), u32(FRAMES, 15));
  const channel = (pivot: number, kind: number, values: number[]): number[] =>
    data(0x202, u16(0, FRAMES - 1, values.length / FRAMES, kind, pivot, 0), f32(...values));
  return nest(
    0x200,
    header,
    channel(
      2,
      2,
      frames.map(frame => 0.4 * sway(frame)),
    ),
    channel(
      3,
      6,
      frames.flatMap(frame => nod(0.2 * sway(frame))),
    ),
    channel(
      4,
      6,
      frames.flatMap(frame => nod(-0.2 * sway(frame))),
    ),
  );
}

/** A few keys with times: down to the water in a jump, and slowly up again. */
function peer(): number[] {
  const JUMP = 0x8000_0000;
  const header = data(0x281, u32(0x10000), letters('HERON_PEER', 16), letters(SKELETON, 16), u32(60), u16(30, 0));
  const keys: readonly (readonly [number, number])[] = [
    [0, 0],
    [20, 0.3],
    [JUMP + 24, 1.4],
    [40, 1.4],
    [59, 0],
  ];
  const channel = (pivot: number, part: number): number[] =>
    data(
      0x282,
      u32(keys.length),
      u16(pivot),
      u8(4, 6),
      ...keys.map(([time, angle]) => [...u32(time), ...f32(...nod(angle * part))]),
    );
  return nest(0x280, header, channel(3, 1), channel(4, 0.5));
}
