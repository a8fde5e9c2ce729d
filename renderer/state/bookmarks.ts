import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Storage } from './storage.ts';

/** A place that somebody wants to find again; in a game folder by its address, so that it outlives a session. */
export interface Bookmark {
  readonly folder: string;
  readonly address: string;
  readonly start: number;
  readonly size: number;
  /** What stands there: a field's path, or the offset. */
  readonly text: string;
}

interface BookmarksState {
  readonly list: readonly Bookmark[];
}

export interface Bookmarks {
  readonly store: StoreApi<BookmarksState>;
  load(): void;
  /** Sets a bookmark, or removes the one that is there; says which. */
  toggle(bookmark: Bookmark): 'set' | 'removed';
  /** Those of a game folder, in the order of addresses and offsets. */
  of(folder: string): readonly Bookmark[];
}

export function createBookmarks(storage: Pick<Storage, 'read' | 'write'>): Bookmarks {
  const store = createStore<BookmarksState>(() => ({ list: [] }));
  return {
    store,
    load: () => store.setState({ list: storage.read<BookmarksState>('bookmarks')?.list ?? [] }),
    toggle(bookmark) {
      const { list } = store.getState();
      const others = list.filter(other => !isSamePlace(other, bookmark));
      const isNew = others.length === list.length;
      const next = isNew ? [...list, bookmark] : others;
      store.setState({ list: next });
      storage.write('bookmarks', { list: next });
      return isNew ? 'set' : 'removed';
    },
    of: folder =>
      store
        .getState()
        .list.filter(bookmark => bookmark.folder === folder)
        .sort((a, b) => (a.address < b.address ? -1 : a.address > b.address ? 1 : a.start - b.start)),
  };
}

function isSamePlace(a: Bookmark, b: Bookmark): boolean {
  return a.folder === b.folder && a.address === b.address && a.start === b.start;
}
