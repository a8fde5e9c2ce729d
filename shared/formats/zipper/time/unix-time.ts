import { leafLayout, type Scalar, u32 } from '#layout';

/** Seconds since 1970, UTC, as 1999-10-27T04:53:20Z. */
export function timeText(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000', '');
}

const WRITTEN = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)Z$/;
const LATEST = 0xffff_ffff;

/** The seconds of a time text; undefined if it is invalid or does not fit 32 bits. */
export function parseTime(text: string): number | undefined {
  if (!WRITTEN.test(text)) return undefined;
  const seconds = Date.parse(text) / 1000;
  // A day beyond the end of the month would be read as a day of the next one.
  return seconds >= 0 && seconds <= LATEST && timeText(seconds) === text ? seconds : undefined;
}

/** A moment, as seconds since 1970. */
export const unixTime: Scalar = leafLayout('seconds since 1970', u32.size, {
  ...u32.leaf,
  text: seconds => timeText(seconds),
  parse(input, size) {
    const seconds = typeof input === 'string' ? parseTime(input.trim()) : undefined;
    return seconds === undefined ? (u32.leaf.parse?.(input, size) ?? { why: 'expected a time' }) : { value: seconds };
  },
});
