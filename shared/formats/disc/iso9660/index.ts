import { decode, type Layout, setField, Unwritable } from '#layout';
import { counted } from '../../../base/counted.ts';
import { piecesSource } from '../../../base/pieces.ts';
import { memorySource, type Source, sliceSource } from '../../../base/source.ts';
import { RAW_SECTOR, sealed, sealedMode1 } from '../../../codecs/cd-sector.ts';
import type { Container, Detection, Entry, EntryEdit, Format, Moved, Probe } from '../../format.ts';
import { type IsoFile, volumeOf } from './directory.ts';
import { type Image, iso9660, sectorsOf, withSectors } from './layout.ts';
import {
  DATA,
  DESCRIPTOR,
  dataFrom,
  HEADLESS,
  MODE_1,
  MODE_1_WITH_SUBCHANNELS,
  PLAIN,
  RAW,
  type Sectors,
  SYNC,
  sectorsFor,
  WITH_SUBCHANNELS,
} from './sectors.ts';
import { beginsWith, DESCRIPTOR_MARK, directory, type VolumeDescriptor, volumeDescriptor } from './volume.ts';

/** Files of an image; new content is written into the sectors of the old. */
const container: Container<Image> = { entries: entriesOf, repack, relocate, hasRoom };

function entriesOf(image: Image): readonly Entry[] {
  const { source, ...sectors } = sectorsOf(image);
  return volumeOf(source, sectors).files.map(({ name, sector, size }) => {
    const start = sector * sectors.size;
    if (sectors.size === DATA) return { name, start, size, sector };
    const packed = { size: sectorsFor(size) * sectors.size, unpack: () => dataFrom(source, sectors, sector, size) };
    return { name, start, size, sector, packed };
  });
}

/** Changed sectors by number. */
type Changed = Map<number, Uint8Array>;

interface Editing {
  readonly image: Source;
  readonly sectors: Sectors;
  readonly changed: Changed;
}

function repack(model: Image, edits: readonly EntryEdit[]): Image {
  if (edits.length === 0) return model;
  const { source, ...sectors } = sectorsOf(model);
  const { files } = volumeOf(source, sectors);
  const editing: Editing = { image: source, sectors, changed: new Map() };
  for (const edit of edits) {
    if (edit.kind !== 'replace') throw new Unwritable('files on a disc can only be replaced, not added or removed');
    const file = files[edit.index];
    if (file) replace(editing, file, edit.content);
  }
  return withSectors(model, imageWith(editing));
}

/** Games find files by their sectors, so no file may move: new content has to fit into the old sectors. */
function replace(editing: Editing, file: IsoFile, content: Source): void {
  const room = sectorsFor(file.size);
  const taken = sectorsFor(content.size);
  if (taken > room)
    throw new Unwritable(
      `${file.name} takes ${counted(room, 'sector')} of ${counted(DATA, 'byte')} and would take ${taken}: other files are around it, and the game finds them by their sectors`,
    );
  const count = Math.floor(editing.image.size / editing.sectors.size);
  if (file.sector + room > count)
    throw new Unwritable(
      `${file.name} should be at sector ${file.sector} with ${counted(file.size, 'byte')}, but the image has only ${counted(count, 'sector')}`,
    );
  // Unused sectors keep their bytes: nothing refers to them.
  for (let i = 0; i < taken; i++) {
    const part = content.read(i * DATA, Math.min(DATA, content.size - i * DATA));
    const before = Math.min(DATA, file.size - i * DATA);
    changeData(editing, file.sector + i, data => {
      data.set(part);
      if (part.length < before) data.fill(0, part.length, before);
    });
  }
  if (content.size !== file.size) changeRecord(editing, file, content.size);
}

function hasRoom(model: Image, index: number, size: number): boolean {
  const { source, ...sectors } = sectorsOf(model);
  const file = volumeOf(source, sectors).files[index];
  return file !== undefined && sectorsFor(size) <= sectorsFor(file.size);
}

/** Changes a file's record in both directories, if there are two. */
function changeRecord(editing: Editing, { record, second }: IsoFile, size: number, sector?: number): void {
  for (const place of [record, ...(second ? [second] : [])])
    changeData(editing, place.sector, data => {
      set(data, directory, { path: `[${place.index}].size`, value: size });
      if (sector !== undefined) set(data, directory, { path: `[${place.index}].sector`, value: sector });
    });
}

