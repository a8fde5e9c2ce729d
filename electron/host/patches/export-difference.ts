import { join } from 'node:path';
import { toBase64 } from '../../../shared/base/base64.ts';
import { counted } from '../../../shared/base/counted.ts';
import { piecesSource, toBytes } from '../../../shared/base/pieces.ts';
import { type Source, sameSource } from '../../../shared/base/source.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { DifferenceExported, PatchLabel } from '../../../shared/contract/patch-types.ts';
import { applyEdits } from '../../../shared/patch/apply-edits.ts';
import { carriesOriginal } from '../../../shared/patch/edits-between.ts';
import { directoryEdits } from '../../../shared/patch/entry-edits.ts';
import type { Content, FileChange, PatchEdit, PatchTarget } from '../../../shared/patch/patch.ts';
import { patchFailures } from '../../failures/patches.ts';
import { refuse } from '../../failures/refuse.ts';
import { type EntryStep, nameOf, printStep, stepsOf } from '../../files/address.ts';
import { entrySource, type OpenContainer, openContainer } from '../../files/container.ts';
import { openFile } from '../../files/file-source.ts';
import type { WorkOptions } from '../../files/hash-source.ts';
import { repack } from '../../files/repack.ts';
import { walk } from '../../index/walk.ts';
import { type Draft, regionsOf, tellCopies } from './copied-regions.ts';
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

/** What makes one folder of another as a patch, entry by entry: nothing of the game's own is in it. */
export async function exportDifference(
  folders: Folders,
  label: PatchLabel & { readonly game?: string },
  options: ExportOptions = {},
): Promise<DifferenceExported> {
  const [before, after] = [await pathsIn(folders.old, options), await pathsIn(folders.now, options)];
  const targets: Draft<PatchTarget>[] = [];
  for (const path of before.filter(other => after.includes(other)))
    targets.push(...(await targetsOfFile(path, folders, options)));
  const { files, left } = await filesBetween(folders, { before, after }, options);
  if (targets.length + files.length + left.length === 0) refuse(patchFailures.noDifference(folders.old, folders.now));
  if (targets.length + files.length === 0) refuse(patchFailures.onlyLargeFiles(folders.now, LARGEST_FILE));
  const told = await tellCopies({ targets, files }, { folder: folders.old }, options);
  return { ...exportedOf({ ...label, ...told }), left };
}

/** Larger files of a mod are better shared as files. */
const LARGEST_FILE = 32 * 1024 * 1024;

/** Files that only one of the two has: a new one is the mod's own, but for what in it is a copy. */
async function filesBetween(
  { old, now }: Folders,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
  options: WorkOptions,
): Promise<{ readonly files: Draft<FileChange>[]; readonly left: { address: string; text: string }[] }> {
  const files: Draft<FileChange>[] = [];
  const left: { address: string; text: string }[] = [];
  for (const address of before.filter(path => !after.includes(path)))
    files.push({
      told: { kind: 'delete', address, before: await fileContent(join(old, address), options) },
      regions: [],
    });
  for (const address of after.filter(path => !before.includes(path))) {
    const source = openFile(join(now, address));
    try {
      if (source.size > LARGEST_FILE)
        left.push({ address, text: `it has ${counted(source.size, 'byte')}: share it as a file` });
      else files.push(await createdFile(address, source, options));
    } finally {
      source.close();
    }
  }
  return { files, left };
}

async function createdFile(address: string, now: Source, options: WorkOptions): Promise<Draft<FileChange>> {
  const bytes = now.size === 0 ? [] : [toBase64(toBytes([now]))];
  const told = { kind: 'create', address, after: await contentOf(now, options), bytes } as const;
  return { told, regions: await regionsOf(address, { now, bytes }, options) };
}

async function fileContent(path: string, options: WorkOptions): Promise<Content> {
  const source = openFile(path);
  try {
    return await contentOf(source, options);
  } finally {
    source.close();
  }
}

async function pathsIn(folder: string, { signal }: WorkOptions): Promise<string[]> {
  const { files } = await walk(folder, signal);
  return files.map(({ path }) => path).sort();
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

/** The entries that changed, each by itself; undefined where that does not make the very bytes of the new container. */
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
    const told = {
      address,
      format: fitting.format.id,
      before: await contentOf(pair.old, options),
      after: await contentOf(middle, options),
      edits,
    };
    targets.push({ told, regions: [] });
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

/** The container with its entries renamed, dropped and added, but none of them changed. */
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

/** Entries of one name with other bytes; undefined where the two do not hold the same names in the same order. */
function changedEntries(old: OpenContainer, now: OpenContainer): ChangedEntry[] | undefined {
  const steps = stepsOf(old.entries.map(({ name }) => name));
  if (old.entries.map(({ name }) => name).join('\0') !== now.entries.map(({ name }) => name).join('\0'))
    return undefined;
  return steps.flatMap((step, index) => {
    const pair = { old: entrySource(old, index), now: entrySource(now, index) };
    return sameSource(pair.old, pair.now) ? [] : [{ ...pair, step }];
  });
}

/** Whether a re-pack with the changed entries gives the very bytes of the new container. */
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
