import { join } from 'node:path';
import { toBase64 } from '../../../shared/base/base64.ts';
import { counted } from '../../../shared/base/counted.ts';
import { piecesSource, toBytes } from '../../../shared/base/pieces.ts';
import { type Source, sameSource } from '../../../shared/base/source.ts';
import { type Failure, FailureError } from '../../../shared/contract/failure.ts';
import type { DifferenceExported, PatchLabel } from '../../../shared/contract/patch-types.ts';
import { applyEdits } from '../../../shared/patch/apply-edits.ts';
import { carriesOriginal } from '../../../shared/patch/edits-between.ts';
import { directoryEdits } from '../../../shared/patch/entry-edits.ts';
import type { Content, FileChange, PatchEdit, PatchTarget } from '../../../shared/patch/patch.ts';
import { patchFailures } from '../../failures/patches.ts';
import { refuse } from '../../failures/refuse.ts';
import { type EntryStep, nameOf, printStep, stepsOf } from '../../files/address.ts';
import { entrySource, type OpenContainer, openContainer } from '../../files/container.ts';
import { whyUnread } from '../../files/disk-failure.ts';
import { openFile } from '../../files/file-source.ts';
import { throwIfCancelled, type WorkOptions } from '../../files/hash-source.ts';
import { repack } from '../../files/repack.ts';
import { type Walk, walk } from '../../index/walk.ts';
import { type Draft, regionsOf, withReferences } from './copied-regions.ts';
import { draftBetween, exportedOf } from './export-patch.ts';
import { contentOf, type ExportOptions, fittingFor } from './patch-content.ts';

interface Folders {
  readonly old: string;
  readonly now: string;
}

interface Pair {
  readonly old: Source;
  readonly now: Source;
}

/** The difference between two folders as a patch, entry by entry: it contains nothing of the game's own. */
export async function exportDifference(
  folders: Folders,
  label: PatchLabel & { readonly game?: string },
  options: ExportOptions = {},
): Promise<DifferenceExported> {
  const { before, after, left } = await pathsBetween(folders, options);
  const targets: Draft<PatchTarget>[] = [];
  const both = before.filter(path => after.includes(path));
  const next = fileCounter(before.length + after.length - both.length, options);
  for (const path of both) {
    next();
    targets.push(...((await unlessUnread(path, left, () => targetsOfFile(path, folders, options))) ?? []));
  }
  const files = await filesBetween(folders, { before, after, left }, { ...options, next });
  if (targets.length + files.length + left.length === 0) refuse(patchFailures.noDifference(folders.old, folders.now));
  if (targets.length + files.length === 0) refuse(onlyLeft(folders, left));
  const content = await withReferences({ targets, files }, { folder: folders.old }, options);
  return { ...exportedOf({ ...label, ...content }), left: left.map(({ address, text }) => ({ address, text })) };
}

/** A function to call before each file: it reports how many are done, and stops if the export was cancelled. */
function fileCounter(total: number, { onFile, signal }: ExportOptions): () => void {
  let done = 0;
  return () => {
    throwIfCancelled(signal);
    onFile?.(done, total);
    done += 1;
  };
}

/** Larger files of a mod are better shared as files. */
const LARGEST_FILE = 32 * 1024 * 1024;

/** Files in only one of the two: a new file is the mod's own, except for copies in it. */
async function filesBetween(
  { old, now }: Folders,
  { before, after, left }: Paths,
  { next, ...options }: ExportOptions & { readonly next: () => void },
): Promise<Draft<FileChange>[]> {
  const files: (Draft<FileChange> | undefined)[] = [];
  for (const address of before.filter(path => !after.includes(path))) {
    next();
    files.push(
      await unlessUnread(address, left, async () => ({
        content: { kind: 'delete', address, before: await fileContent(join(old, address), options) },
        regions: [],
      })),
    );
  }
  for (const address of after.filter(path => !before.includes(path))) {
    next();
    files.push(
      await unlessUnread(address, left, async () => {
        const source = openFile(join(now, address));
        try {
          if (source.size <= LARGEST_FILE) return await createdFile(address, source, options);
          left.push({ address, text: `it has ${counted(source.size, 'byte')}: share it as a file`, isLarge: true });
          return undefined;
        } finally {
          source.close();
        }
      }),
    );
  }
  return files.filter(file => file !== undefined);
}

/** A file that cannot be read is left out, and the rest continues. */
async function unlessUnread<T>(address: string, left: Left[], work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FailureError && error.failure.code === 'cancelled') throw error;
    left.push({ address, text: whyUnread(error) });
    return undefined;
  }
}

/** What is not in the patch, and why. */
interface Left {
  readonly address: string;
  readonly text: string;
  readonly isLarge?: true;
}

/** Nothing is left for a patch. */
function onlyLeft({ now }: Folders, left: readonly Left[]): Failure {
  const unread = left.find(({ isLarge }) => isLarge === undefined);
  return unread === undefined
    ? patchFailures.onlyLargeFiles(now, LARGEST_FILE)
    : patchFailures.onlyUnread(unread.address, unread.text);
}

