import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import type { CallContext, Handlers } from '../../../shared/contract/call.ts';
import type { ExportKind, ExtractRow } from '../../../shared/contract/command-types.ts';
import type { Extracted, ExtractInto, ExtractJob, SaveCopyJob } from '../../../shared/contract/extract-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import type { Form } from '../../answers/export/export-of.ts';
import type { Target } from '../../answers/export/target.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { type ExtractItem, extractFiles } from '../../files/extract-files.ts';
import { extractName } from '../../files/extract-name.ts';
import { isTaken, zipFiles } from '../../files/zip-files.ts';
import { inDataFolder } from '../data-folder.ts';
import type { Guard } from '../guard/guard.ts';
import type { OpenInstall } from '../installs/open-install.ts';
import type { Services } from '../services.ts';
import type { KnownFormats } from '../structures/known-formats.ts';
import { createExportThreads, type ExtractRequest, extractItems } from './extract-items.ts';
import { FirstRows } from './first-rows.ts';
import { planExtract, refuseInsideGame } from './plan-extract.ts';
import { changedFiles, copiedItems, planCopy } from './save-copy.ts';

type Refusal = Extracted['refused'][number];
type Topic = 'planExtract' | 'extract' | 'planSaveCopy' | 'saveCopy' | 'extractedPart';

/** Rows of a plan to list; the rest is only counted. */
const MOST_ROWS = 5000;

interface Deps {
  readonly services: Services;
  /** Models as files, with what they name elsewhere in the game. */
  readonly exportScene: Handlers<Workbench>['exportScene'];
  /** Who looks at the changes of a copy. */
  readonly guard: Pick<Guard, 'check'>;
  /** Done when the host closes. */
  atEnd(work: () => void): void;
}

/** Where the files go. */
interface Writing {
  readonly into: ExtractInto;
  readonly install: OpenInstall;
  readonly signal: AbortSignalLike;
}

/** Opens what is extracted, with the edits of the mod project. */
function requestOf(
  { services, exportScene }: Pick<Deps, 'services' | 'exportScene'>,
  { assets, kinds }: ExtractJob,
  context: CallContext,
): [ExtractRequest, OpenInstall] {
  const found = assets.map(id => services.assets.find(id));
  const [first] = found;
  if (first === undefined || found.some(({ install }) => install !== first.install))
    return refuse(failures.unknownAsset());
  const install = services.installs.get(first.install);
  const scene = async ({ address, view }: Target, as: 'glb' | 'obj'): Promise<readonly Form[]> => {
    const asset: AssetId = services.assets.idOf(install.id, address);
    const { files } = await exportScene({ asset, as }, context);
    return files.map(({ name, bytes }) => ({ content: [bytes], ending: endingOf(name, view.name) }));
  };
  const current = (address: string) => {
    const edits = install.project.peek(address);
    return edits?.isAhead ? edits.source() : undefined;
  };
  // A file read by a structure of the user's own is extracted as that reads it, as in the window.
  const known: KnownFormats = ({ file, name, source, isInside }) => {
    const address = relative(install.folder, file).replaceAll(sep, '/');
    return isInside ? undefined : services.structures.readerFor({ install, address, name, source })?.identified;
  };
  const places = found.map(({ address }) => (address === '' ? '.' : address));
  return [{ base: install.folder, places, kinds, signal: context.signal, scene, current, known }, install];
}

