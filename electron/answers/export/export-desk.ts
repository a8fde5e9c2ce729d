import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { letGo } from '../../../shared/base/bytes.ts';
import { collected, toBytes } from '../../../shared/base/pieces.ts';
import { memorySource, originOf } from '../../../shared/base/source.ts';
import type { ExportKind } from '../../../shared/contract/command-types.ts';
import { type Failure, FailureError } from '../../../shared/contract/failure.ts';
import { isA } from '../../../shared/formats/is-a.ts';
import { parseAddress } from '../../files/address.ts';
import { diskFailure, isDiskFailure } from '../../files/disk-failure.ts';
import { diskPath } from '../../files/disk-names.ts';
import { MakingError, writeAll } from '../../files/made-content.ts';
import { type Opened, openAddress } from '../../files/open-address.ts';
import { aroundOf } from '../pictures/around.ts';
import { pictureReader, whyRaw } from '../pictures/open-pictures.ts';
import { View } from '../view.ts';
import { exportOf, type Form } from './export-of.ts';
import { pictureFiles } from './picture-files.ts';
import { type Entries, entriesOf, leave, MANY_ENTRIES, type Target } from './target.ts';

/** Forms made from the bytes of one file or entry, and from its surroundings. */
export type MadeKind = Exclude<ExportKind, 'raw' | 'glb' | 'obj'>;

/** A task for a thread: forms of some entries of one container, or of one file or entry. */
export interface ExportTask {
  /** The base folder of addresses. */
  readonly base: string;
  /** Absent if the one address is not an entry of a container. */
  readonly container?: string;
  readonly addresses: readonly string[];
  /** Positions in the container's order: to find entries by name, a thread would need a table of all names. */
  readonly indices?: readonly number[];
  readonly kinds: readonly MadeKind[];
  /** Where long JSON is written, so that it is never in memory as a whole. */
  readonly longFormsIn?: string;
}

/** The forms of one address: for each kind its files, or why there are none. */
export interface Made {
  /** Its format, for use inside a sentence. */
  readonly isA: string;
  readonly forms: readonly (readonly MadeForm[])[];
}

export type MadeForm =
  | { readonly bytes: Uint8Array; readonly ending: string }
  /** A temporary file, deleted by the caller. */
  | { readonly file: string; readonly ending: string }
  | { readonly why: string };

/** Files with more bytes than this have such long JSON that it is written while it is made. */
export const LONG_AS_JSON: number = 256 * 1024;

export type ExportAnswer =
  | { readonly kind: 'made'; readonly made: readonly Made[] }
  | { readonly kind: 'refused'; readonly failure: Failure };

export function isMadeKind(kind: ExportKind): kind is MadeKind {
  return kind !== 'raw' && kind !== 'glb' && kind !== 'obj';
}

/** The forms of one kind; none if its format has no such form. */
export function formsOf(target: Target, kind: MadeKind): readonly Form[] {
  if (kind === 'png') return picturesOf(target);
  const form = exportOf(target.view, kind);
  return form === undefined ? [] : [form];
}

/** The PNG files of all pictures in a file or entry; none if it has no pictures. */
function picturesOf(target: Target): Form[] {
  const { view, address } = target;
  if (!view.format.exportsAs.some(kind => kind === 'png')) return [];
  const { decoded } = view;
  if (decoded === undefined) return [];
  if (decoded.fault) return [{ why: decoded.fault.text }];
  const { list, pictures, spot } = pictureReader(target);
  const again = repeatSuffix(address);
  return list.flatMap((info, index): Form[] => {
    const raw = whyRaw(info, decoded);
    if (raw !== undefined) return [{ why: raw.text }];
    const which = index === 0 ? '' : `.${index}`;
    const picture = pictures.decode(spot(index));
    const files = pictureFiles(picture);
    letGo(picture.rgba); // it was made for this
    if (files.length === 0) return [{ why: 'the picture has no pixels' }];
    return files.map(({ ending, bytes }) => ({ content: [bytes], ending: again + which + ending }));
  });
}

/** The second texture of a name is `name~2.png`, so that `name~2.alpha.png` belongs to it and not to the first. */
function repeatSuffix(address: string): string {
  const { nth = 1 } = parseAddress(address).entries.at(-1) ?? {};
  return nth === 1 ? '' : `~${nth}`;
}

interface OpenContainer {
  readonly place: string;
  readonly opened: Opened;
  readonly entries: Entries | undefined;
}

/** Makes files from parts of the game, and keeps the current container open for the next ones. */
export class ExportDesk {
  readonly #onMuchLeft: () => void;
  #container: OpenContainer | undefined;

  /** `onMuchLeft`: called after a container of many entries was closed, before the next is read. */
  constructor(onMuchLeft: () => void) {
    this.#onMuchLeft = onMuchLeft;
  }

