// A small file of each of the five proofs, written number by number.
import { f32, join, letters, u8, u16, u32, zeros } from '../build.ts';

/** A list of four values, and a text, after them the directory and the footer. */
export function readerArchiveFile(): Uint8Array {
  // [ 7, -0, "hi", [] ] with a signalling NaN for good measure
  const first = [
    ...[u32(4, 6), u32(1, 7), u32(2, 0x80000000), u32(3, 2), letters('hi'), u32(4, 1), u32(2, 0x7f800001)].flat(),
  ];
  const second = [...u32(3, 5), ...letters('hello')];
  const entry = (start: number, length: number, name: string) => [
    ...[u32(start, length), letters(name, 64), u32(2), letters('c:\\x.tmp', 64), u32(1, 2)].flat(),
  ];
  return join(
    ...[first, second],
    ...[entry(0, first.length, 'first.zrd'), entry(first.length, second.length, 'second.zrd')],
    u32(2, 2, crcBitByBit([...first, ...second])),
  );
}

/** The checksum by the book, one bit at a time. */
function crcBitByBit(bytes: readonly number[]): number {
  let crc = 0n;
  for (const byte of bytes)
    for (let bit = 7; bit >= 0; bit--) {
      const top = ((crc >> 31n) & 1n) ^ BigInt((byte >> bit) & 1);
      crc = ((crc << 1n) & 0xffffffffn) ^ (top ? 0x04c11db7n : 0n);
    }
  return Number(crc);
}

/** Two triangles of an area, with a box tree of one leaf. */
export function walkmeshFile(): Uint8Array {
  const [vertices, faces, boxes, adjacency, edges, perimeters] = [4, 2, 1, 2, 4, 1];
  const at = [136];
  for (const size of [
    12 * vertices,
    12 * faces,
    4 * faces,
    12 * faces,
    4 * faces,
    44 * boxes,
    12 * adjacency,
    8 * edges,
  ])
    at.push((at.at(-1) ?? 0) + size);
  const [v = 0, f = 0, m = 0, n = 0, d = 0, b = 0, a = 0, e = 0, p = 0] = at;
  return join(
    ...[letters('BWM V1.0'), u32(1), zeros(48), f32(10, 20, -0)],
    ...[u32(vertices, v, faces, f, m, n, d, boxes, b, 0, adjacency, a, edges, e, perimeters, p)],
    ...[f32(0, 0, 0), f32(1, 0, 0), f32(1, 1, 0), f32(0, 1, 0)],
    ...[u32(0, 1, 2), u32(0, 2, 3), u32(4, 4), f32(0, 0, 1, 0, 0, 1), f32(0, 0)],
    ...[f32(0, 0, 0, 1, 1, 0), u32(0xffffffff, 4, 1, 0xffffffff, 0xffffffff)],
    ...[u32(0xffffffff, 0xffffffff, 3, 2, 0xffffffff, 0xffffffff)],
    ...[u32(0, 0xffffffff, 1, 0xffffffff, 4, 0xffffffff, 5, 7), u32(4)],
  );
}

/** One texture, a cycled material, a model with a light and a strip, two nodes. */
export function gamezFile(): Uint8Array {
  const textures = [...u32(0, 0), ...letters('rock\0tif', 20), ...u32(1, 0, 0xffffffff)];
  const material = [
    ...[
      u8(255, 0b101),
      u16(0x7fff),
      f32(1, 1, 1),
      u32(0),
      f32(0, 0.5, 0.5),
      u32(8, 0x1234),
      u16(0xffff, 0xffff),
    ].flat(),
  ];
  const freeMaterial = [...zeros(1), ...u8(32), ...zeros(38), ...u16(0xffff, 0xffff)];
  const cycle = [...u32(1, 0), ...f32(0, 2), ...u32(2, 2, 0x99), ...u32(0, 0)];
  const materials = [...u32(2, 1, 1, 0), ...material, ...freeMaterial, ...cycle];
  const modelsOffset = 36 + textures.length + materials.length;
  const light = [
    ...[u32(0, 0), f32(1), u32(1), zeros(8), u32(7), f32(1, 0, 0), u16(0xf800, 0), u32(9), f32(1, 2, 3)].flat(),
    ...[u32(0), f32(4, 5, 6)].flat(),
  ];
  const polygon = [...u32(3 | (1 << 9), 5, 1, 2, 3, 0, 0, 0), ...u8(1, 0, 0, 0)];
  const data = [
    ...[f32(0, 0, 0, 1, 0, 0, 0, 1, 0), f32(0, 0, 1), light, f32(9, 9, 9), polygon].flat(),
    ...[u32(0, 1, 2), u32(0, 0, 0), f32(0, 0, 1, 0, 0, 1)].flat(),
  ];
  const dataOffset = modelsOffset + 12 + 2 * 96;
  const model = [
    ...[u32(0, 0, 3, 1), u32(1, 3, 1, 0, 1), f32(0, 0, 0), u32(0), u32(1, 2, 3, 4, 0), f32(0.5, 0.5, 0, 1)].flat(),
    ...u32(0, dataOffset),
  ];
  const freeModel = [...zeros(92), ...u32(0xffffffff)];
  const models = [...u32(2, 1, 1), ...model, ...freeModel, ...data];
  const nodesOffset = modelsOffset + models.length;
  const lodOffset = nodesOffset + 3 * 212;
  const node = (name: string, kind: number, last: number) => [
    ...[
      letters(`${name}\0${'Default_node_name'.slice(name.length + 1)}`, 36),
      u32(4),
      zeros(4),
      u32(1, 255, kind, 77, 0),
    ],
    ...[u32(0, 1, 0), u32(0, 0), u32(kind ? 1 : 0, 1, 0, 0), zeros(16), f32(...zeros(18)), zeros(8), u32(5), zeros(8)],
    u32(last),
  ];
  const freeNode = [...zeros(60), ...u32(0xffffffff), ...zeros(144), ...u32(3)];
  const lod = [...u32(1), ...f32(0, 100, 10_000), ...zeros(44), ...f32(1, 1), ...u32(0, 0, 0)];
  return join(
    ...[u32(0x02971222, 27, 1, 36, 36 + textures.length, modelsOffset, 3, 2, nodesOffset)],
    ...[textures, materials, models],
    ...[node('empty', 0, 0xffffffff).flat(), node('far', 6, lodOffset).flat(), freeNode],
    ...[lod, u32(0)],
  );
}

