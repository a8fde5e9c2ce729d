import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { letGo } from '../../../shared/base/bytes.ts';
import type { Content } from '../../../shared/base/pieces.ts';
import { atOnce } from '../../../shared/base/source.ts';
import type { ExportKind, ExtractRow } from '../../../shared/contract/command-types.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import { isA } from '../../../shared/formats/is-a.ts';
import {
  type ExportAnswer,
  type ExportTask,
  formsOf,
  isMadeKind,
  LONG_AS_JSON,
  type Made,
  madeOf,
  whyNot,
} from '../../answers/export/export-desk.ts';
import { exportOf, type Form } from '../../answers/export/export-of.ts';
import { entriesOf, type LostEntry, leave, MANY_ENTRIES, type Target, whyGone } from '../../answers/export/target.ts';
import { failures } from '../../failures/failures.ts';
import { containersAround, parseAddress } from '../../files/address.ts';
import { diskPath } from '../../files/disk-names.ts';
import type { ExtractItem } from '../../files/extract-files.ts';
import { openFile } from '../../files/file-source.ts';
import { findFile } from '../../files/find-file.ts';
import { makeFolders } from '../../files/make-folders.ts';
import { type Current, editedIn } from '../../files/open-address.ts';
import { collectNow } from '../../workers/collect.ts';
import { createThreads, threadsBeside } from '../../workers/threads.ts';
import { TaskLostError } from '../../workers/worker-pool.ts';
import { folderAt, targetsAt } from '../assets/targets.ts';
import { lazy } from '../lazy.ts';
import type { KnownFormats } from '../structures/known-formats.ts';

/** What to extract, for the command line and the window alike. */
export interface ExtractRequest {
  /** The base folder of relative places. */
  readonly base: string;
  readonly places: readonly string[];
  readonly kinds: readonly ExportKind[];
  readonly signal: AbortSignalLike;
  /** Called for each file and container before it is extracted. */
  readonly onBegun?: (target: Target) => void;
  /** A model with what it names beside it. */
  readonly scene: (target: Target, kind: 'glb' | 'obj') => Promise<readonly Form[]>;
  /** The edited version of an address; if absent, the bytes on disk. */
  readonly current?: Current;
  /** What reads the files that are not in a format of Gantry's own. */
  readonly known?: KnownFormats;
}

/** Something to extract, and its path below the output folder. */
export interface ExtractTarget {
  readonly target: Target;
  readonly name: string;
}

/** What to extract from one file: its entries if it is a container, otherwise itself. Open until the next is requested. */
interface Group {
  readonly container?: string;
  /** It has entries. */
  readonly count?: number;
  readonly found: Iterable<ExtractTarget>;
}

/** Everything in a request, in order: entries of containers, and files that are not containers. */
export async function* extractTargets(request: ExtractRequest, refuse: Refuse): AsyncGenerator<ExtractTarget> {
  for await (const { found } of groupsOf(request, refuse))
    for (const one of found) {
      if (request.signal.aborted) throw request.signal.reason;
      yield one;
      leave(one.target);
    }
}

/** The file at an address, with the edited files around it; an entry has its names in its container. */
function aroundFile(base: string, address: string, current: Current) {
  const { path, entries } = parseAddress(address);
  return entries.length === 0 ? { path: findFile(base, path), edited: editedIn(base, current) } : undefined;
}

async function* groupsOf(
  { base, places, signal, onBegun, current, known }: ExtractRequest,
  refuse: Refuse,
): AsyncGenerator<Group> {
  const onLost = ({ address, why }: LostEntry) => refuse({ address, refused: why });
  for (const place of places) {
    const folder = await folderAt(base, place);
    const trimmed = place.replace(/[\\/]+$/, '');
    const how = { deep: true, onUnread: onLost, signal, ...(known && { known }), ...(current && { current }) };
    for await (const target of targetsAt(base, place, how)) {
      onBegun?.(target);
      const around = current && aroundFile(base, target.address, current);
      const entries = entriesOf(target, { current, around, onLost });
      const below = folder === undefined ? '' : target.address.slice(trimmed.length + 1);
      const above = places.length === 1 ? below : belowRoot(target, folder === undefined ? '' : nameOf(trimmed), below);
      const found = named(entries ?? [target], above, entries !== undefined);
      yield entries === undefined ? { found } : { container: target.address, count: entries.count, found };
      entries?.letGo();
    }
  }
}

