import { hexOffset } from './hex.ts';

/** A count with its noun: `1 mesh`, `1,200 meshes`. Nouns whose plural does not end in s pass it along. */
export function counted(count: number | bigint, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${Number(count) === 1 ? one : many}`;
}

/** A whole number with commas. The first `toLocaleString` of a process takes 9 ms. */
export function grouped(count: number | bigint): string {
  return typeof count === 'bigint' || Number.isInteger(count)
    ? `${count}`.replace(/\B(?=(\d{3})+$)/g, ',')
    : count.toLocaleString('en');
}

/** Longer lists of names show only the first of them. */
const MOST_NAMED = 4;

/** Names in a sentence: `a, b and c`; of many, the first, and how many more there are. */
export function someOf(names: readonly string[]): string {
  const shown = names.length > MOST_NAMED ? names.slice(0, MOST_NAMED - 1) : names.slice(0, -1);
  const last = names.length > MOST_NAMED ? `${grouped(names.length - shown.length)} more` : (names.at(-1) ?? '');
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}

/** A stored value in a sentence, as fields of its kind are shown elsewhere: in hex where they are, other whole numbers with commas. */
export function storedText(value: unknown, kind?: string): string {
  const isWhole = typeof value === 'bigint' || Number.isInteger(value);
  if (!isWhole) return `${value}`;
  const whole = value as number | bigint; // what isWhole says
  if (kind === 'offset') return hexOffset(Number(whole));
  return kind === 'checksum' ? `0x${whole.toString(16).toUpperCase().padStart(8, '0')}` : grouped(whole);
}
