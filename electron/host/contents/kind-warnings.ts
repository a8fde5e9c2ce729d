import type { Source } from '../../../shared/base/source.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { isPlainText } from '../../../shared/formats/index.ts';
import { endingOf, kindOfFile, type ReferenceKind } from '../../../shared/formats/references.ts';
import { otherSignature, signatureMissing } from '../../../shared/formats/signatures.ts';
import { entriesOf, type Target } from '../../answers/export/target.ts';
import { problemTexts } from '../../answers/guard/problem-texts.ts';
import { View } from '../../answers/view.ts';

/** What the user should know before bytes replace others of a different kind. */
export function kindWarnings({ name, format: was, source }: View, content: Source): readonly string[] {
  const signature = was.id === 'unknown' ? otherSignature(source, content) : undefined;
  if (signature !== undefined) return [sentence(problemTexts.otherSignature(signature))];
  // Sounds are distinguished by what the game plays of them.
  if (was.id === 'unknown' || isPlainText(was) || was.sounds !== undefined) return [];
  const { format: is, decoded } = new View(name, content, 0);
  if (decoded?.fault !== undefined) return [sentence(problemTexts.unreadable(decoded.fault.text))];
  const isAlike = is.id === was.id || (is.pictures !== undefined && was.pictures !== undefined);
  if (isAlike) return [];
  const text = is.id === 'unknown' ? problemTexts.noFormat(was.title) : problemTexts.anotherFormat(was.title, is.title);
  return [sentence(text)];
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}. The game may crash.`;

/** How many entries to compare a new one with. */
const ENTRIES_ASKED = 50;

const promises: Partial<Record<ReferenceKind, readonly [what: string, holds: (format: Format) => boolean]>> = {
  sound: ['a sound', ({ sounds }) => sounds !== undefined],
  texture: ['a picture', ({ pictures }) => pictures !== undefined],
  skeleton: ['a model', ({ scenes }) => scenes !== undefined],
  model: ['a model', ({ scenes }) => scenes !== undefined],
  walkmesh: ['a walkmesh', ({ scenes }) => scenes !== undefined],
};

/** What the user should know about a new entry. */
export interface NewEntryWarning {
  readonly text: string;
  /** It is about the entry itself, wherever it is: the check of the edit finds it, too. */
  readonly isOwn: boolean;
}

/** Set if it is not what its name says, is wrong in itself, or is unlike all other entries. */
export function newEntryWarning(container: Target, name: string, content: Source): NewEntryWarning | undefined {
  const { format: is, decoded } = new View(name, content, 0);
  const promise = promises[kindOfFile(name) ?? 'node'];
  if (promise !== undefined && !promise[1](is))
    return { text: sentence(problemTexts.notAsNamed(promise[0])), isOwn: false };
  const signature = signatureMissing(container.view.format.container?.signatureOf?.(name), content);
  if (signature !== undefined) return { text: sentence(problemTexts.otherSignature(signature)), isOwn: false };
  if (decoded?.fault !== undefined)
    return { text: sentence(problemTexts.unreadableEntry(decoded.fault.text)), isOwn: true };
  // Opening it would say the same; here it is said before it is written.
  const [odd, ...more] = decoded?.findings.filter(({ weight }) => weight !== 'note') ?? [];
  if (odd !== undefined) return { text: `${problemTexts.oddEntry(odd.path, odd.text, more.length)}.`, isOwn: true };
  const others = endingOf(name) === '' ? formatOfAll(container) : undefined;
  if (others === undefined || others.id === is.id) return undefined;
  const text = problemTexts.unlikeOthers(others.title, is.id === 'unknown' ? undefined : is.title);
  return { text: sentence(text), isOwn: false };
}

/** The format of all entries, if they share one. */
export function formatOfAll(container: Target): Format | undefined {
  let all: Format | undefined;
  let asked = 0;
  for (const { view } of entriesOf(container) ?? []) {
    if (all !== undefined && view.format.id !== all.id) return undefined;
    all = view.format;
    if (++asked === ENTRIES_ASKED) break;
  }
  return all === undefined || all.id === 'unknown' || isPlainText(all) ? undefined : all;
}
