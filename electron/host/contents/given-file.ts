// What a file given for an entry or a file of a game becomes, in the window and on the command line alike.
import type { Source } from '../../../shared/base/source.ts';
import { type AnyFormat, formatById } from '../../../shared/formats/index.ts';
import type { Drawing } from '../../../shared/formats/pictures.ts';
import { endingOf, kindOfFile } from '../../../shared/formats/references.ts';
import { isDrawing, readDrawing } from '../../answers/export/read-drawing.ts';
import { entriesOf, type Target } from '../../answers/export/target.ts';
import type { DrawingAnswer } from '../../answers/pictures/drawing-task.ts';
import {
  drawnLike,
  type Redrawn,
  redraw,
  redrawScaled,
  replacedSizeNotes,
  scaledToFit,
} from '../../answers/pictures/redraw.ts';
import type { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { fitSound, replacementWarnings, takenAsItIs } from '../sounds/fit-sound.ts';
import { compileFile, type Wanted } from './compile-file.ts';
import { formatOfAll, kindWarnings, newEntryWarning } from './kind-warnings.ts';

/** A file of the user's. */
export interface GivenFile {
  /** Its name in failures. */
  readonly name: string;
  readonly source: Source;
  /** The transparency of a picture, if it is in a separate file. */
  alpha?(): Uint8Array | undefined;
  /** Its pixels, if it was read already. */
  readonly drawing?: DrawingAnswer;
  /** The picture that results from replacing one, if it was drawn already. */
  readonly redrawn?: Pick<Redrawn, 'content' | 'notes'> | { readonly why: string };
}

/** How to use a file. */
export interface Taking {
  /** Unchanged: nothing is compiled or converted. */
  readonly raw?: boolean | undefined;
  /** Scale a picture to a size that the game draws. */
  readonly scale?: boolean | undefined;
}

/** A sentence that the user should know about the result. */
export interface FileNote {
  readonly text: string;
  /** It is about the content itself: the check of the edit finds it, too. */
  readonly isOwn: boolean;
}

/** The result of converting a file. */
export interface MadeOfFile {
  readonly content: Source;
  readonly notes: readonly FileNote[];
}

/** The content that a file becomes in place of another: a sound, a picture or a compiled text like it, or its bytes unchanged. */
export function inPlaceOf(target: Target, file: GivenFile, { raw = false, scale = false }: Taking = {}): MadeOfFile {
  const { view } = target;
  const sound = raw ? takenAsItIs(view, file.source) : fitSound(view, file.source);
  const given = { ...file, source: sound.content };
  const isAsItIs = sound.content === file.source;
  const notes = [
    ...sound.damage.map(text => ({ text, isOwn: isAsItIs })),
    ...notesOf(sound.changes.map(change => `${change}.`)),
    ...notesOf(replacementWarnings(view, sound.content)),
  ];
  const made = raw ? asItIs(given) : converted(target, given, scale);
  const warnings = kindWarnings(view, made.content).map(text => ({ text, isOwn: true }));
  return { content: made.content, notes: [...notes, ...made.notes, ...warnings] };
}

/** Whether the replaced asset is a picture that can be redrawn. */
export function isRedrawn({ format }: View, { name, source }: GivenFile): boolean {
  return format.pictures?.redraw !== undefined && isDrawing(name, source, format);
}

function converted(target: Target, file: GivenFile, scale: boolean): MadeOfFile {
  const { address, view } = target;
  if (isRedrawn(view, file)) {
    const redrawn = file.redrawn ?? (scale ? redrawScaled : redraw)(target, 0, drawingOf(address, file));
    if ('why' in redrawn) return refuse(failures.notTaken(address, redrawn.why));
    return { content: redrawn.content, notes: notesOf(redrawn.notes) };
  }
  // The replaced asset may be damaged: a container that makes pictures itself makes this one.
  const made =
    target.around &&
    freshPicture({ address, ...target.around, format: formatById(target.around.format) }, file, { scale });
  if (made !== undefined) return made;
  const { name, format, model: before } = view;
  const content = compileFile(file.name, file.source, { name, format, before });
  return { content, notes: notesOf(replacedSizeNotes(view, content)) };
}

/**
 * The content that a file becomes as a new entry of this name: a picture or a compiled text if the container has such entries, or its
 * bytes unchanged.
 */
export function asNewEntry(container: Target, name: string, file: GivenFile, how: Taking = {}): MadeOfFile {
  const made = how.raw ? asItIs(file) : (newPicture(container, name, file, how) ?? newText(container, name, file));
  const warning = newEntryWarning(container, name, made.content);
  return { content: made.content, notes: [...made.notes, ...(warning ? [warning] : [])] };
}

const asItIs = ({ source }: GivenFile): MadeOfFile => ({ content: source, notes: [] });

const notesOf = (texts: readonly string[]): FileNote[] => texts.map(text => ({ text, isOwn: false }));

/** The name of a file as a new entry: a picture or a text gets the extension of the entries that it is made like. */
export function nameInside(container: Target, { name, source }: GivenFile): string {
  const ending = endingOf(name);
  const stem = name.slice(0, name.length - ending.length);
  const { format } = container.view;
  if (format.container?.fromPicture !== undefined && isDrawing(name, source, madeBy(format))) return stem;
  const alike = pictureLike(container, endingsFor(container, ending));
  if (alike !== undefined && isDrawing(name, source, alike.view.format)) return `${stem}${endingOf(alike.view.name)}`;
  // `heat.zrd.txt` next to readers is a reader as text.
  const called = /^(.+)\.txt$/i.exec(name)?.[1];
  return called !== undefined && endingOf(called) !== '' && textLike(container, called) ? called : name;
}

/** A picture like those of the container; undefined if the file is not a picture, or the container has none that can be redrawn. */
function newPicture(
  container: Target,
  name: string,
  file: GivenFile,
  { scale = false }: Taking,
): MadeOfFile | undefined {
  const { address, view } = container;
  if (view.format.container?.fromPicture !== undefined)
    return freshPicture({ address, format: view.format, model: view.model }, file, { scale });
  const alike = pictureLike(container, [endingOf(name)]);
  if (alike === undefined || !isDrawing(file.name, file.source, alike.view.format)) return undefined;
  const entry = { ...alike, address: `${address}::${name}` };
  const made = drawnLike(entry, drawingOf(entry.address, file), { scale });
  if ('why' in made) return refuse(failures.notTaken(entry.address, made.why));
  return { content: made.content, notes: notesOf(made.notes) };
}

/** A new picture as the container makes them; undefined if it makes none, or the file is not a picture. */
function freshPicture(
  { address, format, model }: Pick<View, 'format' | 'model'> & { readonly address: string },
  file: GivenFile,
  { scale }: Taking,
): MadeOfFile | undefined {
  const { fromPicture } = format.container ?? {};
  if (fromPicture === undefined || !isDrawing(file.name, file.source, madeBy(format))) return undefined;
  const make = (drawing: Drawing) => fromPicture(model, drawing);
  const drawing = drawingOf(address, file);
  const made = scale ? scaledToFit(drawing, make) : make(drawing);
  if ('why' in made) return refuse(failures.notTaken(address, made.why));
  return { content: made.content, notes: notesOf(made.notes) };
}

/** The format of a container's pictures; a file in that format is stored unchanged. */
const madeBy = ({ id, container }: Pick<AnyFormat, 'id' | 'container'>) => formatById(container?.pictureFormat ?? id);

function newText(container: Target, name: string, file: GivenFile): MadeOfFile {
  return { content: compileFile(file.name, file.source, textLike(container, name)), notes: [] };
}

function drawingOf(address: string, { name, source, alpha, drawing: known }: GivenFile) {
  const drawing = known ?? readDrawing(source.read(0, source.size), alpha?.(), name);
  return 'why' in drawing ? refuse(failures.notTaken(address, drawing.why)) : drawing;
}

/** How many entries with an extension to check for one that a new entry could be like. */
const ASKED = 8;

function* entriesEndingIn(container: Target, ending: string): Generator<Target> {
  let asked = 0;
  for (const target of entriesOf(container)?.where(name => endingOf(name) === ending) ?? []) {
    yield target;
    if (++asked === ASKED) return;
  }
}

/** A picture that can be redrawn, with the first of these extensions that has one. */
function pictureLike(container: Target, endings: readonly string[]): Target | undefined {
  for (const ending of endings) {
    if (ending === '') continue;
    for (const target of entriesEndingIn(container, ending))
      if (target.view.format.pictures?.redraw !== undefined) return target;
  }
  return undefined;
}

/** The extension, if entries have it; otherwise those of pictures, the most frequent first. */
function endingsFor(container: Target, wanted: string): readonly string[] {
  const counts = new Map<string, number>();
  for (const name of entriesOf(container)?.names ?? []) {
    const ending = endingOf(name);
    counts.set(ending, (counts.get(ending) ?? 0) + 1);
  }
  if (wanted !== '' && counts.has(wanted)) return [wanted];
  const ofPictures = [...counts].filter(([ending]) => kindOfFile(ending) === 'texture');
  return ofPictures.toSorted(([, a], [, b]) => b - a).map(([ending]) => ending);
}

/** The format that a text of this name compiles to: that of entries with its extension, or of all entries if names have none. */
function textLike(container: Target, name: string): Wanted | undefined {
  const ending = endingOf(name);
  if (ending === '') {
    const format = formatOfAll(container);
    return format?.text && { name, format };
  }
  for (const { view } of entriesEndingIn(container, ending))
    if (view.format.text !== undefined) return { name, format: view.format };
  return undefined;
}
