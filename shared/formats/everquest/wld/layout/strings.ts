// All names of a file in one table, each once. Fragments refer to a string by its offset from the table's start: a longer
// string would move all strings after it, so it keeps its length.

import {
  asCount,
  type Compute,
  encoded,
  follow,
  type Infer,
  type Layout,
  type Leaf,
  listOf,
  type Reader,
  struct,
  within,
  zeroText,
} from '#layout';
import { counted } from '../../../../base/counted.ts';
import type { Source } from '../../../../base/source.ts';
import { fromWindows1252 } from '../../../../base/windows1252.ts';
import { cipher, ciphered } from './cipher.ts';

/** Text up to its NUL; it can only be replaced by text of the same length. */
const keptText: Layout<string> = {
  ...zeroText,
  kind: 'text up to its NUL, of this length',
  fields: (r, out) => zeroText.fields(r, { ...out, add: spot => out.add({ ...spot, leaf: keptLeaf(spot.leaf) }) }),
};

function keptLeaf(leaf: Leaf<unknown>): Leaf<unknown> {
  return {
    ...leaf,
    parse(input, size, now) {
      if (typeof input === 'string' && input.length + 1 !== size)
        return {
          why: `fragments point into this table, so this name must keep its ${counted(size - 1, 'letter')}; to change its length, rename a fragment that uses it`,
        };
      return leaf.parse?.(input, size, now) ?? { why: 'this cannot be set' };
    },
  };
}

const STEP = 32;

const count = follow('^stringCount');

/** The counted names, or as many as there are: a wrong count hides no fragment. */
const names: Layout<string[], 'value', '^stringCount'> = {
  ...listOf({ item: keptText, count: r => asCount(count(r.scope)), stop: endsHere }, 'list of stringCount names'),
  refs: ['^stringCount'],
  policy: { appendOnly: 'fragments point at places in this table', onlyOnce: 'each name is in this table once' },
};

/** Whether no more text can follow: the rest has no NUL, as with the padding of the table. */
function endsHere(r: Reader): boolean {
  for (let at = r.pos; at < r.limit; at += STEP) {
    const size = Math.min(STEP, r.limit - at);
    if (r.source.read(at, size).includes(0)) return false;
  }
  return true;
}

const table = within(
  encoded(cipher, struct({ first: zeroText, names }, 'An empty string first: place 0 names nothing.')),
  'stringHashSize',
  { align: 4 },
);
export interface Strings extends Infer<typeof table> {}

/** The number of names in the stored table: their NULs, without that of the empty name. */
export const namesAmong: Compute = pieces => {
  let ends = 0;
  let at = 0;
  for (const piece of pieces) {
    for (const byte of ciphered(piece, at)) if (byte === 0) ends++;
    at += piece.length;
  }
  return Math.max(0, ends - 1);
};

/** What reading the fields leaves about the table: the text at an offset. */
export interface StringsSeen {
  at(place: number): string | undefined;
}

/** The name table; fragments look their names up in it. */
export const strings: typeof table = {
  ...table,
  fields(r, out) {
    const start = r.pos;
    table.fields(r, out);
    const stored = r.peek(start, r.pos - start);
    return { at: place => textAt(stored, place) } satisfies StringsSeen;
  },
};

/** The text from an offset of the stored table up to its NUL. */
function textAt(stored: Source, place: number): string | undefined {
  let text = '';
  for (let at = place; at >= 0 && at < stored.size; at += STEP) {
    const plain = ciphered(stored.read(at, Math.min(STEP, stored.size - at)), at);
    const nul = plain.indexOf(0);
    text += fromWindows1252(nul < 0 ? plain : plain.subarray(0, nul));
    if (nul >= 0) return text;
  }
  return undefined;
}
