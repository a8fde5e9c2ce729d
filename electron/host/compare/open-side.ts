import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { toBytes } from '../../../shared/base/pieces.ts';
import type { Side } from '../../../shared/contract/compare-types.ts';
import type { AssetId, InstallId } from '../../../shared/contract/types.ts';
import { containersAround, parseAddress } from '../../files/address.ts';
import { diskPath } from '../../files/disk-names.ts';
import { findFile } from '../../files/find-file.ts';
import type { Index } from '../../index/open-index.ts';
import type { AssetStore, StillTable } from '../assets/asset-store.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import { ReadOnlyAsset, type ReadOnlyBytes } from '../assets/read-only-asset.ts';
import type { OpenInstall } from '../installs/open-install.ts';
import { backupOf } from '../project/project-paths.ts';
import type { Services } from '../services.ts';
import { readSnapshot } from '../snapshots/snapshot-store.ts';
import type { ComparedSide, Content } from './compared-side.ts';
import type { NamedSide } from './side-titles.ts';

/** A side that is ready to be compared, and how to open its contents. */
export interface OpenSide extends NamedSide {
  readonly install: InstallId;
  readonly place: ComparedSide;
  /** The bytes at an address in it, with its edits; the empty address is the side itself. Absent if there are no bytes to open. */
  idOf(address: string): AssetId | undefined;
  /** The bytes at an address as they were compared, if not the edited ones. */
  storedAt?(address: string): StoredContent | undefined;
}

/** Bytes on disk, and an identifier of their state. */
interface StoredContent {
  readonly content: Content;
  readonly version: string;
}

export interface SideParts {
  readonly services: Services;
  readonly store: AssetStore;
  readonly still: StillTable;
  index(): Index;
}

/** Prepares a side; refuses one that is not open, or has no such bytes. */
export function openSide(side: Side, parts: SideParts): OpenSide {
  const { services, store } = parts;
  switch (side.kind) {
    case 'install':
      return installSide(services.installs.get(side.install), parts);
    case 'asset':
      return assetSide(store.get(side.asset), parts);
    case 'original':
      return stillSide(originalOf(store.get(side.asset)), 'original', parts);
    case 'disk':
      return stillSide(onDisk(store.get(side.asset)), 'on disk', parts);
    case 'backup': {
      const install = services.installs.get(side.install);
      const file = backupOf(install.project.paths, side.sha256);
      const name = basename(side.file);
      return stillSide({ install, address: side.file, name, file, entries: [] }, 'kept original', parts);
    }
    case 'snapshot':
      return snapshotSide(side, parts);
  }
}

/** Only hashes: it is known what changed, but there are no bytes to show how. */
function snapshotSide({ install, snapshot }: Extract<Side, { kind: 'snapshot' }>, { services }: SideParts): OpenSide {
  const { name, time, hashes } = readSnapshot(services.dataFolder, snapshot);
  return {
    name,
    state: new Date(time).toISOString().slice(0, 10),
    places: [],
    install: services.installs.get(install).id,
    place: { kind: 'hashes', files: hashes },
    idOf: () => undefined,
  };
}

/** The content of an asset, for a thread to open. */
export function contentOf(asset: OpenAsset): Content {
  const { file, entries, isAsOnDisk } = asset;
  return isAsOnDisk ? { kind: 'file', file, entries } : { kind: 'bytes', bytes: toBytes([asset.view().source]) };
}

/** A game folder as it is on disk; edited files are opened with their edits. */
function installSide({ id, title, folder, project }: OpenInstall, { services, index }: SideParts): OpenSide {
  return {
    name: title,
    places: [basename(folder), folder],
    install: id,
    place: { kind: 'folder', folder, index: index() },
    idOf: address => services.assets.idOf(id, address),
    storedAt(address) {
      const isEdited = [address, ...containersAround(address)].some(at => project.peek(at) !== undefined);
      if (!isEdited) return undefined;
      const { path, entries } = parseAddress(address);
      const file = join(folder, path);
      return { content: { kind: 'file', file, entries }, version: `${address} ${versionOf(file)}` };
    },
  };
}

/** A file or an entry as it is now, with its edits. */
function assetSide(asset: OpenAsset, { services, still }: SideParts): OpenSide {
  const { install, address, name, file } = asset;
  const content = contentOf(asset);
  const version = `revision ${asset.revision}`;
  return {
    name,
    places: placesOf(install, address),
    install: install.id,
    place: { kind: 'content', content, name },
    idOf(inside) {
      if (inside === '') return asset.id;
      const whole = insideOf(address, inside);
      if (content.kind === 'file' && !(asset instanceof ReadOnlyAsset)) return services.assets.idOf(install.id, whole);
      const entries = parseAddress(insideOf('x', inside)).entries;
      const bytes =
        content.kind === 'bytes' ? { bytes: content.bytes, entries } : { entries: [...asset.entries, ...entries] };
      return still.idOf({ install, address: whole, name: entries.at(-1)?.name ?? name, file, ...bytes }, version);
    },
  };
}

function stillSide(bytes: ReadOnlyBytes, state: string, { still }: SideParts): OpenSide {
  const { install, address, name, file, entries } = bytes;
  const version = versionOf(file);
  return {
    name,
    state,
    places: placesOf(install, address),
    install: install.id,
    place: { kind: 'content', content: { kind: 'file', file, entries }, name },
    idOf(inside) {
      if (inside === '') return still.idOf(bytes, version);
      const below = parseAddress(insideOf('x', inside)).entries;
      const last = below.at(-1)?.name ?? name;
      const whole = { ...bytes, address: insideOf(address, inside), name: last, entries: [...entries, ...below] };
      return still.idOf(whole, version);
    },
  };
}

/** By its game folder, by what it is in there, and by both. */
function placesOf({ folder }: OpenInstall, address: string): readonly string[] {
  const [around = dirname(address)] = containersAround(address);
  const root = basename(folder);
  return around === '.' ? [root, root, folder] : [root, around, join(folder, around)];
}

/** Where the bytes of an asset before its first edit are. */
function originalOf(asset: OpenAsset): ReadOnlyBytes {
  const { install, address, name } = asset;
  const { manifest, paths } = install.project;
  const { path, entries } = parseAddress(address);
  const kept = manifest.edited[address]?.sha256 ?? null;
  if (kept !== null) return { install, address, name, file: backupOf(paths, kept), entries: [] };
  const written = manifest.files[path];
  if (written === undefined) return onDisk(asset);
  return { install, address, name, file: backupOf(paths, written.original.sha256), entries };
}

function onDisk({ install, address, name, entries }: OpenAsset): ReadOnlyBytes {
  return { install, address, name, file: findFile(install.folder, parseAddress(address).path), entries };
}

/** Identifies the state of a file. */
function versionOf(file: string): string {
  const found = statSync(diskPath(file), { throwIfNoEntry: false });
  return found === undefined ? 'gone' : `${found.size} ${found.mtimeMs}`;
}

/** The address of a path inside another address. */
function insideOf(address: string, inside: string): string {
  if (inside === '') return address;
  return inside.startsWith('::') ? `${address}${inside}` : `${address}::${inside}`;
}
