import { encode } from '#layout';
import { piecesSource } from '../../../shared/base/pieces.ts';
import type { Source } from '../../../shared/base/source.ts';
import { View } from '../../answers/view.ts';

/** A sound as it goes into the place of another. */
export interface FittedFile {
  readonly content: Source;
  /** What was converted, one line each. */
  readonly changes: readonly string[];
}

/** A sound from a file made like the one it replaces; as it is where it is like it already, or where nothing fits it. */
export function fitSound(before: View, content: Source): FittedFile {
  const after = new View(before.name, content, 0);
  const { format } = before;
  const asItIs = { content, changes: [] };
  if (format.sounds?.fit === undefined || format.layout === undefined || after.format.id !== format.id) return asItIs;
  const [old, given] = [before.decoded, after.decoded];
  if (old === undefined || old.fault !== undefined || given === undefined || given.fault !== undefined) return asItIs;
  const fitted = format.sounds.fit(given.value, old.value);
  if (fitted === undefined || 'why' in fitted) return asItIs;
  return { content: piecesSource(encode(format.layout, fitted.model)), changes: fitted.changes };
}