/** Sets a number in the data of a sector. */
function set(data: Uint8Array, layout: Layout<unknown>, { path, value }: { path: string; value: number }): void {
  const edit = setField(layout, memorySource(data), path, value);
  if (edit.kind !== 'patch') throw new Unwritable(edit.kind === 'refused' ? edit.why : `${path} moves what follows`);
  data.set(edit.bytes, edit.start);
}

/**
 * Moves a file to new sectors after the last one: both directories refer to it there, and its old sectors stay unchanged.
 */
function relocate(model: Image, index: number, content: Source): { readonly model: Image; readonly moved: Moved } {
  const { source, ...sectors } = sectorsOf(model);
  const file = volumeOf(source, sectors).files[index];
  if (file === undefined) throw new Unwritable('there is no such file on the disc');
  const first = Math.floor(source.size / sectors.size);
  if (model.audioSectors !== undefined)
    throw new Unwritable('audio tracks are after the data of the image, and a file at its end would move them');
  if (first * sectors.size !== source.size)
    throw new Unwritable(
      `the image ends in the middle of a sector: ${counted(source.size % sectors.size, 'byte')} too many`,
    );
  const editing: Editing = { image: source, sectors, changed: new Map() };
  changeRecord(editing, file, content.size, first);
  const count = Math.max(1, sectorsFor(content.size));
  changeData(editing, DESCRIPTOR, data => {
    const { sectorCount } = decode(volumeDescriptor, memorySource(data)).value as VolumeDescriptor;
    set(data, volumeDescriptor, { path: 'sectorCount', value: Math.max(sectorCount, first) + count });
  });
  const added = Array.from({ length: count }, (_, i) =>
    newSector(editing, file, { content, i, count, number: first + i }),
  );
  const image = piecesSource([imageWith(editing), ...added.map(memorySource)]);
  return { model: withSectors(model, image), moved: { from: file.sector, to: first, size: content.size } };
}

interface NewSector {
  readonly content: Source;
  /** Its index among the new sectors, their count, and its number on the disc. */
  readonly i: number;
  readonly count: number;
  readonly number: number;
}

/** Frames in a second, and seconds before the first sector. */
const FRAMES = 75;
const LEAD_IN = 2;
const ADDRESS = 12;
const digits = (number: number): number => Math.floor(number / 10) * 16 + (number % 10);

/** A sector like the file's own; the last one is like the file's last, which marks the end of a file. */
function newSector({ image, sectors }: Editing, file: IsoFile, { content, i, count, number }: NewSector): Uint8Array {
  const last = file.sector + Math.max(0, sectorsFor(file.size) - 1);
  const like = Math.min(i === count - 1 ? last : file.sector, number - count);
  const sector = image.read(like * sectors.size, sectors.size).slice();
  if (sectors.kind !== undefined && ((sector[sectors.kind] ?? 0) & FORM_2) !== 0)
    throw new Unwritable(`${file.name} is sound or video, whose data are not those of a file`);
  const data = sector.subarray(sectors.data, sectors.data + DATA);
  data.fill(0);
  data.set(content.read(i * DATA, Math.min(DATA, Math.max(0, content.size - i * DATA))));
  if (sectors.data >= HEAD) {
    const at = number + LEAD_IN * FRAMES;
    const seconds = Math.floor(at / FRAMES);
    sector.set([digits(Math.floor(seconds / 60)), digits(seconds % 60), digits(at % FRAMES)], ADDRESS);
  }
  // The subchannel data of a copied sector would hold the wrong address.
  sector.fill(0, Math.max(RAW_SECTOR, sectors.data + DATA));
  return withChecks(sector, sectors);
}

/** The bit for a sector without error correction but with more data. */
const FORM_2 = 0x20;
/** Bytes of synchronisation and address. */
const HEAD = 16;

function changeData({ image, sectors, changed }: Editing, number: number, change: (data: Uint8Array) => void): void {
  const before = changed.get(number) ?? image.read(number * sectors.size, sectors.size);
  const sector = before.slice();
  change(sector.subarray(sectors.data, sectors.data + DATA));
  if (sector.every((byte, i) => byte === before[i])) return;
  if (sectors.kind !== undefined && ((sector[sectors.kind] ?? 0) & FORM_2) !== 0)
    throw new Unwritable(`sector ${number} is one of sound or video, whose data are not those of a file`);
  changed.set(number, withChecks(sector, sectors));
}

