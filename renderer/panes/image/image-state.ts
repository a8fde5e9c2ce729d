import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../shared/contract/call.ts';
import type { Failure } from '../../../shared/contract/failure.ts';
import type { ColouringRow, PictureResult, PictureRow, PixelRunRow } from '../../../shared/contract/picture-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import { pictureIn } from '../../../shared/formats/in-colours.ts';
import { failureOf, type Notices } from '../../state/base/notices.ts';
import { stillAsked } from '../../state/base/still-asked.ts';
import type { Selection, SelectionStore } from '../../state/navigation/selection.ts';

export type Channel = 'all' | 'colour' | 'red' | 'green' | 'blue' | 'alpha';

export interface ImageState {
  readonly rows: readonly PictureRow[];
  readonly canReplace: boolean;
  /** Palettes of other files that it can be shown in, and the chosen one. */
  readonly colourings: readonly ColouringRow[];
  readonly colouring?: string | undefined;
  /** The palettes next to the picture are open for editing. */
  readonly isEditingColours: boolean;
  readonly index: number;
  /** In the chosen colours; absent until loaded. */
  readonly picture?: PictureResult;
  /** Why there is no picture. */
  readonly failure?: Failure;
  /** Screen pixels per pixel; 'fit' follows the size of the view. */
  readonly zoom: number | 'fit';
  /** The point of the picture in the middle of the view, in picture pixels. */
  readonly centre: { readonly x: number; readonly y: number };
  readonly channel: Channel;
  readonly stretched: boolean;
  /** The pixel under the pointer. */
  readonly hover?: number;
  /** The pixel with the keyboard. */
  readonly cursor?: number;
  /** The selected pixels. */
  readonly marks: readonly PixelRunRow[];
  /** The selected colour of the palette. */
  readonly colour?: number;
}

export interface ImageView {
  readonly store: StoreApi<ImageState>;
  /** Requests the picture for the asset's present bytes. */
  load(): Promise<void>;
  show(index: number): Promise<void>;
  /** Shows it in a palette of another file; undefined: as stored. */
  colourBy(id: string | undefined): Promise<void>;
  set(change: Partial<Pick<ImageState, 'zoom' | 'centre' | 'channel' | 'stretched' | 'isEditingColours'>>): void;
  hover(pixel: number | undefined): void;
  /** Selects the bytes of a pixel: on the first click its own, then the next level. */
  pick(pixel: number): Promise<void>;
  /** Selects the pixel a step away, as soon as the picture is loaded. */
  step(next: (from: { readonly cursor?: number; readonly picture: PictureResult }) => number): Promise<void>;
  /** Marks the pixels of a selection made elsewhere. */
  follow(selection: Selection | undefined): Promise<void>;
  pickColour(colour: number): Promise<void>;
}

interface Parts {
  readonly asset: AssetId;
  readonly client: Client<Contract>;
  readonly notices: Notices;
  readonly selection: SelectionStore;
}

/** The marked pixels, and their bytes. */
function createMarks(store: StoreApi<ImageState>, { asset, client, notices, selection }: Parts) {
  const ask = stillAsked();
  let turn = 0;

  function mark(change: Pick<ImageState, 'marks'> & Partial<Pick<ImageState, 'cursor' | 'colour'>>): void {
    const { colour: _, ...state } = store.getState();
    store.setState({ ...state, ...change }, true);
  }

  /** The returned function says whether nothing else was selected since, here or in another view. */
  function begin(): () => boolean {
    const isStillAsked = ask();
    const isNothingChosen = selection.watchChoices();
    return () => isStillAsked() && isNothingChosen();
  }

  async function partsOf(pixel: number) {
    const { parts } = await client.pixelAt({ asset, index: store.getState().index, pixel });
    return parts;
  }

  async function select(pixel: number, which: number): Promise<void> {
    const isMeant = begin();
    try {
      const parts = await partsOf(pixel);
      if (!isMeant()) return;
      const part = parts[which % Math.max(1, parts.length)];
      if (part) await selection.selectPath(asset, part.path, 'image', part);
    } catch (error) {
      notices.caught(error);
    }
  }

  /** Selects the colour's own bytes, found through a pixel that has it. */
  async function selectColour(pixel: number): Promise<void> {
    const isMeant = begin();
    try {
      const part = (await partsOf(pixel)).find(({ what }) => what === 'palette');
      if (part && isMeant()) await selection.selectPath(asset, part.path, 'image', part);
    } catch (error) {
      notices.caught(error);
    }
  }

  return {
    async pick(pixel: number): Promise<void> {
      turn = store.getState().cursor === pixel && store.getState().marks.length > 0 ? turn + 1 : 0;
      const index = store.getState().picture?.indexed?.indices[pixel];
      mark({ marks: [{ first: pixel, count: 1 }], cursor: pixel, ...(index !== undefined && { colour: index }) });
      await select(pixel, turn);
    },
    async pickColour(colour: number): Promise<void> {
      const { picture } = store.getState();
      const pixel = picture?.indexed?.indices.indexOf(colour) ?? -1;
      mark({ marks: runsOf(picture, colour), colour });
      if (pixel >= 0) await selectColour(pixel);
    },
    async follow(current: Selection | undefined): Promise<void> {
      if (current?.asset !== asset) {
        mark({ marks: [] });
        return;
      }
      if (current.origin === 'image') return;
      try {
        const { start, size } = current;
        const { pixels, colours } = await client.pixelsIn({ asset, index: store.getState().index, start, size });
        if (selection.store.getState().current?.start !== start) return;
        const first = pixels[0]?.first;
        const cursor = first === undefined ? {} : { cursor: first };
        mark({ marks: pixels, ...cursor, ...(colours && { colour: colours.first }) });
      } catch (error) {
        notices.caught(error);
      }
    },
  };
}

