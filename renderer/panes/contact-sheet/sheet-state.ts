import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../shared/contract/call.ts';
import type { Failure } from '../../../shared/contract/failure.ts';
import type { PictureRow, ThumbnailsResult } from '../../../shared/contract/picture-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import { failureOf } from '../../state/base/notices.ts';
import { replaceWithFile } from '../../state/entries/replace-file.ts';
import type { Selection } from '../../state/navigation/selection.ts';
import type { Workbench } from '../../state/workbench.ts';

/** The sizes of thumbnails in screen pixels. */
export const sizes = { tiny: 48, small: 72, medium: 104, large: 144, huge: 192 } as const;
export type SheetSize = keyof typeof sizes;
export const sizeOrder = Object.keys(sizes) as readonly SheetSize[]; // the keys of a literal

interface SheetState {
  /** Absent until they are loaded. */
  readonly rows?: readonly PictureRow[];
  /** Why there are none. */
  readonly failure?: Failure;
  /** The picture with the keyboard; -1 for none. */
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
  /** Replaces a picture with a file; Undo reverts it here too. */
  replace(index: number, file: File): Promise<void>;
  resize(by: 1 | -1): void;
  setSize(size: SheetSize): void;
  /** Goes to the picture whose bytes were selected elsewhere. */
  follow(selection: Selection | undefined): void;
}

interface ThumbnailsState {
  /** URLs of pictures that the browser holds, by number. */
  readonly urls: ReadonlyMap<number, string>;
  /** Why other pictures cannot be drawn. */
  readonly whys: ReadonlyMap<number, string>;
}

interface Thumbnails {
  readonly store: StoreApi<ThumbnailsState>;
  /** Requests the visible ones that are missing. */
  want(indices: readonly number[]): void;
  /** Redraws some, or all. */
  forget(indices?: readonly number[]): void;
  close(): void;
}

/** How many are requested at once: the first ones appear while the others are drawn. */
const BATCH = 24;

/** The thumbnails of one asset, requested as they become visible; the latest requests come first. */
export function createThumbnails(
  client: Client<Contract>,
  asset: AssetId,
  failed: (error: unknown) => void,
): Thumbnails {
  const store = createStore<ThumbnailsState>(() => ({ urls: new Map(), whys: new Map() }));
  let wanted: readonly number[] = [];
  let isAsking = false;
  let isClosed = false;
  let age = 0;

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      for (let batch = next(); batch.length > 0 && !isClosed; batch = next()) {
        const mine = age;
        const { thumbnails } = await client.thumbnails({ asset, indices: batch });
        if (mine === age && !isClosed) put(thumbnails);
      }
    } catch (error) {
      wanted = [];
      if (!isClosed) failed(error);
    } finally {
      isAsking = false;
    }
  }

  function next(): number[] {
    const { urls, whys } = store.getState();
    return wanted.filter(index => !urls.has(index) && !whys.has(index)).slice(0, BATCH);
  }

  function known(): number[] {
    const { urls, whys } = store.getState();
    return [...urls.keys(), ...whys.keys()];
  }

  function put(drawn: ThumbnailsResult['thumbnails']): void {
    const urls = new Map(store.getState().urls);
    const whys = new Map(store.getState().whys);
    for (const { index, png, why = '' } of drawn) {
      if (png === undefined) whys.set(index, why);
      else urls.set(index, URL.createObjectURL(new Blob([png.slice()], { type: 'image/png' })));
    }
    store.setState({ urls, whys });
  }

  function forget(indices: readonly number[] = known()): void {
    age += 1;
    const urls = new Map(store.getState().urls);
    const whys = new Map(store.getState().whys);
    for (const index of indices) {
      whys.delete(index);
      const url = urls.get(index);
      if (url) URL.revokeObjectURL(url);
      urls.delete(index);
    }
    store.setState({ urls, whys });
    void ask();
  }

  return {
    store,
    forget,
    want(indices) {
      wanted = indices;
      void ask();
    },
    close() {
      wanted = [];
      forget();
      isClosed = true;
    },
  };
}

/** All pictures of one container, small. */
export function createSheet(
  bench: Pick<Workbench, 'client' | 'connection' | 'documents' | 'importing' | 'notices' | 'selection' | 'navigation'>,
  asset: AssetId,
): Sheet {
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
      const { entry, path } = store.getState().rows?.[index] ?? {};
      if (entry === undefined) return;
      const { start, size } = entry;
      if (path !== undefined && size > 0) void selection.selectPath(asset, path, 'sheet', { start, size });
      else void selection.selectRange(asset, start, size, 'sheet');
    },
    open(index) {
      const entry = store.getState().rows?.[index]?.entry;
      if (entry)
        void navigation.go({ asset: entry.asset, address: entry.address }, 'sheet', { keep: true, view: 'image' });
    },
    async replace(index, file) {
      const { name, entry } = store.getState().rows?.[index] ?? {};
      if (name !== undefined && entry !== undefined)
        await replaceWithFile(bench, { id: entry.asset, name }, file, asset);
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

/** An edited picture may have been edited again: only an unedited one is certain to look the same. */
function isSame(row: PictureRow, before: PictureRow | undefined): boolean {
  return row.name === before?.name && !row.entry?.edited && !before.entry?.edited;
}

/** The picture whose entry contains a byte; -1 if there is none. */
export function pictureOver(rows: readonly PictureRow[], offset: number): number {
  return rows.findIndex(({ entry }) => entry && entry.start <= offset && offset < entry.start + entry.size);
}
