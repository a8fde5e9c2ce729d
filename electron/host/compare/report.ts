import type { CallContext } from '../../../shared/contract/call.ts';
import type { ComparisonReport, FieldChange } from '../../../shared/contract/compare-types.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { PlaceRow } from './compare-places.ts';
import type { PairFields } from './comparer.ts';
import type { Comparison } from './comparisons.ts';

export interface ReportWork extends CallContext {
  fieldsOf(row: string): Promise<PairFields>;
}

/** A row, and the fields of it that are not the same. */
interface Reported {
  readonly row: PlaceRow;
  readonly fields: readonly FieldChange[];
}

/** The whole comparison as Markdown for people, or as JSON for programs: as the command line's `diff` prints it. */
export async function reportOf(
  comparison: Comparison,
  as: 'markdown' | 'json',
  work: ReportWork,
): Promise<ComparisonReport> {
  const { a, b, summary } = comparison;
  const reported: Reported[] = [];
  for (const [done, row] of summary.rows.entries()) {
    if (work.signal.aborted) throw work.signal.reason;
    work.progress({ text: 'Comparing fields', done, total: summary.rows.length, unit: 'steps' });
    const isPair = row.count === 0 && row.addressA !== undefined && row.addressB !== undefined;
    reported.push({ row, fields: isPair ? await orNone(work.fieldsOf(row.id)) : [] });
  }
  const name = `${a.title} - ${b.title}`.replace(/[^\p{L}\p{N} ._()-]/gu, '_');
  if (as === 'json')
    return {
      name: `${name}.json`,
      text: `${JSON.stringify({ same: summary.same, changes: reported.flatMap(toChanges) }, undefined, 2)}\n`,
    };
  return { name: `${name}.md`, text: toMarkdown(comparison, reported) };
}

/** Where only hashes are known, or a side cannot be read, there are no fields; that it changed is told all the same. */
async function orNone(fields: Promise<PairFields>): Promise<readonly FieldChange[]> {
  try {
    return (await fields).changes.filter(change => change.followsFrom === undefined);
  } catch (error) {
    if (error instanceof FailureError && error.failure.code !== 'cancelled') return [];
    throw error;
  }
}

function toChanges({ row, fields }: Reported): readonly object[] {
  const { address, kind, from, followsFrom, sizeA, sizeB } = row;
  if (fields.length === 0) return row.count > 0 ? [] : [{ address, kind, from, followsFrom, sizeA, sizeB }];
  return fields.map(({ oldText: _, newText: _new, a, b, ...change }) => ({ address, ...change, ...(b ?? a) }));
}

function toMarkdown({ a, b, summary }: Comparison, reported: readonly Reported[]): string {
  const kinds = Object.entries(summary.kinds).filter(([, count]) => count > 0);
  const lines = [`# ${a.title} → ${b.title}`, ''];
  if (summary.same) lines.push('Both sides are the same.');
  for (const [kind, count] of kinds) lines.push(`- ${count} ${kind}`);
  lines.push(`- ${summary.unchanged} unchanged`, '');
  for (const { row, fields } of reported.filter(each => each.row.count === 0)) {
    lines.push(`## ${row.kind}: \`${row.address}\`${row.from === undefined ? '' : ` (was \`${row.from}\`)`}`, '');
    if (row.sizeA !== undefined && row.sizeB !== undefined && row.sizeA !== row.sizeB)
      lines.push(`${row.sizeA} → ${row.sizeB} bytes`, '');
    if (fields.length > 0) lines.push('| field | old | new | difference |', '|---|---|---|---|');
    for (const change of fields) lines.push(toTableRow(change));
    if (fields.length > 0) lines.push('');
  }
  for (const { address, text } of summary.problems) lines.push(`- not compared: \`${address}\`: ${text}`);
  return `${lines.join('\n').trimEnd()}\n`;
}

function toTableRow({ path, kind, oldText, newText, delta }: FieldChange): string {
  const cells = [`\`${path}\``, oldText ?? '', newText ?? '', delta === undefined ? kind : signed(delta)];
  return `| ${cells.map(cell => cell.replaceAll('|', '\\|').replaceAll(/\r?\n/g, ' ')).join(' | ')} |`;
}

function signed(delta: number): string {
  return delta > 0 ? `+${delta}` : String(delta);
}
