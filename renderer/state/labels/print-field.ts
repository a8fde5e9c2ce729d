import { counted } from '../../../shared/base/counted.ts';

/** The parts of a field or a node that its printed value depends on. */
export interface PrintedField {
  readonly kind: string;
  readonly value?: unknown;
  readonly text?: string;
  /** The number of children, if it has any. */
  readonly count?: number;
}

const itemKinds = new Set(['list', 'table']);

/** A field's value as one short line: text in quotes, flags and other words from the layout; for a group, its name or count. */
export function printField(
  { kind, value, text, count = 0 }: PrintedField,
  integers: 'decimal' | 'hex' = 'decimal',
): string {
  if (value === undefined && count > 0 && text !== undefined) return text;
  if (value === undefined && count > 0) return itemKinds.has(kind) ? counted(count, 'item') : counted(count, 'field');
  if (kind === 'flags' && text !== undefined && typeof value !== 'boolean') return text;
  if (kind === 'choice' && text !== undefined) return `${String(value)} (${text})`;
  if (kind === 'text' && text !== undefined) return `${JSON.stringify(value)} (${text})`;
  if (typeof value === 'string') return isNumeral(kind) ? value : printText(kind, value);
  if (typeof value === 'number' || typeof value === 'bigint')
    return integers === 'hex' && /^[ui]\d+$/.test(kind) ? printHex(value) : printNumber(kind, value);
  if (typeof value === 'boolean') return String(value);
  return text ?? enumText(value) ?? '';
}

/** The selected option of a choice. */
export function chosenText(value: unknown): string {
  return enumText(value) ?? String(value ?? '');
}

/** An enum's value of a user's structure by its name, or by its number if it has none. */
function enumText(value: unknown): string | undefined {
  const isNamed = typeof value === 'object' && value !== null && 'name' in value && 'value' in value;
  return isNamed ? String(value.name ?? value.value) : undefined;
}

/** Kinds whose value may arrive as text because JSON has no such number: 64-bit, NaN, -0. */
function isNumeral(kind: string): boolean {
  return /^([uif]\d+|count|size|offset|checksum)$/.test(kind);
}

function printText(kind: string, value: string): string {
  return kind === 'choice' ? value : JSON.stringify(value);
}

/** Positions are printed as offsets; floats are never printed like integers. */
function printNumber(kind: string, value: number | bigint): string {
  if (kind === 'offset') return `0x${value.toString(16).toUpperCase()}`;
  if (kind === 'checksum') return `0x${value.toString(16).toUpperCase().padStart(8, '0')}`;
  if (/^f\d/.test(kind) && typeof value === 'number') return printFloat(value);
  return String(value);
}

function printHex(value: number | bigint): string {
  const digits = value.toString(16).toUpperCase();
  return digits.startsWith('-') ? `-0x${digits.slice(1)}` : `0x${digits}`;
}

function printFloat(value: number): string {
  if (Object.is(value, -0)) return '-0.0';
  const text = String(value);
  return Number.isInteger(value) && !text.includes('e') ? `${text}.0` : text;
}

/** The editor's initial text: the value as the user would type it. */
export function editText({ kind, value, text }: PrintedField): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return printNumber(kind, value);
  return text ?? enumText(value) ?? '';
}
