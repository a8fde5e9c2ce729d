import { FailureError } from '../../../shared/contract/failure.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { differenceOf } from '../../../shared/document/difference.ts';
import { NextOpener, type Opened } from '../../files/open-address.ts';
import { assetId } from '../asset-id.ts';
import type { OpenInstall } from '../installs/open-install.ts';
import type { Services } from '../services.ts';
import { AddedAsset, changesAround, type ReplaceInContainer } from './added-asset.ts';
import { hasLeft, hasOwnBytes, isInEdited, openAsMade, openInEdited, openKept } from './left-entry.ts';
import { OpenAsset } from './open-asset.ts';
import { ReadOnlyAsset, type ReadOnlyBytes } from './read-only-asset.ts';

/** The assets in use, by id; those not requested for longest are closed. */
export interface AssetStore {
  /** Refuses an id that was never given out, or whose file is gone. */
  get(id: AssetId): OpenAsset;
  /** The open assets. */
  opened(): readonly OpenAsset[];
  closeInstall(install: OpenInstall): void;
}

/** Enough for every tab a person keeps in view, and the archives around them. */
const MOST = 64;

export interface StoreHooks {
  readonly replaceInContainer: ReplaceInContainer;
  opened(asset: OpenAsset): void;
  closed(asset: OpenAsset): void;
  /** It could not be opened. */
  missed(id: AssetId): void;
  /** The game folder is closed. */
  left(install: OpenInstall): void;
}

export function createAssetStore(services: Services, still: StillTable, hooks: StoreHooks): AssetStore {
  /** Oldest first: a Map keeps the order of insertion. */
  const open = new Map<AssetId, OpenAsset>();
  /** How often the containers of open entries had changed when these were last checked, and for which file. */
  const changesSeen = new WeakMap<OpenAsset, string>();
  const openers = new WeakMap<OpenInstall, NextOpener>();
  function openNew(id: AssetId): OpenAsset {
    const { install: installId, address } = services.assets.find(id);
    const install = services.installs.get(installId);
    const opener = openers.get(install) ?? new NextOpener(install.folder);
    openers.set(install, opener);
    const added = (made: Opened) => new AddedAsset(id, install, address, made, hooks.replaceInContainer);
    try {
      const opened = opener.open(address);
      const made = madeByEdits(install, address, opened);
      return made ? added(made) : new OpenAsset(id, install, address, opened);
    } catch (error) {
      if (!(error instanceof FailureError)) throw error;
      const kept = openKept(install, address);
      const opened = openInEdited(install, address) ?? kept;
      if (opened === undefined) throw error;
      // Its own edits show that it was on disk under this name, and will be again.
      const isOnDisk = kept !== undefined || install.project.peek(address) !== undefined;
      return isOnDisk ? new OpenAsset(id, install, address, opened) : added(opened);
    }
  }
  function close(asset: OpenAsset): void {
    asset.close();
    hooks.closed(asset);
  }
  function drop(asset: OpenAsset): void {
    open.delete(asset.id);
    close(asset);
  }
  /** Replaces one that changed with its container or by edits; the old one is closed once this one is open. */
  function openAfter(known: OpenAsset | undefined, id: AssetId): OpenAsset {
    try {
      const asset = still.open(id) ?? openNew(id);
      readByStructure(asset, services);
      if (known !== undefined) asset.follow(known);
      open.set(id, asset);
      hooks.opened(asset);
      if (known !== undefined) close(known);
      return asset;
    } catch (error) {
      if (known !== undefined) drop(known);
      hooks.missed(id);
      throw error;
    }
  }
  /** Whether edits of its container have changed an entry's bytes since it was opened. */
  function isMadeAnew(known: OpenAsset): boolean {
    const { install, address } = known;
    const changes = known instanceof ReadOnlyAsset ? 0 : changesAround(install, address);
    const seen = `${changes} over ${known.stamp}`;
    if (changes === 0 || seen === changesSeen.get(known)) return false;
    changesSeen.set(known, seen);
    const made = madeByEdits(install, address, known.view());
    made?.close();
    return made !== undefined;
  }
  /** An added entry is what its container makes of it, which may have changed. */
  const isOver = (known: OpenAsset): boolean =>
    known instanceof AddedAsset || hasLeft(known.install, known.address) || isMadeAnew(known);
  return {
    get(id) {
      const known = open.get(id);
      const asset = known === undefined || isOver(known) ? openAfter(known, id) : known;
      open.delete(id);
      open.set(id, asset);
      for (const oldest of open.values()) {
        if (open.size <= MOST) break;
        drop(oldest);
      }
      return asset;
    },
    opened: () => [...open.values()],
    closeInstall(install) {
      for (const asset of open.values()) if (asset.install.id === install.id) drop(asset);
      hooks.left(install);
    },
  };
}

/** An entry as edits of its container have changed it; undefined if the disk has the same bytes. */
function madeByEdits(install: OpenInstall, address: string, onDisk: Pick<Opened, 'source'>): Opened | undefined {
  if (!isInEdited(install, address) || hasOwnBytes(install, address)) return undefined;
  let made: Opened;
  try {
    made = openAsMade(install, address);
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    // It is no longer listed, but a window still has it open.
    return undefined;
  }
  if (differenceOf(onDisk.source, made.source) !== undefined) return made;
  made.close();
  return undefined;
}

function readByStructure(asset: OpenAsset, { structures }: Services): void {
  const { install, address, name } = asset;
  asset.readBy(structures.readerFor({ install, address, name, source: asset.view().source }));
}

/** The ids of bytes that belong to an asset, such as its original; nothing is opened before it is used. */
export interface StillTable {
  /** The same bytes have the same id; `version` tells bytes of one address apart. */
  idOf(bytes: ReadOnlyBytes, version: string): AssetId;
  open(id: AssetId): ReadOnlyAsset | undefined;
}

export function createStillTable(): StillTable {
  const known = new Map<AssetId, ReadOnlyBytes>();
  return {
    idOf(bytes, version) {
      const way = bytes.entries.map(({ name, nth }) => `${name}~${nth}`).join('::');
      const id = assetId(bytes.install.id, [bytes.address, version, bytes.file, way].join('\n'));
      known.set(id, bytes);
      return id;
    },
    open(id) {
      const bytes = known.get(id);
      return bytes && new ReadOnlyAsset(id, bytes);
    },
  };
}
