import type { Xyz } from '../vectors.ts';
import { ByteWriter, type Game, isLater } from './byte-writer.ts';
import { type DefinitionPlan, writeDefinition, writeReserved } from './definition-writer.ts';

export interface AnimPlan {
  readonly sources?: readonly SourceRow[];
  /** Crimson Skies: the world and the planes it was compiled with. */
  readonly bases?: readonly [SourceRow, SourceRow];
  /** Seconds since 1970: in the header of Pirate's Moon. */
  readonly time?: number;
  readonly gravity?: number;
  readonly definitions: readonly DefinitionPlan[];
  /** From Pirate's Moon on. */
  readonly scripts?: readonly ScriptPlan[];
}

// Movements frame by frame.

/** From one time to another, in seconds; what does not move is left out. */
export interface FramePlan {
  readonly start: number;
  readonly end: number;
  readonly translate?: readonly [from: Xyz, to: Xyz];
  /** Quaternion (w, x, y, z) at its start, and the half angles for each second. */
  readonly rotate?: readonly [from: readonly [number, number, number, number], change: Xyz];
  readonly scale?: readonly [from: Xyz, to: Xyz];
}

/** The bytes of some frames; `curved` writes the curves that follow from the straight way, else they are left 0. */
export function frameBytes(game: Game, frames: readonly FramePlan[], curved = false): Uint8Array {
  const out = new ByteWriter();
  for (const { start, end, translate, rotate, scale } of frames) {
    out.u32((translate ? 1 : 0) | (rotate ? 2 : 0) | (scale ? 4 : 0)).f32(start, end);
    const seconds = end - start;
    if (translate) straight(out, game, translate, { seconds, curved });
    if (rotate) {
      const [from, change] = rotate;
      out.f32(...from, ...change);
      if (game !== 'rc') for (const rate of change) out.f32(0, curved ? rate : 0, 0, 0);
    }
    if (scale) straight(out, game, scale, { seconds, curved });
  }
  return out.bytes();
}

interface Way {
  readonly seconds: number;
  readonly curved: boolean;
}

function straight(out: ByteWriter, game: Game, [from, to]: readonly [Xyz, Xyz], { seconds, curved }: Way): void {
  const rates = ([0, 1, 2] as const).map(axis => (seconds === 0 ? 0 : (to[axis] - from[axis]) / seconds));
  out.f32(...from).u32(0);
  out.f32(...rates);
  if (game === 'rc') return;
  for (const axis of [0, 1, 2] as const) out.f32(curved ? from[axis] : 0, curved ? (rates[axis] ?? 0) : 0, 0, 0);
}

/** One script of the pool that Pirate's Moon and Crimson Skies have. */
export interface ScriptPlan {
  readonly name: string;
  readonly object: string;
  readonly isSpline?: boolean;
  readonly frameCount: number;
  readonly frames: Uint8Array;
}

/** The pool at the end of a file: a row for each, then names and frames. */
function writeScripts(out: ByteWriter, scripts: readonly ScriptPlan[]): void {
  for (const { name, object, isSpline = false, frameCount, frames } of scripts) {
    out
      .u32(out.address(), out.address() + 16)
      .u8(name.length + 1, object.length + 1)
      .u16(0);
    out.u32(isSpline ? 1 : 0, frameCount, frames.length, out.address());
  }
  for (const { name, object, frames } of scripts)
    out
      .text(name, name.length + 1)
      .text(object, object.length + 1)
      .raw(frames);
}

/** A file the compiler read, and when that was last written. */
export interface SourceRow {
  readonly path: string;
  readonly time: number;
  /** What was in the path's place before. */
  readonly under?: string;
}

const SIGNATURE = 0x0817_0616;
const VERSIONS = { rc: 28, mw: 39, pm: 50, cs: 53 };
/** 12 November 1999, noon. */
const SOME_DAY = 942_408_000;
const NO_BASES: readonly [SourceRow, SourceRow] = [
  { path: 'gamez.zbd', time: SOME_DAY },
  { path: 'planes.zbd', time: SOME_DAY },
];

/** A file of animations. */
export function animFile(game: Game, plan: AnimPlan): Uint8Array {
  const { sources = [], definitions, scripts = [] } = plan;
  const out = new ByteWriter();
  out.u32(SIGNATURE, VERSIONS[game]);
  if (game === 'pm') out.u32(plan.time ?? SOME_DAY);
  if (game === 'cs') out.u32(2);
  out.u32(sources.length);
  if (game === 'cs') for (const row of plan.bases ?? NO_BASES) writeRow(out, row, 128);
  for (const row of sources) writeRow(out, row, 80);
  writeInfo(out, game, plan);
  writeReserved(out, game);
  for (const definition of definitions) writeDefinition(out, game, definition);
  if (isLater(game)) writeScripts(out, scripts);
  return out.bytes();
}

function writeRow(out: ByteWriter, { path, time, under = '' }: SourceRow, size: number): void {
  out.text(path, size, under).u32(time);
}

function writeInfo(out: ByteWriter, game: Game, { definitions, scripts = [], gravity = -9.8 }: AnimPlan): void {
  const near = out.address();
  out
    .u32(0, 0)
    .u16(0, definitions.length + 1)
    .u32(near);
  if (isLater(game)) out.u32(scripts.length, scripts.length > 0 ? near + 16 : 0);
  out.u32(0, 0, near + 32).f32(gravity);
  if (isLater(game)) out.zeros(20).u32(1).zeros(44);
  else if (game === 'mw') out.zeros(28).u32(1, 0);
  else out.zeros(28);
}
