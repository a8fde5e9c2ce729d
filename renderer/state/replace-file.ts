import type { AssetRow } from '../../shared/contract/types.ts';
import { replaceStrings as say } from './strings.ts';
import type { Workbench } from './workbench.ts';

/** A file in the place of an asset, as a step that Undo takes back; rejects with the refusal. */
export async function replaceWithFile(
  { client, documents, notices }: Pick<Workbench, 'client' | 'documents' | 'notices'>,
  row: Pick<AssetRow, 'id' | 'name'>,
  file: File,
): Promise<void> {
  await documents.flush();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { notes } = await client.replaceWithFile({ asset: row.id, name: file.name, bytes });
  notices.done([say.replaced(row.name, file.name), ...notes].join(' '), () => documents.edit.undo(row.id));
}
