import { Unwritable } from '#layout';
import { counted } from '../../../../base/counted.ts';
import type { ProgramParts } from '../program-parts.ts';
import { DIRECTORY, type Section } from './headers.ts';
import { extentOf, type Image, type Placed, resourcesOf } from './image.ts';
import { isShared, type Resource, type Resources } from './resources.ts';

/** What follows inside the resources moves by a multiple of this, so that nothing loses its alignment. */
const STEP = 16;

export const roundUp = (size: number, step: number): number => Math.ceil(size / step) * step;

/** Bytes put in at one place of the section of the resources, and how far that moves what lies after. */
export interface Growth {
  readonly image: Image;
  readonly resources: Resources;
  readonly section: Placed<Section>;
  readonly resource: Resource;
  readonly content: Uint8Array;
  /** Where, in the file, the content will begin: a new place where others share the old one. */
  readonly start: number;
  /** Where, in the file, bytes are put in. */
  readonly at: number;
  /** How many. */
  readonly inserted: number;
  /** How far, in the file, everything after the section moves. */
  readonly rawDelta: number;
  /** How far, in memory, the sections after move. */
  readonly virtualDelta: number;
  /** Of the section. */
  readonly virtualSize: number;
  readonly rawSize: number;
}

/** How a resource gets longer, or why it cannot. */
export function planGrowth({ image, resources }: ProgramParts, resourceAt: number, content: Uint8Array): Growth {
  const holder = resourcesOf(image)?.section;
  const resource = resources?.list.find(({ start }) => start === resourceAt);
  if (!resources || !holder || !resource?.content) throw new Unwritable('the resource is not in the file');
  const extent = extentOf(image, holder.value);
  checkWhole(image, { resource, extent, holder });
  const { fileAlignment, sectionAlignment } = image.optional.value;
  const used = usedEnd(image, holder.value);
  const room = isShared(resources.list, resource)
    ? roomAfter(extent.start, used, content)
    : roomInPlace(image, resources, { ...resource.content, used, content });
  const length = used - extent.start + room.inserted;
  const rawSize = Math.max(holder.value.rawSize, roundUp(length, fileAlignment || 512));
  const virtualSize = Math.max(holder.value.virtualSize, length);
  const virtualDelta = virtualRoom(image, holder.value, { virtualSize, step: sectionAlignment || 4096 });
  const rawDelta = rawSize - holder.value.rawSize;
  return {
    image,
    resources,
    section: holder,
    resource,
    content,
    ...room,
    rawDelta,
    virtualDelta,
    virtualSize,
    rawSize,
  };
}

type Insertion = Pick<Growth, 'start' | 'at' | 'inserted'>;

/** After the old content, taking up the zeros that follow it. */
function roomInPlace(
  image: Image,
  resources: Resources,
  { start, end, used, content }: { start: number; end: number; used: number; content: Uint8Array },
): Insertion {
  const next = nextThing(resources, end, used);
  const slack = image.bytes.subarray(end, next).every(byte => byte === 0) ? next - end : 0;
  const needed = content.length - (end - start) - slack;
  return { start, at: end + slack, inserted: roundUp(Math.max(0, needed), STEP) };
}

/** After everything in the section. */
function roomAfter(sectionStart: number, used: number, content: Uint8Array): Insertion {
  const start = sectionStart + roundUp(used - sectionStart, STEP);
  return { start, at: used, inserted: start - used + content.length };
}

/** Only whole files are made longer. */
function checkWhole(
  { bytes, end: headersEnd }: Image,
  found: { resource: Resource; extent: { start: number; end: number }; holder: Placed<Section> },
): void {
  const { resource, extent, holder } = found;
  const { start = 0, end = 0 } = resource.content ?? {};
  if (extent.start + holder.value.rawSize > bytes.length || end > extent.end || start < extent.start)
    throw new Unwritable('the section of the resources is cut off: texts in it cannot become longer');
  if (extent.start < headersEnd) throw new Unwritable('the resource section is inside the headers');
}

/** Where the bytes of a section end that its memory has a use for; after it only zeros may stand. */
function usedEnd(image: Image, value: Section): number {
  const { start, end } = extentOf(image, value);
  const used = start + Math.min(value.rawSize, value.virtualSize);
  return image.bytes.subarray(used, end).every(byte => byte === 0) ? used : end;
}

/** The first thing of the resources after a place; the end where nothing follows. */
function nextThing({ directories, names, list }: Resources, from: number, end: number): number {
  const starts = [...directories, ...names, ...list].map(({ start }) => start);
  const contents = list.flatMap(({ content }) => (content ? [content.start] : []));
  return Math.max(from, Math.min(end, ...[...starts, ...contents].filter(start => start >= from)));
}

/** How far the sections after must move in memory. Only the list of relocations can: nothing points into it. */
function virtualRoom(image: Image, own: Section, { virtualSize, step }: { virtualSize: number; step: number }): number {
  const after = image.sections.map(({ value }) => value).filter(({ address }) => address > own.address);
  const nearest = Math.min(...after.map(({ address }) => address));
  const missing = own.address + virtualSize - nearest;
  if (after.length === 0 || missing <= 0) return 0;
  const relocations = image.directories[DIRECTORY.relocations]?.value.address ?? 0;
  const fixed = after.find(
    ({ address, virtualSize: size }) => !(relocations >= address && relocations < address + Math.max(1, size)),
  );
  if (fixed)
    throw new Unwritable(
      `the texts need ${counted(missing, 'byte')} more than there are in memory before section ${fixed.name}, which cannot move`,
    );
  return roundUp(missing, step);
}
