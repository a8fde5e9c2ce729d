import type { Client } from '../../shared/contract/call.ts';
import type { SnapshotRow } from '../../shared/contract/patch-types.ts';
import type { AssetId, Backup, InstallId } from '../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../shared/contract/workbench.ts';
import type { Notices } from './notices.ts';

/** A field, an item or a whole that one asset takes over from another. */
export interface FieldCopy {
  readonly from: AssetId;
  readonly fromPath?: string;
  readonly to: AssetId;
  readonly path?: string;
  /** What is at `path` is put where `fromPath` stands. */
  readonly isMove?: true;
}

/** What one side takes over from the other, and what there is to compare with. */
export interface SideCopies {
  /** Gives one asset what another has; true when that worked, else why not has been shown. */
  copyAcross(copy: FieldCopy): Promise<boolean>;
  copyEntry(from: AssetId, into: AssetId): Promise<boolean>;
  dropEntry(entry: AssetId): Promise<boolean>;
  /** Gives an entry the name that it has on the other side. */
  copyName(from: AssetId, to: AssetId): Promise<boolean>;
  /** What was remembered of folders, by hashes. */
  snapshots(): Promise<readonly SnapshotRow[]>;
  /** The originals that are kept of files that were written. */
  backups(install: InstallId): Promise<readonly Backup[]>;
}

export function createSideCopies(client: Client<Contract>, { watch }: Notices): SideCopies {
  const isDone = (work: Promise<unknown>) => watch(work.then(() => true)).then(done => done === true);
  return {
    copyAcross: copy => isDone(client.copyAcross(copy)),
    copyEntry: (from, into) => isDone(client.copyEntry({ from, into })),
    dropEntry: entry => isDone(client.dropEntry({ entry })),
    copyName: (from, to) => isDone(client.copyName({ from, to })),
    snapshots: () => watch(client.snapshots({})).then(rows => rows ?? []),
    backups: install => watch(client.backups({ install })).then(rows => rows ?? []),
  };
}
