import type { AnimPlan, ScriptPlan, SourceRow } from '../../../../electron/demo/zipper/animation-plan.ts';
import { type Game, isLater } from '../../../../electron/demo/zipper/world-plan.ts';
import { ByteWriter } from '../byte-writer.ts';
import { type WrittenDefinition, writeDefinition, writeReserved } from './definition-writer.ts';
import type { EventPlan } from './event-writer.ts';
import { frameBytes } from './frame-writer.ts';

/** As content has it, or with what no tool of the games would leave. */
export interface WrittenAnimations extends Omit<AnimPlan<EventPlan>, 'definitions'> {
  readonly definitions: readonly WrittenDefinition[];
}

/** The pool at the end of a file: a row for each, then names and frames. */
function writeScripts(out: ByteWriter, game: Game, scripts: readonly ScriptPlan[]): void {
  const written = scripts.map(script => ({ ...script, bytes: frameBytes(game, script.frames, script.isSpline) }));
  for (const { name, object, isSpline = false, frames, bytes } of written) {
    out
      .u32(out.address(), out.address() + 16)
      .u8(name.length + 1, object.length + 1)
      .u16(0);
    out.u32(isSpline ? 1 : 0, frames.length, bytes.length, out.address());
  }
  for (const { name, object, bytes } of written)
    out
      .text(name, name.length + 1)
      .text(object, object.length + 1)
      .raw(bytes);
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
export function animFile(game: Game, plan: WrittenAnimations): Uint8Array {
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
  if (isLater(game)) writeScripts(out, game, scripts);
  return out.bytes();
}

function writeRow(out: ByteWriter, { path, time, under = '' }: SourceRow, size: number): void {
  out.text(path, size, under).u32(time);
}

function writeInfo(
  out: ByteWriter,
  game: Game,
  { definitions, scripts = [], gravity = -9.8 }: WrittenAnimations,
): void {
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