function* named(targets: Iterable<Target>, above: string, areEntries: boolean): Generator<ExtractTarget> {
  for (const target of targets) yield { target, name: fileName(target, above, areEntries) };
}

/** With several places, each container and each folder gets its own folder. */
function belowRoot({ view }: Target, folder: string, below: string): string {
  return folder === '' ? view.name : `${folder}/${below}`;
}

function nameOf(folder: string): string {
  return folder.slice(Math.max(folder.lastIndexOf('/'), folder.lastIndexOf('\\')) + 1);
}

/** Entries of a container in a folder go into a folder named after the container. */
function fileName({ view }: Target, above: string, isEntry: boolean): string {
  if (above === '') return view.name;
  return isEntry ? `${above}/${view.name}` : above;
}

type Refuse = (row: ExtractRow & { readonly refused: string }) => void;

/** Something to extract with its results from threads; without, if it is made here. */
interface Order {
  readonly found: readonly ExtractTarget[];
  readonly made?: Promise<readonly Made[]>;
}

/**
 * The extracted files; one that has none of the forms, or cannot be read, is refused. Threads are a few orders ahead, so
 * that all of them work while earlier files are written.
 */
export async function* extractItems(
  request: ExtractRequest,
  threads: ExportThreads,
  refuse: Refuse,
): AsyncGenerator<ExtractItem> {
  const waiting: Order[] = [];
  // Sounds and texts take less time to make than a thread takes to start and transfer them.
  const isHard = request.kinds.some(kind => kind === 'png' || kind === 'json');
  const mayMakeHere = threads.startAfter > 0;
  let bytes = 0;
  for await (const group of groupsOf(request, refuse)) {
    for (const found of batchesOf(group.found)) {
      if (hasNoForm(request, group, found)) {
        waiting.push({ found });
        continue;
      }
      if (isHard) bytes += found.reduce((sum, { target }) => sum + target.view.source.size, 0);
      if (mayMakeHere && (bytes < threads.startAfter || isLong(request, found))) waiting.push({ found });
      else if (threads.isBusy()) waiting.push(madeHere(request, found));
      else waiting.push(ordered(request, threads, group.container, found));
      if (waiting.length > 2 * threads.size) yield* itemsOf(waiting.shift(), { request, threads }, refuse);
    }
    // Files not made by threads are made from the open file.
    const needsFile = !request.kinds.every(isMadeKind) || waiting.some(({ made }) => made === undefined);
    const isLarge = (group.count ?? 0) > MANY_ENTRIES;
    while ((needsFile || isLarge) && waiting.length > 0) yield* itemsOf(waiting.shift(), { request, threads }, refuse);
    if (isLarge && mayMakeHere) collectNow();
  }
  while (waiting.length > 0) yield* itemsOf(waiting.shift(), { request, threads }, refuse);
}

/** For a file that no thread has to read; the format of an entry is not known yet. */
function hasNoForm({ kinds }: ExtractRequest, { container }: Group, found: readonly ExtractTarget[]): boolean {
  if (container !== undefined) return false;
  return found.every(({ target }) => target.view.format.exportsAs.every(kind => !kinds.includes(kind)));
}

/** It is made here while it is written; for the window, a thread writes it into a temporary file. */
function isLong({ kinds }: ExtractRequest, found: readonly ExtractTarget[]): boolean {
  return kinds.some(kind => kind === 'json') && found.some(({ target }) => target.view.source.size > LONG_AS_JSON);
}

/** Worth a message to a thread, and small enough that all threads get some. */
const BATCH_BYTES = 512 * 1024;
const BATCH_COUNT = 64;

