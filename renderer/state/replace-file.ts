import { meantNames } from '../../shared/base/meant-name.ts';
import type { AssetId, AssetRow } from '../../shared/contract/types.ts';
import { isModelName } from './importing.ts';
import { modelsOf } from './model-items.ts';
import { failureOf } from './notices.ts';
import { replaceStrings as say } from './strings.ts';
import type { Workbench } from './workbench.ts';

/**
 * Bytes that come in by `bring`; where they are refused and can be put there as they are, that is offered with the reason.
 * Rejects with any other refusal.
 */
export async function bringOrOffer(
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
 * A file in the place of an asset, as a step that Undo takes back; rejects with the refusal. A model for other programs comes in
 * as one of its meshes. `from`: the archive in whose list it is done.
 */
export async function replaceWithFile(
  bench: Pick<Workbench, 'client' | 'connection' | 'documents' | 'importing' | 'notices'>,
  row: Pick<AssetRow, 'id' | 'name' | 'format'>,
  file: File,
  from?: AssetId,
): Promise<void> {
  const { client, documents, notices, importing } = bench;
  if (isModelName(file.name) && modelsOf(bench, row.format) === 'both')
    return importing.bring({ asset: row.id, name: row.name }, [file]);
  await documents.flush();
  const bytes = new Uint8Array(await file.arrayBuffer());
  await bringOrOffer(bench, async how => {
    const { edited, notes } = await client.replaceWithFile({ asset: row.id, name: file.name, bytes, ...how });
    documents.noted(edited, from);
    notices.done([say.replaced(row.name, file.name), ...notes].join(' '), () => documents.edit.undo(edited.asset));
  });
}

/**
 * Files in the place of the rows of an archive that they are meant for, as one step that Undo takes back; what is meant for
 * none is told.
 */
export async function replaceWithFiles(
  { client, documents, notices }: Pick<Workbench, 'client' | 'documents' | 'notices'>,
  { rows, container }: { readonly rows: readonly AssetRow[]; readonly container: AssetId },
  files: readonly File[],
): Promise<void> {
  await documents.flush();
  const names = rows.map(row => row.name);
  const left: string[] = [];
  const meant = new Map<AssetRow, File>();
  for (const file of files) {
    const [first, ...others] = meantNames(names, file.name);
    const row = others.length === 0 ? rows[first ?? -1] : undefined;
    if (row === undefined || row.kind === 'folder') left.push(file.name);
    else meant.set(row, file);
  }
  if (meant.size === 0) return notices.say(say.noneMeant, { tone: 'bad' });
  const given = await Promise.all(
    [...meant].map(async ([row, file]) => ({
      ...{ asset: row.id, name: file.name },
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
  const { edited, notes } = await client.replaceWithFiles({ files: given });
  const [first] = edited;
  // Undone in one of them it is undone in all.
  if (first) documents.noted(first, container);
  notices.done([say.replacedAll(given.length), ...say.left(left), ...say.some(notes)].join(' '), async () => {
    if (first) await documents.edit.undo(first.asset);
  });
}
