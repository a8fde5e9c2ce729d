// What a file becomes that is given for an entry or a file of a game, in the window and on the command line alike.
import type { Source } from '../../../shared/base/source.ts';
import { type AnyFormat, formatById } from '../../../shared/formats/index.ts';
import type { Drawing } from '../../../shared/formats/pictures.ts';
import { endingOf, kindOfFile } from '../../../shared/formats/references.ts';
import { isDrawing, readDrawing } from '../../answers/export/read-drawing.ts';
import { entriesOf, type Target } from '../../answers/export/target.ts';
import type { DrawingTold } from '../../answers/pictures/drawing-task.ts';
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
  /** As failures call it. */
  readonly name: string;
  readonly source: Source;
  /** The transparency of a picture, where it is in a file of its own. */
  alpha?(): Uint8Array | undefined;
  /** What it shows, where it was read already. */
  readonly drawing?: DrawingTold;
  /** What the picture becomes that it replaces, where that was drawn already. */
  readonly redrawn?: Pick<Redrawn, 'content' | 'notes'> | { readonly why: string };
}

/** How a file is taken. */
export interface Taking {
  /** As it is: nothing is compiled or converted. */
  readonly raw?: boolean | undefined;
  /** A picture to the size that the game draws, where it has another. */
  readonly scale?: boolean | undefined;
}

/** A sentence that a person should know of what a file became. */
export interface FileNote {
  readonly text: string;
  /** It is said of the content itself: whoever checks the edit finds it, too. */
  readonly isOwn: boolean;
}

/** What a file became. */
export interface MadeOfFile {
  readonly content: Source;
  readonly notes: readonly FileNote[];
}

/** What a file becomes in the place of another: a sound, a picture or a compiled text like it, or its bytes as they are. */
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

/** Whether what is there is a picture that a file draws anew. */
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
  // What is in its place may be damaged: a container that makes pictures itself makes this one.
  const made =
    target.around &&
    freshPicture({ address, ...target.around, format: formatById(target.around.format) }, file, { scale });
  if (made !== undefined) return made;
  const { name, format, model: before } = view;
  const content = compileFile(file.name, file.source, { name, format, before });
  return { content, notes: notesOf(replacedSizeNotes(view, content)) };
}

/**
 * What a file becomes as a new entry of this name: a picture or a compiled text where those of the container are, or its
 * bytes as they are.
 */
export function asNewEntry(container: Target, name: string, file: GivenFile, how: Taking = {}): MadeOfFile {
  const made = how.raw ? asItIs(file) : (newPicture(container, name, file, how) ?? newText(container, name, file));
  const warning = newEntryWarning(container, name, made.content);
  return { content: made.content, notes: [...made.notes, ...(warning ? [warning] : [])] };
}

const asItIs = ({ source }: GivenFile): MadeOfFile => ({ content: source, notes: [] });

const notesOf = (texts: readonly string[]): FileNote[] => texts.map(text => ({ text, isOwn: false }));

/** What a file is called as a new entry: a picture or a text by the ending of those that it becomes one of. */
export function nameInside(container: Target, { name, source }: GivenFile): string {
  const ending = endingOf(name);
  const stem = name.slice(0, name.length - ending.length);
  const { format } = container.view;
  if (format.container?.fromPicture !== undefined && isDrawing(name, source, madeBy(format))) return stem;
  const alike = pictureLike(container, endingsFor(container, ending));
  if (alike !== undefined && isDrawing(name, source, alike.view.format)) return `${stem}${endingOf(alike.view.name)}`;
  // `heat.zrd.txt` beside readers is a reader as text.
  const called = /^(.+)\.txt$/i.exec(name)?.[1];
  return called !== undefined && endingOf(called) !== '' && textLike(container, called) ? called : name;
}

/** A picture like those of the container; undefined where the file is none, or nothing there is drawn. */
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

/** As a container makes new pictures; undefined where it makes none, or the file is none. */
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

/** What the pictures of a container are; a file of it is no drawing, and comes in as it is. */
const madeBy = ({ id, container }: Pick<AnyFormat, 'id' | 'container'>) => formatById(container?.pictureFormat ?? id);

function newText(container: Target, name: string, file: GivenFile): MadeOfFile {
  return { content: compileFile(file.name, file.source, textLike(container, name)), notes: [] };
}

function drawingOf(address: string, { name, source, alpha, drawing: known }: GivenFile) {
  const drawing = known ?? readDrawing(source.read(0, source.size), alpha?.(), name);
  return 'why' in drawing ? refuse(failures.notTaken(address, drawing.why)) : drawing;
}

/** So many entries with an ending are asked whether one is what a new one is to be like. */
const ASKED = 8;

function* entriesEndingIn(container: Target, ending: string): Generator<Target> {
  let asked = 0;
  for (const target of entriesOf(container)?.where(name => endingOf(name) === ending) ?? []) {
    yield target;
    if (++asked === ASKED) return;
  }
}

/** A picture that can be drawn anew, with the first of these endings that has one. */
function pictureLike(container: Target, endings: readonly string[]): Target | undefined {
  for (const ending of endings) {
    if (ending === '') continue;
    for (const target of entriesEndingIn(container, ending))
      if (target.view.format.pictures?.redraw !== undefined) return target;
  }
  return undefined;
}

/** The ending, where entries have it; else those that pictures have, the commonest first. */
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

/** What a text of this name is compiled to: what one with its ending is, or what all are where names have none. */
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