/** The pictures of one asset as the view shows them. */
export function createImageView(parts: Parts): ImageView {
  const { asset, client, selection } = parts;
  const store = createStore<ImageState>(() => ({
    ...{
      rows: [],
      canReplace: false,
      colourings: [],
      isEditingColours: false,
      index: 0,
      zoom: 'fit',
      centre: { x: 0, y: 0 },
    },
    ...{ channel: 'all', stretched: true, marks: [] },
  }));
  const marks = createMarks(store, parts);
  const ask = stillAsked();
  let loading: Promise<void> = Promise.resolve();

  function load(): Promise<void> {
    loading = read();
    return loading;
  }

  async function read(): Promise<void> {
    const isStillAsked = ask();
    try {
      const { pictures: rows, canReplace, hasColourings } = await client.pictures({ asset });
      const index = Math.min(store.getState().index, Math.max(0, rows.length - 1));
      const stored = rows.length === 0 ? undefined : await client.picture({ asset, index });
      const colourings = hasColourings ? await client.colourings({ asset }) : [];
      if (!isStillAsked()) return;
      const colours = colourings.find(({ id }) => id === store.getState().colouring);
      const picture = stored && colours ? { ...stored, ...pictureIn(stored, colours) } : stored;
      const isNew = picture?.width !== store.getState().picture?.width;
      const centre = { x: (picture?.width ?? 0) / 2, y: (picture?.height ?? 0) / 2 };
      const { failure: _, ...known } = store.getState();
      const now = {
        ...known,
        rows,
        canReplace,
        colourings,
        index,
        ...(picture && { picture }),
        ...(isNew && { centre }),
      };
      store.setState(now, true);
      await marks.follow(selection.store.getState().current);
    } catch (error) {
      if (isStillAsked()) store.setState({ failure: failureOf(error) });
    }
  }

  return {
    ...{ store, load, ...marks },
    async show(index) {
      store.setState({ index });
      await load();
    },
    async colourBy(colouring) {
      store.setState({ colouring });
      await load();
    },
    set: change => store.setState(change),
    hover(pixel) {
      const { hover, ...state } = store.getState();
      if (hover !== pixel) store.setState(pixel === undefined ? state : { ...state, hover: pixel }, true);
    },
    async step(next) {
      await loading;
      const { cursor, picture } = store.getState();
      if (picture === undefined) return;
      const pixel = next({ picture, ...(cursor !== undefined && { cursor }) });
      if (pixel !== cursor) await marks.pick(pixel);
    },
  };
}

/** All pixels of one colour. */
export function runsOf(picture: Pick<PictureResult, 'indexed'> | undefined, colour: number): PixelRunRow[] {
  const runs: PixelRunRow[] = [];
  const indices = picture?.indexed?.indices ?? new Uint8Array(0);
  for (let at = indices.indexOf(colour); at >= 0; at = indices.indexOf(colour, at)) {
    const first = at;
    while (at < indices.length && indices[at] === colour) at++;
    runs.push({ first, count: at - first });
  }
  return runs;
}

/** A picture with only some of its channels; a single one is shown in grey. */
export function channelPixels({ rgba }: Pick<PictureResult, 'rgba'>, channel: Channel): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(rgba.length);
  out.set(rgba);
  if (channel === 'all') return out;
  const from = { colour: -1, red: 0, green: 1, blue: 2, alpha: 3 }[channel];
  for (let at = 0; at < out.length; at += 4) {
    if (from >= 0) {
      const value = rgba[at + from] ?? 0;
      out[at] = value;
      out[at + 1] = value;
      out[at + 2] = value;
    }
    out[at + 3] = 255;
  }
  return out;
}

/** `#RRGGBB` of three consecutive numbers. */
export function hexColour(bytes: Uint8Array, at: number): string {
  const digits = [0, 1, 2].map(i => (bytes[at + i] ?? 0).toString(16).toUpperCase().padStart(2, '0'));
  return `#${digits.join('')}`;
}
