// The demo's map with what it lacks, written by hand: a mesh that moves, another that hangs on it, polygons that are hidden from
// a side, animations that wait for the script, and pages of the texture in the mesh itself.
import { ByteWriter } from '../byte-writer.ts';
import { writtenMapFiles } from './map.ts';

const POINTERS = 49;
const HEADER = POINTERS * 4;

/** A resource with more chunks, or others in the place of those it has. */
export function withChunks(bytes: Uint8Array, more: Readonly<Record<number, Uint8Array>>): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const slots = Array.from({ length: POINTERS }, (_, i) => i * 4);
  const starts = slots.map(slot => view.getUint32(slot, true));
  const writer = new ByteWriter().zeros(HEADER);
  for (const [i, slot] of slots.entries()) {
    const start = starts[i] ?? 0;
    const end = Math.min(bytes.length, ...starts.filter(other => other > start));
    const chunk = more[slot] ?? (start > 0 ? bytes.subarray(start, end) : undefined);
    if (chunk === undefined) continue;
    writer.zeros((4 - (writer.size % 4)) % 4);
    writer.patch(slot, writer.size);
    writer.raw(chunk);
  }
  return writer.bytes();
}

const TO_ON_A_LINE = 1 | 4;
const BY_ON_A_LINE = 2 | 4;

interface Frame {
  readonly rotation?: readonly number[];
  readonly translation: readonly number[];
  /** Of the three turns. */
  readonly turns?: number;
}

/** Keyframe 1 puts the mesh to its place, 2 lifts it by 48 within the same, 3 turns it about y by half a turn. */
const FRAMES: readonly Frame[] = [
  { translation: [112, -120, 112] },
  { translation: [112, -168, 112] },
  { rotation: [0, 2048, 0], translation: [112, -168, 112], turns: BY_ON_A_LINE },
  { translation: [28, 0, 0] },
];

/** 128 keyframes, 64 sets of 16 steps, 64 parents. */
function movements(): Uint8Array {
  const writer = new ByteWriter().u32(1, 128);
  for (let i = 0; i < 128; i++) {
    const { rotation = [0, 0, 0], translation = [0, 0, 0], turns = TO_ON_A_LINE } = FRAMES[i] ?? {};
    writer.u16(...rotation, 0, ...translation, 0, 4096, 4096, 4096, 0).zeros(36);
    writer.u16(turns, turns, turns, ...new Array(6).fill(TO_ON_A_LINE), 0);
  }
  writer.u32(2, 0x0040_0010);
  const steps = new Map([
    [0, [1, 2, 30]],
    [1, [2, 3, 60]],
    [2, [3, 1, 60]],
    [16, [4, 1, 10]],
  ]);
  for (let i = 0; i < 64 * 16; i++) {
    const [keyframe = 0, next = 0, duration = 0] = steps.get(i) ?? [];
    writer.u8(keyframe, next).u16(duration);
  }
  writer.u32(3, 64);
  for (let i = 0; i < 64; i++) writer.u8(i === 1 ? 1 : 0, 0, 0, 0);
  return writer.u32(0).bytes();
}

/** One square with a picture, standing up, seen from the south. */
function square(): Uint8Array {
  const writer = new ByteWriter().u16(0, 1, 0, 0);
  for (const [x, y] of [
    [-20, -20],
    [20, -20],
    [-20, 20],
    [20, 20],
  ] as const)
    writer.u16(x, y, 0);
  for (let i = 0; i < 4; i++) writer.u16(0, 0, -4096);
  return writer.u8(64, 64).u16(0x7802).u8(95, 64).u16(0x000c).u8(64, 95, 95, 95).u8(0xfe, 0xff).bytes();
}

/** The first two squares of the ground are hidden from the south-west, the last is the moving one, which no light falls on. */
function visibility(quads: number): Uint8Array {
  const writer = new ByteWriter().zeros(896);
  for (let i = 0; i < 512 + 768 + 64 + 256; i++) {
    const quad = i - 512;
    writer.u16(quad === 0 || quad === 1 ? 0x8000 | (1 << 13) : quad === quads ? 0 : 0x8000);
  }
  return writer.bytes();
}

/** The thatch glows once, when the script asks for it; else nothing moves. */
function waiting(): Uint8Array {
  const writer = new ByteWriter().u16(4 * 16, 480, 16, 1, 0, 0).u8(0, 0, 0x0d, 6, 0, 20, 0, 0);
  return writer.zeros(31 * 20).bytes();
}

/** The files by name; without its texture the mesh has the first page itself. */
export function movingMapFiles({ isPaged = false } = {}): readonly (readonly [name: string, bytes: Uint8Array])[] {
  const files = new Map(writtenMapFiles());
  const mesh = files.get('MAP001.9') ?? new Uint8Array();
  const texture = files.get('MAP001.8') ?? new Uint8Array();
  const quads = new DataView(mesh.buffer, mesh.byteOffset).getUint16(HEADER + 2, true);
  const made = withChunks(mesh, {
    ...(isPaged ? { 0x4c: texture.subarray(0, 0x8000) } : {}),
    ...{ 0x6c: waiting(), 0x8c: movements(), 0x90: square(), 0x94: square(), 0xb0: visibility(quads) },
  });
  if (isPaged) files.delete('MAP001.8');
  return [...files.set('MAP001.9', made)];
}
