import { counted, grouped } from '../../../shared/base/counted.ts';
import { keepNewest } from '../../../shared/base/keep-newest.ts';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import type { CallContext, Handlers } from '../../../shared/contract/call.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import type { Target } from '../../answers/export/target.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { containerOf, type EntryStep, parseAddress } from '../../files/address.ts';
import { entryFinder } from '../../files/find-file.ts';
import { OpenAsset } from '../assets/open-asset.ts';
import { asNewEntry, type GivenFile, inPlaceOf, type Taking } from '../contents/given-file.ts';
import { type DrawingThread, givenFile } from '../pictures/read-in-thread.ts';
import { givenAsDrawn, type RedrawThreads } from '../pictures/redraw-in-thread.ts';
import type { QueryThread } from '../query/query-thread.ts';
import type { Services } from '../services.ts';
import { addressesOf, changeList, replaceWhole } from './change-list.ts';
import { catalogueOf, contentsOf } from './edit-catalogue.ts';
import { announce, edited, type OpenFiles } from './edited.ts';
import { type LostEntry, openOrLost } from './lost-entry.ts';
import { type NewEntry, newEntry } from './new-entry.ts';
import { editsGoneFrom, editsInside, withEdits, withSource } from './own-edits.ts';
import type { ReadAsset } from './read-asset.ts';
import { announceInside } from './step-of.ts';
import { replaceTogether } from './together.ts';
import {
  additionsOf,
  copyNames,
  entriesIn,
  withContent,
  withCopies,
  withEntry,
  withName,
  withoutEntries,
} from './with-entries.ts';

type FileTopic = 'replaceWithFile' | 'putFiles';
type ListTopic = 'addEntry' | 'removeEntries' | 'renameEntry' | 'duplicateEntries';

interface EntryNeeds extends OpenFiles {
  readonly drawingThread: DrawingThread;
  readonly queryThreads: { readonly whole: QueryThread };
}

/** Changing the contents of a container, and replacing files: edits of the mod project. */
export function entryHandlers(needs: EntryNeeds): Pick<Handlers<Workbench>, FileTopic | ListTopic> {
  return { ...fileHandlers(needs), ...listHandlers(needs) };
}

/** Replaces entries or files with files. */
function fileHandlers({
  store,
  services,
  drawingThread,
  queryThreads,
}: EntryNeeds): Pick<Handlers<Workbench>, FileTopic> {
  const threads = { drawingThread, queryThread: queryThreads.whole };
  const gather = createGathering();
  return {
    async replaceWithFile({ asset, name, bytes, raw }, { signal }) {
      const open = openOrLost(asset, { store, services });
      const label = `Replace ${open.name} with ${name}`;
      const doing = { store, services, label };
      const given = await takenFile({ name, bytes }, { raw, drawingThread, signal });
      const { content, notes } = await fitted(open, given, { raw }, { threads, signal });
      if (!isLost(open)) return { notes, edited: await replaceWhole(open, content, doing) };
      const { container, index } = open;
      return { notes, edited: await replaceWhole(container, withContent(container, index, content), doing) };
    },
    async putFiles({ container, files: sent, raw = false, part }, { signal }) {
      const open = store.get(container);
      const files = part === undefined ? sent : gather(sent, part);
      if (files === undefined) return { edited: [], notes: [] };
      const { contents, label, notes } = await contentsFromFiles(open, files, {
        ...{ store, services, raw, threads, signal },
        take: file => givenFile(file, drawingThread, signal),
      });
      const whole = contents.get(open.address);
      if (open.addedAt !== undefined && whole !== undefined)
        return { edited: [await replaceWhole(open, whole, { store, services, label })], notes };
      const changed = [...contents.keys()].map(at => store.get(services.assets.idOf(open.install.id, at)));
      for (const asset of changed) asset.editable();
      const leaving = changed.flatMap(asset => editsGoneFrom(asset, contents.get(asset.address)));
      await replaceTogether(open.install.project, contents, { label, leaving: addressesOf(leaving) });
      const answers = changed.map(asset => announce(services, asset, edited(asset)));
      announceInside(open, { store, services });
      return { edited: answers, notes };
    },
  };
}

