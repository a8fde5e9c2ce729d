import {
  bits,
  bytes,
  bytesOf,
  type CheckFinding,
  checked,
  choice,
  constant,
  expects,
  type Infer,
  i16,
  type Layout,
  listOf,
  listToEnd,
  plus,
  type Reader,
  relabel,
  struct,
  u8,
  u16,
  u32,
  within,
} from '#layout';
import { counted, grouped } from '../../../base/counted.ts';

const VARIABLES = { 0x22: 'timeAndWeather', 0x30: 'arrangement', 0x70: 'variable70' } as const;
const COMPARISONS = { 1: 'equal', 2: 'less', 3: 'greater' } as const;
const FILES = {
  0x17: 'texture',
  0x2e: 'initialMesh',
  0x2f: 'overrideMesh',
  0x30: 'alternateMesh',
  0x31: 'end',
} as const;
const COMMANDS = {
  0x80: 'separator',
  0x83: 'cameraPosition',
  0x84: 'cameraRotation',
  0x85: 'indoor',
  0x86: 'outdoor',
  0x88: 'noSnow',
  0x89: 'snow',
  0x8a: 'reserved',
  0x8b: 'weatherModifier',
} as const;

const condition = {
  selector: expects(choice(u16, VARIABLES), 'named', 'the variable of the script that the state is compared with'),
  state: bits(u16, { arrangement: 12, weather: 3, night: 1 }),
  comparison: expects(choice(u8, COMPARISONS), 'named', 'equal in all files known'),
};

/** For rows that read nothing: some tools leave zeros here. */
const unread = { ...condition, selector: choice(u16, VARIABLES), comparison: choice(u8, COMPARISONS) };

/** A row: which file is read in which state. */
export const fileRow = struct(
  {
    ...condition,
    kind: expects(choice(u8, FILES), 'named', 'what the file is; an end repeats the place of the last one'),
    marker: constant(u16, 0x3333),
    sector: { ...relabel(u32, 'offset'), about: 'of the disc' },
    length: { ...relabel(u32, 'size'), about: 'bytes, in whole sectors' },
    tail: constant(u32, 0x8877_6655),
  },
  'A file, and the state of the map in which it is read.',
);
export interface FileRow extends Infer<typeof fileRow> {}

const separator = struct(
  { ...condition, kind: choice(u8, COMMANDS), unknown06: u16, unknown08: bytes(12) },
  'The rows between the files and the commands.',
);

/** Bytes of a command before its values. */
const HEAD = 12;

const command = struct(
  {
    ...condition,
    kind: expects(choice(u8, COMMANDS), 'named'),
    unknown06: u16,
    stride: { ...relabel(u32, 'size'), about: 'bytes of the row: 20 or 28' },
    values: within(listToEnd(i16), plus('stride', -HEAD)),
  },
  'A property of the map that is not a file: where the camera is, whether it snows.',
);

const end = struct({ ...unread, kind: constant(u8, 0), unknown06: u16 }, 'The last row: nothing but its head.');

const { kind: KIND_AT = 0, stride: STRIDE_AT = 0 } = command.offsets;
const FIRST_COMMAND = 0x80;
const SEPARATOR = 0x80;

/** A byte or word at a distance ahead of the reader; undefined past the end. */
function numberAhead(r: Reader, by: number, size: 1 | 4): number | undefined {
  const at = r.ahead(by, size);
  if (at === undefined) return undefined;
  return size === 1 ? r.view.getUint8(at) : r.view.getUint32(at, true);
}

const isFileAhead = (r: Reader): boolean =>
  r.limit - r.pos >= (fileRow.size ?? 0) && (numberAhead(r, KIND_AT, 1) ?? 0) < FIRST_COMMAND;

const isSeparatorAhead = (r: Reader): boolean =>
  r.limit - r.pos >= (separator.size ?? 0) && numberAhead(r, KIND_AT, 1) === SEPARATOR;

