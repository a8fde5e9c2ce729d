// Parses the lines of a LYT: four lists, each after the line with its count.
import { counted } from '../../../base/counted.ts';
import type { Line, Lines, WordPlace } from '../../lines.ts';

type Three = readonly [number, number, number];

/** A room, track or obstacle: a model and its position. */
export interface Placed {
  readonly line: number;
  readonly name: string;
  readonly position: Three;
}

/** The position of a door. */
export interface DoorHook {
  readonly line: number;
  readonly room: string;
  readonly door: string;
  readonly position: Three;
  /** x, y, z, w. */
  readonly rotation: readonly [number, number, number, number];
}

export interface Count {
  readonly spot: WordPlace;
  readonly stored: string;
  readonly found: number;
}

export interface Parsed {
  readonly rooms: readonly Placed[];
  readonly tracks: readonly Placed[];
  readonly obstacles: readonly Placed[];
  readonly doorHooks: readonly DoorHook[];
  readonly counts: readonly Count[];
  /** Rows with too few words, or with words instead of numbers. */
  readonly odd: readonly { readonly spot: WordPlace; readonly text: string }[];
  readonly isEnded: boolean;
}

/** Words per row: name and position; for a door its room, name, a 0, position and rotation. */
const LENGTHS = { room: 4, track: 4, obstacle: 4, doorhook: 10 } as const;
type Section = keyof typeof LENGTHS;

const isSection = (word: string): word is Section => Object.hasOwn(LENGTHS, word);
const isNumber = (word: string): boolean => /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(word);

/** Reads the lists; rows belong to the section above them, whatever its count. */
export function parse(lines: Lines): Parsed {
  const rows: Record<Section, number[]> = { room: [], track: [], obstacle: [], doorhook: [] };
  const counts: { readonly section: Section; readonly spot: WordPlace; readonly stored: string }[] = [];
  const odd: { spot: WordPlace; text: string }[] = [];
  let section: Section | undefined;
  let isEnded = false;
  for (const [i, { words }] of lines.entries()) {
    const [first, second] = words.map(({ text }) => text);
    if (first === undefined || first.startsWith('#')) continue;
    const keyword = first.toLowerCase();
    const counted = keyword.endsWith('count') ? keyword.slice(0, -'count'.length) : '';
    if (isSection(counted)) {
      section = counted;
      counts.push({ section, spot: { line: i, word: second === undefined ? 0 : 1 }, stored: second ?? '' });
    } else if (keyword === 'donelayout') {
      section = undefined;
      isEnded = true;
    } else if (section !== undefined) {
      rows[section].push(i);
      odd.push(
        ...oddWords(
          words.map(({ text }) => text),
          i,
          section,
        ),
      );
    }
  }
  const lineAt = (i: number): Line => lines[i] ?? { words: [], end: '' };
  return {
    rooms: rows.room.map(i => placedOf(lineAt(i), i)),
    tracks: rows.track.map(i => placedOf(lineAt(i), i)),
    obstacles: rows.obstacle.map(i => placedOf(lineAt(i), i)),
    doorHooks: rows.doorhook.map(i => doorHookOf(lineAt(i), i)),
    counts: counts.map(({ section: of, spot, stored }) => ({ spot, stored, found: rows[of].length })),
    odd,
    isEnded,
  };
}

function oddWords(words: readonly string[], line: number, section: Section): { spot: WordPlace; text: string }[] {
  const expected = LENGTHS[section];
  if (words.length !== expected)
    return [
      {
        spot: { line, word: 0 },
        text: `expected ${counted(expected, 'word')} for a ${section}, found ${words.length}`,
      },
    ];
  const first = section === 'doorhook' ? 2 : 1;
  return words.flatMap((word, i) =>
    i < first || isNumber(word) ? [] : [{ spot: { line, word: i }, text: `expected a number, found ${word}` }],
  );
}

function numberAt({ words }: Line, index: number): number {
  const number = Number(words[index]?.text);
  return Number.isFinite(number) ? number : 0;
}

function threeAt(line: Line, first: number): Three {
  return [numberAt(line, first), numberAt(line, first + 1), numberAt(line, first + 2)];
}

function placedOf(line: Line, index: number): Placed {
  return { line: index, name: line.words[0]?.text ?? '', position: threeAt(line, 1) };
}

/** Doors only turn about z, and known rows have a non-zero first and last number: w comes first. */
function doorHookOf(line: Line, index: number): DoorHook {
  const [x, y, z] = threeAt(line, 7);
  return {
    ...{ line: index, room: line.words[0]?.text ?? '', door: line.words[1]?.text ?? '', position: threeAt(line, 3) },
    rotation: [x, y, z, numberAt(line, 6)],
  };
}
