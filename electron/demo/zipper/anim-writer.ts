import { ByteWriter, type Game, isLater } from './byte-writer.ts';
import { type DefinitionPlan, writeDefinition, writeReserved } from './definition-writer.ts';
import { type ScriptPlan, writeScripts } from './script-writer.ts';

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
