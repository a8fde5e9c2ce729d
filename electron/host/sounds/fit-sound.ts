import { encode } from '#layout';
import { piecesSource } from '../../../shared/base/pieces.ts';
import type { Source } from '../../../shared/base/source.ts';
import { type SoundInfo, soundDifferences } from '../../../shared/formats/sounds.ts';
import { View } from '../../answers/view.ts';

/** A sound as it will be stored in place of another. */
export interface FittedFile {
  readonly content: Source;
  /** What was converted, one line each. */
  readonly changes: readonly string[];
  /** What is wrong with the file. */
  readonly damage: readonly string[];
}

/** A sound from a file, converted to match the one it replaces; unchanged if it matches already, or if nothing can be converted. */
export function fitSound(before: View, content: Source): FittedFile {
  const after = new View(before.name, content, 0);
  const { format } = before;
  const asItIs = { content, changes: [], damage: damageOf(after) };
  if (format.sounds?.fit === undefined || format.layout === undefined || after.format.id !== format.id) return asItIs;
  const [old, given] = [before.model, after.model];
  if (old === undefined || given === undefined) return asItIs;
  const fitted = format.sounds.fit(given, old);
  if (fitted === undefined || 'why' in fitted) return asItIs;
  return { ...asItIs, content: piecesSource(encode(format.layout, fitted.model)), changes: fitted.changes };
}

/** The same if nothing is to be converted. */
export function takenAsItIs(before: View, content: Source): FittedFile {
  return { content, changes: [], damage: damageOf(new View(before.name, content, 0)) };
}

/** The first problem of a sound; a file that is not a sound at all is reported elsewhere. */
function damageOf({ format, decoded }: View): readonly string[] {
  const found = decoded?.findings.find(({ weight }) => weight !== 'note');
  return format.sounds === undefined || found === undefined ? [] : [`It is damaged: ${found.path}: ${found.text}.`];
}

/** What the user should know before bytes replace a sound; nothing if it is not a sound. */
export function replacementWarnings(before: View, content: Source): readonly string[] {
  const old = soundInfo(before);
  if (old === undefined || 'why' in old) return [];
  const found = soundInfo(new View(before.name, content, 0));
  if (found === undefined) return ['This is not a sound file. The game may crash if it replaces one.'];
  return 'why' in found ? [`It may not be played: ${found.why}.`] : soundDifferences(old, found);
}

/** A view's properties as a sound; undefined if it is not one, or is too damaged. */
function soundInfo({ format, model }: View): SoundInfo | { readonly why: string } | undefined {
  return model === undefined ? undefined : format.sounds?.describe(model);
}
