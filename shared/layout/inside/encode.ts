import type { Pieces } from '../../base/pieces.ts';
import type { Source } from '../../base/source.ts';
import { TRAILING } from './decode.ts';
import type { RootLayout } from './layout.ts';
import { leftoverOf } from './leftovers.ts';
import { Writer } from './writer.ts';

/** Writes a model and its leftovers. Throws Unwritable, one sentence, for a model that no bytes can express. */
export function encode<T>(layout: RootLayout<T>, value: T, onStep?: () => void): Pieces {
  const w = new Writer(onStep);
  layout.encode(w, value);
  const rest = leftoverOf(value, TRAILING);
  if (rest) w.putSource(rest as Source); // only decode leaves one
  return w.finish();
}
