import { setImmediate as otherWork } from 'node:timers/promises';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { memorySource } from '../../../shared/base/source.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { NewPicture, PictureRow, Thumbnail } from '../../../shared/contract/picture-types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { drawingIn, pictureIn } from '../../../shared/formats/in-colours.ts';
import type { Colouring, Drawing, Picture, PictureInfo } from '../../../shared/formats/pictures.ts';
import { pictureFiles } from '../../answers/export/picture-files.ts';
import { aroundEntry } from '../../answers/pictures/around.ts';
import { type PictureReader, pictureReader } from '../../answers/pictures/open-pictures.ts';
import { previewOf, redrawnOf, resultOf } from '../../answers/pictures/preview.ts';
import { createThumbnailCache, thumbnailOf } from '../../answers/pictures/thumbnail-cache.ts';
import { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { printStep, stepsOf } from '../../files/address.ts';
import { entriesOf } from '../../files/entry-names.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import { inDataFolder } from '../data-folder.ts';
import { refuseIfChanged } from '../edits/changed-meanwhile.ts';
import { stepOf } from '../edits/step-of.ts';
import type { QueryThread } from '../query/query-thread.ts';
import type { SceneThread } from '../scenes/scene-thread.ts';
import { createSurroundings, type SurroundingsNeeds } from '../scenes/surroundings.ts';
import type { Services } from '../services.ts';
import type { Turns } from '../turns.ts';
import { type DrawingThread, LARGE_PIXELS, readInThread } from './read-in-thread.ts';
import { isLongToDraw } from './redraw-in-thread.ts';

type Topic =
  | 'pictures'
  | 'picture'
  | 'pixelAt'
  | 'pixelsIn'
  | 'thumbnails'
  | 'previewPicture'
  | 'replacePicture'
  | 'exportPicture'
  | 'colourings';

/** The most pixels per message, with their indices. */
const MOST_PIXELS = 8 * 1024 * 1024;

interface PictureNeeds extends SurroundingsNeeds {
  readonly store: AssetStore;
  readonly services: Services;
  readonly queryThreads: { readonly whole: QueryThread };
  readonly sceneThreads: { readonly looking: SceneThread };
  readonly drawingThread: DrawingThread;
  readonly turns: Turns;
}

/** Shows pictures, and replaces them. */
export function pictureHandlers({
  store,
  services,
  queryThreads,
  sceneThreads,
  drawingThread,
  turns,
  ...needs
}: PictureNeeds): Pick<Handlers<Workbench>, Topic> {
  const thread = queryThreads.whole;
  const { nearby } = createSurroundings(needs);
  const isLarge = (open: OpenAsset, { width = 0, height = 0 }: Partial<PictureInfo> = {}) =>
    width * height > LARGE_PIXELS && thread.reaches(open);
  async function colouringsOf(open: OpenAsset, signal: AbortSignalLike): Promise<readonly Colouring[]> {
    const question = { kind: 'colourings', address: open.address } as const;
    return (await sceneThreads.looking.ask('colourings', question, await nearby(open, signal))).colourings;
  }
  /** As given, or as colour indices if it is drawn in colours of another file. */
  async function drawn(open: OpenAsset, given: NewPicture, signal: AbortSignalLike): Promise<Drawn> {
    const drawing = await readInThread({ picture: given.png, alpha: given.alpha }, drawingThread, signal);
    if ('why' in drawing || given.colouring === undefined) return { drawing, notes: [] };
    const colours = oneOf(open, await colouringsOf(open, signal), given.colouring);
    return { ...drawingIn(drawing, colours, decoded(open, given.index)), colours };
  }
  return {
    async colourings({ asset }, { signal }) {
      const open = store.get(asset);
      const idOf = (address: string) => services.assets.idOf(open.install.id, address);
      return (await colouringsOf(open, signal)).map(({ file, ...row }) => ({ ...row, asset: idOf(file) }));
    },
    async pictures({ asset }) {
      const open = store.get(asset);
      const { list, pictures } = readerOf(open);
      const canReplace = pictures.redraw !== undefined;
      const hasColourings = pictures.colourings !== undefined;
      return { revision: open.revision, pictures: rowsOf(open, list, services), hasColourings, canReplace };
    },
    async picture({ asset, index }, { signal }) {
      turns.more();
      const open = store.get(asset);
      const { revision } = open;
      const { list } = readerOf(open);
      checkSize(open, list[index]);
      if (!isLarge(open, list[index])) return resultOf(revision, decoded(open, index));
      return resultOf(revision, await thread.ask(open, { kind: 'picture', index }, signal));
    },
    ...pixels(store),
    thumbnails: thumbnailsFrom({ store, services, thread }),
    ...replacing({ store, services, drawn, thread }),
    async exportPicture({ asset, index, colouring }, { signal }) {
      const open = store.get(asset);
      const { list, pictures, spot } = readerOf(open);
      const name = list[index]?.name || open.name;
      const colours = colouring === undefined ? undefined : oneOf(open, await colouringsOf(open, signal), colouring);
      const files = colours
        ? pictureFiles(pictureIn(pictures.decode(spot(index)), colours))
        : isLarge(open, list[index])
          ? await thread.ask(open, { kind: 'pictureFiles', index }, signal)
          : pictureFiles(pictures.decode(spot(index)));
      if (files.length === 0) return refuse(failures.noPixels(open.address));
      return { files: files.map(({ ending, bytes }) => ({ name: name + ending, bytes })) };
    },
  };
}

/** Single pixels, and the ranges of their bytes. */
function pixels(store: AssetStore): Pick<Handlers<Workbench>, 'pixelAt' | 'pixelsIn'> {
  return {
    async pixelAt({ asset, index, pixel }) {
      const open = store.get(asset);
      const { pictures, spot } = readerOf(open);
      checkPixel(open, index, pixel);
      return { revision: open.revision, parts: pictures.pixel(spot(index), pixel) };
    },
    async pixelsIn({ asset, index, start, size }) {
      const open = store.get(asset);
      const { pictures, spot } = readerOf(open);
      return { revision: open.revision, ...pictures.pixelsAt(spot(index), { start, size }) };
    },
  };
}

/** Thumbnails: a thread makes those of unchanged files. */
function thumbnailsFrom({
  store,
  services,
  thread,
}: Pick<PictureNeeds, 'store' | 'services'> & { readonly thread: QueryThread }): Handlers<Workbench>['thumbnails'] {
  const thumbnails = createThumbnailCache(inDataFolder(services.dataFolder, 'thumbnails'));
  return async ({ asset, indices }, { signal }) => {
    const open = store.get(asset);
    const { revision } = open;
    const reader = readerOf(open);
    const places = placesOf(open);
    const isOwn = (index: number) => editsOf(open, places[index]) !== undefined || !thread.reaches(open);
    const edited = new Set(indices.filter(isOwn));
    const others = indices.filter(index => !edited.has(index));
    const drawn: ({ index: number } & Thumbnail)[] = [];
    if (others.length > 0) {
      const question = { kind: 'thumbnails', indices: others, folder: thumbnails.folder } as const;
      const made = await thread.ask(open, question, signal);
      drawn.push(...made.map((one, i) => ({ index: others[i] ?? -1, ...one })));
    }
    for (const index of edited) {
      if (signal.aborted) throw signal.reason;
      drawn.push({ index, ...(await thumbnailOf(thumbnails, () => currentPicture(open, reader, index))) });
      await otherWork();
    }
    return { revision, thumbnails: drawn };
  };
}

/** Replaces the pixels of a picture: first as a preview, then as an edit. */
function replacing({
  store,
  services,
  drawn,
  thread,
}: Pick<PictureNeeds, 'store' | 'services'> & {
  readonly thread: QueryThread;
  drawn(open: OpenAsset, given: NewPicture, signal: AbortSignalLike): Promise<Drawn>;
}): Pick<Handlers<Workbench>, 'previewPicture' | 'replacePicture'> {
  return {
    async previewPicture(given, { signal }) {
      const open = store.get(given.asset);
      const { drawing, notes, colours } = await drawn(open, given, signal);
      if ('why' in drawing) return { refused: drawing.why };
      const { list } = readerOf(open);
      checkSize(open, list[given.index]);
      const shown = { index: given.index, drawing, scale: given.scale, notes, colours };
      if (!isLongToDraw(open, shown, thread)) return previewOf(openOf(open), shown);
      return thread.ask(open, { kind: 'preview', ...shown }, signal);
    },
    async replacePicture(given, { signal }) {
      const open = store.get(given.asset);
      const { address, name } = open;
      const { drawing } = await drawn(open, given, signal);
      if ('why' in drawing) return refuse(failures.notTaken(address, drawing.why));
      const { revision } = open;
      const redrawing = { index: given.index, drawing, scale: given.scale };
      const redrawn = isLongToDraw(open, redrawing, thread)
        ? await thread.ask(open, { kind: 'redraw', ...redrawing }, signal)
        : redrawnOf(openOf(open), redrawing);
      if ('why' in redrawn) return refuse(failures.notTaken(address, redrawn.why));
      refuseIfChanged(open, revision);
      const content = 'bytes' in redrawn ? memorySource(redrawn.bytes) : redrawn.content;
      const label = `Replace picture of ${name}`;
      return stepOf(open, () => open.replaceContent(content, { label }), { store, services });
    },
  };
}

/** The pictures of an open asset. */
function readerOf(asset: OpenAsset): PictureReader {
  return pictureReader({ address: asset.address, view: asset.view(), around: asset.around });
}

/** The description of each picture; those that are entries can be opened separately. */
function rowsOf(asset: OpenAsset, list: readonly PictureInfo[], services: Services): PictureRow[] {
  const { id } = asset.install;
  const entries = placesOf(asset);
  return list.map(({ name, facts = [], isRaw: _, ...info }, i) => {
    const place = entries[i];
    const row = { ...info, name: name || asset.name, facts };
    if (place === undefined) return row;
    const edited = ['edited', 'draft'].includes(services.statusOf(id, place.address));
    const entry = { ...place, asset: services.assets.idOf(id, place.address), edited };
    return { ...row, ...ownInfo(asset, i, place), entry };
  });
}

/** How the picture of an edited entry is now; nothing if it has no edits, or they made it unreadable. */
function ownInfo(
  asset: OpenAsset,
  index: number,
  place: EntryPlace,
): Omit<PictureInfo, 'name' | 'path' | 'isRaw'> | undefined {
  try {
    const info = ownReader(asset, index, place)?.list[0];
    if (info === undefined) return undefined;
    const { name: _name, path: _path, isRaw: _, ...now } = info;
    return now;
  } catch (error) {
    if (error instanceof FailureError) return undefined;
    throw error;
  }
}

/** A picture in its edited version: an entry is shown with its own edits. */
function currentPicture(asset: OpenAsset, { pictures, spot }: PictureReader, index: number): Picture {
  const own = ownReader(asset, index, placesOf(asset)[index]);
  return own === undefined ? pictures.decode(spot(index)) : own.pictures.decode(own.spot(0));
}

/** Reads the entry that is the picture with its own edits; undefined if it has none. */
function ownReader(asset: OpenAsset, index: number, place: EntryPlace | undefined): PictureReader | undefined {
  const edits = editsOf(asset, place);
  if (edits === undefined) return undefined;
  const { format, decoded } = asset.view();
  const { address, document } = edits;
  const around = aroundEntry({ format, model: decoded?.value, index });
  return pictureReader({ address, view: new View('', document.source(), document.revision), around });
}

/** The own edits of the entry that is the picture. */
function editsOf({ install }: OpenAsset, place: EntryPlace | undefined) {
  const document = place && install.project.peek(place.address);
  return document && { address: place.address, document };
}

interface EntryPlace {
  readonly address: string;
  readonly start: number;
  readonly size: number;
}

/** Where a container's entries are, in order; empty if it is not a container. */
function placesOf(asset: OpenAsset): EntryPlace[] {
  const { format, model, source } = asset.view();
  if (format.container === undefined || model === undefined) return [];
  const entries = entriesOf(format.container, model, source);
  const steps = stepsOf(entries.map(entry => entry.name));
  return entries.flatMap(({ start, size }, i) => {
    const step = steps[i];
    return step === undefined ? [] : [{ address: `${asset.address}::${printStep(step)}`, start, size }];
  });
}

function openOf(asset: OpenAsset) {
  return { address: asset.address, view: asset.view(), around: asset.around };
}

function decoded(asset: OpenAsset, index: number): Picture {
  const { list, pictures, spot } = readerOf(asset);
  checkSize(asset, list[index]);
  return pictures.decode(spot(index));
}

function checkSize({ address }: OpenAsset, { width = 0, height = 0 }: Partial<PictureInfo> = {}): void {
  if (width * height > MOST_PIXELS) refuse(failures.tooLarge(address, width, height));
}

function checkPixel(asset: OpenAsset, index: number, pixel: number): void {
  const { list } = readerOf(asset);
  const { width = 0, height = 0 } = list[index] ?? {};
  if (pixel >= width * height) refuse(failures.noSuchPixel(asset.address, pixel, width * height));
}

interface Drawn {
  readonly drawing: Drawing | { readonly why: string };
  readonly notes: readonly string[];
  /** Colours of another file, which it is shown in. */
  readonly colours?: Colouring;
}

function oneOf({ address }: OpenAsset, all: readonly Colouring[], id: string): Colouring {
  return all.find(colouring => colouring.id === id) ?? refuse(failures.noColouring(address, id));
}
