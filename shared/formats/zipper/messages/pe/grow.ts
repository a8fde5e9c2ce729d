import { viewOf } from '../../../../base/bytes.ts';
import type { ProgramParts } from '../program-parts.ts';
import { type Growth, planGrowth, roundUp } from './growth.ts';
import { DIRECTORY, directory, fileHeader, optionalHeader, type Section, section } from './headers.ts';
import { extentOf, type Image, offsetOfAddress, type Placed } from './image.ts';
import { HIGH_BIT, resourceData, resourceEntry } from './resource-records.ts';

/** One record of the debug directory, and the member that stores the file offset of its data. */
const DEBUG_RECORD = { size: 28, offset: 24 } as const;

/** A program file in which one resource has new, longer content. */
export function growResource(anatomy: ProgramParts, resourceAt: number, content: Uint8Array): Uint8Array {
  const growth = planGrowth(anatomy, resourceAt, content);
  const bytes = assemble(growth);
  fixSections(growth, viewOf(bytes));
  fixDirectories(growth, viewOf(bytes));
  fixResources(growth, viewOf(bytes));
  return bytes;
}

/** The old bytes with the new content and the room for it inserted. */
function assemble(growth: Growth): Uint8Array {
  const { image, section: own, resource, content, start, at, inserted, rawDelta, rawSize } = growth;
  const { bytes } = image;
  const extent = extentOf(image, own.value);
  const all = new Uint8Array(bytes.length + rawDelta);
  all.set(bytes.subarray(0, at));
  // The section ends with zeros after its used bytes: they make room.
  const after = bytes.subarray(at, extent.end).subarray(0, extent.start + rawSize - at - inserted);
  all.set(after, at + inserted);
  all.set(bytes.subarray(extent.end), extent.end + rawDelta);
  if (resource.content?.start === start) all.fill(0, start, resource.content.end);
  all.set(content, start);
  return all;
}

function fixSections(
  { image, section: own, rawDelta, virtualDelta, virtualSize, rawSize }: Growth,
  view: DataView,
): void {
  const { offsets } = section;
  const ownEnd = extentOf(image, own.value).end;
  const put = (at: number, member: string, value: number) => view.setUint32(at + (offsets[member] ?? 0), value, true);
  for (const { start, value } of image.sections) {
    for (const member of ['rawOffset', 'relocationsOffset', 'linesOffset'] as const)
      if (value[member] >= ownEnd) put(start, member, value[member] + rawDelta);
    if (value.address > own.value.address) put(start, 'address', value.address + virtualDelta);
  }
  put(own.start, 'virtualSize', virtualSize);
  put(own.start, 'rawSize', rawSize);
  const { file, optional } = image;
  if (file.value.symbolsOffset >= ownEnd)
    view.setUint32(file.start + (fileHeader.offsets.symbolsOffset ?? 0), file.value.symbolsOffset + rawDelta, true);
  const step = optional.value.sectionAlignment || 4096;
  const ends = image.sections.map(({ start }) => {
    const address = view.getUint32(start + (offsets.address ?? 0), true);
    return address + roundUp(view.getUint32(start + (offsets.virtualSize ?? 0), true), step);
  });
  const sizes = {
    imageSize: Math.max(optional.value.imageSize, ...ends),
    dataSize: optional.value.dataSize + rawDelta,
  };
  for (const [member, value] of Object.entries(sizes))
    view.setUint32(optional.start + (optionalHeader.offsets[member] ?? 0), value, true);
}

function fixDirectories({ image, section: own, inserted, rawDelta, virtualDelta }: Growth, view: DataView): void {
  const ownEnd = extentOf(image, own.value).end;
  const at = (member: 'address' | 'size') => directory.offsets[member] ?? 0;
  for (const [number, { start, value }] of image.directories.entries()) {
    if (value.address === 0) continue;
    // Certificates are outside all sections: theirs is a file offset.
    const isAfter =
      number === DIRECTORY.certificates ? value.address >= ownEnd : value.address >= afterInMemory(image, own);
    const delta = number === DIRECTORY.certificates ? rawDelta : virtualDelta;
    if (isAfter) view.setUint32(start + at('address'), value.address + delta, true);
    if (number === DIRECTORY.resources) view.setUint32(start + at('size'), value.size + inserted, true);
  }
  const debug = image.directories[DIRECTORY.debug]?.value;
  const first = debug && debug.address !== 0 ? offsetOfAddress(image, debug.address) : undefined;
  if (!debug || first === undefined || first >= own.value.rawOffset) return;
  for (let record = first; record + DEBUG_RECORD.size <= first + debug.size; record += DEBUG_RECORD.size) {
    const offset = view.getUint32(record + DEBUG_RECORD.offset, true);
    if (offset >= ownEnd) view.setUint32(record + DEBUG_RECORD.offset, offset + rawDelta, true);
  }
}

/** The lowest address of the sections after this one. */
function afterInMemory({ sections }: Image, { value: own }: Placed<Section>): number {
  return Math.min(...sections.map(({ value }) => value.address).filter(address => address > own.address));
}

function fixResources(growth: Growth, view: DataView): void {
  const { resources, section: own, resource, content, at, inserted } = growth;
  const moved = (start: number): number => (start >= at ? start + inserted : start);
  const { root, directories, list } = resources;
  const name = resourceEntry.offsets.name ?? 0;
  const target = resourceEntry.offsets.target ?? 0;
  for (const { entries } of directories) {
    for (const { start, value } of entries) {
      if (value.name >= HIGH_BIT) view.setUint32(moved(start) + name, movedOffset(value.name, { root, moved }), true);
      view.setUint32(moved(start) + target, movedOffset(value.target, { root, moved }), true);
    }
  }
  const toFile = own.value.rawOffset - own.value.address;
  for (const { start, value } of list) {
    const offset = value.address + toFile;
    const isHere = value.address >= own.value.address && offset < extentEnd(own.value);
    const address = isHere ? moved(offset) - toFile : value.address;
    const isOwn = start === resource.start;
    view.setUint32(moved(start) + (resourceData.offsets.address ?? 0), isOwn ? growth.start - toFile : address, true);
  }
  view.setUint32(moved(resource.start) + (resourceData.offsets.size ?? 0), content.length, true);
}

function extentEnd({ rawOffset, rawSize }: Section): number {
  return rawOffset + rawSize;
}

/** An offset inside the resources; its highest bit is kept. */
function movedOffset(stored: number, { root, moved }: { root: number; moved(start: number): number }): number {
  const isMarked = stored >= HIGH_BIT;
  const offset = isMarked ? stored - HIGH_BIT : stored;
  return moved(root + offset) - root + (isMarked ? HIGH_BIT : 0);
}
