import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../shared/contract/call.ts';
import type { NamedPlace, References, Use, UsedBy } from '../../../shared/contract/search-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import type { Notices } from '../base/notices.ts';
import type { Search } from '../search/search.ts';
import type { ListedHit } from '../search/search-rows.ts';
import type { Navigation } from './navigation.ts';
import { referenceStrings as say } from './strings.ts';

export interface ReferencesStore {
  /** The last known references of each asset. */
  readonly store: StoreApi<Readonly<Record<AssetId, References>>>;
  look(asset: AssetId): Promise<References | undefined>;
  /** Goes to the target of a name in an asset; reports if there is none. */
  follow(asset: AssetId, name: string): Promise<void>;
  /** The target of a name in an asset; reports if there is none. */
  targetOf(asset: AssetId, name: string): Promise<NamedPlace | undefined>;
  go(use: Use): Promise<void>;
  goToPlace(place: NamedPlace): Promise<void>;
  goToUser(user: UsedBy): Promise<void>;
  /** Lists in the Search panel what refers to an asset, or what it refers to. */
  list(asset: AssetId, name: string, which: 'uses' | 'usedBy'): Promise<void>;
  /** The index has changed: known references may be wrong. */
  forget(): void;
}

interface Parts {
  readonly client: Client<Contract>;
  readonly notices: Notices;
  readonly navigation: Navigation;
  readonly search: Search;
}

/** References: from a name to its target, and from a target to everything that refers to it. */
export function createReferences({ client, notices, navigation, search }: Parts): ReferencesStore {
  const store = createStore<Readonly<Record<AssetId, References>>>(() => ({}));

  async function look(asset: AssetId): Promise<References | undefined> {
    try {
      const found = await client.references({ asset });
      store.setState({ [asset]: found });
      return found;
    } catch (error) {
      notices.caught(error);
      return undefined;
    }
  }

  function present({ name, target }: Use): NamedPlace | undefined {
    if (target === null) notices.say(say.missing(name), { tone: 'bad' });
    return target ?? undefined;
  }

  async function targetOf(asset: AssetId, name: string): Promise<NamedPlace | undefined> {
    const use = (await look(asset))?.uses.find(each => isSame(each.name, name));
    if (use === undefined) notices.say(say.namesNothing(name), { tone: 'bad' });
    return use && present(use);
  }

  async function goToPlace(place: NamedPlace): Promise<void> {
    await navigation.go(place, 'references');
  }

  return {
    store,
    look,
    targetOf,
    goToPlace,
    async go(use) {
      const target = present(use);
      if (target !== undefined) await goToPlace(target);
    },
    async goToUser(user) {
      await navigation.go(user, 'references');
    },
    async follow(asset, name) {
      const target = await targetOf(asset, name);
      if (target !== undefined) await goToPlace(target);
    },
    async list(asset, name, which) {
      const found = await look(asset);
      if (found === undefined) return;
      const hits = which === 'usedBy' ? found.usedBy.map(userHit) : found.uses.flatMap(use => targetHit(use) ?? []);
      search.list(which === 'usedBy' ? say.usersOf(name) : say.namedBy(name), hits);
    },
    forget: () => store.setState({}, true),
  };
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function userHit({ asset, address, format, path, name }: UsedBy): ListedHit {
  return { asset, address, format, path, text: name, mark: [0, name.length] };
}

function targetHit({ target, name }: Use): ListedHit | undefined {
  return target === null ? undefined : { path: null, ...target, text: name, mark: [0, name.length] };
}
