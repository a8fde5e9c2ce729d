import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../shared/contract/call.ts';
import type { Change, Edited } from '../../../shared/contract/change-types.ts';
import type { InstallId } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import type { Notices } from '../base/notices.ts';
import { createOutboxes } from '../base/outbox.ts';

interface SideChangesState {
  /** The unwritten changes of the compared game folders, newest first; absent if unknown. */
  readonly waiting: Readonly<Record<InstallId, readonly Change[]>>;
}

/** The changes of compared game folders, including those that are open only for a comparison. */
export interface SideChanges {
  readonly store: StoreApi<SideChangesState>;
  /** Requests those of these folders, and forgets all others. */
  keep(installs: ReadonlySet<InstallId>): void;
  /** Something about a folder has changed. */
  changed(install: InstallId): void;
  /** Reverts one change; undefined if that failed, which has then been shown. */
  revert(change: Change): Promise<Edited | undefined>;
  /** Reverts all changes of a folder as one step; the undo of the first answer restores all of them. */
  revertAll(install: InstallId): Promise<readonly Edited[]>;
}

/** Ids are unique only within an asset. */
export const keyOf = ({ asset, id }: Change): string => `${asset} ${id}`;

/** Whether it can be reverted: an undone change only needs to be written. */
export const canRevert = ({ undone }: Change): boolean => undone !== true;

export function createSideChanges(client: Client<Contract>, notices: Notices): SideChanges {
  const store = createStore<SideChangesState>(() => ({ waiting: {} }));
  let kept: ReadonlySet<InstallId> = new Set();

  async function refresh(install: InstallId): Promise<void> {
    const found = await notices.watch(client.changes({ install }));
    if (found === undefined || !kept.has(install)) return;
    const own = found.filter(({ written }) => written !== true).toSorted((a, b) => b.time - a.time);
    store.setState(({ waiting }) => ({ waiting: { ...waiting, [install]: own } }));
  }

  /** Of several changes at once, only the last causes a request. */
  const asked = createOutboxes((_: true, install: InstallId) => refresh(install));

  const revert: SideChanges['revert'] = ({ asset, id }) => notices.watch(client.revertChange({ asset, change: id }));

  return {
    store,
    keep(installs) {
      const added = [...installs].filter(install => !kept.has(install));
      kept = installs;
      const { waiting } = store.getState();
      const left = Object.entries(waiting).filter(([install]) => installs.has(install));
      store.setState({ waiting: Object.fromEntries(left) });
      for (const install of added) asked.of(install).put(true);
    },
    changed(install) {
      if (kept.has(install)) asked.of(install).put(true);
    },
    revert,
    revertAll: async install => (await notices.watch(client.revertChanges({ install }))) ?? [],
  };
}
