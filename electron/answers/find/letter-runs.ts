import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';

const PLAIN = '[\\x20-\\x7e\\t]';
const KATAKANA = '[\\xa1-\\xdf]';

/** One visible letter, in each encoding that strings are listed in, as an expression over bytes. */
const letters: Readonly<Record<string, string>> = {
  ascii: PLAIN,
  'windows-1252': '[\\x20-\\x7e\\t\\x80\\x82-\\x8c\\x8e\\x91-\\x9c\\x9e\\x9f\\xa1-\\xac\\xae-\\xff]',
  cp437: '[\\x20-\\x7e\\t\\x80-\\xfe]',
  // RFC 3629, without the controls of Latin-1.
  'utf-8': `(?:${PLAIN}|\\xc2[\\xa1-\\xbf]|[\\xc3-\\xdf][\\x80-\\xbf]|\\xe0[\\xa0-\\xbf][\\x80-\\xbf]|[\\xe1-\\xec\\xee\\xef][\\x80-\\xbf]{2}|\\xed[\\x80-\\x9f][\\x80-\\xbf]|\\xf0[\\x90-\\xbf][\\x80-\\xbf]{2}|[\\xf1-\\xf3][\\x80-\\xbf]{3}|\\xf4[\\x80-\\x8f][\\x80-\\xbf]{2})`,
  'utf-16le': `(?:${PLAIN}\\x00|[\\xa1-\\xff][\\x00\\x01])`,
  'utf-16be': `(?:\\x00${PLAIN}|[\\x00\\x01][\\xa1-\\xff])`,
  shift_jis: `(?:${PLAIN}|${KATAKANA}|[\\x81-\\x9f\\xe0-\\xfc][\\x40-\\x7e\\x80-\\xfc])`,
  'euc-jp': `(?:${PLAIN}|\\x8e${KATAKANA}|[\\xa1-\\xfe]{2})`,
  // Code page 037: a blank, punctuation, and the letters in their four blocks.
  cp037:
    '[\\x40\\x4a-\\x50\\x5a-\\x61\\x6a-\\x6f\\x79-\\x7f\\x81-\\x89\\x91-\\x99\\xa2-\\xa9\\xc0-\\xc9\\xd0-\\xd9\\xe2-\\xe9\\xf0-\\xf9]',
};

/** Refuses an encoding in which strings cannot be listed. */
export function letterRuns(encoding: string): string {
  return letters[encoding] ?? refuse(failures.unknownEncoding(encoding, Object.keys(letters).join(', ')));
}
