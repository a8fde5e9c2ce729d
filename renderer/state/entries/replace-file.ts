import type { AssetId, AssetRow } from '../../../shared/contract/types.ts';
import { bytesOfFile } from '../base/bytes-of-file.ts';
import { failureOf } from '../base/notices.ts';
import type { Workbench } from '../workbench.ts';
import { isModelName } from './importing.ts';
import { meantRow } from './meant-row.ts';
import { modelsOf } from './model-items.ts';
import { entryStrings, replaceStrings as say } from './strings.ts';

/**
 * Imports bytes with `bring`; if they are refused but can be stored unchanged, that is offered with the reason.
 * Rejects with any other refusal.
 */
export async function importOrOfferRaw(
  { notices }: Pick<Workbench, 'notices'>,
  bring: (how: { readonly raw?: true }) => Promise<void>,
): Promise<void> {
  try {
    await bring({});
  } catch (error) {
    const failure = failureOf(error);
    if (!failure.canBeRaw) throw error;
    const run = () => void bring({ raw: true }).catch(notices.caught);
    notices.failed(failure, { title: say.anyway, run });
  }
}

/**
 * Replaces an asset with a file, as a step that Undo reverts; rejects with the refusal. A model for other programs replaces
 * one of the meshes. `from`: the archive in whose list this is done.
 */
export async function replaceWithFile(
  bench: Pick<Workbench, 'client' | 'connection' | 'documents' | 'importing' | 'notices' | 'selection'>,
  row: Pick<AssetRow, 'id' | 'name' | 'format'>,
  file: File,
  from?: AssetId,
): Promise<void> {
  const { client, documents, notices } = bench;
  if (isModelFor(bench, row, file)) return importInto(bench, row, [file]);
  await documents.flush();
  const bytes = await bytesOfFile(file);
  await importOrOfferRaw(bench, async how => {
    const replacing = client.replaceWithFile({ asset: row.id, name: file.name, bytes, ...how });
    const { edited, notes } = await whileReading(notices, [file], replacing);
    documents.noted(edited, from);
    notices.done([say.replaced(row.name, file.name), ...notes].join(' '), () => documents.edit.undo(edited.asset));
  });
}

/** Whether a file is a model from another program that would replace a mesh of the asset, which needs a dialog first. */
export function isModelFor(
  bench: Pick<Workbench, 'connection'>,
  { format }: Pick<AssetRow, 'format'>,
  { name }: File,
): boolean {
  return isModelName(name) && modelsOf(bench, format).models === 'both';
}

/** Imports a model and the files next to it into an asset: as the mesh selected there, which its dialog can change. */
export function importInto(
  { importing, selection }: Pick<Workbench, 'importing' | 'selection'>,
  { id: asset, name }: Pick<AssetRow, 'id' | 'name'>,
  files: readonly File[],
): Promise<void> {
  return importing.bring({ asset, name, part: selection.store.getState().last[asset]?.path }, files);
}

/** A file for an archive: replaces an entry, or is added if it matches none. */
export interface MeantFile {
  readonly row?: AssetRow | undefined;
  readonly name: string;
  readonly file: File;
}

/** Runs an edit that adds entries to a list, or replaces these: whoever shows the list selects them. */
export type Putting = (put: () => Promise<void>, replaced?: readonly AssetId[]) => Promise<void>;

export const plainly: Putting = put => put();

/** The limit of one message. */
const MOST_AT_ONCE = 48 * 1024 * 1024;
/** Beyond this size each part is a step of its own: one journal line cannot hold them all. */
const MOST_TOGETHER = 256 * 1024 * 1024;

interface PutFiles {
  readonly given: readonly MeantFile[];
  readonly more?: readonly string[];
  readonly putting?: Putting;
}

