export interface Ranked<T> {
  readonly item: T;
  /** Half-open ranges of the label's characters that matched. */
  readonly marks: readonly (readonly [number, number])[];
}

/** Sorts by how well the label has the query's letters in order; labels that lack one are left out. For short lists. */
export function rank<T>(query: string, items: readonly T[], labelOf: (item: T) => string): readonly Ranked<T>[] {
  const scored = items.flatMap(item => {
    const match = matchLetters(query, labelOf(item));
    return match === undefined ? [] : [{ item, ...match }];
  });
  return scored.toSorted((a, b) => b.score - a.score);
}

interface Match {
  readonly score: number;
  readonly marks: readonly (readonly [number, number])[];
}

const STRAIGHT = 100;
const WORD_START = 8;
const NEXT = 4;

function matchLetters(query: string, label: string): Match | undefined {
  const wanted = query.toLowerCase();
  const text = label.toLowerCase();
  const straight = text.indexOf(wanted);
  if (wanted === '') return { score: 0, marks: [] };
  if (straight >= 0) {
    const score = STRAIGHT + (isWordStart(text, straight) ? WORD_START : 0) - straight / STRAIGHT;
    return { score, marks: [[straight, straight + wanted.length]] };
  }
  return matchScattered(wanted.replaceAll(/\s/g, ''), text);
}

function matchScattered(wanted: string, text: string): Match | undefined {
  const marks: [number, number][] = [];
  let score = 0;
  let from = 0;
  for (const letter of wanted) {
    const at = text.indexOf(letter, from);
    if (at < 0) return undefined;
    const last = marks.at(-1);
    if (last?.[1] === at) {
      last[1] = at + 1;
      score += NEXT;
    } else marks.push([at, at + 1]);
    score += isWordStart(text, at) ? WORD_START : 1;
    from = at + 1;
  }
  return { score, marks };
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || /[\s.:_/\-[]/.test(text[at - 1] ?? '');
}
