import { type Infer, relabel, struct, u16, u32 } from '#layout';
import { unixTime } from '../../time/unix-time.ts';

const count = relabel(u16, 'count');
const offset = relabel(u32, 'offset');

export const resourceDirectory = struct(
  {
    traits: relabel(u32, 'flags'),
    built: unixTime,
    major: u16,
    minor: u16,
    namedCount: count,
    numberedCount: count,
  },
  'One directory of the resources: types first, in each its names, in each of these its languages.',
);

/** The highest bit of a resource entry's words: a name in letters, or a subdirectory. */
export const HIGH_BIT = 0x8000_0000;

export const resourceEntry = struct(
  {
    name: { ...relabel(u32, 'reference'), about: 'a number; with the highest bit, where its letters are' },
    target: { ...offset, about: 'where its data is described; with the highest bit, the directory below it' },
  },
  'One name of a directory, and what is there.',
);

export const resourceData = struct(
  {
    address: { ...offset, about: 'in memory, from where the file is loaded' },
    size: relabel(u32, 'size'),
    codePage: u32,
    reserved: u32,
  },
  'Where one resource is.',
);

export const tableBlock = struct(
  {
    lowId: relabel(u32, 'reference'),
    highId: relabel(u32, 'reference'),
    offset: { ...offset, about: 'of its first message, from the start of the table' },
  },
  'Messages whose numbers follow one another.',
);

export const keyRecord = struct(
  { address: { ...offset, about: 'of its letters in memory' }, id: relabel(u32, 'reference') },
  "A message's name and number, for the game's own programs.",
);

/** Resource types that hold messages. */
export const TYPE = { strings: 6, messageTable: 11 } as const;

export interface ResourceDirectory extends Infer<typeof resourceDirectory> {}
export interface ResourceEntry extends Infer<typeof resourceEntry> {}
export interface ResourceData extends Infer<typeof resourceData> {}
export interface TableBlock extends Infer<typeof tableBlock> {}
export interface KeyRecord extends Infer<typeof keyRecord> {}