/** Recomputes the checks of the sector's data; what follows them stays. */
function withChecks(sector: Uint8Array, { size, kind }: Sectors): Uint8Array {
  if (size === DATA) return sector;
  const checked = sector.slice();
  if (size < RAW_SECTOR) {
    const whole = new Uint8Array(RAW_SECTOR);
    whole.set(sector, HEAD);
    checked.set(sealed(whole).subarray(HEAD));
  } else checked.set((kind === undefined ? sealedMode1 : sealed)(sector.subarray(0, RAW_SECTOR)));
  return checked;
}

function imageWith({ image, sectors, changed }: Editing): Source {
  const pieces: Source[] = [];
  let at = 0;
  for (const [number, bytes] of [...changed].toSorted(([a], [b]) => a - b)) {
    const start = number * sectors.size;
    pieces.push(sliceSource(image, at, start - at), memorySource(bytes));
    at = start + bytes.length;
  }
  return piecesSource([...pieces, sliceSource(image, at, image.size - at)]);
}

/** Images of discs, with their folders and files. */
export const discIso9660: Format<Image> = {
  id: 'disc/iso9660',
  icon: 'disc',
  scope: 'archives',
  title: 'Disc image',
  detect,
  layout: iso9660,
  notConfirmed: () => [
    'Not tested on a disc of a game, but on images that other programs built: read as the standards describe it.',
  ],
  container,
  facts,
  toJson,
  exportsAs: ['json'],
};

function facts(image: Image): readonly (readonly [string, string])[] {
  const { source, ...sectors } = sectorsOf(image);
  const { name, files } = volumeOf(source, sectors);
  return [
    ['Name of the disc', name],
    ['Sectors', `${Math.floor(source.size / sectors.size).toLocaleString('en')} of ${sectors.size} bytes`],
    ['Files', files.length.toLocaleString('en')],
    ...audioFacts(image),
  ];
}

/** Only the CUE sheet of an image says where one track ends and the next begins. */
function audioFacts({ audioSectors }: Image): readonly (readonly [string, string])[] {
  if (audioSectors === undefined) return [];
  const seconds = Math.floor(audioSectors.length / FRAMES);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return [['CD audio', `${time} after the data; open the CUE sheet to hear its tracks`]];
}

/** The files without the sectors. `start` is the offset in the image of a file's first sector. */
function toJson(image: Image): unknown {
  const { source, ...sectors } = sectorsOf(image);
  const { name: volume, files } = volumeOf(source, sectors);
  const entries = files.map(({ name, sector, size }) => ({ name, start: sector * sectors.size, size, sector }));
  const audio = image.audioSectors === undefined ? {} : { audioSectors: image.audioSectors.length };
  return { volume, sectorSize: sectors.size, sectors: Math.floor(source.size / sectors.size), ...audio, entries };
}

/** Looks for the volume descriptor in sector 16, raw or plain. */
function detect({ source }: Probe): Detection {
  const has = (at: number, bytes: readonly number[]): boolean =>
    at + bytes.length <= source.size && beginsWith(source.read(at, bytes.length), bytes);
  const describes = ({ size, data }: Sectors): boolean =>
    (DESCRIPTOR + 1) * size <= source.size && has(DESCRIPTOR * size + data, DESCRIPTOR_MARK);
  if (has(0, SYNC)) {
    if ([RAW, WITH_SUBCHANNELS, MODE_1, MODE_1_WITH_SUBCHANNELS].some(describes))
      return { confidence: 'certain', why: 'raw sectors, and a volume descriptor in sector 16' };
    return { confidence: 'unknown', why: 'raw sectors, but no volume descriptor in sector 16' };
  }
  if (describes(PLAIN)) return { confidence: 'certain', why: 'a volume descriptor in sector 16, of 2048 bytes each' };
  if (describes(HEADLESS))
    return { confidence: 'certain', why: 'a volume descriptor in sector 16, of 2336 bytes each' };
  return { confidence: 'unknown', why: 'no volume descriptor in sector 16' };
}
