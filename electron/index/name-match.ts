// How a query is matched against one name; names come folded to lower case, as code units in a longer run of them.

/** A range of code units: a folded name within the packed list, or a term of the query. */
export interface Stretch {
  readonly text: Uint16Array;
  readonly start: number;
  readonly end: number;
}

/** Scores are sums of these; a name that holds the term in one piece always beats one with the letters scattered. */
const IN_ONE_PIECE = 1000;
const WHOLE_NAME = 600;
const NAME_START = 300;
const WORD_START = 150;
const CONSECUTIVE = 30;
const SCATTERED_WORD_START = 60;
const LONGEST_COUNTED = 120;

/** Lower case, one code unit for each of the name's own, so that positions in it are positions in the name. */
export function fold(name: string): string {
  const lower = name.toLowerCase();
  if (lower.length === name.length) return lower;
  return Array.from({ length: name.length }, (_, at) => {
    const unit = name.charAt(at).toLowerCase();
    return unit.length === 1 ? unit : name.charAt(at);
  }).join('');
}

/** One bit for each letter, fewer for digits and the rest: a name without the bits of a term cannot match it. */
export function lettersOf({ text, start, end }: Stretch): number {
  let bits = 0;
  for (let at = start; at < end; at++) {
    const unit = text[at] ?? 0;
    if (unit >= 0x61 && unit <= 0x7a) bits |= 1 << (unit - 0x61);
    else bits |= unit >= 0x30 && unit <= 0x39 ? 1 << (26 + (unit % 5)) : 1 << 31;
  }
  return bits;
}

/** The positions, among the first 32, where a word of the name begins. */
export function wordStartsOf(name: string): number {
  let bits = 0;
  let before = 'separator';
  for (let at = 0; at < name.length && at < 32; at++) {
    const kind = kindOf(name.charCodeAt(at));
    if (kind !== 'separator' && kind !== before && !(kind === 'lower' && before === 'upper')) bits |= 1 << at;
    before = kind;
  }
  return bits;
}

function kindOf(unit: number): 'upper' | 'lower' | 'digit' | 'separator' {
  if (unit >= 0x41 && unit <= 0x5a) return 'upper';
  if ((unit >= 0x61 && unit <= 0x7a) || unit > 0x7f) return 'lower';
  return unit >= 0x30 && unit <= 0x39 ? 'digit' : 'separator';
}

/** How well a term fits a name; -1 when its letters do not occur in this order. */
export function scoreOf(name: Stretch, words: number, term: Uint16Array): number {
  const length = name.end - name.start;
  if (term.length > length) return -1;
  const piece = findPiece(name, words, term);
  if (piece < 0) return scoreScattered(name, words, term);
  let score = IN_ONE_PIECE - Math.min(length, LONGEST_COUNTED);
  if (term.length === length) score += WHOLE_NAME;
  if (piece === name.start) score += NAME_START;
  else if (isWordStart(words, piece - name.start)) score += WORD_START;
  return score;
}

/** Where the term is in one piece, at a word's start if possible; -1 if it is not found. */
function findPiece({ text, start, end }: Stretch, words: number, term: Uint16Array): number {
  const first = term[0];
  const last = end - term.length;
  let found = -1;
  for (let at = start; at <= last; at++) {
    if (text[at] !== first) continue;
    let same = 1;
    while (same < term.length && text[at + same] === term[same]) same++;
    if (same < term.length) continue;
    if (isWordStart(words, at - start)) return at;
    if (found < 0) found = at;
  }
  return found;
}

function scoreScattered({ text, start, end }: Stretch, words: number, term: Uint16Array): number {
  let score = IN_ONE_PIECE / 2 - Math.min(end - start, LONGEST_COUNTED);
  let wanted = 0;
  let before = -2;
  for (let at = start; at < end && wanted < term.length; at++) {
    if (text[at] !== term[wanted]) continue;
    if (isWordStart(words, at - start)) score += SCATTERED_WORD_START;
    if (at === before + 1) score += CONSECUTIVE;
    else if (before >= 0) score -= Math.min(at - before, 10);
    before = at;
    wanted++;
  }
  return wanted < term.length ? -1 : Math.min(score, IN_ONE_PIECE - LONGEST_COUNTED - 1);
}

function isWordStart(words: number, position: number): boolean {
  return position < 32 && (words & (1 << position)) !== 0;
}

/** The stretches of a name that a term matched, half-open. */
export function marksOf(name: Stretch, words: number, term: Uint16Array): [number, number][] {
  const piece = findPiece(name, words, term);
  if (piece >= 0) return [[piece - name.start, piece - name.start + term.length]];
  const marks: [number, number][] = [];
  let wanted = 0;
  for (let at = name.start; at < name.end && wanted < term.length; at++) {
    if (name.text[at] !== term[wanted]) continue;
    const position = at - name.start;
    const last = marks.at(-1);
    if (last?.[1] === position) last[1] = position + 1;
    else marks.push([position, position + 1]);
    wanted++;
  }
  return wanted === term.length ? marks : [];
}