function isCommandAhead(r: Reader): boolean {
  const stride = numberAhead(r, STRIDE_AT, 4) ?? 0;
  return (numberAhead(r, KIND_AT, 1) ?? 0) >= FIRST_COMMAND && stride >= HEAD && stride <= r.limit - r.pos;
}

const isEndAhead = (r: Reader): boolean => r.limit - r.pos >= (end.size ?? 0) && numberAhead(r, KIND_AT, 1) === 0;

/** Items for as long as another one follows. */
function listWhile<T>(item: Layout<T>, isAhead: (r: Reader) => boolean, most: number, what: string): Layout<T[]> {
  return listOf({ item, count: () => most, stop: r => !isAhead(r) }, `list of ${item.kind} ${what}`);
}

const ANY = 0xffff_ffff;

const stored = struct(
  {
    rows: listWhile(fileRow, isFileAhead, ANY, 'up to a kind of 0x80'),
    separators: listWhile(separator, isSeparatorAhead, 1, 'while there is one'),
    commands: listWhile(command, isCommandAhead, ANY, 'up to a kind of 0'),
    ends: listWhile(end, isEndAhead, 1, 'while there is one'),
  },
  'Index of a map: which file is read in which state, and what else belongs to it.',
);
export interface Gns extends Infer<typeof stored> {}

const SECTOR = 2048;
/** Bytes of every texture. */
const TEXTURE = 0x2_0000;

/** The system area of a disc and its volume descriptor. No file begins there. */
const FIRST_SECTORS = 17;
const LAST_WEATHER = 4;

/**
 * Files begin after the start of the disc and take whole sectors; all textures take the same number. Padding rows may have
 * any values.
 */
function* oddRows({ rows }: Gns): Generator<CheckFinding> {
  for (const [i, { kind, length, sector, state }] of rows.entries()) {
    const path = `rows[${i}].length`;
    if (state.weather > LAST_WEATHER) {
      const text = `expected a weather from 0 to ${LAST_WEATHER}, found ${state.weather}`;
      yield { path: `rows[${i}].state.weather`, text, weight: 'note' };
    }
    const isKnown = typeof kind === 'string' && kind !== 'end';
    if (isKnown && sector < FIRST_SECTORS) {
      const text = `expected a sector after those the disc begins with, from ${grouped(FIRST_SECTORS)} on, found ${grouped(sector)}`;
      yield { path: `rows[${i}].sector`, text };
    }
    if (isKnown && kind !== 'texture' && length === 0)
      yield { path, text: `expected whole sectors of ${counted(SECTOR, 'byte')}, found none` };
    else if (kind === 'texture' && length !== TEXTURE)
      yield {
        path,
        text: `expected ${grouped(TEXTURE)}, the bytes of a texture, found ${grouped(length)}`,
        repair: bytesOf(u32, TEXTURE),
      };
    else if (length % SECTOR !== 0)
      yield { path, text: `expected whole sectors of ${counted(SECTOR, 'byte')}, found ${grouped(length)}` };
  }
}

/** Files of a disc never share sectors, but several rows may name the same file. */
function* rowsInOthers({ rows }: Gns): Generator<CheckFinding> {
  const files = rows.flatMap(({ kind, sector, length }, index) =>
    typeof kind === 'string' && kind !== 'end' ? [{ index, sector, end: sector + Math.floor(length / SECTOR) }] : [],
  );
  const ordered = files.toSorted((a, b) => a.sector - b.sector || a.end - b.end);
  for (const [i, { index, sector }] of ordered.entries()) {
    const before = ordered[i - 1];
    if (before === undefined || before.sector === sector || before.end <= sector) continue;
    const text = `expected a sector outside of rows[${before.index}], which takes ${grouped(before.sector)} to ${grouped(before.end - 1)}, found ${grouped(sector)}`;
    yield { path: `rows[${index}].sector`, text, weight: 'note' };
  }
}