/** Puts files into an archive, as one step that Undo reverts, or none of them. `more`: what else to say about them. */
export async function putFiles(
  { client, documents, notices }: Pick<Workbench, 'client' | 'documents' | 'notices'>,
  container: AssetId,
  { given, more = [], putting = plainly }: PutFiles,
): Promise<void> {
  await documents.flush();
  for (const some of partsOf(given, MOST_TOGETHER)) {
    const replaced = some.flatMap(({ row }) => row?.id ?? []);
    const added = some.length - replaced.length;
    const put = async (how: { readonly raw?: true }) => {
      const sending = sendFiles(client, { container, ...how }, some);
      const { edited, notes } = await whileReading(
        notices,
        some.map(({ file }) => file),
        sending,
      );
      const [first] = edited;
      // Undo in one of the edited assets undoes all of it.
      if (first) documents.noted(first, container);
      const done = [
        ...(added > 0 ? [entryStrings.addedAll(added)] : []),
        ...(replaced.length > 0 ? [say.replacedAll(replaced.length)] : []),
      ];
      notices.done([...done, ...more, ...say.some(notes)].join(' '), async () => {
        if (first) await documents.edit.undo(first.asset);
      });
    };
    await importOrOfferRaw({ notices }, how => putting(() => put(how), replaced));
  }
}

/** For more bytes than this, a notice says that they are being read: a large picture takes a moment. */
const LONG = 256 * 1024;

/** Shows that files are being read while some work on them runs. */
async function whileReading<T>(
  notices: Pick<Workbench['notices'], 'underWay'>,
  files: readonly Pick<File, 'name' | 'size'>[],
  work: Promise<T>,
): Promise<T> {
  const isLong = files.reduce((sum, { size }) => sum + size, 0) >= LONG;
  const isRead = isLong ? notices.underWay(say.reading(files.map(({ name }) => name))) : undefined;
  try {
    return await work;
  } finally {
    isRead?.();
  }
}

/** The last message completes the step for all of them. */
async function sendFiles(
  client: Workbench['client'],
  how: { readonly container: AssetId; readonly raw?: true },
  given: readonly MeantFile[],
): ReturnType<Workbench['client']['putFiles']> {
  const [of, messages] = [crypto.randomUUID(), partsOf(given, MOST_AT_ONCE)];
  let [after, answer]: [number, Awaited<ReturnType<Workbench['client']['putFiles']>>] = [0, { edited: [], notes: [] }];
  for (const [at, some] of messages.entries()) {
    const files = await Promise.all(
      some.map(async ({ row, name, file }) => ({
        ...(row && { asset: row.id }),
        ...{ name, bytes: await bytesOfFile(file) },
      })),
    );
    answer = await client.putFiles({ ...how, files, part: { of, after, more: at + 1 < messages.length } });
    after += some.length;
  }
  return answer;
}

/** Parts of at most `most` bytes each, or of a single file. */
function partsOf(given: readonly MeantFile[], most: number): readonly (readonly MeantFile[])[] {
  const parts: MeantFile[][] = [];
  let size = 0;
  for (const each of given) {
    size += each.file.size;
    const last = parts.at(-1);
    if (last !== undefined && size <= most) last.push(each);
    else {
      parts.push([each]);
      size = each.file.size;
    }
  }
  return parts;
}

/**
 * Replaces the rows of an archive that files match, as one step that Undo reverts; files that match
 * none are reported.
 */
export async function replaceWithFiles(
  bench: Pick<Workbench, 'client' | 'documents' | 'notices'>,
  { rows, container }: { readonly rows: readonly AssetRow[]; readonly container: AssetId },
  files: readonly File[],
): Promise<void> {
  if (files.length === 0) return bench.notices.say(say.noFiles, { tone: 'bad' });
  const left: string[] = [];
  const meant = new Map<AssetRow, File>();
  for (const file of files) {
    const row = meantRow(file.name, rows, { orNew: false });
    if (row === undefined) left.push(file.name);
    else meant.set(row, file);
  }
  if (meant.size === 0) return bench.notices.say(say.left(left).join(' '), { tone: 'bad' });
  const given = [...meant].map(([row, file]) => ({ row, name: file.name, file }));
  await putFiles(bench, container, { given, more: say.left(left) });
}
