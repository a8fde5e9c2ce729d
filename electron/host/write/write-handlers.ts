import type { Source } from '../../../shared/base/source.ts';
import type { CallContext, Handlers, Progress } from '../../../shared/contract/call.ts';
import type { InstallId } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { nameOf } from '../../files/address.ts';
import type { WorkOptions } from '../../files/hash-source.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import type { Comparer } from '../compare/comparer.ts';
import type { DiskChanges } from '../edits/disk-changes.ts';
import { announce, edited } from '../edits/edited.ts';
import type { Guard } from '../guard/guard.ts';
import type { Services } from '../services.ts';
import { backups } from './backups.ts';
import { planWrite } from './plan-write.ts';
import { restoreInstall } from './restore-install.ts';
import { writeInstall } from './write-install.ts';

type Topic = 'planWrite' | 'writeInstall' | 'backups' | 'restore';

export interface WriteNeeds {
  readonly store: AssetStore;
  readonly services: Services;
  readonly changes: DiskChanges;
  readonly guard: Guard;
}

/** From the mod project to the install, and back. */
export function writeHandlers(needs: WriteNeeds & { comparer(): Comparer }): Pick<Handlers<Workbench>, Topic> {
  const { store, services, changes, guard, comparer } = needs;
  const projectOf = (install: InstallId) => services.installs.get(install).project;
  const writing = writingWith(store, services, changes);
  const structureIn = (install: InstallId) => (address: string, source: Source) =>
    services.structures.readerFor({ install: services.installs.get(install), address, name: nameOf(address), source });
  const checkIn =
    (install: InstallId): Guard['check'] =>
    guarded => {
      const { address, before, after } = guarded;
      return guard.check({ ...guarded, structure: structureIn(install)(address, before ?? after)?.sent });
    };
  return {
    planWrite: ({ install, relocate = false }, context) =>
      planWrite(projectOf(install), {
        ...workOptions(context, 'comparing'),
        relocate,
        check: checkIn(install),
        structureOf: structureIn(install),
        compare: (...pair) => comparer().fields(...pair),
      }),
    writeInstall: ({ install, clearReadOnly = false, followLinks = false, force = false, relocate = false }, context) =>
      writing(install, () =>
        writeInstall(projectOf(install), {
          ...workOptions(context, 'writing'),
          ...{ clearReadOnly, followLinks, force, relocate, check: checkIn(install) },
        }),
      ),
    backups: ({ install }, context) => backups(projectOf(install), workOptions(context, 'comparing')),
    restore: ({ install, file }, context) =>
      writing(install, () => restoreInstall(projectOf(install), file, workOptions(context, 'restoring'))),
  };
}

/** Runs a write to a game folder, and notifies every window of the result, even if only some files were written. */
export function writingWith(store: AssetStore, services: Services, changes: DiskChanges) {
  async function afterWriting(install: InstallId): Promise<void> {
    const open = store.opened().filter(asset => asset.install.id === install);
    await changes.fileChanged(open);
    for (const asset of open.filter(({ isEdited }) => isEdited)) announce(services, asset, edited(asset));
    services.emit('installChanged', { install, reason: 'written' });
  }
  return async function writing<T>(install: InstallId, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      await afterWriting(install);
    }
  };
}

/** What work over files needs of a call: its signal, and where its progress goes. */
export function workOptions({ signal, progress }: CallContext, text: Progress['text']): WorkOptions {
  return { signal, onProgress: (done, total) => progress({ text, done, total, unit: 'bytes' }) };
}
