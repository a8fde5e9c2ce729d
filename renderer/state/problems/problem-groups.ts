import type { Problem, Weight } from '../../../shared/contract/types.ts';

export interface ProblemFilter {
  /** Severities that are hidden. */
  readonly hidden: readonly Weight[];
  /** Matches part of the text, the path or the address. */
  readonly text: string;
  /** Only this file and its contents. */
  readonly address?: string;
}

export const NO_FILTER: ProblemFilter = { hidden: [], text: '' };

/** Problems with the same text in different places; a single problem forms its own group. */
export interface ProblemGroup {
  readonly key: string;
  /** Their common text, with … for what differs. */
  readonly title: string;
  readonly weight: Weight;
  /** Places in the list of all problems. */
  readonly items: readonly number[];
}

/** This many similar problems are folded into one line. */
const FEWEST = 3;
const ANY = '…';

/** How many problems of each severity the list has, even if the filter hides that severity. */
export function countWeights(list: readonly Problem[], filter: ProblemFilter): Readonly<Record<Weight, number>> {
  const counts = { error: 0, warning: 0, note: 0 };
  for (const problem of list) if (isMatch(problem, { ...filter, hidden: [] })) counts[problem.weight] += 1;
  return counts;
}

/** The problems that pass the filter, with similar ones grouped at the first of them. */
export function groupProblems(list: readonly Problem[], filter: ProblemFilter): readonly ProblemGroup[] {
  const shown = list.flatMap((problem, index) => (isMatch(problem, filter) ? [{ problem, index }] : []));
  const templates = commonTemplates(shown.map(({ problem }) => `${problem.weight} ${problem.text}`));
  const groups = new Map<string, { readonly weight: Weight; readonly items: number[] }>();
  shown.forEach(({ problem, index }, i) => {
    const key = templates[i] ?? '';
    const group = groups.get(key) ?? { weight: problem.weight, items: [] };
    group.items.push(index);
    groups.set(key, group);
  });
  return [...groups].flatMap(([key, { weight, items }]) => {
    if (items.length >= FEWEST) return [{ key, title: titleOf(key.slice(weight.length + 1)), weight, items }];
    return items.map(index => ({ key: `${index}`, title: list[index]?.text ?? '', weight, items: [index] }));
  });
}

/** Without the place at its start, which differs in each problem. */
function titleOf(template: string): string {
  return template.replace(/^… at …: /, '');
}

function isMatch(problem: Problem, { hidden, text, address }: ProblemFilter): boolean {
  if (hidden.includes(problem.weight)) return false;
  if (address !== undefined && problem.address !== address && !problem.address.startsWith(`${address}::`)) return false;
  const wanted = text.trim().toLowerCase();
  return wanted === '' || `${problem.path ?? ''} ${problem.text} ${problem.address}`.toLowerCase().includes(wanted);
}

/**
 * The template that each text shares with the most others: the text without numbers and quoted names, and without one
 * more word. That finds a name in the middle of a sentence, whatever it looks like.
 */
function commonTemplates(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  const choices = texts.map(text => {
    const words = maskNames(text).split(' ');
    return [
      words.join(' '),
      ...words.map((_, skip) =>
        words.map((word, i) => (i === skip ? ANY + (/[,.:;]$/.exec(word)?.[0] ?? '') : word)).join(' '),
      ),
    ];
  });
  for (const ways of choices) for (const way of new Set(ways)) counts.set(way, (counts.get(way) ?? 0) + 1);
  const count = (way: string) => counts.get(way) ?? 0;
  return choices.map(ways => ways.reduce((best, way) => (count(way) > count(best) ? way : best)));
}

function maskNames(text: string): string {
  return text.replace(/“[^”]*”|"[^"]*"|0x[0-9A-F]+|-?\d[\d.,]*(?!\w)/gi, ANY);
}
