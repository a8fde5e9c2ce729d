import { bytes, choice, constant, fixedText, flags, type Infer, relabel, struct, u8, u16, u32 } from '#layout';
import { unixTime } from '../../time/unix-time.ts';

// The parts of a Windows program file used here, as described in Microsoft's "PE Format".

const count16 = relabel(u16, 'count');
const count32 = relabel(u32, 'count');
const size16 = relabel(u16, 'size');
const size32 = relabel(u32, 'size');
/** From the start of the file. */
const offset = relabel(u32, 'offset');
/** Relative to the address at which the program is loaded. */
const address = { ...relabel(u32, 'offset'), about: 'in memory, from where the file is loaded' };

export const dosHeader = struct(
  {
    magic: constant(u16, 0x5a4d),
    dosFields: { ...bytes(58), about: 'what DOS reads' },
    peOffset: offset,
  },
  'For DOS, which cannot run the file; its last field says where Windows begins to read.',
);

export const fileHeader = struct(
  {
    signature: constant(u32, 0x4550),
    machine: choice(u16, { 0x14c: 'x86', 0x200: 'ia64', 0x8664: 'x64' }),
    sectionCount: count16,
    built: { ...unixTime, about: 'when the linker made it' },
    symbolsOffset: offset,
    symbolCount: count32,
    optionalSize: { ...size16, about: 'of the header that follows, directories included' },
    traits: flags(u16, {
      withoutRelocations: 0,
      executable: 1,
      withoutLines: 2,
      withoutSymbols: 3,
      largeAddresses: 5,
      bits32: 8,
      withoutDebug: 9,
      system: 12,
      dll: 13,
    }),
  },
  'What machine it is for, and how many sections it has.',
);

export const optionalHeader = struct(
  {
    magic: { ...constant(u16, 0x10b), about: 'a program of 32 bits' },
    linkerMajor: u8,
    linkerMinor: u8,
    codeSize: size32,
    dataSize: size32,
    zeroedSize: size32,
    entryAddress: address,
    codeAddress: address,
    dataAddress: address,
    imageBase: { ...offset, about: 'the preferred load address' },
    sectionAlignment: { ...size32, about: 'of sections in memory' },
    fileAlignment: { ...size32, about: 'of sections in the file' },
    systemMajor: u16,
    systemMinor: u16,
    imageMajor: u16,
    imageMinor: u16,
    subsystemMajor: u16,
    subsystemMinor: u16,
    reserved: u32,
    imageSize: { ...size32, about: 'of all sections in memory' },
    headersSize: size32,
    checksum: { ...relabel(u32, 'checksum'), about: '0 where the linker computed none' },
    subsystem: u16,
    libraryTraits: relabel(u16, 'flags'),
    stackReserve: size32,
    stackCommit: size32,
    heapReserve: size32,
    heapCommit: size32,
    loaderFlags: relabel(u32, 'flags'),
    directoryCount: count32,
  },
  'How the file is loaded.',
);

export const directory = struct(
  { address, size: size32 },
  'Where in memory one of the tables is that Windows knows by number.',
);

export const section = struct(
  {
    name: fixedText(8),
    virtualSize: { ...size32, about: 'bytes used in memory' },
    address,
    rawSize: { ...size32, about: 'bytes in the file' },
    rawOffset: offset,
    relocationsOffset: offset,
    linesOffset: offset,
    relocationCount: count16,
    lineCount: count16,
    traits: flags(u32, {
      code: 5,
      data: 6,
      zeroed: 7,
      discardable: 25,
      executable: 29,
      readable: 30,
      writable: 31,
    }),
  },
  'One section: where it is in the file, and where in memory.',
);

/** Indices of the directories used here. */
export const DIRECTORY = { resources: 2, certificates: 4, relocations: 5, debug: 6 } as const;

export interface DosHeader extends Infer<typeof dosHeader> {}
export interface FileHeader extends Infer<typeof fileHeader> {}
export interface OptionalHeader extends Infer<typeof optionalHeader> {}
export interface Directory extends Infer<typeof directory> {}
export interface Section extends Infer<typeof section> {}