/** Extracts from the game, with the edits of the mod project. */
export function extractHandlers({ services, exportScene, guard, atEnd }: Deps): Pick<Handlers<Workbench>, Topic> {
  // Where files are until a window has fetched them.
  const downloads = createDownloads(inDataFolder(services.dataFolder, 'downloads'));
  atEnd(downloads.close);

  async function writeOut(
    { into, install, signal }: Writing,
    items: AsyncIterable<ExtractItem>,
    refused: FirstRows<Refusal>,
  ): Promise<Extracted> {
    const place = await placeFor(into, install.folder);
    const download = into.kind === 'download' ? downloads.place() : undefined;
    const sum = { files: 0, bytes: 0 };
    const cut = new FirstRows<{ readonly address: string; readonly lost: string }>();
    const tell = (row: ExtractRow): void => {
      if ('refused' in row) {
        refused.add(row);
        return;
      }
      const { address, lost } = row;
      if (lost !== undefined) cut.add({ address, lost });
      sum.files++;
      sum.bytes += row.bytes ?? 0;
    };
    await (place.isFolder
      ? extractFiles(place.path, items, tell, { signal, keepsExisting: true })
      : zipFiles(download?.file ?? place.path, items, tell, { signal }));
    const where = into.kind === 'download' ? into.name : place.path;
    const fetched = download && { id: download.id, parts: downloads.parts(download.id) };
    return {
      ...{ ...sum, where, refused: refused.rows },
      ...(refused.more > 0 && { moreRefused: refused.more }),
      ...(cut.rows.length > 0 && { cut: cut.rows }),
      ...(cut.more > 0 && { moreCut: cut.more }),
      ...(fetched && { download: fetched }),
    };
  }

  const changesOf = ({ install, as }: SaveCopyJob, { signal }: Pick<CallContext, 'signal'>) =>
    changedFiles(services.installs.get(install).project, as, { check: guard.check, signal });

  return {
    async planExtract(job, context) {
      const [request] = requestOf({ services, exportScene }, job, context);
      return planExtract(request, { most: MOST_ROWS, progress: context.progress });
    },
    async extract({ into, ...job }, context) {
      const [request, install] = requestOf({ services, exportScene }, job, context);
      const refused = new FirstRows<Refusal>();
      // Nothing is made here, where it would block every window.
      const threads = createExportThreads(0, inDataFolder(services.dataFolder, 'downloads'));
      const items = withProgress(
        extractItems(request, threads, row => refused.add(row)),
        job.kinds,
        context,
      );
      return writeOut({ into, install, signal: context.signal }, items, refused).finally(() => threads.close());
    },
    planSaveCopy: (job, context) => planCopy(changesOf(job, context)),
    async saveCopy({ into, ...job }, context) {
      const install = services.installs.get(job.install);
      const refused = new FirstRows<Refusal>();
      const items = withProgress(
        copiedItems(changesOf(job, context), row => refused.add(row)),
        [],
        context,
      );
      return writeOut({ into, install, signal: context.signal }, items, refused);
    },
    extractedPart: async ({ download, part }) => ({ bytes: downloads.part(download, part) }),
  };
}

/** The most bytes of one answer. */
const PART = 4 * 1024 * 1024;

/** Files for a window to fetch in parts; deleted after the last part, or with the host. */
interface Downloads {
  /** A path for the next one. */
  place(): { readonly id: string; readonly file: string };
  parts(id: string): number;
  part(id: string, part: number): Uint8Array;
  close(): void;
}

function createDownloads(folder: string): Downloads {
  const known = new Map<string, string>();
  return {
    place() {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const id = randomBytes(8).toString('hex');
      const file = join(folder, `${process.pid}-${id}.zip`);
      known.set(id, file);
      return { id, file };
    },
    parts: id => Math.max(1, Math.ceil(statSync(fileOf(known, id)).size / PART)),
    part(id, part) {
      const file = fileOf(known, id);
      const { size } = statSync(file);
      const bytes = readAt(file, part * PART, Math.max(0, Math.min(PART, size - part * PART)));
      if ((part + 1) * PART >= size) forget(known, id);
      return bytes;
    },
    close() {
      for (const id of [...known.keys()]) forget(known, id);
    },
  };
}

function fileOf(known: ReadonlyMap<string, string>, id: string): string {
  return known.get(id) ?? refuse(failures.noDownload());
}

function forget(known: Map<string, string>, id: string): void {
  rmSync(fileOf(known, id), { force: true });
  known.delete(id);
}

function readAt(file: string, start: number, size: number): Uint8Array {
  const handle = openSync(file, 'r');
  try {
    const bytes = new Uint8Array(size);
    readSync(handle, bytes, 0, size, start);
    return bytes;
  } finally {
    closeSync(handle);
  }
}

function endingOf(name: string, of: string): string {
  return name.startsWith(of) ? name.slice(of.length) : `.${name}`;
}

/** Reports progress, file by file. */
async function* withProgress(
  items: AsyncIterable<ExtractItem>,
  kinds: readonly ExportKind[],
  { progress }: CallContext,
): AsyncGenerator<ExtractItem> {
  let done = 0;
  for await (const item of items) {
    done++;
    // With thousands of plain copies, not each is worth a message.
    if (kinds.length > 1 || kinds[0] !== 'raw' || done % 16 === 1) progress({ text: item.name, done, unit: 'files' });
    yield item;
  }
}

/** Refuses to change the game folder, or to overwrite a file. */
async function placeFor(
  into: ExtractInto,
  game: string,
): Promise<{ readonly path: string; readonly isFolder: boolean }> {
  if (into.kind === 'download') return { path: '', isFolder: false };
  const folder = resolve(into.folder);
  refuseInsideGame(game, folder);
  if (into.kind === 'folder') return { path: folder, isFolder: true };
  const name = extractName(into.name);
  if (name.kind === 'refused') return refuse(failures.badFileName(into.name, name.why));
  if (name.parts.length > 1) return refuse(failures.badFileName(into.name, 'a file name has no folders in it'));
  const file = join(folder, ...name.parts);
  return isTaken(file) ? refuse(failures.fileExists(file)) : { path: file, isFolder: false };
}
