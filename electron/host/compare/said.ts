import { counted } from '../../../shared/base/counted.ts';

/** Longer lists are counted. */
const MOST = 4;

/** A value in one line, as a person reads it: `size 12, type 5, body (name 0, flags 80)`. */
export function said(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  if (Array.isArray(value))
    return value.length > MOST || value.some(isNested) ? counted(value.length, 'item') : value.map(said).join(' ');
  if ('bytes' in value && typeof value.bytes === 'number') return counted(value.bytes, 'byte');
  return Object.entries(value)
    .map(([name, member]) => `${name} ${isNested(member) ? `(${said(member)})` : said(member)}`)
    .join(', ');
}

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;
