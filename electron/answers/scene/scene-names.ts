// The names that scenes look up: from the index or the disk, and with later edits.
import { targetOf } from '../../../shared/formats/references.ts';
import { containersAround, parseAddress } from '../../files/address.ts';

/** Addresses by name in lower case. */
export type NamesByName = ReadonlyMap<string, readonly string[]>;

/** The names that edits have changed. */
export interface NamesSince {
  /** Containers whose entries are listed here instead of as on disk. */
  readonly stale: readonly string[];
  /** Those entries. */
  readonly addresses: readonly string[];
}

/** The same, ready for lookups. */
export interface ChangedNames {
  /** Changes when any of the names does. */
  readonly stamp: number;
  readonly stale: ReadonlySet<string>;
  readonly addresses: ReadonlySet<string>;
  readonly names: NamesByName;
}

export function changedNames(stamp: number, { stale, addresses }: NamesSince): ChangedNames {
  return { stamp, stale: new Set(stale), addresses: new Set(addresses), names: byName(addresses) };
}

/** Addresses by their last name. */
export function byName(addresses: readonly string[]): NamesByName {
  const names = new Map<string, string[]>();
  for (const address of addresses) {
    const key = nameIn(address);
    const known = names.get(key);
    if (known) known.push(address);
    else names.set(key, [address]);
  }
  return names;
}

/** The names there are now. */
export class SceneNames {
  readonly #before: NamesByName;
  readonly #edited: ChangedNames | undefined;
  readonly #isNear: (address: string) => boolean;

  /** Of added names, only those that are close enough are known here. */
  constructor(before: NamesByName, edited?: ChangedNames, isNear: (address: string) => boolean = () => true) {
    this.#before = before;
    this.#edited = edited;
    this.#isNear = isNear;
  }

  /** The addresses of a name in lower case. */
  named(name: string): readonly string[] {
    const before = this.#before.get(name) ?? [];
    if (this.#edited === undefined) return before;
    const since = this.#edited.names.get(name) ?? [];
    return [...before.filter(this.#isLeft), ...since.filter(this.#isNear)];
  }

  all(): readonly string[] {
    const before = [...this.#before.values()].flat();
    if (this.#edited === undefined) return before;
    return [...before.filter(this.#isLeft), ...this.#since()];
  }

  /** Names that are new, or changed, since the edits. */
  brought(): readonly string[] {
    return this.#since().filter(address => !this.#before.get(nameIn(address))?.includes(address));
  }

  #since(): readonly string[] {
    return [...(this.#edited?.addresses ?? [])].filter(this.#isNear);
  }

  readonly #isLeft = (address: string): boolean =>
    !containersAround(address).some(container => this.#edited?.stale.has(container));
}

function nameIn(address: string): string {
  const { path, entries } = parseAddress(address);
  return targetOf(entries.at(-1)?.name ?? path);
}
