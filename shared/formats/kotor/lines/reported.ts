import type { Layout, Weight } from '#layout';
import { type Lines, lines } from './layout.ts';
import { pathOf, placesOf, type Spot } from './places.ts';

/** What is odd about a word, and the word that would be right. */
export interface WordOddity {
  readonly spot: Spot;
  readonly text: string;
  readonly weight?: Weight;
  readonly right?: string;
}

/** Lines of words, with what `check` says of them. */
export function reportedLines(check: (value: Lines) => Iterable<WordOddity>): Layout<Lines> {
  return {
    ...lines,
    decode(r) {
      const start = r.pos;
      const value = lines.decode(r);
      const places = placesOf(value);
      for (const { spot, text, weight, right } of check(value)) {
        const place = places.word(spot);
        const range = { start: start + place.start, size: place.size };
        const repair =
          right === undefined ? {} : { repair: Uint8Array.from(right, letter => letter.charCodeAt(0)), over: range };
        r.find(range, text, { path: pathOf(spot), ...(weight ? { weight } : {}), ...repair });
      }
      return value;
    },
  };
}
