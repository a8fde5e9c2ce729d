import type { Layout } from '#layout';
import { type Lines, reportedLines, type WordFinding, type WordPlace } from '../../lines.ts';

/** The lines of a table of visible rooms, with findings for wrong counts. */
export const vis: Layout<Lines> = {
  ...reportedLines(odd, blankRow),
  about: 'Which rooms are drawn while the player is in a room.',
};

/** Before another room, a room that sees none; otherwise a visible room; nothing before remarks. */
function blankRow(lines: Lines, at: number): readonly string[] {
  const { rooms } = parse(lines);
  if (rooms.some(({ line }) => line === at)) return ['room', '0'];
  const [first] = rooms;
  return first !== undefined && at > first.line ? ['room'] : [];
}

function* odd(lines: Lines): Generator<WordFinding> {
  const { rooms, odd: others } = parse(lines);
  for (const { line, stored, seen } of rooms) {
    if (Number(stored) === seen.length) continue;
    const text = `expected ${seen.length}, found ${stored}`;
    yield { spot: { line, word: 1 }, text, right: String(seen.length) };
  }
  for (const spot of others) yield { spot, text: 'expected a room and a count, or a room that is seen' };
}

// Parses the lines of a VIS: a room with a count, then the rooms visible from it.

interface Viewpoint {
  readonly line: number;
  readonly room: string;
  readonly stored: string;
  readonly seen: readonly { readonly line: number; readonly room: string }[];
}

interface Parsed {
  readonly rooms: readonly Viewpoint[];
  /** Lines that are neither. */
  readonly odd: readonly WordPlace[];
}

/** Reads the lists; a line with one word belongs to the room above it, whatever its count. */
export function parse(lines: Lines): Parsed {
  const rooms: (Viewpoint & { seen: { line: number; room: string }[] })[] = [];
  const odd: WordPlace[] = [];
  for (const [line, { words }] of lines.entries()) {
    const [room, stored, more] = words.map(({ text }) => text);
    if (room === undefined || room.startsWith('#')) continue;
    const last = rooms.at(-1);
    if (stored !== undefined && /^\d+$/.test(stored) && more === undefined)
      rooms.push({ line, room, stored, seen: [] });
    else if (stored === undefined && last) last.seen.push({ line, room });
    else odd.push({ line, word: 0 });
  }
  return { rooms, odd };
}
