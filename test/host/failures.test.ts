import { homedir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { areaFailures } from '../../electron/failures/areas.ts';
import { contentFailures } from '../../electron/failures/content.ts';
import {
  callFailures,
  compareFailures,
  guardFailures,
  pictureFailures,
  structureFailures,
} from '../../electron/failures/failures.ts';
import { patchFailures } from '../../electron/failures/patches.ts';
import { projectFailures } from '../../electron/failures/project.ts';
import { sceneFailures } from '../../electron/failures/scenes.ts';
import { fileFailures } from '../../electron/files/file-failures.ts';
import { indexFailures } from '../../electron/index/index-failures.ts';
import type { Failure } from '../../shared/contract/failure.ts';

const home = homedir();

/** Arguments for each failure, by topic and name: a new failure without a sample does not compile. */
type Samples<C extends Readonly<Record<string, (...args: never[]) => Failure>>> = {
  readonly [K in keyof C]: Parameters<C[K]>;
};

const calls: Samples<typeof callFailures> = {
  unknownCall: ['openFile'],
  badArguments: ['readBytes', 'size', 'expected >=0, found -1'],
  tooManyCalls: [256],
  tooLargeAnswer: ['readBytes', '70,000,000 bytes, at most 67,108,864'],
  cancelled: [],
  bug: ['fieldsIn', `${home}/.local/share/gantry/logs`],
  noDialog: [],
  portNotOpened: [8080, 'EADDRINUSE', 'listen EADDRINUSE: address already in use 127.0.0.1:8080'],
  noFileManager: [],
  noDragging: [],
  tooMuchToDrag: ['256 MB'],
};

const content: Samples<typeof contentFailures> = {
  unknownInstall: [],
  unknownAsset: [],
  notATextPath: ['/games/caf%E9'],
  noSuchFolder: ['/games/mw3'],
  notAFolder: ['/games/mw3.iso'],
  alreadyOpen: ['/games/mw3'],
  badHexPattern: [],
  emptyPattern: [],
  nothingToFind: [],
  unstorableText: ['shift_jis'],
  noTextPart: ['anim.zbd', 'definitions[99]'],
  jsonOfPart: ['map.json'],
  noEncoding: ['utf9'],
  unknownEncoding: ['utf-7', 'ascii, utf-8'],
  badStringLength: [],
  badNumber: ['300', 'u8'],
  badExpression: ['Unterminated group'],
  slowExpression: [],
  noHits: [],
  tooManyHits: [2_000_000],
  overlappingRows: [8, 4],
  fixedLength: ['zbd/gamez.zbd', 'header.version (u32) has a fixed length'],
  tooMuchToShow: ['The model has more than 1,200,000 values, too many to show at once'],
  noModel: ['zbd/gamez.zbd', 'is in an unknown format'],
  noTextForm: ['zbd/soundsL.zbd', 'is an archive'],
  outputInside: ['zbd/reader.zbd::a.zrd', 'zbd/reader.zbd'],
  repairsNoFolder: ['/games/mw3'],
  nothingToReplace: ['zbd/reader.zbd'],
  noMission: ['my-game', 'm9', ['zbd/m1', 'zbd/m2']],
  noEntries: ['a.zrd', 'is a reader and has no entries'],
  cannotExport: ['a.zrd', 'is a reader', 'wav'],
  extractIntoGame: ['/games/mw3/out'],
  badFileName: ['a/b.zip', 'a file name has no folders in it'],
  fileExists: ['/home/player/out.zip'],
  notInContainer: ['a.zbd::b.zrd', 'c.zbd'],
  entryHasDraft: ['a.zbd::b.zrd'],
  entryLeft: ['a.zbd::b.zrd'],
  entryLeftIndex: ['data/x.bif::a.2da', 'chitin.key'],
  entryNumbered: ['a.zbd::b.zrd'],
  addedEntry: ['a.zbd::b.zrd'],
  noDownload: [],
  notPlayable: ['zbd/soundsL.zbd::step.wav', 'its samples have 24 bits, and only 8 and 16 can be played'],
  notASound: ['does not begin with RIFF and WAVE'],
  noTracks: ['zbd/motion.zbd::heron_walk', 'it is a reader'],
  noTable: ['ReadMe.txt', 'it is text'],
  damaged: ['a.zrd', 'zipper/reader', 0x1a40, '[0][3]', '[0][3] at 0x1A40: needs 32 bytes, 7 left'],
  noSuchPath: ['a.zrd', '[0][9]'],
  noBytes: ['a.wld', 'fragments[2].kind'],
  pastTheEnd: [4096, 100],
  badWindow: [32, 16],
  badText: ['a.zrd', 3, 14, 'a bracket is not closed'],
  otherKind: ['a.bin', 'Bitmap', 'a.zrd', 'Reader'],
  notPng: ['a.png', 'a.bmp'],
  entryTwice: ['zbd/reader.zbd', 'a.zrd'],
  namedAsOther: ['a.png', 'picture', 'a.zrd', 'Reader'],
  notUtf8: ['a.txt', 'Reader'],
  notText: ['a.txt'],
  fieldNotSet: ['a.zrd', '[0]', '[0]: u32 takes a whole number, not "x"'],
  fieldTwice: ['a.zrd', '[0]'],
  itemsNotChanged: ['a.wok', 'vertices[3] is used by faces[1].c'],
  notJson: ['item.json', 'Unexpected token'],
  givenUp: ['zbd/c1/gamez.zbd', 'it took longer than 60 seconds'],
  unwritable: ['a.zrd', 'a text of 300 bytes does not fit 255'],
  noIndex: ['zbd/reader.zbd'],
  noPlaceForIndex: ['two.bif', 'chitin.key', 'data/mill.bif'],
  noRepair: ['reader.zbd', 'checksum'],
};

const areas: Samples<typeof areaFailures> = {
  noRooms: ['mill_01a.wok', 'is a walkmesh'],
  noWalkmeshes: ['mill.lyt'],
  noSuchRoom: ['mill.lyt', 'mill_09', ['mill_01a.wok', 'mill_01b.wok']],
  noSuchEdge: ['mill_01a.wok', 99_999],
  noSuchEdgeOfAny: ['mill.lyt', 99_999],
};

const compare: Samples<typeof compareFailures> = {
  onlyToCompare: ['zbd/reader.zbd::a.zrd'],
  unknownComparison: [],
  comparisonRuns: [],
  unknownRow: [],
  onlyOnOneSide: ['zbd/reader.zbd::a.zrd'],
  noBytesOfSide: ['zbd/reader.zbd::a.zrd'],
  cannotCopyItem: ['zbd/motion.zbd::heron_walk', 'is a motion'],
  folderAndFile: ['old', 'new.zbd'],
  notCopied: ['zbd/reader.zbd::a.zrd', 'its list is missing'],
  entryNameTaken: ['zbd/reader.zbd', 'heat.zrd'],
  entryUnnamed: ['zbd/reader.zbd'],
  notRenamed: ['data/2da.bif', 'heat.2da'],
  unreadableEntry: ['zbd/reader.zbd', 'heat.zrd'],
};

const pictures: Samples<typeof pictureFailures> = {
  noPictures: ['zbd/reader.zbd', 'is an archive'],
  noSuchPicture: ['zbd/rtexture.zbd', 9, 3],
  rawPicture: [
    'zbd/rtexture.zbd',
    'hull',
    {
      path: 'textures[3].texture',
      start: 0x352,
      text: 'kept raw: textures[3].texture.indices at 0x362: needs 9 bytes, 7 left',
    },
  ],
  noSuchPixel: ['zbd/rtexture.zbd::wing', 4096, 1024],
  notRelocated: ['zbd/reader.zbd', 'is an archive'],
  noPalettes: ['fft/MAP001.12'],
  palettesElsewhere: ['fft/MAP001.8', 'MAP001.9'],
  needsPalette: ['fft/MAP001.9'],
  coloursNowhere: ['fft/MAP001.8'],
  palettesOnly: ['MAP001.9'],
  noColouring: ['fft/MAP001.8', 'MAP001.9:palettes[99]'],
  noPixels: ['zbd/rtexture.zbd::gauge'],
  tooLarge: ['zbd/rtexture.zbd::sky', 8192, 8192],
  notReplaceable: ['a.dds', 'is a DDS texture'],
  notTaken: ['zbd/rtexture.zbd::wing', 'The picture cannot be used: it is not a PNG file.'],
  noneTaken: ['b.png', { code: 'refused', text: 'zbd/rtexture.zbd::wing cannot take this picture.', canBeRaw: true }],
  nothingChanged: [
    { code: 'refused', text: 'a.bif > "b.png" does not have the extension of a resource type of these games.' },
  ],
  filesLost: [],
};

const scenes: Samples<typeof sceneFailures> = {
  noScene: ['Data/Anchor.txt', 'it is text'],
  noState: ['maps/MAP001.GNS', 'it has one state only'],
  stateOfNone: [['raw', 'json']],
  noSkeleton: ['crate.w3d'],
  noPart: [],
  tooMuch: ['crate.w3d', 'it made no progress for 120 s'],
  keyNotChanged: ['data/swing.w3d', 'the format has one key for each frame'],
  noFrame: ['zbd/motion.zbd::heron_walk', 99_999, 109],
  frameOfNone: ['zbd/mechlib.zbd::heron.flt'],
  noClip: ['crate.w3d'],
};

const structure: Samples<typeof structureFailures> = {
  faulty: ['crates.ksy', { line: 5, column: 11, text: 'There is no type “crate”.' }],
  spoiled: ['crates.ksy', { line: 5, column: 11, text: 'There is no type “crate”.' }],
  deleted: ['crates.ksy'],
  taken: ['crates'],
  noSuch: ['crates'],
};

const file: Samples<typeof fileFailures> = {
  tooLongStructure: ['crates.ksy', 1_048_577, 1_048_576],
  badStructure: ['crates.ksy', { line: 5, column: 11, text: 'There is no type “crate”.' }],
  changedPart: ['dist/workers/query-worker.js'],
  system: ['/games/reader.zbd', 'written', 'ENOSPC', `ENOSPC: no space left, ${home}/x`],
  held: ['/games/reader.zbd', `EBUSY: ${home}/x`],
  readOnly: ['/games/reader.zbd', { mayClear: true }],
  notEnoughSpace: ['/games/reader.zbd', 2000, 1000],
  notWrittenRight: ['/games/reader.zbd'],
  notConfirmed: ['/games/reader.zbd', `EIO: ${home}/x`],
  someWritten: [
    fileFailures.system('/out/b.png', 'written', 'ENOSPC', 'ENOSPC'),
    '2 files were written to /out before that.',
  ],
  cancelledAfter: ['2 files were written to /out before that.'],
  halfWritten: [['/games/a.zbd'], fileFailures.notAFile('/games/b.zbd')],
  notAFile: ['/dev/null'],
  outputFolder: ['new/'],
  isFolder: ['zbd'],
  otherWrites: ['/data/unfinished', ' (process 12)'],
  outputLost: ['ENOSPC', 'ENOSPC: no space left on device, write'],
  notRegular: ['/dev/fd/63', 'pipe'],
  changedWhileOpen: ['reader.zbd'],
  writtenMeanwhile: ['reader.zbd'],
  noSuchFile: ['raeder.zbd', 'reader.zbd'],
  severalFiles: ['READER.zbd', 'Reader.zbd, reader.zbd'],
  namesNoFile: ['::a.zrd'],
  tooMuchNew: ['reader.zbd', 100_000_000],
  zipTooLarge: ['out/all.zip'],
  noSuchEntry: ['reader.zbd', 'a.zrd', 'b.zrd'],
  notThatMany: ['reader.zbd', 'a.zrd~3', 3, 2],
  severalEntries: ['reader.zbd', 'A.zrd', 'a.zrd, a.ZRD'],
  notAContainer: ['a.zrd', 'is a reader and has no entries'],
  damagedContainer: ['reader.zbd', 'its directory is cut.', 32],
  entryOutside: ['reader.zbd', 'a.zrd', 4096],
  entryDamaged: ['zone.s3d', { name: 'hull.bmp', start: 64 }, 'its stream is cut'],
  entryDoesNotFit: ['reader.zbd', 'the name is longer than 64.'],
  otherFormat: ['reader.zbd', 'is an archive'],
  notRebuilt: ['reader.zbd', 'The first difference is at 0x20.', 32, 'entries[0].name'],
  damagedNeighbour: ['data.big', 'c.txt', { path: 'entries[1].size', start: 34, text: 'expected at most 7, found 16' }],
  neighbourChanged: ['reader.zbd', 'b.zrd'],
  entryMisstored: ['zbd/reader.zbd', 'walker.zrd'],
  cancelled: [],
};

const patches: Samples<typeof patchFailures> = {
  notAPatch: ['warm-feet.gantry-patch', 'targets.0.address: leads out of the game folder'],
  newerPatch: ['warm-feet.gantry-patch', 9],
  patchTooLarge: ['warm-feet.gantry-patch', 90_000_000, 67_108_864],
  nothingToExport: ['MW3.gantry'],
  noDifference: ['/games/mw3', '/games/mod'],
  onlyLargeFiles: ['/mods/winter', 33_554_432],
  onlyUnread: ['zbd/interp.zbd', 'could not be read: access is denied.'],
  draftInExport: ['a.zrd'],
  patchNotApplied: ['Warm Feet', '"Dry Feet"'],
  noSnapshot: ['before'],
  damagedSnapshot: ['snapshots/1.json', 'files: expected Array'],
};

const project: Samples<typeof projectFailures> = {
  locked: ['MW3.gantry', ' (process 4711)'],
  system: ['MW3.gantry', 'written', 'ENOSPC', 'ENOSPC'],
  noDataFolder: ['/home/ana/.local/share/gantry', 'EEXIST', 'EEXIST: file already exists, mkdir'],
  silentHolder: ['/p/MW3.gantry', 'attic', 12],
  lockLost: ['/p/MW3.gantry', '/p/MW3 kept 2026-11-22 18.30.05.gantry'],
  changedByAnother: ['MW3.gantry'],
  noProject: ['MW3.gantry'],
  installElsewhere: ['MW3.gantry', '/games/mw3', '/etc'],
  folderGone: ['/games/mw3'],
  projectFolderGone: ['MW3.gantry', '/games/mw3'],
  hasOtherProject: ['/games/mw3', '/p/mw3.gantry'],
  notThisGame: ['/games/other', 'zbd/reader.zbd'],
  damagedProject: ['MW3.gantry/project.json', 'install: expected string'],
  newerProject: ['MW3.gantry/project.json', 9],
  notReverted: ['a.zrd', '"Set [0]" changed the same bytes later. Revert that first.'],
  noneChanged: [
    'chitin.key',
    { code: 'conflict', text: 'b.zrd was not found.', where: { file: 'chitin.key' }, next: 'Restore the file.' },
  ],
  noNote: ['zbd/reader.zbd', 0x10],
  notEdited: ['a.zrd'],
  nothingToUndo: ['a.zrd'],
  notTogether: ['data/mill.bif', 'chitin.key', 'undo'],
  nothingToRedo: ['a.zrd'],
  originalLost: ['a.zrd'],
  draftPending: ['a.zrd'],
  changedOnDisk: ['reader.zbd', 'a.zrd'],
  onlyRead: ['c/game.cue::Track 01.bin', 'c/game.cue', 'tracks are in other files'],
  replacedMeanwhile: ['reader.zbd'],
  changedMeanwhile: ['a.zrd'],
  fileGone: ['reader.zbd'],
  editedTwice: ['reader.zbd', 'a.zrd'],
  changedSincePlan: ['reader.zbd'],
  leadsOutside: ['zbd/reader.zbd', '/elsewhere/reader.zbd'],
  writeFailed: [fileFailures.system('reader.zbd', 'written', 'ENOSPC', 'ENOSPC')],
  restoredApart: ['data/mill.bif', 'chitin.key', ['data/dale.bif']],
  noBackup: ['reader.zbd'],
  damagedBackup: ['reader.zbd', 'backup/00'],
};

const BROKEN = {
  address: 'a.wld',
  path: 'fragments[2].body',
  start: 0x1a40,
  weight: 'error',
  text: 'kept raw: needs 4 bytes, 0 left',
  breaks: true,
} as const;

const guard: Samples<typeof guardFailures> = { breaks: [BROKEN, 2] };

const index: Samples<typeof indexFailures> = {
  scanCancelled: [],
  indexBusy: ['index.sqlite'],
  folderInTheWay: ['/data/index.sqlite'],
  notAnIndex: ['/games/heron/zbd/reader.zbd'],
  emptied: ['/games/mw3'],
  outsideInstall: ['../x'],
};

function told<C extends Readonly<Record<string, (...args: never[]) => Failure>>>(catalogue: C, samples: Samples<C>) {
  return Object.keys(catalogue).map(name => {
    const tell = catalogue[name] as unknown as (...args: unknown[]) => Failure; // as: the samples were made for it
    return { name, ...tell(...(samples[name] ?? [])) };
  });
}

const topics = {
  calls: told(callFailures, calls),
  content: told(contentFailures, content),
  areas: told(areaFailures, areas),
  compare: told(compareFailures, compare),
  pictures: told(pictureFailures, pictures),
  scenes: told(sceneFailures, scenes),
  files: told(fileFailures, file),
  structures: told(structureFailures, structure),
  patches: told(patchFailures, patches),
  project: told(projectFailures, project),
  guard: told(guardFailures, guard),
  index: told(indexFailures, index),
};

/** Of calls that only the window makes. */
const inWindowOnly = ['unknownCall', 'unknownAsset', 'entryNumbered'];

const WINDOW = /\b(Hex|Structure|Problems|Changes|Snapshots|Entries|Copy details|Reload|explorer)\b/;

describe('every failure of the host', () => {
  test.each(Object.entries(topics))('about %s reads as written', (_topic, failures) => {
    expect(failures).toMatchSnapshot();
  });

  test('is a sentence, and so is its advice', () => {
    for (const failure of Object.values(topics).flat()) {
      expect(failure.text, failure.name).toMatch(/^\S.*\.$/s);
      if (failure.next !== undefined) expect(failure.next, failure.name).toMatch(/^[A-Z].*\.$/s);
    }
  });

  test('names no part of the window on a command line, where the command line can come by it', () => {
    const told = Object.values(topics)
      .flat()
      .map(({ name, next = '', inTerminal = next }) => ({ name, inTerminal }));
    const wrong = told.filter(({ inTerminal }) => WINDOW.test(inTerminal)).map(({ name }) => name);
    expect(wrong).toEqual(inWindowOnly);
    for (const { name, inTerminal } of told) expect(inTerminal, name).toMatch(/^$|^[A-Z].*\.$/s);
  });

  test('keeps the home folder out of what may leave this machine', () => {
    const details = Object.values(topics)
      .flat()
      .map(failure => `${failure.details ?? ''}${failure.next ?? ''}`);
    expect(details.join()).not.toContain(home);
  });
});
