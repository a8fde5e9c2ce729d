import type { FormatId } from '../../../shared/formats/format-id.ts';
import type { Neighbour, Neighbours } from '../../../shared/formats/scenes.ts';
import type { MountOrder } from '../../index/mount-order.ts';

/** Where scenes look for what they name. */
export interface Surroundings {
  /** Addresses of all files and entries of a name in small letters, in any order. */
  named(name: string): readonly string[];
  /** The model at an address, if it is of the same format or of the one that is named. */
  model(address: string, format?: FormatId): unknown;
  /** Where a file of a disc begins, in sectors of the disc. */
  sectorOf?(address: string): number | undefined;
  /** What stands for an address outside of the host. */
  idOf(address: string): string;
  /** Which of several copies the game takes; absent where that is not known. */
  readonly order?: MountOrder | undefined;
}

/** Neighbours of an asset: the copy that the game takes; where that is not known, the nearest first: beside it in its container or folder, then whatever shares more of its way. */
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

/** Whether an address lies in a file that a script names: by the last parts of its path. */
function isIn(address: string, file: string): boolean {
  const [path = ''] = address.toLowerCase().split('::');
  return path === file || path.endsWith(`/${file}`);
}

/** How many letters two addresses begin with alike, up to the last step they share. */
function shared(a: string, b: string): number {
  let same = 0;
  for (let i = 0; i < a.length && a[i] === b[i]; i++) if (a[i] === '/' || a[i] === '\\' || a[i] === ':') same = i + 1;
  return same;
}