const KEY = [0x95, 0x3a, 0xc5, 0x2a, 0x95, 0x7a, 0x95, 0x6a];
const cipher = (bytes: readonly number[]): number[] => bytes.map((byte, i) => byte ^ (KEY[i % 8] ?? 0));
const filledUp = (bytes: readonly number[]): number[] => [...bytes, ...zeros((4 - (bytes.length % 4)) % 4)];

/** Strings, a texture's file name, a track, a mesh and a fragment of an unknown kind. */
export function wldFile(): Uint8Array {
  const strings = filledUp(cipher([...letters('\0'), ...letters('ROCK_MAT\0'), ...letters('\x80\0')]));
  const fragment = (kind: number, body: readonly number[]) => [...u32(body.length, kind), ...body];
  const file = [...letters('rock.bmp\0')];
  const fragments = [
    fragment(0x03, filledUp([...u32(0xffffffff, 0), ...u16(file.length), ...cipher(file)])),
    fragment(0x12, [...u32(0, 8, 1), ...u16(16384, 0, 0, 0, 256, 0, 0, 256)]),
    fragment(0x36, meshBody()),
    fragment(0x99, u8(1, 2, 3, 4, 5, 6, 7, 8)),
  ];
  return join(
    ...[u32(0x54503d02, 0x00015500, fragments.length, 0, 0, strings.length, 2), strings],
    ...[fragments, u32(0xffffffff)],
  );
}

function meshBody(): number[] {
  const head = [...u32(0xfffffff0, 3, 1, 0, 0, 0), ...f32(1, 2, 3, 0, 0, 0, 4, -1, -1, -1, 1, 1, 1)];
  const counts = u16(3, 1, 3, 1, 1, 1, 1, 1, 1, 4);
  const tables = [
    ...[u16(0, 0, 0, 16, 0, 0, 0, 16, 0), u16(256, 512), u8(0, 0, 127, 0, 0, 127, 0, 0, 127), u8(1, 2, 3, 4)],
    ...[u16(0, 0, 1, 2), u16(3, 0), u16(1, 0), u16(3, 0), u16(0, 1), u8(0, 4)],
  ].flat();
  return filledUp([...head, ...counts, ...tables]);
}

/** A mesh with an unknown chunk, and a box that claims more than there is. */
export function w3dFile(): Uint8Array {
  const chunk = (id: number, body: readonly number[], nests = false) => [
    ...u32(id, body.length + (nests ? 0x80000000 : 0)),
    ...body,
  ];
  const header = [
    ...[u32(0x40002, 0), letters('WHEEL', 16), letters('CAR\0junk', 16), u32(1, 3, 0, 0, 0, 0, 0, 3, 1)].flat(),
    ...f32(0, 0, 0, 1, 1, 1, 0.5, 0.5, 0.5, 1),
  ];
  const mesh = [
    ...chunk(0x1f, header),
    ...chunk(0x02, f32(0, 0, 0, 1, 0, 0, 0, 1, 0)),
    ...chunk(0x20, [...u32(0, 1, 2, 13), ...f32(0, 0, 1, 0)]),
    ...chunk(0x0c, letters('made by hand\0')),
    ...chunk(0x77777777, u8(1, 2, 3)),
  ];
  const box = [...u32(0x10000, 0), ...letters('WHEEL.BOX', 32), ...u8(1, 2, 3, 4), ...f32(0, 0, 0, 1, 1, 1)];
  return join(chunk(0x00, mesh, true), u32(0x740, box.length + 8), box);
}
