import { f32Text } from '../../../base/f32.ts';

/** Nearly all of them. */
const PLAIN = /^[-\d.]*$/;

/** A float as the games write it: they know no exponents, and tell floats from integers by the point. */
export function floatDigits(value: number): string {
  const text = f32Text(value);
  if (PLAIN.test(text)) return text.includes('.') ? text : `${text}.0`;
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] =
    /^(-?)(\d+)\.?(\d*)(?:e([-+]?\d+))?$/i.exec(text) ?? [];
  const point = whole.length + Number(exponent);
  const all = whole + fraction;
  const padded = point <= 0 ? '0'.repeat(1 - point) + all : all.padEnd(point, '0');
  const cut = Math.max(point, 1);
  return `${sign}${padded.slice(0, cut)}.${padded.slice(cut) || '0'}`;
}
