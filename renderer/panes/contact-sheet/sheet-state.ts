import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure } from '../../../shared/contract/failure.ts';
import type { PictureRow } from '../../../shared/contract/picture-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { failureOf } from '../../state/notices.ts';
import type { Selection } from '../../state/selection.ts';
import type { Workbench } from '../../state/workbench.ts';
import { createThumbnails, type Thumbnails } from './thumbnails.ts';

/** Edges of a thumbnail in screen pixels. */
export const sizes = { tiny: 48, small: 72, medium: 104, large: 144, huge: 192 } as const;
export type SheetSize = keyof typeof sizes;
export const sizeOrder = Object.keys(sizes) as readonly SheetSize[]; // the keys of a literal

interface SheetState {
  /** Absent until they have come. */
  readonly rows?: readonly PictureRow[];
  /** Why there are none. */
  readonly failure?: Failure;
  /** The picture the keyboard is on; -1 for none. */
  readonly active: number;
  readonly size: SheetSize;
}

export interface Sheet {
  readonly store: StoreApi<SheetState>;
  readonly thumbnails: Thumbnails;
  load(): Promise<void>;
  /** Selects the bytes of a picture. */
  pick(index: number): void;
  open(index: number): void;
  resize(by: 1 | -1): void;
  setSize(size: SheetSize): void;
  /** Goes to the picture whose bytes were selected elsewhere. */
  follow(selection: Selection | undefined): void;
}

/** All pictures of one container, small. */
export function createSheet(bench: Workbench, asset: AssetId): Sheet {
  const { client, notices, selection, navigation } = bench;
  const store = createStore<SheetState>(() => ({ active: -1, size: 'medium' }));
  const thumbnails = createThumbnails(client, asset, notices.caught);

  function setSize(size: SheetSize): void {
    store.setState({ size });
  }

  return {
    store,
    thumbnails,
    setSize,
    async load() {
      try {
        const before = store.getState().rows ?? [];
        const { pictures } = await client.pictures({ asset });
        const { failure: _, ...known } = store.getState();
        store.setState({ ...known, rows: pictures }, true);
        const other = pictures.flatMap((row, i) => (isSame(row, before[i]) ? [] : [i]));
        if (before.length > 0 && other.length > 0) thumbnails.forget(other);
      } catch (error) {
        store.setState({ failure: failureOf(error) });
      }
    },
    pick(index) {
      store.setState({ active: index });
      const entry = store.getState().rows?.[index]?.entry;
      if (entry) void selection.selectRange(asset, entry.start, entry.size, 'sheet');
    },
    open(index) {
      const entry = store.getState().rows?.[index]?.entry;
      if (entry)
        void navigation.go({ asset: entry.asset, address: entry.address }, 'sheet', { keep: true, view: 'image' });
    },
    resize(by) {
      const at = sizeOrder.indexOf(store.getState().size) + by;
      const size = sizeOrder[at];
      if (size !== undefined) setSize(size);
    },
    follow(current) {
      if (current?.asset !== asset || current.origin === 'sheet') return;
      const found = pictureOver(store.getState().rows ?? [], current.start);
      if (found >= 0) store.setState({ active: found });
    },
  };
}

/** An edited picture may have been edited again: only what never was is sure to look the same. */
function isSame(row: PictureRow, before: PictureRow | undefined): boolean {
  return row.name === before?.name && !row.entry?.edited && !before.entry?.edited;
}

/** The picture whose entry holds a byte; -1 where none does. */
export function pictureOver(rows: readonly PictureRow[], offset: number): number {
  return rows.findIndex(({ entry }) => entry && entry.start <= offset && offset < entry.start + entry.size);
}
