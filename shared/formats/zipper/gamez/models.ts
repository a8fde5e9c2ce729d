// The slots for models: a used one stores where its data are, a free one stores the next free one.
import {
  type AnyLayout,
  hiddenIf,
  i32,
  later,
  offsetOf,
  optional,
  padding,
  relabel,
  shown,
  startAt,
  struct,
  u32,
} from '#layout';
import { modelDataMw, modelDataPm, modelDataRc, modelHeadMw, modelHeadPm, modelHeadRc } from '../model/model.ts';

const ABOUT = 'Vertices and the polygons between them; its data is after all slots.';

const place = { dataOffset: shown(offsetOf(u32, 'dataStart')), dataStart: later(startAt('dataOffset')) };

export const slotRc = struct({ ...modelHeadRc, ...place, ...laterAll(modelDataRc) }, ABOUT);
export const slotMw = struct({ ...modelHeadMw, ...place, ...laterAll(modelDataMw) }, ABOUT);
export const slotPm = struct({ ...modelHeadPm, ...place, ...laterAll(modelDataPm) }, ABOUT);

const nextFree = { ...i32, about: 'the next free slot, -1 for none' };

/** In Crimson Skies, free slots are between used ones; no node shows the model of a free one. */
export const slotCs = struct(
  {
    ...modelHeadPm,
    parentCount: { ...relabel(u32, 'count'), about: 'nodes that show it; 0 of a free slot' },
    nextFree: optional(nextFree, 'parentCount', 0),
    dataOffset: shown(hiddenIf(offsetOf(u32, 'dataStart'), 'parentCount', { not: 0 })),
    dataStart: later(hiddenIf(startAt('dataOffset'), 'parentCount', { not: 0 })),
    ...laterAll(modelDataPm),
  },
  `${ABOUT} A free slot has zeros, and the next free one.`,
);

const free = (size: number) => struct({ unused: padding(size), nextFree }, 'A slot without a model.');
export const freeSlotRc = free(84);
export const freeSlotMw = free(92);
export const freeSlotPm = free(100);

/** The same members, all of them stored in a second pass. */
function laterAll<S extends Record<string, AnyLayout>>(shape: S): S {
  return Object.fromEntries(Object.entries(shape).map(([key, layout]) => [key, later(layout)])) as S; // the same keys and types
}
