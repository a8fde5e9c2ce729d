import { toWindows1252 } from '../../../shared/base/windows1252.ts';
import type { Failure } from '../../../shared/contract/failure.ts';
import { failures } from '../../failures/failures.ts';

/** Bytes to look for: at each place the ones that count (`mask`), compared after `fold` when letters' case does not matter. */
export interface Pattern {
  readonly bytes: Uint8Array;
  readonly mask: Uint8Array;
  readonly fold: Uint8Array | undefined;
}

/** A pattern written in hex: pairs, with `?` for half a byte that may be anything. */
export function hexPattern(query: string): Pattern | Failure {
  const digits = query.replace(/0x|[\s,]/gi, '');
  if (!/^([0-9a-f?]{2})+$/i.test(digits)) return failures.badHexPattern();
  const pairs = digits.match(/../g) ?? [];
  if (pairs.every(pair => pair === '??')) return failures.emptyPattern();
  return {
    bytes: Uint8Array.from(pairs, pair => Number.parseInt(pair.replaceAll('?', '0'), 16)),
    mask: Uint8Array.from(pairs, pair => Number.parseInt(pair.replace(/[^?]/g, 'f').replaceAll('?', '0'), 16)),
    fold: undefined,
  };
}

/** A pattern of letters, as the games store them. */
export function textPattern(query: string, { matchCase }: { readonly matchCase: boolean }): Pattern | Failure {
  const bytes = toWindows1252(query);
  if (bytes === undefined) return failures.unstorableText();
  const mask = new Uint8Array(bytes.length).fill(0xff);
  return matchCase
    ? { bytes, mask, fold: undefined }
    : { bytes: bytes.map(byte => lower[byte] ?? byte), mask, fold: lower };
}

/** Each byte's small letter in Windows-1252, where it has one. */
const lower = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x41 && byte <= 0x5a) return byte + 0x20;
  if (byte >= 0xc0 && byte <= 0xde && byte !== 0xd7) return byte + 0x20;
  return { 0x8a: 0x9a, 0x8c: 0x9c, 0x8e: 0x9e, 0x9f: 0xff }[byte] ?? byte;
});
