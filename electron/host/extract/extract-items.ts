import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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
import { type Current, editedIn } from '../../files/open-address.ts';
import { collectNow } from '../../workers/collect.ts';
import { createThreads, threadsBeside } from '../../workers/threads.ts';
import { TaskLostError } from '../../workers/worker-pool.ts';
import { folderAt, targetsAt } from '../assets/targets.ts';
import { lazy } from '../lazy.ts';
import type { KnownFormats } from '../structures/known-formats.ts';

/** What is to come out, for the command line and the window alike. */
export interface ExtractRequest {
  /** The folder that relative places start from. */
  readonly base: string;
  readonly places: readonly string[];
  readonly kinds: readonly ExportKind[];
  readonly signal: AbortSignalLike;
  /** Is told of each file and container before anything comes of it. */
  readonly onBegun?: (target: Target) => void;
  /** A model with what it names beside it. */
  readonly scene: (target: Target, kind: 'glb' | 'obj') => Promise<readonly Form[]>;
  /** What edits have made of an address; the bytes on disk when absent. */
  readonly current?: Current;
  /** What reads the files where it is no format of Gantry's own. */
  readonly known?: KnownFormats;
}

/** Something to extract, and what it is called below the folder of the extraction. */
export interface ExtractTarget {
  readonly target: Target;
  readonly name: string;
}

/** What comes of one file: its entries where it is a container, else itself. Open until the next is asked for. */
interface Group {
  readonly container?: string;
  /** Entries of it. */
  readonly count?: number;
  readonly found: Iterable<ExtractTarget>;
}

/** Everything that a request names, in order: entries of containers, and files that are none. */
export async function* extractTargets(request: ExtractRequest, refuse: Refuse): AsyncGenerator<ExtractTarget> {
  for await (const { found } of groupsOf(request, refuse))
    for (const one of found) {
      if (request.signal.aborted) throw request.signal.reason;
      yield one;
      leave(one.target);
    }
}

/** The file at an address, with those around it as edits left them; an entry has its names in its container. */
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

/** Of several places each container and each folder gets a folder of its own. */
function belowRoot({ view }: Target, folder: string, below: string): string {
  return folder === '' ? view.name : `${folder}/${below}`;
}

function nameOf(folder: string): string {
  return folder.slice(Math.max(folder.lastIndexOf('/'), folder.lastIndexOf('\\')) + 1);
}

/** Entries of a container in a folder go into a folder of the container's name. */
function fileName({ view }: Target, above: string, isEntry: boolean): string {
  if (above === '') return view.name;
  return isEntry ? `${above}/${view.name}` : above;
}

type Refuse = (row: ExtractRow & { readonly refused: string }) => void;

/** Something to extract with what threads make of it; without, where it is made here. */
interface Order {
  readonly found: readonly ExtractTarget[];
  readonly made?: Promise<readonly Made[]>;
}

/**
 * The files that come out; what has none of the forms, or cannot be read, is refused. Threads are some orders ahead, so
 * that all of them work while the last one's files are written.
 */
export async function* extractItems(
  request: ExtractRequest,
  threads: ExportThreads,
  refuse: Refuse,
): AsyncGenerator<ExtractItem> {
  const waiting: Order[] = [];
  // Sounds and texts are made in less time than a thread takes to start and to hand them over.
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
    // What is not made by threads is made of the open file.
    const needsFile = !request.kinds.every(isMadeKind) || waiting.some(({ made }) => made === undefined);
    const isLarge = (group.count ?? 0) > MANY_ENTRIES;
    while ((needsFile || isLarge) && waiting.length > 0) yield* itemsOf(waiting.shift(), { request, threads }, refuse);
    if (isLarge && mayMakeHere) collectNow();
  }
  while (waiting.length > 0) yield* itemsOf(waiting.shift(), { request, threads }, refuse);
}

/** Said of a file that no thread has to read for it; what an entry is, is not known yet. */
function hasNoForm({ kinds }: ExtractRequest, { container }: Group, found: readonly ExtractTarget[]): boolean {
  if (container !== undefined) return false;
  return found.every(({ target }) => target.view.format.exportsAs.every(kind => !kinds.includes(kind)));
}

