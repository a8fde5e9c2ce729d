import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import { openIndex } from '../../index/open-index.ts';
import { gameIn } from '../../index/recognise.ts';
import { createComparer } from '../compare/comparer.ts';
import { sharedIndex } from '../data-folder.ts';
import { findFolder } from '../installs/open-install.ts';
import { dropSnapshot, listSnapshots, takeSnapshot } from '../snapshots/snapshot-store.ts';

type Topic = 'snapshotTake' | 'snapshotList' | 'snapshotDrop';

/** snapshot take, list and drop: a game folder recorded by its hashes. */
export function snapshotCommands(dataFolder: string): Pick<Handlers<Command>, Topic> {
  return {
    async snapshotTake({ base, folder: typed, name }, { signal, progress }) {
      const { folder } = await findFolder(resolve(base, typed));
      const indexFile = sharedIndex(dataFolder);
      const index = existsSync(indexFile) ? openIndex(indexFile) : undefined;
      const comparer = createComparer();
      const work = {
        signal,
        progress: (done: number, total: number) => progress({ text: 'remembering', done, total, unit: 'bytes' }),
      };
      try {
        const game = (await gameIn(folder))?.game ?? null;
        const taking = { name: name ?? basename(folder), folder, game, time: Date.now(), ...(index && { index }) };
        return await takeSnapshot(dataFolder, taking, { comparer, work });
      } finally {
        await comparer.close();
        index?.close();
      }
    },
    snapshotList: async () => listSnapshots(dataFolder),
    async snapshotDrop({ snapshot }) {
      dropSnapshot(dataFolder, snapshot);
      return { dropped: snapshot };
    },
  };
}
