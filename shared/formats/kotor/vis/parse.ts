// What the lines of a VIS say: a room with a count, then the rooms that can be seen from it.
import type { Lines } from '../lines/layout.ts';
import type { Spot } from '../lines/places.ts';

export interface Viewpoint {
  readonly line: number;
  readonly room: string;
  readonly stored: string;
  readonly seen: readonly { readonly line: number; readonly room: string }[];
}

export interface Parsed {
  readonly rooms: readonly Viewpoint[];
  /** Lines that are neither. */
  readonly odd: readonly Spot[];
}

/** Reads the lists; a line of one word belongs to the room above it, whatever that counts. */
export function parse(lines: Lines): Parsed {
  const rooms: (Viewpoint & { seen: { line: number; room: string }[] })[] = [];
  const odd: Spot[] = [];
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