async function createdFile(address: string, now: Source, options: WorkOptions): Promise<Draft<FileChange>> {
  const bytes = now.size === 0 ? [] : [toBase64(toBytes([now]))];
  const content = { kind: 'create', address, after: await contentOf(now, options), bytes } as const;
  return { content, regions: await regionsOf(address, { now, bytes }, options) };
}

async function fileContent(path: string, options: WorkOptions): Promise<Content> {
  const source = openFile(path);
  try {
    return await contentOf(source, options);
  } finally {
    source.close();
  }
}

interface Paths {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly left: Left[];
}

/** The contents of a folder that one side does not list were neither added nor removed. */
async function pathsBetween({ old, now }: Folders, { signal }: WorkOptions): Promise<Paths> {
  const [first, second] = [await walk(old, signal), await walk(now, signal)];
  const unread = [...first.problems, ...second.problems].filter(({ weight }) => weight === 'warning');
  const isRead = (path: string) => !unread.some(({ place }) => path === place || path.startsWith(`${place}/`));
  const pathsIn = ({ files }: Walk) =>
    files
      .map(({ path }) => path)
      .filter(isRead)
      .sort();
  const left = new Map(unread.map(({ place, text }) => [place, { address: place, text }]));
  return { before: pathsIn(first), after: pathsIn(second), left: [...left.values()] };
}

async function targetsOfFile(
  path: string,
  { old, now }: Folders,
  options: ExportOptions,
): Promise<Draft<PatchTarget>[]> {
  const [before, after] = [openFile(join(old, path)), openFile(join(now, path))];
  try {
    return sameSource(before, after) ? [] : await targetsOf(path, { old: before, now: after }, options);
  } finally {
    before.close();
    after.close();
  }
}

async function targetsOf(address: string, pair: Pair, options: ExportOptions): Promise<Draft<PatchTarget>[]> {
  return (await targetsInside(address, pair, options)) ?? [await draftBetween(address, pair, options)];
}

/** The changed entries, one by one; undefined if these do not produce exactly the bytes of the new container. */
async function targetsInside(
  address: string,
  pair: Pair,
  options: ExportOptions,
): Promise<Draft<PatchTarget>[] | undefined> {
  const opened = openBoth(address, pair);
  const fitting = fittingFor(nameOf(address), pair.old);
  const edits = opened && directoryEdits(fitting.format, pair, { ...fitting.names, mayDiffer: true });
  if (opened === undefined || edits === undefined || carriesOriginal(pair.old, edits)) return undefined;
  const middle = withEdits(pair.old, edits, fitting);
  const changed =
    middle &&
    changedEntries(
      openContainer({ source: middle, name: '', address }, () => fitting),
      opened.now,
    );
  if (middle === undefined || changed === undefined || !(await makes(address, { middle, changed }, pair.now)))
    return undefined;
  const targets: Draft<PatchTarget>[] = [];
  if (edits.length > 0) {
    const content = {
      address,
      format: fitting.format.id,
      before: await contentOf(pair.old, options),
      after: await contentOf(middle, options),
      edits,
    };
    targets.push({ content, regions: [] });
  }
  for (const { step, ...inner } of changed)
    targets.push(...(await targetsOf(`${address}::${printStep(step)}`, inner, options)));
  return targets;
}

function openBoth(address: string, { old, now }: Pair): { readonly now: OpenContainer } | undefined {
  const { format } = fittingFor(nameOf(address), old);
  if (format.container === undefined || fittingFor(nameOf(address), now).format.id !== format.id) return undefined;
  try {
    return { now: openContainer({ source: now, name: '', address }, () => ({ format })) };
  } catch (error) {
    if (error instanceof FailureError) return undefined;
    throw error;
  }
}

/** The container with its entries renamed, removed and added, but none of them changed. */
function withEdits(
  old: Source,
  edits: readonly PatchEdit[],
  fitting: ReturnType<typeof fittingFor>,
): Source | undefined {
  const { source, outcomes } = applyEdits(old, edits, fitting);
  return outcomes.every(({ kind }) => kind === 'fits') ? source : undefined;
}

interface ChangedEntry extends Pair {
  readonly step: EntryStep;
}

/** Entries of one name with different bytes; undefined if the two do not hold the same names in the same order. */
function changedEntries(old: OpenContainer, now: OpenContainer): ChangedEntry[] | undefined {
  const steps = stepsOf(old.entries.map(({ name }) => name));
  if (old.entries.map(({ name }) => name).join('\0') !== now.entries.map(({ name }) => name).join('\0'))
    return undefined;
  return steps.flatMap((step, index) => {
    const pair = { old: entrySource(old, index), now: entrySource(now, index) };
    return sameSource(pair.old, pair.now) ? [] : [{ ...pair, step }];
  });
}

/** Whether repacking with the changed entries gives exactly the bytes of the new container. */
async function makes(
  address: string,
  { middle, changed }: { readonly middle: Source; readonly changed: readonly ChangedEntry[] },
  wanted: Source,
): Promise<boolean> {
  const edits = changed.map(({ step, now }) => ({ entries: [step], kind: 'replace', content: now }) as const);
  try {
    const { pieces } = await repack({ source: middle, name: nameOf(address), address }, edits);
    return sameSource(piecesSource(pieces), wanted);
  } catch (error) {
    if (error instanceof FailureError) return false;
    throw error;
  }
}
