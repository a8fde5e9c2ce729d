import { counted, grouped } from '../../../shared/base/counted.ts';
import { hexOffset, toSpacedHex } from '../../../shared/base/hex.ts';
import type { ChangeKind, FieldChange } from '../../../shared/contract/compare-types.ts';
import type { Report, ReportedAsset, ReportedRange } from './asset-report.ts';

interface MarkdownOptions {
  /** Each change, however many there are in one list. */
  readonly all?: boolean;
}

/** A report that can be read in a forum: what changed, in tables, in the terms of each format. */
export function reportMarkdown(report: Report, { all = false }: MarkdownOptions = {}): string {
  const { titles, assets, unchanged, problems } = report;
  const parts = [`# ${titles[0]} → ${titles[1]}`, summaryText(assets, unchanged)];
  const whole = assets.filter(({ fields, ranges, kind }) => kind !== 'changed' || fields.length + ranges.length === 0);
  if (whole.length > 0) parts.push(whole.map(asset => wholeLine(asset, titles[1])).join('\n'));
  for (const asset of assets) {
    if (asset.fields.length + asset.ranges.length === 0) continue;
    parts.push(`## ${asset.address === undefined ? titles[1] : code(asset.address)}`);
    if (asset.why !== undefined) parts.push(asset.why);
    if (asset.fields.length > 0)
      parts.push(table(['field', 'was', 'is', 'by'], all ? asset.fields.map(fieldRow) : fieldRows(asset.fields)));
    if (asset.ranges.length > 0) parts.push(table(['place', 'was', 'is'], asset.ranges.map(rangeRow)));
  }
  if (problems.length > 0)
    parts.push(problems.map(({ address, text }) => `- not compared: ${code(address)}: ${text}`).join('\n'));
  return `${parts.join('\n\n')}\n`;
}

function summaryText(assets: readonly ReportedAsset[], unchanged: number): string {
  if (assets.length === 0) return 'No difference.';
  const kinds = Map.groupBy(assets, ({ kind }) => kind);
  const order: readonly ChangeKind[] = ['changed', 'added', 'removed', 'renamed', 'moved'];
  const counts = order.flatMap(kind => {
    const count = kinds.get(kind)?.length;
    return count === undefined ? [] : [`${grouped(count)} ${kind}`];
  });
  return `${counts.join(', ')}; ${grouped(unchanged)} the same.`;
}

/** A side without an address of its own is shown by its name. */
function wholeLine({ kind, address, from, sizeA, sizeB, why }: ReportedAsset, title: string): string {
  const size = sizeB ?? sizeA;
  const before = from === undefined ? '' : `, was ${code(from)}`;
  const bytes = from === undefined && size !== undefined ? ` (${counted(size, 'byte')})` : '';
  return `- ${kind}: ${code(address ?? title)}${before}${bytes}${why === undefined ? '' : `: ${why}`}`;
}

/** Up to this many changes in one list are listed one by one. */
const FEW = 50;
/** Of more, only this many are. */
const FIRST = 20;

/** A picture that was painted over has thousands: of many changes in one list, shows the first and counts the rest. */
function fieldRows(changes: readonly FieldChange[]): string[][] {
  const rows: string[][] = [];
  for (let start = 0; start < changes.length; ) {
    const list = listOf(changes[start]);
    let end = start + 1;
    while (list !== undefined && end < changes.length && listOf(changes[end]) === list) end++;
    const isMuch = end - start > FEW;
    rows.push(...changes.slice(start, isMuch ? start + FIRST : end).map(fieldRow));
    if (isMuch) rows.push([code(`${list}[]`), '', '', `${grouped(end - start - FIRST)} more`]);
    start = end;
  }
  return rows;
}

/** The innermost list: `meshes[0].vertices` of `meshes[0].vertices[5].x`. */
function listOf(change: FieldChange | undefined): string | undefined {
  const end = change?.path.lastIndexOf('[') ?? -1;
  return end < 0 ? undefined : change?.path.slice(0, end);
}

function fieldRow(change: FieldChange): string[] {
  const { kind, path, from, label, delta, followsFrom } = change;
  const name = label === undefined ? code(path) : `${plain(label)} ${code(path)}`;
  const by = delta === undefined ? (kind === 'changed' ? '' : kind) : `${delta > 0 ? '+' : ''}${delta}`;
  const [was, is] = kind === 'moved' ? [code(from ?? ''), code(path)] : valuesText(change);
  return [name, was, is, followsFrom === undefined ? by : `follows from ${code(followsFrom)}`];
}

/** Both values; for long ones, the part where they begin to differ. */
function valuesText(change: FieldChange): [string, string] {
  const was = 'old' in change ? printed(change.old, change.oldText) : undefined;
  const is = 'new' in change ? printed(change.new, change.newText) : undefined;
  const same = was === undefined || is === undefined ? 0 : equalFront(was, is);
  const from = same > LONGEST - AROUND ? same - AROUND : 0;
  return [was === undefined ? '' : shown(was, from), is === undefined ? '' : shown(is, from)];
}

function equalFront(a: string, b: string): number {
  let size = 0;
  while (size < a.length && a[size] === b[size]) size++;
  return size;
}

function rangeRow({ aStart, aSize, bStart, bSize, old, new: now }: ReportedRange): string[] {
  const place = aSize === 0 ? `${hexOffset(bStart)}, new` : hexOffset(aStart);
  return [place, sideText(aSize, old), sideText(bSize, now)];
}

function sideText(size: number, value: unknown): string {
  if (size === 0) return '';
  const bytes = counted(size, 'byte');
  return value === undefined ? bytes : `${bytes} ${shown(printed(value, undefined))}`;
}

/** Longer values are cut: a report is read by people. */
const LONGEST = 80;
/** Letters shown before the first difference. */
const AROUND = 24;

function printed(value: unknown, text: string | undefined): string {
  return text ?? bytesText(value) ?? (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
}

/** Bytes as in a hex view; undefined for other values. */
function bytesText(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('base64' in value)) return undefined;
  return toSpacedHex(Buffer.from(String(value.base64), 'base64'));
}

function shown(text: string, from = 0): string {
  if (text === '') return '(empty)';
  const start = from > 0 ? `…${text.slice(from)}` : text;
  return plain(start.length > LONGEST ? `${start.slice(0, LONGEST - 1)}…` : start);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Verbatim, whatever Markdown or line breaks it contains. */
function plain(text: string): string {
  return text.replace(/[\\`*_<>|[\]]/g, '\\$&').replace(/[\r\n]+/g, ' ');
}

/** A name in backquotes; one that contains backquotes needs more of them. */
function code(text: string): string {
  const clean = text.replace(/[\r\n]+/g, ' ').replaceAll('|', '\\|');
  return clean.includes('`') ? `\`\` ${clean} \`\`` : `\`${clean}\``;
}
