import type { FormatId } from '../../../shared/formats/format-id.ts';
import type { Neighbour, Neighbours } from '../../../shared/formats/scenes.ts';
import type { MountOrder } from '../../index/mount-order.ts';

/** Where scenes look up what they name. */
export interface Surroundings {
  /** Addresses of all files and entries with a name in lower case, in any order. */
  named(name: string): readonly string[];
  /** The model at an address, if it has the same format or the given one. */
  model(address: string, format?: FormatId): unknown;
  /** The first sector of a file on its disc. */
  sectorOf?(address: string): number | undefined;
  /** The id of an address outside the host. */
  idOf(address: string): string;
  /** Which of several copies the game uses; absent if unknown. */
  readonly order?: MountOrder | undefined;
}

/** Neighbours of an asset: the copy that the game uses; if that is unknown, the nearest first: in its container or folder, then whatever shares more of its path. */
export function neighboursOf(of: string, around: Surroundings): Neighbours {
  const known = new Map<string, Neighbour | undefined>();
  const nearestIn = (name: string, files: readonly string[]): Neighbour | undefined => {
    const all = around.named(name);
    for (const file of files.map(each => each.toLowerCase().replaceAll('\\', '/'))) {
      const inFile = all.filter(address => isIn(address, file)).toSorted(order)[0];
      if (inFile !== undefined) return { asset: around.idOf(inFile), address: inFile };
    }
    return undefined;
  };
  const order = around.order ?? ((a, b) => shared(b, of) - shared(a, of));
  const nearest = (name: string): Neighbour | undefined => {
    const [address] = around.named(name).toSorted(order);
    return address === undefined ? undefined : { asset: around.idOf(address), address };
  };
  return {
    find(names, files = []) {
      const wanted = names.map(each => each.toLowerCase());
      for (const name of files.length > 0 ? wanted : []) {
        const key = `${name}\n${files.join('\n')}`;
        if (!known.has(key)) known.set(key, nearestIn(name, files));
        const found = known.get(key);
        if (found !== undefined) return found;
      }
      for (const name of wanted) {
        if (!known.has(name)) known.set(name, nearest(name));
        const found = known.get(name);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    model: ({ address }, format) => around.model(address, format),
    sectorOf: ({ address }) => around.sectorOf?.(address),
  };
}

/** Whether an address is in a file that a script names: by the last parts of its path. */
function isIn(address: string, file: string): boolean {
  const [path = ''] = address.toLowerCase().split('::');
  return path === file || path.endsWith(`/${file}`);
}

/** How many letters two addresses share at the start, up to a whole step. */
function shared(a: string, b: string): number {
  let same = 0;
  for (let i = 0; i < a.length && a[i] === b[i]; i++) if (a[i] === '/' || a[i] === '\\' || a[i] === ':') same = i + 1;
  return same;
}
