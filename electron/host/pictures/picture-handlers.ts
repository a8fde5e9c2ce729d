import { setImmediate as otherWork } from 'node:timers/promises';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { NewPicture, PicturePreview, PictureResult } from '../../../shared/contract/picture-types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import type { Drawing, Picture } from '../../../shared/formats/pictures.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import { announce, edited } from '../edits/edited.ts';
import { pictureFiles } from '../export/picture-files.ts';
import { readDrawing } from '../export/read-drawing.ts';
import { failures } from '../failures.ts';
import { refuse } from '../refuse.ts';
import type { Services } from '../services.ts';
import { currentPicture, readerOf, rowsOf } from './entry-pictures.ts';
import { redraw } from './redraw.ts';
import type { ThumbnailCache } from './thumbnail-cache.ts';

type Topic =
  | 'pictures'
  | 'picture'
  | 'pixelAt'
  | 'pixelsIn'
  | 'thumbnails'
  | 'previewPicture'
  | 'replacePicture'
  | 'exportPicture';

/** Pixels that fit through a channel at once, with indices beside them. */
const MOST_PIXELS = 8 * 1024 * 1024;
/** Thumbnails drawn before others in the host get their turn. */
const TOGETHER = 6;

/** Looking at pictures, and putting others in their place. */
export function pictureHandlers(
  store: AssetStore,
  services: Services,
  thumbnails: ThumbnailCache,
): Pick<Handlers<Workbench>, Topic> {
  return {
    async pictures({ asset }) {
      const open = store.get(asset);
      const { list, pictures } = readerOf(open);
      const canReplace = pictures.redraw !== undefined;
      return { revision: open.revision, pictures: rowsOf(open, list, services), canReplace };
    },
    async picture({ asset, index }) {
      const open = store.get(asset);
      return resultOf(open.revision, decoded(open, index));
    },
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
    async thumbnails({ asset, indices }, { signal }) {
      const open = store.get(asset);
      const reader = readerOf(open);
      const drawn: { index: number; png: Uint8Array }[] = [];
      // A few at a time: one is drawn while others are packed and written in threads.
      for (let at = 0; at < indices.length; at += TOGETHER) {
        if (signal.aborted) throw signal.reason;
        const some = indices.slice(at, at + TOGETHER).map(async index => ({
          index,
          png: await thumbnails.of(currentPicture(open, reader, index)),
        }));
        drawn.push(...(await Promise.all(some)));
        await otherWork();
      }
      return { revision: open.revision, thumbnails: drawn };
    },
    previewPicture: async given => previewOf(store.get(given.asset), given),
    async replacePicture(given) {
      const open = store.get(given.asset);
      const { address, install, name } = open;
      const drawing = drawingOf(given);
      if ('why' in drawing) return refuse(failures.notTaken(address, drawing.why));
      const redrawn = redraw(openOf(open), given.index, drawing);
      if ('why' in redrawn) return refuse(failures.notTaken(address, redrawn.why));
      open.editable();
      const changed = await install.project.replaceContent(address, redrawn.content, {
        label: `Replace picture of ${name}`,
        coalesce: false,
      });
      return announce(services, open, edited(open, changed.changed));
    },
    async exportPicture({ asset, index }) {
      const open = store.get(asset);
      const { list, pictures, spot } = readerOf(open);
      const name = list[index]?.name || open.name;
      const files = pictureFiles(pictures.decode(spot(index)));
      return { files: files.map(({ ending, bytes }) => ({ name: name + ending, bytes })) };
    },
  };
}

function openOf(asset: OpenAsset) {
  return { address: asset.address, view: asset.view(), around: asset.around };
}

function decoded(asset: OpenAsset, index: number): Picture {
  const { list, pictures, spot } = readerOf(asset);
  const { width = 0, height = 0 } = list[index] ?? {};
  if (width * height > MOST_PIXELS) return refuse(failures.tooLarge(asset.address, width, height));
  return pictures.decode(spot(index));
}

function checkPixel(asset: OpenAsset, index: number, pixel: number): void {
  const { list } = readerOf(asset);
  const { width = 0, height = 0 } = list[index] ?? {};
  if (pixel >= width * height) refuse(failures.noSuchPixel(asset.address, pixel, width * height));
}

function resultOf(revision: number, { width, height, rgba, indexed }: Picture): PictureResult {
  return { revision, width, height, rgba, ...(indexed && { indexed }) };
}

function drawingOf({ png, alpha }: NewPicture): Drawing | { readonly why: string } {
  return readDrawing(png, alpha);
}

function previewOf(asset: OpenAsset, given: NewPicture): PicturePreview {
  const drawing = drawingOf(given);
  if ('why' in drawing) return { refused: drawing.why };
  const redrawn = redraw(openOf(asset), given.index, drawing);
  if ('why' in redrawn) return { refused: redrawn.why };
  const { pictures } = readerOf(asset);
  const spot = { model: redrawn.model, index: given.index, ...(asset.around && { around: asset.around }) };
  const picture = pictures.decode(spot);
  return {
    picture: resultOf(asset.revision, picture),
    kind: pictures.list(redrawn.model, asset.around)[given.index]?.kind ?? '',
    notes: redrawn.notes,
    changed: differing(decoded(asset, given.index), picture),
    bytesBefore: asset.view().source.size,
    bytesAfter: redrawn.content.size,
  };
}

/** Pixels that look different; all of them where the size is another. */
function differing(before: Picture, after: Picture): number {
  if (before.width !== after.width || before.height !== after.height) return after.width * after.height;
  let count = 0;
  for (let at = 0; at < after.rgba.length; at += 4)
    for (let i = at; i < at + 4; i++)
      if (before.rgba[i] !== after.rgba[i]) {
        count++;
        break;
      }
  return count;
}
