import type { Handlers } from '../../../shared/contract/call.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { targetOf } from '../../../shared/formats/references.ts';
import type { Scenes } from '../../../shared/formats/scenes.ts';
import type { ClipInfo } from '../../../shared/scene/skeleton.ts';
import { openAddress } from '../../files/open-address.ts';
import { addressInIndex } from '../../index/address-in-index.ts';
import { mountOrderOf } from '../../index/mount-order.ts';
import type { Index } from '../../index/open-index.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import { sceneFailures } from '../failures/scenes.ts';
import { type Lazy, lazy } from '../lazy.ts';
import { refuse } from '../refuse.ts';
import type { Services } from '../services.ts';
import { createIndexNames } from './names-in-index.ts';
import { type NamesByName, namesOnDisk } from './names-on-disk.ts';
import { neighboursOf, type Surroundings } from './surroundings.ts';

/** Scenes and clips of assets, with what they name in other files of the install. */
export function sceneHandlers(
  store: AssetStore,
  services: Services,
  index: Lazy<Index>,
): Pick<Handlers<Workbench>, 'scene' | 'clips' | 'clip'> {
  const indexNames = lazy(() => createIndexNames(index.get()));
  const namesAround = (asset: OpenAsset): NamesByName =>
    indexNames.get().of(asset.install.folder)?.names ?? namesBeside(asset);
  return {
    async scene({ asset }) {
      const open = store.get(asset);
      const { scenes, model, revision } = readable(open);
      const around = surroundingsOf(store, services, open, namesAround(open));
      return {
        revision,
        scene: scenes.build(model, { asset, address: open.address }, neighboursOf(open.address, around)),
      };
    },
    async clips({ asset }) {
      const open = store.get(asset);
      const { scenes, model, format } = readable(open);
      const wanted = new Set(scenes.skeletons(model).map(name => name.toLowerCase()));
      const addresses = new Set([open.address, ...clipFiles(index.get(), open, wanted, namesAround(open))]);
      return [...addresses]
        .flatMap(address => clipsAt(store, services, { open, address, format }))
        .filter(({ skeleton }) => wanted.has(skeleton.toLowerCase()));
    },
    async clip({ asset, clip }) {
      const slash = clip.indexOf('/');
      const open = store.get(clip.slice(0, slash) as AssetId); // as: an id that `clips` handed out; others are refused
      const { scenes, model } = readable(open);
      const self = { asset: open.id, address: open.address };
      const found =
        scenes.clip(model, clip.slice(slash + 1), self) ?? refuse(sceneFailures.noClip(store.get(asset).address));
      return { ...found, id: clip };
    },
  };
}

interface Readable {
  readonly format: Format;
  readonly scenes: Scenes<unknown>;
  readonly model: unknown;
  readonly revision: number;
}

/** What of an asset a scene is made from; refuses what makes none. */
function readable(open: OpenAsset): Readable {
  const { format, decoded, revision } = open.view();
  if (format.scenes === undefined || decoded === undefined)
    return refuse(sceneFailures.noScene(open.address, `it is ${format.title}`));
  if (decoded.fault !== undefined) return refuse(sceneFailures.noScene(open.address, decoded.fault.text));
  return { format, scenes: format.scenes, model: decoded.value, revision };
}

function namesBeside(asset: OpenAsset): NamesByName {
  const opened = openAddress(asset.install.folder, asset.address);
  try {
    return namesOnDisk(asset.install.folder, asset.address, opened.steps);
  } finally {
    opened.close();
  }
}

function surroundingsOf(store: AssetStore, services: Services, open: OpenAsset, names: NamesByName): Surroundings {
  const idOf = (address: string): AssetId => services.assets.idOf(open.install.id, address);
  return {
    named: name => names.get(name) ?? [],
    idOf,
    order: mountOrderOf(open.install.game),
    model: address => modelOf(store, idOf(address), open.view().format),
  };
}

/** The model of another file, as it is now with its edits; undefined for what cannot be read. */
function modelOf(store: AssetStore, id: AssetId, format: Format): unknown {
  try {
    const view = store.get(id).view();
    return view.format.id === format.id && view.decoded?.fault === undefined ? view.decoded?.value : undefined;
  } catch {
    return undefined; // gone since the names were read: as if it had never been there
  }
}

/** Files that say they move one of the skeletons; without an index all of the format's own names beside it. */
function clipFiles(
  index: Index,
  open: OpenAsset,
  skeletons: ReadonlySet<string>,
  names: NamesByName,
): readonly string[] {
  const install = index.queries.installByFolder.get(open.install.folder);
  if (install?.scanned === undefined || install.scanned === null)
    return [...names].flatMap(([name, addresses]) => (name.endsWith('.w3d') ? addresses : []));
  return [...skeletons].flatMap(name =>
    index.queries.refsTo
      .all(install.id, targetOf(name))
      .flatMap(({ file, entry }) => addressInIndex(index, file, entry) ?? []),
  );
}

interface Place {
  readonly open: OpenAsset;
  readonly address: string;
  readonly format: Format;
}

function clipsAt(store: AssetStore, services: Services, { open, address, format }: Place): readonly ClipInfo[] {
  const asset = services.assets.idOf(open.install.id, address);
  const model = modelOf(store, asset, format);
  if (model === undefined) return [];
  return (format.scenes?.clips(model) ?? []).map(clip => ({ ...clip, id: `${asset}/${clip.id}`, asset, address }));
}