/** The game keeps this many bytes of an index: 150 rows. */
const KEPT = 3000;

/** Reports the first row that the game does not keep completely. */
function* beyondKept({ rows, separators, commands, ends }: Gns): Generator<CheckFinding> {
  const sized = [
    ...rows.map((_, i) => ({ path: `rows[${i}]`, size: fileRow.minSize })),
    ...separators.map((_, i) => ({ path: `separators[${i}]`, size: separator.minSize })),
    ...commands.map(({ stride }, i) => ({ path: `commands[${i}]`, size: stride })),
    ...ends.map((_, i) => ({ path: `ends[${i}]`, size: end.minSize })),
  ];
  let at = 0;
  for (const { path, size } of sized) {
    at += size;
    if (at <= KEPT) continue;
    yield {
      path: `${path}.kind`,
      text: `the game keeps the first ${grouped(KEPT)} bytes of an index, and this row ends at ${grouped(at)}`,
    };
    return;
  }
}

/** The game reads rows until it finds an end row. */
function* checkFindings(index: Gns): Generator<CheckFinding> {
  yield* oddRows(index);
  yield* rowsInOthers(index);
  yield* beyondKept(index);
  const { commands, ends } = index;
  if (ends.length > 0 || commands.length === 0) return;
  const path = `commands[${commands.length - 1}].kind`;
  yield { path, text: 'expected a row of kind 0 after this one, found none', weight: 'warning' };
}

/** The index of a map: its files by state, then commands. */
export const gns = checked<Gns>(stored, checkFindings);

/** The state of a map: its arrangement, the weather, and whether it is night. */
export interface State {
  readonly arrangement: number;
  readonly weather: number;
  readonly night: boolean;
}

export const PLAIN: State = { arrangement: 0, weather: 0, night: false };

/** The game's names of weathers, by number. */
export const WEATHERS = ['none', 'none, other', 'light', 'normal', 'heavy'];

/** Whether a row names a file; end rows are only padding. */
export function isFile({ kind }: FileRow): boolean {
  return kind !== 'end';
}

export function stateOf({ state: { arrangement, weather, night } }: FileRow): State {
  return { arrangement, weather, night };
}

/** `arrangement 1, light weather, night`. */
export function stateText({ arrangement, weather, night }: State): string {
  const sky = weather === 0 ? '' : `, weather ${WEATHERS[weather] ?? weather}`;
  return `arrangement ${arrangement}${sky}, ${night ? 'night' : 'day'}`;
}

/** The rows of the files that a state is shown with, in reading order: at most one of each kind. */
export function rowsFor({ rows }: Gns, state: State): readonly number[] {
  const chosen = new Map<FileRow['kind'], number>();
  const isPlain = (row: FileRow): boolean => row.selector !== 'variable70' && numberOf(stateOf(row)) === 0;
  for (const [i, row] of rows.entries()) {
    const isFirst =
      row.kind === 'initialMesh' || row.kind === 'overrideMesh' || (row.kind === 'texture' && isPlain(row));
    if (isFirst) chosen.set(row.kind, i);
  }
  for (const [i, row] of rows.entries())
    if (isFile(row) && !isPlain(row) && matches(row, state)) chosen.set(row.kind, i);
  return LOADED.flatMap(kind => chosen.get(kind) ?? []);
}

/** The order in which the game reads them: chunks of a later file replace those of an earlier one. */
const LOADED = ['initialMesh', 'overrideMesh', 'alternateMesh', 'texture'] as const;

/** The number that the game compares with a row's. */
function numberOf({ arrangement, weather, night }: State): number {
  return arrangement | (weather << 12) | (night ? 0x8000 : 0);
}

function matches(row: FileRow, state: State): boolean {
  const asked = numberOf(state);
  const own = numberOf(stateOf(row));
  if (row.comparison === 'less') return asked < own;
  return row.comparison === 'greater' ? asked > own : asked === own;
}
