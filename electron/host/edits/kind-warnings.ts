import type { Source } from '../../../shared/base/source.ts';
import { isPlainText } from '../../../shared/formats/index.ts';
import { problemTexts } from '../../answers/guard/problem-texts.ts';
import { View } from '../../answers/view.ts';

/** What a person should know before some bytes take the place of others that they are nothing like. */
export function kindWarnings({ name, format: was }: View, content: Source): readonly string[] {
  // A sound is told apart by what the game plays of it.
  if (was.id === 'unknown' || isPlainText(was) || was.sounds !== undefined) return [];
  const { format: is, decoded } = new View(name, content, 0);
  if (decoded?.fault !== undefined) return [sentence(problemTexts.unreadable(decoded.fault.text))];
  const isAlike = is.id === was.id || (is.pictures !== undefined && was.pictures !== undefined);
  if (isAlike) return [];
  const text = is.id === 'unknown' ? problemTexts.noFormat(was.title) : problemTexts.anotherFormat(was.title, is.title);
  return [sentence(text)];
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}. The game may crash.`;
