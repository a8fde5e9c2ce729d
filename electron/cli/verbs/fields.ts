import { InvalidArgumentError } from 'commander';
import { hexOffset } from '../../../shared/base/hex.ts';
import type { FieldRow } from '../../../shared/contract/types.ts';
import { printFailure } from '../failure-text.ts';
import { print } from '../session.ts';
import { status } from '../status.ts';
import { table } from '../table.ts';
import type { Cli } from '../verbs.ts';
import { jsonOption } from './json-option.ts';

interface Options {
  readonly from?: number;
  readonly to?: number;
}

/** fields ADDRESS: every byte of the window, by name. */
export function addFields({ program, run }: Cli): void {
  program
    .command('fields')
    .description('list the fields of a byte range in order')
    .argument('<address>')
    .option('--from <offset>', 'first byte', parseOffset)
    .option('--to <offset>', 'end of the range, exclusive', parseOffset)
    .option(...jsonOption)
    .action((address: string, { from, to }: Options) =>
      run(async session => {
        const window = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
        const { fields, failure } = await session.client.fields(
          { base: session.base, address, ...window },
          session.options,
        );
        if (failure === undefined || !session.json) print(session, fields, () => fieldLines(fields));
        if (failure === undefined) return status.done;
        printFailure(session.io, failure, { json: session.json, decoded: fields });
        return status.refused;
      }),
    );
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
  return table(['start', 'size', 'kind', 'path', 'value', ''], rows, [0, 1]);
}

function valueText(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function parseOffset(text: string): number {
  const value = /^(0x[0-9a-f]+|\d+)$/i.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(value)) throw new InvalidArgumentError('Expected a decimal offset or 0x….');
  return value;
}