/** The most pending actions: nothing reports one that was abandoned. */
const MOST_GATHERED = 4;

/** Collects the files of an action that arrive in parts; returns them with the last part. */
function createGathering() {
  const gathered = new Map<string, readonly SentFile[]>();
  return (files: readonly SentFile[], { of, after, more }: FilesPart): readonly SentFile[] | undefined => {
    const before = after === 0 ? [] : gathered.get(of);
    gathered.delete(of);
    if (before?.length !== after) return refuse(failures.filesLost());
    const all = [...before, ...files];
    if (more) keepNewest(gathered, MOST_GATHERED, [of, all]);
    return more ? undefined : all;
  };
}

interface FilesPart {
  readonly of: string;
  readonly after: number;
  readonly more: boolean;
}

interface SentFile {
  readonly asset?: AssetId;
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface Drawing extends Pick<CallContext, 'signal'> {
  readonly threads: RedrawThreads;
}

interface FilesTaken extends OpenFiles, Drawing {
  readonly raw: boolean;
  take(file: SentFile): Promise<GivenFile>;
}

/** The new content of the entries that files replace, and of their container if it changes. */
async function contentsFromFiles(
  container: OpenAsset,
  files: readonly SentFile[],
  { store, services, raw, take, ...drawing }: FilesTaken,
): Promise<{
  readonly contents: ReadonlyMap<string, Source>;
  readonly label: string;
  readonly notes: readonly string[];
}> {
  const { address } = container;
  const notes: string[] = [];
  const contents = new Map<string, Source>();
  const added: NewEntry[] = [];
  let from: ReadAsset = container;
  for (const file of files) {
    const { asset, name } = file;
    // One after the other: the pixels of many pictures would not fit in memory.
    const given = await take(file);
    if (asset === undefined) {
      const target = { address, view: container.view() };
      const made = await orNone(name, files.length, () => eitherWay(raw, async how => newEntry(target, given, how)));
      notes.push(...made.notes.map(text => `${name}: ${text}`));
      added.push(made);
      continue;
    }
    stepIn(container, asset, services);
    const open = openOrLost(asset, { store, services });
    const made = await orNone(name, files.length, () => eitherWay(raw, how => fitted(open, given, how, drawing)));
    const { content } = made;
    notes.push(...made.notes.map(text => `${open.name}: ${text}`));
    const place = isLost(open) ? open.index : open.addedAt;
    if (place === undefined) contents.set(open.address, content);
    else from = withSource(from, withContent(from, place, content));
  }
  const isChanged = added.length > 0 || from !== container;
  const around = isChanged
    ? allOrNothing(added.length, () => contentsOf(container, from, { store, services }, added))
    : [];
  return { contents: new Map([...contents, ...around]), label: labelOf(files), notes };
}

/** As converted; if that fails and unchanged bytes are allowed, those. */
async function eitherWay<T>(raw: boolean, take: (how: Taking) => Promise<T>): Promise<T> {
  try {
    return await take({});
  } catch (error) {
    if (raw && error instanceof FailureError && error.failure.canBeRaw === true) return take({ raw });
    throw error;
  }
}

/** With several files, names the one that stopped the others. */
async function orNone<T>(name: string, count: number, take: () => Promise<T>): Promise<T> {
  try {
    return await take();
  } catch (error) {
    if (count === 1 || !(error instanceof FailureError)) throw error;
    return refuse(failures.noneTaken(name, error.failure));
  }
}

/** With several new entries, says that none were added; `why` names the failed one. */
function allOrNothing<T>(count: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (count < 2 || !(error instanceof FailureError)) throw error;
    return refuse(failures.nothingChanged(error.failure));
  }
}

function labelOf(files: readonly SentFile[]): string {
  const added = files.filter(({ asset }) => asset === undefined).length;
  const add = `Add ${counted(added, 'file')}`;
  const replaced = files.length - added;
  const entries = counted(replaced, 'entry', 'entries');
  if (added === 0) return `Replace ${entries}`;
  return replaced === 0 ? add : `${add} and replace ${entries}`;
}

