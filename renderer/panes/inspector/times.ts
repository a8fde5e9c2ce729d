/** FILETIME counts 100 ns from 1601; these lie between that and 1970. */
const filetimeOffset = 116_444_736_000_000_000n;

/** Seconds since 1970, as 32 or 64 bits. */
export function unixTime(seconds: bigint): string | undefined {
  return printTime(Number(seconds) * 1000);
}

/** Windows' FILETIME. */
export function fileTime(ticks: bigint): string | undefined {
  return printTime(Number((ticks - filetimeOffset) / 10_000n));
}

/** DOS time in the low and date in the high 16 bits; undefined where it names no moment. */
export function dosTime(stamp: number): string | undefined {
  const time = stamp & 0xffff;
  const date = stamp >>> 16;
  const [year, month, day] = [1980 + (date >> 9), (date >> 5) & 15, date & 31];
  const [hour, minute, second] = [time >> 11, (time >> 5) & 63, (time & 31) * 2];
  if (hour > 23 || minute > 59 || second > 58) return undefined;
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? printTime(at.getTime()) : undefined;
}

/** Only years a file can carry: everything else is a number that is no time. */
function printTime(milliseconds: number): string | undefined {
  const at = new Date(milliseconds);
  const year = at.getUTCFullYear();
  if (Number.isNaN(year) || year < 1601 || year > 9999) return undefined;
  return at.toISOString().slice(0, 19).replace('T', ' ');
}

const typedTime = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?$/;

/** Milliseconds since 1970 of a typed `2005-06-12 23:21:00`, which is UTC as everything shown here is. */
export function parseTime(typed: string): number | undefined {
  const match = typedTime.exec(typed.trim());
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1).map(part => Number(part ?? 0));
  const at = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1, hour ?? 0, minute ?? 0, second ?? 0));
  return at.getUTCMonth() === (month ?? 1) - 1 && at.getUTCDate() === day ? at.getTime() : undefined;
}

export function unixBytesValue(milliseconds: number): bigint {
  return BigInt(Math.floor(milliseconds / 1000));
}

export function fileTimeValue(milliseconds: number): bigint {
  return BigInt(milliseconds) * 10_000n + filetimeOffset;
}

export function dosTimeValue(milliseconds: number): bigint | undefined {
  const at = new Date(milliseconds);
  const year = at.getUTCFullYear();
  if (year < 1980 || year > 2107) return undefined;
  const date = ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return (BigInt(date) << 16n) | BigInt(time);
}
