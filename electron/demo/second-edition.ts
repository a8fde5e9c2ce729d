import { decode, encode, type RootLayout } from '#layout';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource, sliceSource } from '../../shared/base/source.ts';
import { type Archive, archive, type Entry, entriesOf } from '../../shared/formats/zipper/archive/layout.ts';
import { motion } from '../../shared/formats/zipper/motion/layout.ts';
import { readerValue } from '../../shared/formats/zipper/reader/layout.ts';
import { toText } from '../../shared/formats/zipper/reader/to-text.ts';
import { archiveBytes, archiveOf, compiled, withoutLengths } from './archives.ts';
import type { Drawn } from './draw.ts';
import { hull } from './pictures.ts';
import { demoTextures } from './textures.ts';

type Files = ReadonlyMap<string, Uint8Array>;

/** An entry with its directory values. */
interface Kept extends Entry {
  readonly bytes: Uint8Array;
}

type Change = (entries: readonly Kept[]) => readonly Kept[];

const NEW_READER = '(TIDES ((HIGH 06:10 3.4) (LOW 12:25 -1.1) (HIGH 18:35 3.2)))';

/**
 * The only changes of the second edition, by archive: a tuned value, an entry renamed, one moved to the end and one
 * removed; a longer text; an added entry; a motion with another duration.
 */
const changes: Readonly<Record<string, readonly Change[]>> = {
  'zbd/reader.zbd': [
    inReader('heat.zrd', 'SHUTDOWN 30.0', 'SHUTDOWN 32.5'),
    entries => entries.map(entry => (entry.name === 'credits.zrd' ? { ...entry, name: 'thanks.zrd' } : entry)),
    entries => [...entries.filter(({ name }) => name !== 'salvage.zrd'), ...named(entries, 'salvage.zrd')],
    entries => entries.filter(({ name }) => name !== 'menus.zrd'),
  ],
  'zbd/c1/readerm1.zbd': [
    inReader('m1_mission.zrd', 'until the water is back.', 'until the water is back, and then once more.'),
  ],
  'zbd/c1/reader.zbd': [withNewReader],
  'zbd/motion.zbd': [withSlowWalk],
};

/** The demo as sold a year later: a second version to compare with the first. */
export function secondEdition(first: Files): Files {
  const second = new Map(first);
  for (const [path, made] of Object.entries(changes)) second.set(path, changedArchive(first.get(path), made));
  return second.set('zbd/rtexture.zbd', demoTextures({ hull: withOnePixel(hull) }));
}

function changedArchive(bytes: Uint8Array | undefined, made: readonly Change[]): Uint8Array {
  const model = modelOf(archive, bytes ?? new Uint8Array(0));
  const extents = entriesOf(model);
  const entries = model.entries.map((entry, index): Kept => {
    const { start = 0, size = 0 } = extents[index] ?? {};
    return { ...entry, bytes: toBytes([sliceSource(model.contents, start, size)]) };
  });
  const now = made.reduce<readonly Kept[]>((kept, change) => change(kept), entries);
  const isUnmeasured = extents.some(({ size }, index) => size !== model.entries[index]?.length);
  const packed = packedLike(model, now);
  return archiveBytes(isUnmeasured ? withoutLengths(packed) : packed);
}

/** The entries repacked by the demo's own writer, with their directory values kept. */
function packedLike(model: Archive, entries: readonly Kept[]): Archive {
  const packed = archiveOf(entries, { folder: 'zrdr', isChecked: (model.checksum ?? 0) !== 0 });
  return {
    ...packed,
    entries: packed.entries.map((entry, index) => {
      const { flags, comment, time } = entries[index] ?? entry;
      return { ...entry, flags, comment, time };
    }),
  };
}

function inReader(name: string, before: string, after: string): Change {
  return entries => replaced(entries, name, bytes => textReplaced(bytes, before, after));
}

function textReplaced(bytes: Uint8Array, before: string, after: string): Uint8Array {
  const text = toText(modelOf(readerValue, bytes));
  if (text.split(before).length !== 2) throw new Error(`${before} stands not once in ${text}`);
  return compiled({ name: after, text: text.replace(before, after) }).bytes;
}

function withNewReader(entries: readonly Kept[]): readonly Kept[] {
  const like = entries.at(-1);
  const { name, bytes } = compiled({ name: 'c1_tides.zrd', text: NEW_READER });
  return like === undefined
    ? entries
    : [...entries, { ...like, name, bytes, comment: 'D:\\heron\\data\\c1\\c1_tides.zrd' }];
}

function withSlowWalk(entries: readonly Kept[]): readonly Kept[] {
  return replaced(entries, 'heron_walk', bytes =>
    toBytes(encode(motion, { ...modelOf(motion, bytes), loopTime: 1.5 })),
  );
}

/** Replaces one pixel of a plate with black. */
function withOnePixel(drawn: Drawn): Drawn {
  return { ...drawn, draw: (x, y) => (x === 5 && y === 9 ? [0, 0, 0] : drawn.draw(x, y)) };
}

function replaced(entries: readonly Kept[], name: string, change: (bytes: Uint8Array) => Uint8Array): readonly Kept[] {
  if (named(entries, name).length !== 1) throw new Error(`there is no single ${name}`);
  return entries.map(entry => (entry.name === name ? { ...entry, bytes: change(entry.bytes) } : entry));
}

function named(entries: readonly Kept[], name: string): readonly Kept[] {
  return entries.filter(entry => entry.name === name);
}

function modelOf<M>(layout: RootLayout<M>, bytes: Uint8Array): M {
  const decoded = decode(layout, memorySource(bytes));
  if (decoded.fault) throw new Error(decoded.fault.text);
  return decoded.value;
}
