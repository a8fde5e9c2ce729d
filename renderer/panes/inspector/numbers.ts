/** A typed integer: decimal or 0x, with grouping; undefined when it is none. */
export function parseInteger(typed: string): bigint | undefined {
  const plain = typed.trim().replace(/[,_ ]/g, '');
  const match = /^([+-]?)(0x[0-9a-f]+|0b[01]+|\d+)$/i.exec(plain);
  if (match === null) return undefined;
  const size = BigInt(match[2] ?? '0');
  return match[1] === '-' ? -size : size;
}

/** A typed number with a point or exponent, an infinity or NaN; undefined when it is none. */
export function parseNumber(typed: string): number | undefined {
  const plain = typed.trim().replace(/[,_ ]/g, '').toLowerCase();
  if (/^[+-]?(inf|infinity|∞)$/.test(plain)) return plain.startsWith('-') ? -Infinity : Infinity;
  if (plain === 'nan') return Number.NaN;
  if (/^0x[0-9a-f]+$/.test(plain)) return Number(plain);
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/.test(plain) ? Number(plain) : undefined;
}

export function printInteger(value: bigint): string {
  return value.toLocaleString('en');
}

/** The shortest decimal that reads back as the same number; `same` says when two are one in the row's own precision. */
export function printFloat(value: number, same: (decimal: number) => boolean): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value < 0 ? '-∞' : '∞';
  if (Object.is(value, -0)) return '-0.0';
  for (let digits = 1; digits <= 17; digits++) {
    const decimal = Number(value.toPrecision(digits));
    if (same(decimal)) return withPoint(decimal);
  }
  return withPoint(value);
}

/** 45 is shown as 45.0: a float must not look like an integer. */
function withPoint(value: number): string {
  const text = String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}
