import type { EventNames, PayloadOf } from '../../shared/contract/call.ts';
import type { AssetId, AssetStatus, InstallId } from '../../shared/contract/types.ts';
import type { Workbench } from '../../shared/contract/workbench.ts';
import type { Checked } from '../answers/guard/guard-task.ts';
import type { OpenAsset } from './assets/open-asset.ts';
import type { OpenInstall } from './installs/open-install.ts';
import type { Log } from './log.ts';
import type { StructureDesk } from './structures/desk-types.ts';

/** What the handlers of every topic share; made once by the host. */
export interface Services {
  readonly dataFolder: string;
  readonly log: Log;
  readonly installs: Installs;
  readonly assets: AssetTable;
  /** The guard's view of edits. */
  readonly watch: EditWatch;
  /** Which structure of the user's own reads what. */
  readonly structures: StructureDesk;
  /** How an asset compares with the disk and the project. */
  statusOf(install: InstallId, address: string): AssetStatus;
  emit<K extends EventNames<Workbench>>(name: K, payload: PayloadOf<Workbench[K]>): void;
}

export interface Installs {
  /** Refuses when it is not open. */
  get(id: InstallId): OpenInstall;
  all(): readonly OpenInstall[];
}

/** The guard's answers about the edits of open game folders: computed after each edit, and kept until the next. */
export interface EditWatch {
  /** For one address as it is now. */
  of(install: OpenInstall, address: string): Promise<Checked>;
  /** An asset was edited: sends every window the result once it is known. */
  follow(asset: OpenAsset): void;
}

/** Ids for addresses and back; the window only ever sees ids. */
export interface AssetTable {
  /** Registers the address, so that the id can be resolved later. */
  idOf(install: InstallId, address: string): AssetId;
  /** Refuses an id that was never given out. */
  find(id: AssetId): { readonly install: InstallId; readonly address: string };
  /** Undefined for an id that it never gave out: a side of a comparison has an id of its own. */
  peek(id: AssetId): { readonly install: InstallId; readonly address: string } | undefined;
}
