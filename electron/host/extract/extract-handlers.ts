import { realpath } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import type { CallContext, Handlers } from '../../../shared/contract/call.ts';
import type { ExportKind, ExtractRow } from '../../../shared/contract/command-types.ts';
import type { Extracted, ExtractInto, ExtractJob } from '../../../shared/contract/extract-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { type ExtractItem, extractFiles } from '../../files/extract-files.ts';
import { extractName } from '../../files/extract-name.ts';
import { isTaken, zipFiles } from '../../files/zip-files.ts';
import type { Form } from '../command/export-of.ts';
import type { Target } from '../command/targets.ts';
import { failures } from '../failures.ts';
import type { OpenInstall } from '../installs/open-install.ts';
import { refuse } from '../refuse.ts';
import type { Services } from '../services.ts';
import { createDownloads } from './downloads.ts';
import { type ExtractRequest, extractItems } from './extract-items.ts';
import { planExtract } from './plan-extract.ts';

type Topic = 'planExtract' | 'extract' | 'extractedPart';

/** Rows of a plan that a person may scroll through; the rest is only counted. */
const MOST_ROWS = 5000;

interface Deps {
  readonly services: Services;
  /** Where files lie until a window has fetched them. */
  readonly folder: string;
  /** Models as files, with what they name elsewhere in the game. */
  readonly exportScene: Handlers<Workbench>['exportScene'];
}

/** Getting things out of the game, as they are with the edits of the mod project. */
export function extractHandlers({ services, folder, exportScene }: Deps) {
  const downloads = createDownloads(folder);

  function requestOf({ assets, kinds }: ExtractJob, context: CallContext): [ExtractRequest, OpenInstall] {
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
      return edits?.isEdited ? edits.source() : undefined;
    };
    const places = found.map(({ address }) => (address === '' ? '.' : address));
    return [{ base: install.folder, places, kinds, signal: context.signal, scene, current }, install];
  }

  const handlers: Pick<Handlers<Workbench>, Topic> = {
    async planExtract(job, context) {
      const [request] = requestOf(job, context);
      return planExtract(request, { most: MOST_ROWS, progress: context.progress });
    },
    async extract({ into, ...job }, context) {
      const [request, install] = requestOf(job, context);
      const refused: { address: string; refused: string }[] = [];
      const items = told(
        extractItems(request, row => refused.push(row)),
        job.kinds,
        context,
      );
      const place = await placeFor(into, install);
      const download = into.kind === 'download' ? downloads.place() : undefined;
      const options = { signal: context.signal };
      const rows = await (place.isFolder
        ? extractFiles(place.path, items, { ...options, keepsExisting: true })
        : zipFiles(download?.file ?? place.path, items, options));
      const where = into.kind === 'download' ? into.name : place.path;
      const fetched = download && { id: download.id, parts: downloads.parts(download.id) };
      return { ...summed(rows, refused), where, ...(fetched && { download: fetched }) };
    },
    extractedPart: async ({ download, part }) => ({ bytes: downloads.part(download, part) }),
  };
  return { handlers, close: () => downloads.close() };
}

function endingOf(name: string, of: string): string {
  return name.startsWith(of) ? name.slice(of.length) : `.${name}`;
}

/** Says how far it is, file by file. */
async function* told(
  items: AsyncIterable<ExtractItem>,
  kinds: readonly ExportKind[],
  { progress }: CallContext,
): AsyncGenerator<ExtractItem> {
  let done = 0;
  for await (const item of items) {
    done++;
    // Of thousands that are only copied not each is worth a message.
    if (kinds.length > 1 || kinds[0] !== 'raw' || done % 16 === 1) progress({ text: item.name, done, unit: 'files' });
    yield item;
  }
}

/** Refuses what would change the game folder: it is written only by its own command. */
async function placeFor(
  into: ExtractInto,
  install: OpenInstall,
): Promise<{ readonly path: string; readonly isFolder: boolean }> {
  if (into.kind === 'download') return { path: '', isFolder: false };
  const folder = resolve(into.folder);
  if (isInside(install.folder, await realpath(folder).catch(() => folder)))
    return refuse(failures.extractIntoGame(folder));
  if (into.kind === 'folder') return { path: folder, isFolder: true };
  const name = extractName(into.name);
  if (name.kind === 'refused') return refuse(failures.badFileName(into.name, name.why));
  if (name.parts.length > 1) return refuse(failures.badFileName(into.name, 'a file name has no folders in it'));
  const file = join(folder, ...name.parts);
  return isTaken(file) ? refuse(failures.fileExists(file)) : { path: file, isFolder: false };
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && resolve(root, way) === path);
}

function summed(
  rows: readonly ExtractRow[],
  refused: readonly { readonly address: string; readonly refused: string }[],
): Pick<Extracted, 'files' | 'bytes' | 'refused'> {
  const written = rows.filter(row => !('refused' in row));
  const bytes = written.reduce((sum, row) => sum + ('bytes' in row ? (row.bytes ?? 0) : 0), 0);
  return { files: written.length, bytes, refused: [...rows.filter(row => 'refused' in row), ...refused] };
}
