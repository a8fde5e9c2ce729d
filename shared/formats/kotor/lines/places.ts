// Where words stand: lines follow each other without gaps, so sums of letters say it.
import type { ByteRange } from '#layout';
import { type Lines, textOfLine } from './layout.ts';

/** The line a word stands in, and which word of it. */
export interface Spot {
  readonly line: number;
  readonly word: number;
}

/** The path of a word. */
export function pathOf({ line, word }: Spot): string {
  return `[${line}][${word}]`;
}

/** Where lines and words begin. */
export interface Places {
  line(line: number): ByteRange;
  word(spot: Spot): ByteRange;
}

/** The places of everything in a text. */
export function placesOf(lines: Lines): Places {
  const starts: number[] = [];
  let at = 0;
  for (const each of lines) {
    starts.push(at);
    at += textOfLine(each).length;
  }
  const line = (index: number): ByteRange => {
    const start = starts[index] ?? 0;
    return { start, size: (starts[index + 1] ?? at) - start };
  };
  return {
    line,
    word(spot) {
      const words = lines[spot.line]?.words ?? [];
      const before = words.slice(0, spot.word).reduce((sum, word) => sum + word.before.length + word.text.length, 0);
      const own = words[spot.word];
      return { start: line(spot.line).start + before + (own?.before.length ?? 0), size: own?.text.length ?? 0 };
    },
  };
}
