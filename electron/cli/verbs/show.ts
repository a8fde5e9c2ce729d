import { InvalidArgumentError } from 'commander';
import { hexOffset } from '../../../shared/base/hex.ts';
import { Base64 } from '../../../shared/base/lazy-json.ts';
import type { FieldRow } from '../../../shared/contract/types.ts';
import type { Cli } from '../cli.ts';
import { aroundDecoded, printFailure, printFindings } from '../failure-text.ts';
import { print, printJson, type Session, status } from '../session.ts';
import { oneLine, textTable } from '../shown-text.ts';
import { type ByStructure, jsonOption, structureOf, wholeNumber, withOption } from './options.ts';

/** show ADDRESS: the decoded model, or one part of it. */
export function addShow({ program, run }: Cli): void {
  program
    .command('show')
    .description('print the decoded model')
    .argument('<address>')
    .option('--path <path>', 'only this path, as printed by fields')
    .option(...withOption)
    .option(...jsonOption)
    .action((address: string, { path, ...options }: ByStructure & { path?: string }) =>
      run(async session => {
        const spaces = session.json ? 0 : 2;
        const asked = { base: session.base, address, ...(path === undefined ? {} : { path }) };
        const args = { ...asked, ...structureOf(options), spaces } as const;
        const { model, findings, failure } = await session.client.show(args, session.options);
        printFindings(session.io, findings);
        if (failure === undefined) {
          await printJson(session.io, model, spaces);
          session.io.out('\n');
          return status.done;
        }
        if (!session.json) {
          await printJson(session.io, model, spaces);
          session.io.out('\n');
        }
        const read = options.with === undefined ? { decoded: model } : { model };
        await printFailure(session.io, failure, { json: session.json, ...read });
        return status.refused;
      }),
    );
}

interface Options extends ByStructure {
  readonly from?: number;
  readonly to?: number;
  readonly path?: string;
  readonly depth?: number;
}

/** fields ADDRESS: every byte of the range, by field name. */
export function addFields({ program, run }: Cli): void {
  program
    .command('fields')
    .description('list the fields of a byte range in order')
    .argument('<address>')
    .option('--from <offset>', 'first byte', wholeNumber)
    .option('--to <offset>', 'end of the range, exclusive', wholeNumber)
    .option('--path <path>', 'only the fields of this part')
    .option('--depth <steps>', 'so many steps below it; what is deeper is one row', parseDepth)
    .option(...withOption)
    .option(...jsonOption)
    .action((address: string, { from, to, path, depth, ...options }: Options) =>
      run(async session => {
        const window = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
        const selection = { ...(path !== undefined && { path }), ...(depth !== undefined && { depth }) };
        const { pieces, whyNone, failure } = await session.client.fields(
          { base: session.base, address, ...window, ...selection, ...structureOf(options) },
          session.options,
        );
        if (!session.json) await printLines(session, pieces, whyNone);
        else if (failure === undefined) await printRows(session, pieces, { before: '', after: '\n' });
        else {
          const { start, end } = aroundDecoded(failure);
          await printRows(session, pieces, { before: start, after: end });
        }
        if (failure === undefined) return status.done;
        if (!session.json) await printFailure(session.io, failure, { json: false });
        return status.refused;
      }),
    );
}

type FieldPieces = AsyncIterable<readonly FieldRow[]>;

/** Prints one JSON array, piece by piece. */
async function printRows(
  { io }: Session,
  pieces: FieldPieces,
  around: { readonly before: string; readonly after: string },
): Promise<void> {
  let before = `${around.before}[`;
  let isEmpty = true;
  for await (const rows of pieces) {
    if (rows.length === 0) continue;
    for (const run of runsOf(rows)) {
      io.out(before + run.text);
      if (run.long) await printLong(io, run.long);
      before = ',';
    }
    await io.drained();
    isEmpty = false;
  }
  io.out(`${isEmpty ? before : ''}]${around.after}`);
}

