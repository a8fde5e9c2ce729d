import type { Source } from '../../../shared/base/source.ts';
import { soundDifferences } from '../../../shared/formats/sound-differences.ts';
import type { SoundInfo } from '../../../shared/formats/sounds.ts';
import { View } from '../../answers/view.ts';

/** What a person should know before some bytes take the place of a sound; nothing to say of what is none. */
export function replacementWarnings(before: View, content: Source): readonly string[] {
  const old = soundInfo(before);
  if (old === undefined || 'why' in old) return [];
  const found = soundInfo(new View(before.name, content, 0));
  if (found === undefined) return ['This is not a sound file. The game may crash if it replaces one.'];
  return 'why' in found ? [`It may not be played: ${found.why}.`] : soundDifferences(old, found);
}

/** What a view has to say of itself as a sound; undefined when it is none, or too damaged. */
function soundInfo({ format, decoded }: View): SoundInfo | { readonly why: string } | undefined {
  if (format.sounds === undefined || decoded === undefined || decoded.fault !== undefined) return undefined;
  return format.sounds.describe(decoded.value);
}
