import { Unwritable } from '#layout';
import { counted } from '../../../../base/counted.ts';
import type { ProgramParts } from '../program-parts.ts';
import { DIRECTORY, type Section } from './headers.ts';
import { extentOf, type Image, type Placed, resourcesOf } from './image.ts';
import { isShared, type Resource, type Resources } from './resources.ts';

/** Everything that follows inside the resources moves by a multiple of this, which keeps its alignment. */
const STEP = 16;

export const roundUp = (size: number, step: number): number => Math.ceil(size / step) * step;

/** Bytes inserted at one place of the resources' section, and how far that moves everything after it. */
export interface Growth {
  readonly image: Image;
  readonly resources: Resources;
  readonly section: Placed<Section>;
  readonly resource: Resource;
  readonly content: Uint8Array;
  /** File offset of the content: a new place if others share the old one. */
  readonly start: number;
  /** File offset of the insertion. */
  readonly at: number;
  /** Number of bytes inserted. */
  readonly inserted: number;
  /** How far everything after the section moves in the file. */
  readonly rawDelta: number;
  /** How far the sections after it move in memory. */
  readonly virtualDelta: number;
  /** New virtual size of the section. */
  readonly virtualSize: number;
  readonly rawSize: number;
}

/** How a resource can grow, or why it cannot. */
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

/** After the old content, using the zeros that follow it. */
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

/** Only complete files are made longer. */
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

/** The end of a section's bytes that memory uses; only zeros may follow. */
function usedEnd(image: Image, value: Section): number {
  const { start, end } = extentOf(image, value);
  const used = start + Math.min(value.rawSize, value.virtualSize);
  return image.bytes.subarray(used, end).every(byte => byte === 0) ? used : end;
}

/** The next item of the resources after an offset; the end if there is none. */
function nextThing({ directories, names, list }: Resources, from: number, end: number): number {
  const starts = [...directories, ...names, ...list].map(({ start }) => start);
  const contents = list.flatMap(({ content }) => (content ? [content.start] : []));
  return Math.max(from, Math.min(end, ...[...starts, ...contents].filter(start => start >= from)));
}

/** How far the sections after it must move in memory. Only the relocations can: nothing points into them. */
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
