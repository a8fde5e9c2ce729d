import type { Reader } from '#layout';
import type { Dds } from './layout.ts';
import { mostLevels, unitOfHeader } from './surfaces.ts';

interface Place {
  readonly start: number;
  readonly offsets: Readonly<Record<string, number>>;
}

/** Pixels of a kind that nobody described, more levels than there can be, and bytes after the last picture. */
export function reportOdd(r: Reader, { start, offsets }: Place, value: Dds): void {
  const at = (name: string) => ({ start: start + (offsets[name] ?? 0), size: 4 });
  const { fourCC, pixelFlags, levelCount, after } = value;
  if (unitOfHeader(value) === undefined) {
    const name = pixelFlags.fourCC ? 'fourCC' : 'pixelFlags';
    const what = pixelFlags.fourCC ? ` (${JSON.stringify(fourCC)})` : '';
    r.find(at(name), `nobody described pixels of this kind${what}: they are kept, and not shown`, { path: name });
    return;
  }
  const most = mostLevels(value);
  if (levelCount > most)
    r.find(at('levelCount'), `expected at most ${most}, down to one pixel, found ${levelCount}`, {
      path: 'levelCount',
    });
  if (after.size > 0) {
    const range = { start: r.pos - after.size, size: after.size };
    r.find(range, `${after.size} bytes follow the last picture`, { path: 'after', weight: 'note' });
  }
}
