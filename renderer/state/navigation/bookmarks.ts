import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../shared/contract/call.ts';
import type { PlaceNote } from '../../../shared/contract/change-types.ts';
import type { InstallId } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import type { Notices } from '../base/notices.ts';
import type { Storage } from '../base/storage.ts';

interface BookmarksState {
  /** Those of the open game folder. */
  readonly list: readonly PlaceNote[];
}

/** Bookmarks with their notes, by address: kept in the mod project. */
export interface Bookmarks {
  readonly store: StoreApi<BookmarksState>;
  open(install: { readonly id: InstallId; readonly folder: string } | undefined): Promise<void>;
  /** Sets a bookmark, or removes the existing one; says which. */
  toggle(place: PlaceNote): 'set' | 'removed';
  /** Sets a bookmark with a note, replacing one without. */
  write(place: PlaceNote): void;
  /** In the order of addresses and offsets. */
  sorted(): readonly PlaceNote[];
}

/** The format in which the window stored them before projects did. */
interface Remembered {
  readonly list: readonly (PlaceNote & { readonly folder: string })[];
}

export function createBookmarks(
  client: Pick<Client<Contract>, 'notes' | 'saveNotes'>,
  storage: Pick<Storage, 'read'>,
  notices: Pick<Notices, 'caught'>,
): Bookmarks {
  const store = createStore<BookmarksState>(() => ({ list: [] }));
  let install: InstallId | undefined;

  function save(list: readonly PlaceNote[]): void {
    store.setState({ list });
    if (install !== undefined) client.saveNotes({ install, notes: list }).catch(notices.caught);
  }

  const others = (place: PlaceNote) => store.getState().list.filter(other => !isSamePlace(other, place));

  return {
    store,
    async open(opened) {
      install = opened?.id;
      store.setState({ list: [] });
      if (opened === undefined) return;
      const known = await client.notes({ install: opened.id }).catch(() => []);
      if (install !== opened.id || store.getState().list.length > 0) return;
      const remembered = (storage.read<Remembered>('bookmarks')?.list ?? []).filter(
        ({ folder }) => folder === opened.folder,
      );
      store.setState({ list: known.length > 0 ? known : remembered.map(({ folder: _, ...place }) => place) });
    },
    toggle(place) {
      const rest = others(place);
      const isNew = rest.length === store.getState().list.length;
      save(isNew ? [...rest, place] : rest);
      return isNew ? 'set' : 'removed';
    },
    write: place => save([...others(place), place]),
    sorted: () =>
      store
        .getState()
        .list.toSorted((a, b) => (a.address < b.address ? -1 : a.address > b.address ? 1 : a.start - b.start)),
  };
}

function isSamePlace(a: PlaceNote, b: PlaceNote): boolean {
  return a.address === b.address && a.start === b.start;
}
