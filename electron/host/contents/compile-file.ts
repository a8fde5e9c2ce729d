import { extname } from 'node:path';
import { decode, encode, Unwritable } from '#layout';
import { piecesSource } from '../../../shared/base/pieces.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { identify } from '../../../shared/formats/index.ts';
import { isPng } from '../../answers/export/read-drawing.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { utf8In } from './utf8-in.ts';

/** What a file is to become: content of this format, under this name, replacing this model if there is one. */
export interface Wanted {
  readonly name: string;
  readonly format: Format;
  readonly before?: unknown;
}

/** The content made from a file on disk: compiled if the format has a text form and the file is not valid binary already. */
export function compileFile(file: string, source: Source, wanted: Wanted | undefined): Source {
  if (wanted?.format.pictures !== undefined) refuseNoPng(file, source, wanted.name);
  if (wanted?.format.text === undefined || isBinary(wanted.format, file, source)) return source;
  refuseOtherKind(file, source, wanted);
  const text = utf8In(source) ?? refuse(failures.notUtf8(file, wanted.format.title));
  return compileText(file, text, wanted);
}

/** To replace a picture of these games, a PNG is redrawn before it comes here: a file that only has the name of one is not a picture. */
function refuseNoPng(file: string, source: Source, name: string): void {
  const isNamedSo = /\.png$/i.test(file) && !/\.png$/i.test(name);
  if (isNamedSo && !isPng(source)) refuse(failures.notPng(file, name));
}

/** Extensions that no text has, and what their files are. */
const KINDS: readonly (readonly [ending: RegExp, kind: string])[] = [
  [/\.(png|bmp|tga|dds|tiff?|pcx|jpe?g|gif|webp)$/i, 'picture'],
  [/\.(wav|mp3|ogg|flac)$/i, 'sound'],
  [/\.(glb|gltf|obj|fbx)$/i, 'model'],
  [/\.json$/i, 'JSON file'],
];

/** A file of another kind is not a text to compile, whatever it holds: nearly any text makes a reader. */
function refuseOtherKind(file: string, source: Source, { name, format }: Wanted): void {
  const { format: is, confidence } = identify({ name: file, source });
  if (confidence === 'certain' && is.id !== format.id && is.text === undefined)
    refuse(failures.otherKind(file, is.title, name, format.title));
  const kind = KINDS.find(([ending]) => ending.test(file))?.[1];
  // When it replaces a model, the user is told what is wrong with it.
  if (kind === 'model' && format.shapes !== undefined) return;
  if (kind !== undefined && extname(file).toLowerCase() !== extname(name).toLowerCase())
    refuse(failures.namedAsOther(file, kind, name, format.title));
}

function isBinary(format: Format, name: string, source: Source): boolean {
  if (format.layout === undefined || format.detect({ name, source }).confidence === 'unknown') return false;
  return decode(format.layout, source).fault === undefined;
}

function compileText(file: string, text: string, { format, before }: Wanted): Source {
  const { text: form, layout } = format;
  if (form === undefined || layout === undefined) throw new Error(`${format.id} has no text form`);
  const compiled = form.fromText(text, before);
  if ('problems' in compiled) {
    const [{ line, column, text: why } = { line: 1, column: 1, text: 'it does not compile' }] = compiled.problems;
    return refuse(failures.badText(file, line, column, why));
  }
  try {
    return piecesSource(encode(layout, compiled.model));
  } catch (error) {
    if (error instanceof Unwritable) return refuse(failures.unwritable(file, error.message));
    throw error;
  }
}
