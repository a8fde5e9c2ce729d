import { encode, setField, Unwritable, valueAt, withEdit } from '#layout';
import { piecesSource } from '../../../shared/base/pieces.ts';
import type { Source } from '../../../shared/base/source.ts';
import { entryContent, liesInside } from '../../../shared/formats/entry-content.ts';
import type { Entry, EntryEdit } from '../../../shared/formats/format.ts';
import { applyEdits } from '../../../shared/patch/apply-edits.ts';
import { NAME_FIELDS } from '../../../shared/patch/entry-edits.ts';
import { freeName } from '../../answers/items/edit-entries.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { type EntryStep, parseAddress, printStep } from '../../files/address.ts';
import { type OpenContainer, openContainer } from '../../files/container.ts';
import type { EditedAround } from '../../files/entry-names.ts';
import { entryFinder, findEntry } from '../../files/find-file.ts';
import { editedIn } from '../../files/open-address.ts';
import { deflate, inflate } from '../../files/zlib.ts';
import { OpenAsset } from '../assets/open-asset.ts';
import { fittingFor } from '../patches/patch-content.ts';
import { inSameFormat } from './in-same-format.ts';
import type { NewEntry } from './new-entry.ts';
import type { ReadAsset } from './read-asset.ts';

/** The bytes of a container with a new entry. */
export function withEntry(container: ReadAsset, name: string, content: Source): Source {
  return withNewEntries(container, [{ called: name, content }]);
}

/** The same with several, each with a unique name: a game finds the first one, ignoring case. */
export function withNewEntries(container: ReadAsset, added: readonly Pick<NewEntry, 'called' | 'content'>[]): Source {
  return repacked(container, names => {
    const taken = new Map(names.map(name => [name.toLowerCase(), name]));
    return added.map(({ called: name, content }) => {
      const other = taken.get(name.toLowerCase());
      if (other !== undefined) return refuse(failures.entryNameTaken(container.address, other));
      taken.set(name.toLowerCase(), name);
      return { kind: 'add', name, content };
    });
  });
}

/** The same with new bytes for one of its entries. */
export function withContent(container: ReadAsset, index: number, content: Source): Source {
  return repacked(container, () => [{ kind: 'replace', index, content }]);
}

interface NamedCopy {
  readonly step: EntryStep;
  /** The name of the copy. */
  readonly to: string;
}

/** Names for copies of entries: free in the container, and in the file that names its entries. */
export function copyNames(
  container: ReadAsset,
  steps: readonly EntryStep[],
  catalogue?: ReadAsset,
): readonly NamedCopy[] {
  const taken = new Set(entriesIn(container).map(({ name }) => name.toLowerCase()));
  const { format, model } = catalogue?.view() ?? {};
  if (model !== undefined) for (const name of format?.catalogue?.names(model) ?? []) taken.add(name.toLowerCase());
  return steps.map(step => {
    const to = freeName(step.name, taken);
    taken.add(to.toLowerCase());
    return { step, to };
  });
}

/** The bytes of a container with copies of entries at its end; `from` has their content. */
export function withCopies(container: ReadAsset, copies: readonly NamedCopy[], from = container): Source {
  return repacked(container, () => additionsOf(container, copies, from));
}

/** Copies of entries of a container, to be added; `from` has their content, at the same positions. */
export function additionsOf(container: ReadAsset, copies: readonly NamedCopy[], from: ReadAsset): readonly Addition[] {
  const { address } = container;
  const entries = entriesIn(from);
  const find = entryFinder(
    entriesIn(container).map(({ name }) => name),
    address,
  );
  return copies.map(({ step, to }) => {
    const entry = entries[find(step)];
    const content = entry && entryContent(from.view().source, entry, inflate);
    if (content === undefined || 'why' in content) return refuse(failures.unreadableEntry(address, step.name));
    return { kind: 'add', name: to, content };
  });
}

type Addition = Extract<EntryEdit, { readonly kind: 'add' }>;

/** The entries of a container. */
export const entriesIn = (container: ReadAsset): readonly Entry[] => containerIn(container).entries;

/** A container with its entries; refuses one that cannot be read. */
export function containerIn(container: ReadAsset): OpenContainer {
  const { address, name } = container;
  const { source, identified } = container.view();
  return openContainer({ source, name, address, around: aroundOf(container) }, () => identified);
}

/** Where the file with the names of its entries is searched for: edited bytes do not say where they are from. */
function aroundOf(container: ReadAsset): EditedAround | undefined {
  if (!(container instanceof OpenAsset) || parseAddress(container.address).entries.length > 0) return undefined;
  const { file, install } = container;
  return { path: file, edited: editedIn(install.folder, at => install.project.peek(at)?.source()) };
}

/** The bytes of a container without one of its entries. */
export function withoutEntry(container: ReadAsset, step: EntryStep): Source {
  return withoutEntries(container, [step]);
}

