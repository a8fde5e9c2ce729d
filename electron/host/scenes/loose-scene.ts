// Scenes of files that belong to no open install: what they name is looked for beside them.
import type { Format } from '../../../shared/formats/format.ts';
import type { Neighbours } from '../../../shared/formats/scenes.ts';
import type { Scene } from '../../../shared/scene/scene.ts';
import type { Clip } from '../../../shared/scene/skeleton.ts';
import { parseAddress } from '../../files/address.ts';
import { type Opened, openAddress } from '../../files/open-address.ts';
import { View } from '../assets/view.ts';
import { sceneFailures } from '../failures/scenes.ts';
import { refuse } from '../refuse.ts';
import { namesOnDisk } from './names-on-disk.ts';
import { neighboursOf } from './surroundings.ts';

/** A file or entry as a scene, open until the work with it is done. */
export interface LooseScene {
  readonly address: string;
  readonly view: View;
  scene(): Scene;
  /** The clips beside it that move one of its skeletons; those in it first. */
  clips(): readonly Clip[];
  /** Another file's bytes, known by the address a scene names it by. */
  viewOf(address: string): View | undefined;
}

/** Opens what lies at an address as a scene and closes all that this took. */
export function withLooseScene<T>(base: string, address: string, work: (loose: LooseScene) => T): T {
  const opened: Opened[] = [];
  try {
    return work(looseScene(base, address, opened));
  } finally {
    for (const each of opened) each.close();
  }
}

function looseScene(base: string, address: string, opened: Opened[]): LooseScene {
  const first = openAddress(base, address);
  opened.push(first);
  const views = new Map<string, View>([[address, new View(first.name, first.source, 0)]]);
  const names = namesOnDisk(base, address, first.steps);
  const viewOf = (other: string): View | undefined => {
    if (!views.has(other)) {
      const next = openIfThere(base, other);
      if (!next) return undefined;
      opened.push(next);
      views.set(other, new View(next.name, next.source, 0));
    }
    return views.get(other);
  };
  const view = views.get(address) ?? new View(first.name, first.source, 0);
  const modelOf = (other: string): unknown => soundModel(viewOf(other), view.format);
  const ask: Neighbours = neighboursOf(address, {
    named: name => names.get(name) ?? [],
    model: modelOf,
    idOf: other => other,
  });
  const self = { asset: address, address };
  return {
    address,
    view,
    viewOf,
    scene: () => readable(view, address).build(soundModel(view, view.format), self, ask),
    clips() {
      const scenes = readable(view, address);
      const wanted = new Set(scenes.skeletons(modelOf(address)).map(name => name.toLowerCase()));
      return [address, ...filesBeside(address, names)].flatMap(file => {
        const model = modelOf(file);
        const heads = model === undefined ? [] : scenes.clips(model);
        return heads
          .filter(({ skeleton }) => wanted.has(skeleton.toLowerCase()))
          .flatMap(({ id }) => scenes.clip(model, id, { asset: file, address: file }) ?? []);
      });
    },
  };
}

function openIfThere(base: string, address: string): Opened | undefined {
  try {
    return openAddress(base, address);
  } catch {
    return undefined; // gone since the folder was listed: as if it had never been there
  }
}

function soundModel(view: View | undefined, format: Format): unknown {
  return view?.format.id === format.id && view.decoded?.fault === undefined ? view?.decoded?.value : undefined;
}

function readable({ format, decoded }: View, address: string) {
  if (format.scenes === undefined || decoded === undefined)
    return refuse(sceneFailures.noScene(address, `it is ${format.title}`));
  return decoded.fault === undefined ? format.scenes : refuse(sceneFailures.noScene(address, decoded.fault.text));
}

/** More files than a person keeps beside a model are a whole game: only a model's own clips are taken then. */
const MOST_BESIDE = 2000;

function filesBeside(address: string, names: ReturnType<typeof namesOnDisk>): readonly string[] {
  const { path, entries } = parseAddress(address);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const isBeside = (other: string): boolean => {
    if (other === address) return false;
    if (entries.length > 0) return other.startsWith(`${path}::`);
    return other.startsWith(folder) && !other.slice(folder.length).includes('/');
  };
  const found = [...names.values()].flat().filter(other => /\.w3d$/i.test(other) && isBeside(other));
  return found.length > MOST_BESIDE ? [] : found.toSorted();
}
