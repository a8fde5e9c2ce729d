// The regions seen from a region: bytes that skip some regions and include others, starting from the first.
import { bytesAs, bytesJson, bytesLeaf, type Leaf, type Parsed, parseBytes } from '#layout';
import { memorySource, type Source } from '../../../../base/source.ts';

/** Consecutive regions, counted from 0; `end` is exclusive. */
export type Run = readonly [first: number, end: number];

/** A word with the number of regions to skip follows. */
const SKIP_WORD = 0x3f;
const TAKE_WORD = 0xff;
/** The most regions that a single byte can count. */
const MOST_ALONE = 62;
/** The most that half a byte can count: some to skip and some to include, or the reverse. */
const MOST_IN_HALF = 7;
/** From this many on, one word replaces full bytes. */
const WORD_FROM = 4 * MOST_ALONE;
const MOST_IN_WORD = Math.floor(0xffff / MOST_ALONE) * MOST_ALONE;
const MOST_REGIONS = 0x1_0000;

/** The visible regions as ordered runs that do not touch. */
export function runsIn(sees: Source): readonly Run[] {
  const runs: [number, number][] = [];
  eachStretch(sees, (first, end) => {
    const last = runs.at(-1);
    if (last && last[1] === first) last[1] = end;
    else runs.push([first, end]);
  });
  return runs;
}

/** Calls `tell` with each range of visible regions, in order; two may touch. A truncated word counts as nothing. */
export function eachStretch(sees: Source, tell: (first: number, end: number) => void): void {
  const stored = sees.read(0, sees.size);
  let at = 0;
  const take = (count: number): void => {
    if (count > 0) tell(at, at + count);
    at += count;
  };
  for (let i = 0; i < stored.length; i++) {
    const byte = stored[i] ?? 0;
    const [one, other] = [(byte >> 3) & 7, byte & 7];
    if (byte === SKIP_WORD || byte === TAKE_WORD) {
      const word = (stored[i + 1] ?? 0) | ((stored[i + 2] ?? 0) << 8);
      i += 2;
      if (i >= stored.length) break;
      if (byte === SKIP_WORD) at += word;
      else take(word);
    } else if (byte < SKIP_WORD) at += byte;
    else if (byte >= 0xc0) take(byte - 0xc0);
    else if (byte >= 0x80) {
      take(one);
      at += other;
    } else {
      at += one;
      take(other);
    }
  }
}

/** The runs ordered by start, with touching ones joined. */
export function joined(runs: readonly Run[]): readonly Run[] {
  const all: [number, number][] = [];
  for (const [first, end] of runs) {
    const last = all.at(-1);
    if (last && last[1] >= first) last[1] = Math.max(last[1], end);
    else all.push([first, end]);
  }
  return all;
}

/** The bytes that the game's own tool writes for these runs. */
export function runBytes(runs: readonly Run[]): Uint8Array {
  const tokens: { readonly takes: boolean; readonly count: number; readonly isWord?: boolean }[] = [];
  let at = 0;
  for (const [first, end] of runs) {
    for (const [takes, run] of [
      [false, first - at],
      [true, end - first],
    ] as const) {
      let left = run;
      while (left >= WORD_FROM) {
        const count = Math.min(Math.floor(left / MOST_ALONE) * MOST_ALONE, MOST_IN_WORD);
        tokens.push({ takes, count, isWord: true });
        left -= count;
      }
      for (; left > 0; left -= MOST_ALONE) tokens.push({ takes, count: Math.min(left, MOST_ALONE) });
    }
    at = end;
  }
  const bytes: number[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const [token, next] = [tokens[i], tokens[i + 1]];
    if (token === undefined) continue;
    const { takes, count, isWord } = token;
    if (isWord) bytes.push(takes ? TAKE_WORD : SKIP_WORD, count & 0xff, count >> 8);
    else if (next && !next.isWord && next.takes !== takes && Math.max(count, next.count) <= MOST_IN_HALF) {
      bytes.push((takes ? 0x80 : 0x40) | (count << 3) | next.count);
      i++;
    } else bytes.push(takes ? 0xc0 + count : count);
  }
  return Uint8Array.from(bytes);
}

/** The numbers of all regions in some runs; undefined for more than any zone has, as a few damaged bytes may say. */
function membersOf(runs: readonly Run[]): number[] | undefined {
  if ((runs.at(-1)?.[1] ?? 0) > MOST_REGIONS) return undefined;
  const all: number[] = [];
  for (const [first, end] of runs) for (let region = first; region < end; region++) all.push(region);
  return all;
}

/** As a user types it: `0-14, 20`. */
export function runText(runs: readonly Run[]): string {
  return runs.map(([first, end]) => (end - first === 1 ? String(first) : `${first}-${end - 1}`)).join(', ');
}

const EXPECTED = 'the regions seen, counted from 0, such as 0-14, 20 or [0, 1, 2]';

function parseRegions(input: unknown): Parsed<Source> {
  if (typeof input === 'object' && input !== null && !Array.isArray(input)) return parseBytes(input);
  const typed = String(input).replace(/^\[|\]$|^none$/g, '');
  const wanted = Array.isArray(input) ? input : typed.split(/[\s,]+/).filter(Boolean);
  const runs: Run[] = [];
  for (const one of wanted) {
    const [, first, last = first] = /^(\d+)(?:[-–](\d+))?$/.exec(String(one)) ?? [];
    const run: Run = [Number(first), Number(last) + 1];
    if (!(run[1] > run[0] && run[1] <= MOST_REGIONS)) return { why: `${EXPECTED}, are expected, not ${String(one)}` };
    runs.push(run);
  }
  return { value: memorySource(runBytes(joined(runs.toSorted(([a], [b]) => a - b)))) };
}

const leaf: Leaf<Source> = {
  ...bytesLeaf,
  parse: parseRegions,
  toJson: value => membersOf(runsIn(value)) ?? bytesJson(value),
  text: value => runText(runsIn(value)) || 'none',
};

export const seenRegions = {
  ...bytesAs(leaf, 'size'),
  about: 'regions seen from here, counted from 0: bytes that say in turn how many to skip and how many to take',
};