/** It is made here while it is written; for the window a thread writes it into a file beside the others. */
function isLong({ kinds }: ExtractRequest, found: readonly ExtractTarget[]): boolean {
  return kinds.some(kind => kind === 'json') && found.some(({ target }) => target.view.source.size > LONG_AS_JSON);
}

/** Worth a message to a thread, and little enough that all threads have some. */
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

/** Threads read what is on the disk, as what it is: what is edited, or read as something else, is made here. */
function ordered(
  { base, kinds, signal, current }: ExtractRequest,
  threads: ExportThreads,
  container: string | undefined,
  found: readonly ExtractTarget[],
): Order {
  const wanted = kinds.filter(isMadeKind);
  const addresses = found.map(({ target }) => target.address);
  // Entries are read as what they are: only a file may be chosen to be something else.
  const isForeign = container === undefined && found.some(({ target }) => target.view.format.isForeign);
  if (wanted.length === 0 || isForeign || addresses.some(address => isEdited(address, current))) return { found };
  const inside = container !== undefined && {
    container,
    indices: found.flatMap(({ target: { around } }) => around?.index ?? []),
  };
  const made = threads.make({ base, addresses, kinds: wanted, ...inside }, signal);
  made.catch(() => {}); // whoever waits for it hears of it
  return { found, made };
}

/** Meanwhile: one thread less to start, and to find room for. */
function madeHere({ kinds }: ExtractRequest, found: readonly ExtractTarget[]): Order {
  const wanted = kinds.filter(isMadeKind);
  return { found, made: Promise.resolve(found.map(({ target }) => madeOf(target, { kinds: wanted }))) };
}

/** It, or what it lies in. */
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

/** While its scene is made it takes as much memory as two threads that wait. */
const LARGE_MODEL = 1024 * 1024;

interface Making {
  readonly request: ExtractRequest;
  readonly threads: Pick<ExportThreads, 'rest'>;
  readonly made: Made | undefined;
}

/** What is no longer is read at once: looking at its first and last bytes brings in half as much. */
const SHORT = 64 * 1024;

function atHand(target: Target): Target {
  const { view } = target;
  try {
    return { ...target, view: view.over(atOnce(view.source, SHORT)) };
  } catch {
    return target; // whoever reads it for a form says what is wrong with it
  }
}

/** One form after the other: what the last one held is let go before the next is made. */
async function* filesOf(found: ExtractTarget, making: Making, refuse: Refuse): AsyncGenerator<ExtractItem> {
  const { name } = found;
  const { made, request } = making;
  const { kinds } = request;
  const target = made === undefined && kinds.every(isMadeKind) ? atHand(found.target) : found.target;
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
  // Whoever asks for the next one has written it.
  for (const form of made?.forms.flat() ?? []) {
    if ('bytes' in form) letGo(form.bytes);
    if ('file' in form) rmSync(diskPath(form.file), { force: true });
  }
  leave(found.target);
}

/** Takes the first; nobody holds what its bytes are made from when they were written, while the next is made. */
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
  /** Bytes of hard work before they start; 0 where nothing may be made here. */
  readonly startAfter: number;
  /** They have all they can do, and what is more may be made here. */
  isBusy(): boolean;
  /** Ends them when they have done what they were given; they start again when there is more. */
  rest(): Promise<void>;
  make(task: ExportTask, signal: AbortSignalLike): Promise<readonly Made[]>;
  close(): Promise<void>;
}

/** Threads that start when there is something for them; what is long as JSON they write below a folder, if there is one. */
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
  mkdirSync(diskPath(folder), { recursive: true, mode: 0o700 });
  return mkdtempSync(join(folder, 'forms-'));
}

/** What ended its thread comes out in no form; the rest of the extraction goes on. */
function lost({ addresses, kinds }: ExportTask, error: unknown): ExportAnswer {
  if (!(error instanceof TaskLostError)) throw error;
  const forms = kinds.map((_, i) => (i === 0 ? [{ why: error.message }] : []));
  return { kind: 'made', made: addresses.map(() => ({ isA: '', forms })) };
}
