import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../shared/contract/call.ts';
import type { AssetChanged } from '../../../shared/contract/change-types.ts';
import type {
  AssetStructure,
  KeptStructure,
  NewStructure,
  StructureChange,
  StructureList,
  StructureName,
  StructurePlace,
} from '../../../shared/contract/structure-types.ts';
import type { AssetId, InstallId } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import type { Notices } from '../base/notices.ts';
import { createOutboxes, type HeldBack } from '../base/outbox.ts';
import type { Documents } from '../documents/documents.ts';
import type { Installs } from '../game-folder/installs.ts';

/** The initial content of the box for a new field. */
export type FieldQuestion = 'selection' | 'place';

interface DefiningState {
  /** The structures being written or read, by the asset they are for. */
  readonly texts: Readonly<Record<AssetId, AssetStructure>>;
  /** The dialog for a new field is open. */
  readonly asked?: { readonly asset: AssetId; readonly question: FieldQuestion };
  /** The library is open: to choose for an asset, or to manage it. */
  readonly library?: { readonly asset?: AssetId };
  readonly list?: StructureList;
  /** The structure that was removed last, while the library is open. */
  readonly removed?: NewStructure & { readonly removed: string };
}

/** The user's own structures: typed, chosen and saved. */
export interface Defining {
  readonly store: StoreApi<DefiningState>;
  /** Loads the structure of an asset; a new one contains what the bytes suggest. */
  load(asset: AssetId, options?: { readonly isNew: boolean }): Promise<boolean>;
  /** Sends the typed text; while an answer is pending, only the last text waits. */
  typed(asset: AssetId, text: string): Promise<void>;
  /** The typed text that is waiting. */
  readonly typing: HeldBack;
  /** The host is back: sends what was typed in the meantime. */
  hostIsBack(): void;
  keep(asset: AssetId, place: StructurePlace): Promise<StructureName | undefined>;
  /** Returns to the saved text, or to no structure; resolves to the dropped texts. */
  drop(asset: AssetId): Promise<readonly string[] | undefined>;
  /** Restores dropped texts. */
  takeUp(asset: AssetId, typed: readonly string[]): Promise<void>;
  /** null: no structure; absent: what fits the file. */
  choose(asset: AssetId, structure?: StructureName | null): Promise<boolean>;
  /** An asset is read by another structure, or its structure was changed. */
  changed(change: Pick<AssetChanged, 'asset' | 'readBy'>): void;
  ask(asset: AssetId, question: FieldQuestion): void;
  answered(): void;
  openLibrary(asset?: AssetId): void;
  closeLibrary(): void;
  refresh(): Promise<void>;
  /** `file`: where the text came from. */
  add(text: string, place: StructurePlace, file: string): Promise<StructureName | undefined>;
  change(change: Omit<StructureChange, 'install'>): Promise<StructureName | undefined>;
  remove(structure: KeptStructure): Promise<void>;
  /** Restores what was removed last. */
  bringBack(): Promise<void>;
  file(structure: StructureName): Promise<{ readonly name: string; readonly text: string } | undefined>;
}