/** The same without several. */
export function withoutEntries(container: ReadAsset, steps: readonly EntryStep[]): Source {
  return repacked(container, names => {
    const find = entryFinder(names, container.address);
    return steps.map(step => ({ kind: 'drop', index: find(step) }));
  });
}

/**
 * The bytes of a container with one of its entries renamed. If the name is not a field of its own, or a longer one
 * would move the contents away from their offsets, the format renames it, or it is added under that name at the end.
 */
export function withName(container: ReadAsset, step: EntryStep, to: string): Source {
  checkFree(container, step, to);
  return inSameFormat(container, renamed(container, step, to));
}

function renamed(container: ReadAsset, step: EntryStep, to: string): Source {
  const inPlace = renamedInPlace(container, step, to);
  if (inPlace !== undefined) return inPlace;
  const { source } = container.view();
  const fitting = fittingFor(container.name, source);
  for (const field of NAME_FIELDS) {
    const rename = { kind: 'rename', entry: printStep(step), to, field } as const;
    const { source: made, outcomes } = applyEdits(source, [rename], fitting);
    if (outcomes[0]?.kind === 'fits' && keepsContents(container, made)) return made;
  }
  return addedAnew(container, step, to);
}

/** Refuses an empty name, and the name of another entry: a game finds the first one, ignoring case, and never the other. */
function checkFree(container: ReadAsset, step: EntryStep, to: string): void {
  if (to === '') refuse(failures.entryUnnamed(container.address));
  const names = entriesIn(container).map(({ name }) => name);
  const own = findEntry(names, step, container.address);
  const taken = names.find((name, index) => index !== own && name.toLowerCase() === to.toLowerCase());
  if (taken !== undefined) refuse(failures.entryNameTaken(container.address, taken));
}

/** If only the bytes of its name change; undefined if more would. */
function renamedInPlace(container: ReadAsset, step: EntryStep, to: string): Source | undefined {
  const { address, name } = container;
  const { source, identified } = container.view();
  const { entries, layout } = openContainer({ source, name, address }, () => identified);
  const names = entries.map(entry => entry.name);
  const index = findEntry(names, step, address);
  const isName = (path: string) => valueAt(layout, source, path)?.field?.value === names[index];
  const path = NAME_FIELDS.map(field => field.replace('[]', `[${index}]`)).find(isName);
  const edit = path === undefined ? undefined : setField(layout, source, path, to);
  return edit?.kind === 'patch' ? withEdit(source, edit) : undefined;
}

function addedAnew(container: ReadAsset, step: EntryStep, to: string): Source {
  const { address, name } = container;
  const { source, identified } = container.view();
  const { entries, format } = openContainer({ source, name, address }, () => identified);
  const index = findEntry(
    entries.map(entry => entry.name),
    step,
    address,
  );
  const own = format.container?.rename;
  if (own !== undefined) return encoded(container, ({ model }) => own(model, index, to, deflate));
  const entry = entries[index];
  const content = entry && entryContent(source, entry, inflate);
  if (content === undefined || 'why' in content || format.container?.naming !== undefined)
    return refuse(failures.notRenamed(address, to));
  return repacked(container, () => [
    { kind: 'drop', index },
    { kind: 'add', name: to, content },
  ]);
}

/** How much of an entry to compare, to check that it still begins where its offset says. */
const HEAD = 32;

/** Whether every entry begins with the same bytes as before. */
function keepsContents(container: ReadAsset, made: Source): boolean {
  const { address, name } = container;
  const { source, identified } = container.view();
  const open = (bytes: Source) => openContainer({ source: bytes, name, address }, () => identified).entries;
  const before = open(source);
  const after = open(made);
  return before.every((entry, i) => {
    const now = after[i];
    if (now !== undefined && !liesInside(entry, source.size)) return !liesInside(now, made.size);
    if (now === undefined || now.size !== entry.size || now.start + now.size > made.size) return false;
    const size = Math.min(HEAD, entry.size);
    return isEqual(source.read(entry.start, size), made.read(now.start, size));
  });
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.every((byte, i) => byte === b[i]);
}

function repacked(container: ReadAsset, edit: (names: readonly string[]) => readonly EntryEdit[]): Source {
  return encoded(container, ({ entries, model, repack }) => repack(model, edit(entries.map(entry => entry.name))));
}

function encoded(container: ReadAsset, make: (open: ReturnType<typeof openContainer>) => unknown): Source {
  const { address, name } = container;
  const { source, identified } = container.view();
  const open = openContainer({ source, name, address }, () => identified);
  try {
    return inSameFormat(container, piecesSource(encode(open.layout, make(open))));
  } catch (error) {
    if (error instanceof Unwritable) return refuse(failures.unwritable(address, error.message, error.next));
    throw error;
  }
}
