import type { Handlers } from '../../../shared/contract/call.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import type { Index } from '../../index/open-index.ts';
import type { Comparer } from '../compare/comparer.ts';
import type { Services } from '../services.ts';
import { dropSnapshot, listSnapshots, takeSnapshot } from './snapshot-store.ts';

type Topic = 'takeSnapshot' | 'snapshots' | 'dropSnapshot';

interface SnapshotNeeds {
  readonly services: Services;
  index(): Index;
  comparer(): Comparer;
}

/** Snapshots of a game folder. */
export function snapshotHandlers({ services, index, comparer }: SnapshotNeeds): Pick<Handlers<Workbench>, Topic> {
  const { dataFolder, installs } = services;
  return {
    async takeSnapshot({ install, name }, { signal, progress }) {
      const { folder, game } = installs.get(install);
      const work = {
        signal,
        progress: (done: number, total: number) => progress({ text: 'remembering', done, total, unit: 'bytes' }),
      };
      const taking = { name, folder, game, time: Date.now(), index: index() };
      return takeSnapshot(dataFolder, taking, { comparer: comparer(), work });
    },
    snapshots: async () => listSnapshots(dataFolder),
    async dropSnapshot({ snapshot }) {
      dropSnapshot(dataFolder, snapshot);
      return undefined;
    },
  };
}