export function createDefining(
  client: Client<Contract>,
  notices: Notices,
  { installs, documents }: { readonly installs: Pick<Installs, 'store'>; readonly documents: Pick<Documents, 'open'> },
): Defining {
  const store = createStore<DefiningState>(() => ({ texts: {} }));
  const install = () => installs.store.getState().install?.id;

  function update(asset: AssetId, change: Partial<AssetStructure>): void {
    store.setState(({ texts }) => {
      const known = texts[asset];
      return known === undefined ? {} : { texts: { ...texts, [asset]: { ...known, ...change } } };
    });
  }

  /** Unanswered texts, the last of each asset. */
  const unsent = new Map<AssetId, string>();
  const trying = createOutboxes(async (text: string, asset: AssetId) => {
    const tried = await notices.watch(client.tryStructure({ asset, text }));
    if (tried) unsent.delete(asset);
    else unsent.set(asset, text);
    if (tried) update(asset, { problems: tried.problems, isInUse: tried.isInUse });
  });

  function put(asset: AssetId, text: AssetStructure): void {
    store.setState(({ texts }) => ({ texts: { ...texts, [asset]: text } }));
  }

  async function load(asset: AssetId, options?: { readonly isNew: boolean }): Promise<boolean> {
    await trying.of(asset).flush();
    const found = await notices.watch(client.structureOf({ asset, isNew: options?.isNew ?? false }));
    if (found) put(asset, found);
    return found !== undefined;
  }

  const library = libraryCalls({ client, notices, store, install });

  return {
    store,
    load,
    typed(asset, text) {
      update(asset, { text, isDraft: true });
      trying.of(asset).put(text);
      return trying.of(asset).flush();
    },
    typing: trying,
    hostIsBack() {
      const waiting = [...unsent].filter(([asset, text]) => store.getState().texts[asset]?.text === text);
      unsent.clear();
      for (const [asset, text] of waiting) trying.of(asset).put(text);
    },
    async keep(asset, place) {
      await trying.of(asset).flush();
      const text = store.getState().texts[asset]?.text;
      if (text === undefined) return undefined;
      const kept = await library.run(() => client.keepStructure({ asset, text, place }));
      const known = store.getState().texts[asset];
      if (kept && known) put(asset, { ...asSaved(known), kept, isDraft: false, isInUse: true });
      return kept;
    },
    async drop(asset) {
      await trying.of(asset).flush();
      const dropped = await notices.watch(client.dropStructure({ asset }));
      if (dropped === undefined) return undefined;
      // An editor starts over if its asset no longer seems to be read by this text.
      await documents.open(asset);
      store.setState(({ texts: { [asset]: _, ...texts } }) => ({ texts }));
      return dropped.typed;
    },
    async takeUp(asset, typed) {
      for (const text of typed) await notices.watch(client.tryStructure({ asset, text }));
      await load(asset);
    },
    async choose(asset, structure) {
      const chosen = client
        .chooseStructure({ asset, ...(structure === undefined ? {} : { structure }) })
        .then(() => true);
      const isDone = (await notices.watch(chosen)) ?? false;
      if (isDone) store.setState(({ texts: { [asset]: _, ...texts } }) => ({ texts }));
      return isDone;
    },
    changed({ asset, readBy }) {
      const known = store.getState().texts[asset];
      if (known === undefined || readBy === undefined) return;
      if (!known.isDraft && readBy.id !== null) void load(asset);
      else if (known.isDraft && (known.isOutdated ?? false) !== readBy.isOutdated) {
        put(asset, readBy.isOutdated ? { ...known, isOutdated: true } : asSaved(known));
      }
    },
    ask: (asset, question) => store.setState({ asked: { asset, question } }),
    answered: () => store.setState(({ asked: _, ...others }) => others, true),
    ...library.calls,
  };
}

function asSaved({ isOutdated: _, ...text }: AssetStructure): AssetStructure {
  return text;
}

type LibraryCalls = Pick<
  Defining,
  'openLibrary' | 'closeLibrary' | 'refresh' | 'add' | 'change' | 'remove' | 'bringBack' | 'file'
>;

interface LibraryParts {
  readonly client: Client<Contract>;
  readonly notices: Notices;
  readonly store: StoreApi<DefiningState>;
  install(): InstallId | undefined;
}

/** The saved structures: listed again after each change. */
function libraryCalls({ client, notices, store, install }: LibraryParts) {
  async function refresh(): Promise<void> {
    const id = install();
    const asset = store.getState().library?.asset;
    const list =
      id && (await notices.watch(client.structures({ install: id, ...(asset === undefined ? {} : { asset }) })));
    if (list) store.setState({ list });
  }

  /** Runs with the open game folder, then lists the saved structures again. */
  async function inLibrary<T>(run: (id: InstallId) => Promise<T>): Promise<T | undefined> {
    const id = install();
    const answer = id && (await notices.watch(run(id)));
    await refresh();
    return answer;
  }

  const calls: LibraryCalls = {
    openLibrary(asset) {
      store.setState(({ list: { chosen: _, ...list } = { structures: [], hasProject: false } }) => ({
        library: asset === undefined ? {} : { asset },
        list,
      }));
      void refresh();
    },
    closeLibrary: () => store.setState(({ library: _, removed: __, ...others }) => others, true),
    refresh,
    add: (text, place, file) => inLibrary(id => client.addStructure({ install: id, place, text, file })),
    change: change => inLibrary(id => client.changeStructure({ install: id, ...change })),
    async remove({ place, id: removed, glob }) {
      const structure = { place, id: removed };
      await inLibrary(async install => {
        const { text } = await client.structureFile({ install, structure });
        await client.removeStructure({ install, structure });
        const given = { install, place, text, removed, ...(glob === undefined ? {} : { glob }) };
        store.setState({ removed: given });
      });
    },
    async bringBack() {
      const { removed } = store.getState();
      if (removed === undefined) return;
      store.setState(({ removed: _, ...others }) => others, true);
      await inLibrary(() => client.addStructure(removed));
    },
    async file(structure) {
      const id = install();
      return id && notices.watch(client.structureFile({ install: id, structure }));
    },
  };
  return { run: inLibrary, calls };
}
