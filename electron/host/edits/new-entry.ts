import { memorySource, type Source } from '../../../shared/base/source.ts';
import { endingOf, kindOfFile } from '../../../shared/formats/references.ts';
import { isDrawing, readDrawing } from '../../answers/export/read-drawing.ts';
import { entriesOf, type Target } from '../../answers/export/target.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { compileFile } from '../contents/compile-file.ts';
import { redraw } from '../pictures/redraw.ts';
import { newEntryWarning } from './kind-warnings.ts';

/** A file as an entry that its container does not have yet. */
export interface NewEntry {
  /** Its name there. */
  readonly called: string;
  readonly content: Source;
  readonly notes: readonly string[];
}

/**
 * What a file becomes as a new entry: a picture becomes one like those of the container, a text what texts of its name are
 * compiled to there; anything else stays as it is.
 */
export function newEntry(container: Target, name: string, bytes: Uint8Array): NewEntry {
  const source = memorySource(bytes);
  return (
    ownPicture(container, name, source) ??
    pictureLikeOthers(container, name, source) ??
    textLikeOthers(container, name, source) ??
    asItIs(container, name, bytes)
  );
}

/** A file that is not converted, with what a person should know of it. */
export function asItIs(container: Target, name: string, bytes: Uint8Array): NewEntry {
  const content = memorySource(bytes);
  const warning = newEntryWarning(container, name, content);
  return { called: name, content, notes: warning === undefined ? [] : [warning.text] };
}

/** Of a container of nothing but pictures, which have names without endings. */
function ownPicture({ address, view }: Target, name: string, source: Source): NewEntry | undefined {
  const { format, decoded } = view;
  if (format.container?.fromPicture === undefined || !isDrawing(name, source, format)) return undefined;
  const made = format.container.fromPicture(decoded?.value, drawingOf(address, name, source));
  if ('why' in made) return refuse(failures.notTaken(address, made.why));
  return { called: name.replace(/\.[^.]*$/, ''), ...made };
}

/** A picture of another kind than the pictures here: drawn as one of them that has its ending, or else the commonest one. */
function pictureLikeOthers(container: Target, name: string, source: Source): NewEntry | undefined {
  const alike = pictureBeside(container, endingOf(name));
  if (alike === undefined || !isDrawing(name, source, alike.view.format)) return undefined;
  const ending = endingOf(alike.view.name);
  const called = `${name.slice(0, name.length - endingOf(name).length)}${ending}`;
  const { view, around } = alike;
  const address = `${container.address}::${called}`;
  const made = redraw({ address, view, ...(around && { around }) }, 0, drawingOf(address, name, source));
  if ('why' in made) return refuse(failures.notTaken(address, made.why));
  return { called, content: made.content, notes: [...became(called, name), ...made.notes] };
}

function became(called: string, name: string): readonly string[] {
  return called === name ? [] : [`It was converted to ${called}, like the entries beside it.`];
}

function drawingOf(address: string, name: string, source: Source) {
  const drawing = readDrawing(source.read(0, source.size), undefined, name);
  return 'why' in drawing ? refuse(failures.notTaken(address, drawing.why)) : drawing;
}

/** So many entries with an ending are asked whether one is a picture that can be drawn anew. */
const ASKED = 8;

/** A picture of a container with this ending; without one, a picture with the ending that most pictures there have. */
function pictureBeside(container: Target, wanted: string): Target | undefined {
  const entries = entriesOf(container);
  if (entries === undefined) return undefined;
  const counts = new Map<string, number>();
  for (const name of entries.names) counts.set(endingOf(name), (counts.get(endingOf(name)) ?? 0) + 1);
  counts.delete('');
  const endings = counts.has(wanted) ? [wanted] : [...counts.keys()].filter(isPictureEnding);
  const common = endings.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  for (const ending of common) {
    let asked = 0;
    for (const target of entries.where(name => endingOf(name) === ending)) {
      if (target.view.format.pictures?.redraw !== undefined) return target;
      if (++asked === ASKED) break;
    }
  }
  return undefined;
}

const isPictureEnding = (ending: string): boolean => kindOfFile(ending) === 'texture';

/** `heat.zrd.txt` beside readers is a reader as text, and `heat.zrd` is what it is compiled to. */
function textLikeOthers(container: Target, name: string, source: Source): NewEntry | undefined {
  const called = /^(.+)\.txt$/i.exec(name)?.[1] ?? name;
  const ending = endingOf(called);
  if (ending === '') return undefined;
  const [alike] = entriesOf(container)?.where(other => endingOf(other) === ending) ?? [];
  const format = alike?.view.format;
  if (format?.text === undefined) return undefined;
  return { called, content: compileFile(name, source, { name: called, format }), notes: became(called, name) };
}