/** Adding, removing, renaming and duplicating entries. */
function listHandlers({ store, services, drawingThread }: EntryNeeds): Pick<Handlers<Workbench>, ListTopic> {
  return {
    async addEntry({ container, name, bytes, raw }, { signal }) {
      const open = store.get(container);
      const { address } = open;
      const given = await takenFile({ name, bytes }, { raw, drawingThread, signal });
      const { called, content, notes } = newEntry({ address, view: open.view() }, given, { raw });
      const label = `Add ${name}`;
      const edits = [{ kind: 'add' as const, name: called, content }];
      const doing = { store, services, label };
      return { edited: await changeList(open, edits, () => withEntry(open, called, content), doing), notes };
    },
    async removeEntries({ container, entries }) {
      const open = store.get(container);
      const steps = entries.map(id => stepIn(open, id, services));
      const label = steps.length === 1 ? `Remove ${steps[0]?.name}` : `Remove ${grouped(steps.length)} entries`;
      const find = entryFinder(
        entriesIn(open).map(each => each.name),
        open.address,
      );
      // The last one first: the positions of the others stay.
      const edits = steps
        .map(step => ({ kind: 'remove' as const, name: step.name, index: find(step) }))
        .toSorted((a, b) => b.index - a.index);
      const leaving = editsInside(open, steps);
      const gone = (address: string) => entries.some(id => isAtOrIn(address, services.assets.find(id).address));
      const from = await withEdits(
        open,
        leaving.filter(({ address }) => !gone(address)),
      );
      return changeList(open, edits, () => withoutEntries(from, steps), { store, services, label, from, leaving });
    },
    async renameEntry({ container, entry, name }) {
      const open = store.get(container);
      const step = stepIn(open, entry, services);
      const label = `Rename ${step.name} to ${name}`;
      const edits = [{ kind: 'rename' as const, name: step.name, to: name }];
      const leaving = editsInside(open, [step]);
      const from = await withEdits(open, leaving);
      return changeList(open, edits, () => withName(from, step, name), { store, services, label, from, leaving });
    },
    async duplicateEntries({ container, entries }) {
      const open = store.get(container);
      const steps = entries.map(id => stepIn(open, id, services));
      const label = steps.length === 1 ? `Duplicate ${steps[0]?.name}` : `Duplicate ${grouped(steps.length)} entries`;
      const named = copyNames(open, steps, catalogueOf(open, { store, services }));
      const from = await withEdits(open, editsInside(open, steps));
      const edits = additionsOf(open, named, from);
      return changeList(open, edits, () => withCopies(open, named, from), { store, services, label });
    },
  };
}

/** The step to a listed entry. */
function stepIn(container: OpenAsset, id: AssetId, services: Services): EntryStep {
  const { install, address } = services.assets.find(id);
  const step = parseAddress(address).entries.at(-1);
  if (step === undefined || install !== container.install.id || containerOf(address) !== container.address)
    return refuse(failures.notInContainer(address, container.address));
  return step;
}

function isAtOrIn(address: string, around: string): boolean {
  return address === around || address.startsWith(`${around}::`);
}

/** For unchanged bytes there is no preview. */
async function takenFile(
  file: SentFile,
  { raw, drawingThread, signal }: Pick<Taking, 'raw'> & Pick<EntryNeeds, 'drawingThread'> & Pick<CallContext, 'signal'>,
): Promise<GivenFile> {
  return raw ? { name: file.name, source: memorySource(file.bytes) } : givenFile(file, drawingThread, signal);
}

/** What a file becomes in place of an asset; if that cannot be read, what it would become as a new one. */
async function fitted(
  open: OpenAsset | LostEntry,
  given: GivenFile,
  how: Taking,
  { threads, signal }: Drawing,
): Promise<Pick<NewEntry, 'content' | 'notes'>> {
  const { content, notes } = isLost(open)
    ? asNewEntry({ address: open.container.address, view: open.container.view() }, open.name, given, how)
    : inPlaceOf(targetOf(open), how.raw ? given : await givenAsDrawn(open, given, threads, signal), how);
  return { content, notes: notes.map(({ text }) => text) };
}

function targetOf(open: OpenAsset): Target {
  const { address, around } = open;
  return { address, view: open.view(), ...(around && { around }) };
}

const isLost = (open: OpenAsset | LostEntry): open is LostEntry => !(open instanceof OpenAsset);
