import { InvalidArgumentError } from 'commander';
import { hexOffset } from '../../../shared/base/hex.ts';
import type { FieldRow } from '../../../shared/contract/types.ts';
import { printFailure, printFindings } from '../failure-text.ts';
import { print, type Session, status } from '../session.ts';
import { textTable } from '../shown-text.ts';
import type { Cli } from '../verbs.ts';
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
        const args = { base: session.base, address, ...(path === undefined ? {} : { path }), ...structureOf(options) };
        const { model, findings, failure } = await session.client.show(args, session.options);
        printFindings(session.io, findings);
        if (failure === undefined) {
          print(session, model, () => `${JSON.stringify(model, undefined, 2)}\n`);
          return status.done;
        }
        if (!session.json) session.io.out(`${JSON.stringify(model, undefined, 2)}\n`);
        const read = options.with === undefined ? { decoded: model } : { model };
        printFailure(session.io, failure, { json: session.json, ...read });
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

/** fields ADDRESS: every byte of the window, by name. */
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
        const { pieces, failure } = await session.client.fields(
          { base: session.base, address, ...window, ...selection, ...structureOf(options) },
          session.options,
        );
        if (failure === undefined && session.json) {
          await printRows(session, pieces);
          return status.done;
        }
        const fields = await allOf(pieces);
        if (!session.json) session.io.out(fieldLines(fields));
        if (failure === undefined) return status.done;
        printFailure(session.io, failure, { json: session.json, decoded: fields });
        return status.refused;
      }),
    );
}

/** One array, written as its pieces come. */
async function printRows({ io }: Session, pieces: AsyncIterable<readonly FieldRow[]>): Promise<void> {
  let before = '[';
  for await (const rows of pieces) {
    if (rows.length === 0) continue;
    io.out(before + JSON.stringify(rows).slice(1, -1));
    before = ',';
  }
  io.out(before === '[' ? '[]\n' : ']\n');
}

async function allOf(pieces: AsyncIterable<readonly FieldRow[]>): Promise<readonly FieldRow[]> {
  const fields: FieldRow[] = [];
  for await (const rows of pieces) for (const row of rows) fields.push(row);
  return fields;
}

function fieldLines(fields: readonly FieldRow[]): string {
  const rows = fields.map(field => [
    hexOffset(field.start),
    String(field.size),
    field.bits === undefined ? field.kind : `${field.kind}:${field.bits.join('+')}`,
    field.path,
    field.text ?? valueText(field.value),
    field.finding === undefined ? '' : `${field.finding.weight}: ${field.finding.text}`,
  ]);
  return textTable(['start', 'size', 'kind', 'path', 'value', ''], rows, [0, 1]);
}

function valueText(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function parseDepth(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1) throw new InvalidArgumentError('Expected a number of steps, from 1.');
  return value;
}

/** text ADDRESS: the text form of what has one. */
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