  /** Failures are answers; an exception is a bug. */
  answer(task: ExportTask, onStep: () => void): ExportAnswer {
    try {
      return { kind: 'made', made: this.#make(task, onStep) };
    } catch (error) {
      if (error instanceof FailureError) return { kind: 'refused', failure: error.failure };
      throw error;
    }
  }

  #make({ base, container, addresses, indices = [], ...wanted }: ExportTask, onStep: () => void): Made[] {
    return addresses.map((address, i) => {
      onStep();
      if (container === undefined) return madeOfOne(base, address, { ...wanted, onStep });
      const target = this.#open(base, container).entries?.at(indices[i] ?? -1);
      if (target?.address !== address) throw new Error(`${container} had an entry ${address} and no longer has it`);
      const made = madeOf(target, { ...wanted, onStep });
      leave(target);
      return made;
    });
  }

  #open(base: string, address: string): OpenContainer {
    const place = `${base}\0${address}`;
    if (this.#container?.place === place) return this.#container;
    this.#leaveContainer();
    const opened = openAddress(base, address);
    const entries = entriesOf({ address, view: new View(opened.name, opened.source, 0) });
    this.#container = { place, opened, entries };
    return this.#container;
  }

  #leaveContainer(): void {
    if (this.#container === undefined) return;
    const { opened, entries } = this.#container;
    this.#container = undefined;
    opened.close();
    const isLarge = (entries?.count ?? 0) > MANY_ENTRIES;
    entries?.letGo();
    if (isLarge) this.#onMuchLeft();
  }
}

/** The forms to make of each. */
export interface WantedForms extends Pick<ExportTask, 'kinds' | 'longFormsIn'> {
  /** Called while a long one is written. */
  readonly onStep?: () => void;
}

function madeOfOne(base: string, address: string, wanted: WantedForms): Made {
  const opened = openAddress(base, address);
  try {
    const around = aroundOf(opened);
    const view = new View(opened.name, opened.source, 0);
    return madeOf({ address, view, ...(around && { around }) }, wanted);
  } finally {
    opened.close();
  }
}

/** Entries up to this size are read at once, into memory that is freed as soon as their files are made. */
const LARGEST_HELD = 4 * 1024 * 1024;

/** The forms of one file or entry; the bytes and the model they were made from are released. */
export function madeOf(target: Target, wanted: WantedForms): Made {
  const { view } = target;
  if (view.source.bytes !== undefined || view.source.size > LARGEST_HELD) {
    const made = formsMade(target, wanted);
    view.forget();
    return made;
  }
  const bytes = new Uint8Array(view.source.size);
  const { source, start } = originOf(view.source, 0, bytes.length);
  if (source.readInto) source.readInto(start, bytes);
  else bytes.set(view.source.read(0, bytes.length));
  try {
    return formsMade({ ...target, view: view.over(memorySource(bytes)) }, wanted);
  } finally {
    letGo(bytes);
  }
}

function formsMade(target: Target, wanted: WantedForms): Made {
  const isLong = target.view.source.size > LONG_AS_JSON;
  const forms = wanted.kinds.map(kind => {
    try {
      return formsOf(target, kind).map(form => (isLong && writtenOut(form, wanted)) || toMade(form, kind));
    } catch (error) {
      return [whyNot(error)];
    }
  });
  return { isA: isA(target.view.format), forms };
}

/** Instead of a form: why it was refused, or that Gantry failed over it. The others are made anyway. */
export function whyNot(error: unknown): { readonly why: string } {
  if (!(error instanceof FailureError)) return { why: new MakingError(error).message };
  // Neither is about this form.
  if (error.failure.code === 'cancelled' || isDiskFailure(error)) throw error;
  return { why: error.failure.text };
}

/** A form that is made while it is written, in a file; undefined for the others. */
function writtenOut(form: Form, { longFormsIn, onStep }: WantedForms): MadeForm | undefined {
  if ('why' in form || typeof form.content !== 'function' || longFormsIn === undefined) return undefined;
  const file = join(longFormsIn, randomBytes(8).toString('hex'));
  const handle = openSync(diskPath(file), 'wx', 0o600);
  try {
    for (const block of form.content()) {
      writeAll(handle, block);
      onStep?.();
    }
  } catch (error) {
    throw diskFailure(error, file, 'written');
  } finally {
    closeSync(handle);
  }
  return { ending: form.ending, file };
}

/** In a separate buffer, which is transferred. */
function toMade(form: Form, kind: MadeKind): MadeForm {
  if ('why' in form) return form;
  const pieces = collected(form.content);
  const bytes = toBytes(pieces);
  // Sounds and bytes of other kinds may be those of the file itself.
  if (kind === 'png' || kind === 'json') for (const piece of pieces) if (piece instanceof Uint8Array) letGo(piece);
  return { ending: form.ending, bytes };
}