function* batchesOf(found: Iterable<ExtractTarget>): Generator<readonly ExtractTarget[]> {
  let batch: ExtractTarget[] = [];
  let bytes = 0;
  for (const one of found) {
    batch.push(one);
    bytes += one.target.view.source.size;
    if (bytes < BATCH_BYTES && batch.length < BATCH_COUNT) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** Threads read what is on disk, with detected formats: edited files, and files read as something else, are made here. */
function ordered(
  { base, kinds, signal, current }: ExtractRequest,
  threads: ExportThreads,
  container: string | undefined,
  found: readonly ExtractTarget[],
): Order {
  const wanted = kinds.filter(isMadeKind);
  const addresses = found.map(({ target }) => target.address);
  // Entries are read with their detected formats: only a file may have a chosen one.
  const isForeign = container === undefined && found.some(({ target }) => target.view.format.isForeign);
  if (wanted.length === 0 || isForeign || addresses.some(address => isEdited(address, current))) return { found };
  const inside = container !== undefined && {
    container,
    indices: found.flatMap(({ target: { around } }) => around?.index ?? []),
  };
  const made = threads.make({ base, addresses, kinds: wanted, ...inside }, signal);
  made.catch(() => {}); // its consumer gets the error
  return { found, made };
}

/** Work for this thread: one thread less to start, and to find memory for. */
function madeHere({ kinds }: ExtractRequest, found: readonly ExtractTarget[]): Order {
  const wanted = kinds.filter(isMadeKind);
  return { found, made: Promise.resolve(found.map(({ target }) => madeOf(target, { kinds: wanted }))) };
}

/** The entry, or its file. */
function isEdited(address: string, current: Current | undefined): boolean {
  return current !== undefined && [address, ...containersAround(address)].some(at => current(at) !== undefined);
}

async function* itemsOf(
  order: Order | undefined,
  { request, threads }: Pick<Making, 'request' | 'threads'>,
  refuse: Refuse,
): AsyncGenerator<ExtractItem> {
  const made = await order?.made;
  for (const [i, found] of (order?.found ?? []).entries()) {
    if (request.signal.aborted) throw request.signal.reason;
    yield* filesOf(found, { request, threads, made: made?.[i] }, refuse);
  }
}

/** While its scene is made, it takes as much memory as two idle threads. */
const LARGE_MODEL = 1024 * 1024;

interface Making {
  readonly request: ExtractRequest;
  readonly threads: Pick<ExportThreads, 'rest'>;
  readonly made: Made | undefined;
}

/** Files that are not long are read at once: reading only their first and last bytes loads half as much. */
const SHORT = 64 * 1024;

function inMemoryIfShort(target: Target): Target {
  const { view } = target;
  try {
    return { ...target, view: view.over(atOnce(view.source, SHORT)) };
  } catch {
    return target; // whoever reads it for a form reports what is wrong with it
  }
}

/** One form after the other: the last one's memory is released before the next is made. */
async function* filesOf(found: ExtractTarget, making: Making, refuse: Refuse): AsyncGenerator<ExtractItem> {
  const { name } = found;
  const { made, request } = making;
  const { kinds } = request;
  const target = made === undefined && kinds.every(isMadeKind) ? inMemoryIfShort(found.target) : found.target;
  const { address, missing: lost } = target;
  const gone = whyGone(target);
  let isNone = gone === undefined;
  for (const kind of gone === undefined ? kinds : []) {
    const forms = [...(await formsAs(target, kind, making))];
    while (forms.length > 0) {
      isNone = false;
      const next = nextOf(forms);
      if ('why' in next) refuse({ address, refused: next.why });
      else yield { address, name: name + next.ending, content: next.content, ...(lost !== undefined && { lost }) };
    }
  }
  if (gone !== undefined) refuse({ address, refused: gone });
  else if (isNone) {
    const is = made?.isA ?? isA(target.view.format);
    refuse({ address, refused: failures.cannotExport(address, is, kinds.join(' or ')).text });
  }
  // The consumer has written it by the time it requests the next.
  for (const form of made?.forms.flat() ?? []) {
    if ('bytes' in form) letGo(form.bytes);
    if ('file' in form) rmSync(diskPath(form.file), { force: true });
  }
  leave(found.target);
}

/** Takes the first; nothing keeps its memory while the next is made. */
function nextOf(forms: Form[]): Form {
  const [form] = forms.splice(0, 1);
  if (form === undefined) throw new RangeError('there is no form left');
  return 'why' in form ? form : { ending: form.ending, content: onceMade(form.content) };
}

function onceMade(content: Content): Content {
  let own = typeof content === 'function' ? content : undefined;
  if (own === undefined) return content;
  return () => {
    const made = own;
    if (made === undefined) throw new Error('what was written is made once');
    own = undefined;
    return made();
  };
}

async function formsAs(target: Target, kind: ExportKind, making: Making): Promise<readonly Form[]> {
  try {
    return await formsMadeAs(target, kind, making);
  } catch (error) {
    if (making.request.signal.aborted) throw error;
    return [whyNot(error)];
  }
}

async function formsMadeAs(
  target: Target,
  kind: ExportKind,
  { request, threads, made }: Making,
): Promise<readonly Form[]> {
  if (isMadeKind(kind))
    return made === undefined ? formsOf(target, kind) : toForms(made, request.kinds.filter(isMadeKind).indexOf(kind));
  if (kind === 'raw') return [exportOf(target.view, kind)].flatMap(form => form ?? []);
  if (target.view.format.scenes === undefined) return [];
  if (target.view.source.size > LARGE_MODEL) await threads.rest();
  return await request.scene(target, kind);
}

function toForms({ forms }: Made, index: number): readonly Form[] {
  return (forms[index] ?? []).map(form => {
    if ('why' in form) return form;
    return { ending: form.ending, content: ['file' in form ? openFile(form.file) : form.bytes] };
  });
}

/** The threads of one extraction. */
interface ExportThreads {
  /** Tasks at once. */
  readonly size: number;
  /** Bytes of hard work before they start; 0 if nothing may be made here. */
  readonly startAfter: number;
  /** They are fully occupied, and more work may be done here. */
  isBusy(): boolean;
  /** Ends them when their work is done; they start again if there is more. */
  rest(): Promise<void>;
  make(task: ExportTask, signal: AbortSignalLike): Promise<readonly Made[]>;
  close(): Promise<void>;
}

/** Threads that start on demand; they write long JSON below a folder, if there is one. */
export function createExportThreads(startAfter: number, folder?: string): ExportThreads {
  const mayMakeHere = startAfter > 0;
  const size = threadsBeside(mayMakeHere ? 1 : 0);
  const pool = lazy(() => createThreads('export', { size }));
  const making = new Set<Promise<ExportAnswer>>();
  const written = folder === undefined ? undefined : lazy(() => folderBelow(folder));
  return {
    size,
    startAfter,
    isBusy: () => mayMakeHere && making.size >= 2 * size,
    async make(task, signal) {
      const longFormsIn = written?.get();
      const answer = pool
        .get()
        .run({ ...task, ...(longFormsIn !== undefined && { longFormsIn }) }, () => {}, signal)
        .catch((error: unknown) => lost(task, error))
        .finally(() => making.delete(answer));
      making.add(answer);
      const made = await answer;
      if (made.kind === 'refused') throw new FailureError(made.failure);
      return made.made;
    },
    async rest() {
      await Promise.allSettled(making);
      pool.peek()?.rest();
    },
    async close() {
      await pool.peek()?.close();
      const left = written?.peek();
      if (left !== undefined) rmSync(diskPath(left), { recursive: true, force: true });
    },
  };
}

function folderBelow(folder: string): string {
  makeFolders(folder, 0o700);
  return mkdtempSync(join(folder, 'forms-'));
}

/** A file that crashed its thread is extracted in no form; the rest of the extraction continues. */
function lost({ addresses, kinds }: ExportTask, error: unknown): ExportAnswer {
  if (!(error instanceof TaskLostError)) throw error;
  const forms = kinds.map((_, i) => (i === 0 ? [{ why: error.message }] : []));
  return { kind: 'made', made: addresses.map(() => ({ isA: '', forms })) };
}
