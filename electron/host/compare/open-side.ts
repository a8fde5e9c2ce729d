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

/** A side that is ready to be compared, and how what lies in it is opened. */
export interface OpenSide extends NamedSide {
  readonly install: InstallId;
  readonly place: ComparedSide;
  /** Of what lies at an address in it, with its edits; the empty one is the side itself. Absent where there are no bytes to open. */
  idOf(address: string): AssetId | undefined;
  /** What lies at an address as it was compared, where that is not what is edited. */
  storedAt?(address: string): StoredContent | undefined;
}

/** Bytes on the disk, and what tells this state of them from another. */
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

/** Makes a side ready; refuses what is not open, or has no such bytes. */
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

/** Hashes only: it is known what changed, and no bytes are there to say how. */
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

/** What an asset holds, for a thread to open. */
export function contentOf(asset: OpenAsset): Content {
  const { file, entries, isAsOnDisk } = asset;
  return isAsOnDisk ? { kind: 'file', file, entries } : { kind: 'bytes', bytes: toBytes([asset.view().source]) };
}

/** An install as it lies on the disk; what of it is edited is opened with its edits. */
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

/** Where the bytes are that an asset had before its first edit. */
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

/** Tells one state of a file from another. */
function versionOf(file: string): string {
  const found = statSync(diskPath(file), { throwIfNoEntry: false });
  return found === undefined ? 'gone' : `${found.size} ${found.mtimeMs}`;
}

/** The address of what lies at a way inside another address. */
function insideOf(address: string, inside: string): string {
  if (inside === '') return address;
  return inside.startsWith('::') ? `${address}${inside}` : `${address}::${inside}`;
}
