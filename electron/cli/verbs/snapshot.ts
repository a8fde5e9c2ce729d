import type { SnapshotRow } from '../../../shared/contract/patch-types.ts';
import type { Cli } from '../cli.ts';
import { print, status } from '../session.ts';
import { textTable } from '../shown-text.ts';
import { jsonOption } from './options.ts';

/** snapshot take, list and drop: remembers a game folder by its hashes. */
export function addSnapshot({ program, run }: Cli): void {
  const snapshot = program
    .command('snapshot')
    .description('store the hashes of a folder to compare with later: diff snapshot:ID FOLDER');
  snapshot
    .command('take')
    .description('store the hashes of a folder as it is now, without its content')
    .argument('<folder>')
    .option('--name <name>', 'name of the snapshot; default: the folder name')
    .option(...jsonOption)
    .action((folder: string, { name }: { name?: string }) =>
      run(async session => {
        const args = { base: session.base, folder, ...(name !== undefined && { name }) };
        const row = await session.client.snapshotTake(args, session.options);
        print(session, row, () => listOf([row]));
        return status.done;
      }),
    );
  snapshot
    .command('list')
    .description('list snapshots, latest first')
    .option(...jsonOption)
    .action(() =>
      run(async session => {
        const rows = await session.client.snapshotList({}, session.options);
        print(session, rows, () => listOf(rows));
        return status.done;
      }),
    );
  snapshot
    .command('drop')
    .description('delete a snapshot')
    .argument('<id>', 'as printed by snapshot list')
    .option(...jsonOption)
    .action((id: string) =>
      run(async session => {
        const dropped = await session.client.snapshotDrop({ snapshot: id }, session.options);
        print(session, dropped, () => `${id} was deleted.\n`);
        return status.done;
      }),
    );
}

function listOf(rows: readonly SnapshotRow[]): string {
  if (rows.length === 0) return 'No snapshots yet. snapshot take FOLDER takes one.\n';
  const cells = rows.map(({ id, time, files, entries, bytes, folder }) => [
    id,
    new Date(time).toISOString().slice(0, 16).replace('T', ' '),
    String(files),
    String(entries),
    String(bytes),
    folder,
  ]);
  return textTable(['snapshot', 'taken', 'files', 'entries', 'bytes', 'of'], cells, [2, 3, 4]);
}