interface Run {
  readonly text: string;
  /** The bytes that end this run. */
  readonly long?: Base64;
}

/** Rows as JSON, in runs; a run ends at a row whose bytes are written in pieces. */
function* runsOf(rows: readonly FieldRow[]): Generator<Run> {
  let first = 0;
  for (const [i, { value, ...row }] of rows.entries()) {
    const long = longBytesOf(value);
    if (long === undefined) continue;
    const before = rows.slice(first, i).map(each => `${JSON.stringify(each)},`);
    const own = `${JSON.stringify(row).slice(0, -1)},"value":{"bytes":${long.source.size},"base64":"`;
    yield { text: before.join('') + own, long };
    first = i + 1;
  }
  if (first < rows.length) yield { text: JSON.stringify(rows.slice(first)).slice(1, -1) };
}

async function printLong(io: Session['io'], long: Base64): Promise<void> {
  for (const piece of long.pieces()) {
    io.out(piece);
    await io.drained();
  }
  io.out('"}}');
}

function longBytesOf(value: unknown): Base64 | undefined {
  const base64 = typeof value === 'object' && value !== null && 'base64' in value ? value.base64 : undefined;
  return base64 instanceof Base64 ? base64 : undefined;
}

/** How many lines are formatted at once, however their fields arrive: column widths depend on the whole batch. */
const FIELDS_AT_ONCE = 20_000;

async function printLines({ io }: Session, pieces: FieldPieces, whyNone: string | undefined): Promise<void> {
  let fields: FieldRow[] = [];
  let isFirst = true;
  const printed = (): void => {
    const lines = fieldLines(fields);
    io.out(isFirst ? lines : lines.slice(lines.indexOf('\n') + 1));
    isFirst = false;
    fields = [];
  };
  for await (const rows of pieces)
    for (const row of rows) {
      fields.push(row);
      if (fields.length < FIELDS_AT_ONCE) continue;
      printed();
      await io.drained();
    }
  if (fields.length === 0 && isFirst && whyNone !== undefined) io.out(`${oneLine(whyNone)}\n`);
  else if (fields.length > 0 || isFirst) printed();
}

function fieldLines(fields: readonly FieldRow[]): string {
  const rows = fields.map(field => [
    hexOffset(field.start),
    String(field.size),
    field.bits === undefined ? field.kind : `${field.kind}:${field.bits.join('+')}`,
    field.path,
    fieldText(field),
    field.finding === undefined ? '' : `${field.finding.weight}: ${field.finding.text}`,
  ]);
  return textTable(['start', 'size', 'kind', 'path', 'value', ''], rows, [0, 1]);
}

/** A value followed by its meaning; a field that is text itself shows the text instead. */
function fieldText({ kind, value, text }: FieldRow): string {
  return kind === 'text' && text !== undefined ? `${valueText(value)} (${text})` : (text ?? valueText(value));
}

function valueText(value: unknown): string {
  const long = longBytesOf(value);
  const text = JSON.stringify(long === undefined ? value : { bytes: long.source.size }) ?? '';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function parseDepth(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1) throw new InvalidArgumentError('Expected a number of steps, from 1.');
  return value;
}

/** text ADDRESS: the text form of a format that has one. */
export function addText({ program, run }: Cli): void {
  program
    .command('text')
    .description('print the text form of a file or entry')
    .argument('<address>')
    .option('--path <path>', 'only the part at this path: definitions[3]')
    .option(...jsonOption)
    .action((address: string, { path }: { path?: string }) =>
      run(async session => {
        const wanted = { base: session.base, address, ...(path === undefined ? {} : { path }) };
        const { text, findings } = await session.client.text(wanted, session.options);
        printFindings(session.io, findings);
        if (session.json) print(session, { text }, () => '');
        else session.io.content(text);
        return status.done;
      }),
    );
}
