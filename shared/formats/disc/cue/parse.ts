// Parses the lines of a CUE sheet: files, the tracks in each, and where a track begins, in frames of 1/75 second.
import { counted } from '../../../base/counted.ts';
import { type Lines, textOfLine, type WordFinding, type WordPlace } from '../../lines.ts';

/** Frames in a second, and in a minute. */
const SECOND = 75;
const MINUTE = 60 * SECOND;

/** How a track is stored: bytes of each frame, and whether it is audio. */
export interface TrackType {
  readonly size: number;
  readonly isAudio?: true;
}

/** The list of the CDRWIN and GNU libcdio manuals. */
export const TRACK_TYPES: Readonly<Record<string, TrackType>> = {
  AUDIO: { size: 2352, isAudio: true },
  CDG: { size: 2448 },
  'MODE1/2048': { size: 2048 },
  'MODE1/2352': { size: 2352 },
  'MODE1/2448': { size: 2448 },
  'MODE2/2048': { size: 2048 },
  'MODE2/2324': { size: 2324 },
  'MODE2/2336': { size: 2336 },
  'MODE2/2352': { size: 2352 },
  'MODE2/2448': { size: 2448 },
  'CDI/2336': { size: 2336 },
  'CDI/2352': { size: 2352 },
};

/** The content of a file: frames with the low byte of each sample first, or the high byte, or a sound file. */
const FILE_TYPES: readonly string[] = ['BINARY', 'MOTOROLA', 'WAVE', 'AIFF', 'MP3'];

/** The valid commands, and the fewest words in each. */
const COMMANDS: Readonly<Record<string, number>> = {
  ...{ REM: 1, CATALOG: 2, CDTEXTFILE: 2, TITLE: 2, PERFORMER: 2, SONGWRITER: 2, FLAGS: 1, ISRC: 2 },
  ...{ FILE: 3, TRACK: 3, INDEX: 3, PREGAP: 2, POSTGAP: 2 },
};

/** A point in time in a track's file. */
export interface CueIndex {
  readonly line: number;
  readonly number: number;
  /** Counted from the start of the file. */
  readonly frame: number;
}

export interface CueTrack {
  readonly line: number;
  readonly number: number;
  /** In capitals. */
  readonly type: string;
  readonly title?: string;
  readonly indexes: readonly CueIndex[];
  /** Frames of silence that are not in any file. */
  readonly pregap: number;
}

export interface CueFile {
  readonly line: number;
  /** Without its folders. */
  readonly name: string;
  readonly type: string;
  readonly tracks: readonly CueTrack[];
}

export interface Sheet {
  readonly files: readonly CueFile[];
  readonly odd: readonly WordFinding[];
}

type Growing<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer I)[] ? I[] : T[K] };

/** Parses all lines; reports errors in a line, and still reads the rest. */
export function parse(lines: Lines): Sheet {
  const files: Growing<CueFile>[] = [];
  const odd: WordFinding[] = [];
  for (const [line, each] of lines.entries()) {
    const words = each.words.map(({ text }) => text);
    const [first] = words;
    if (first === undefined) continue;
    const keyword = first.replace(MARK, '').toUpperCase();
    const needed = COMMANDS[keyword];
    const tell = (text: string, word = 0): void => void odd.push({ spot: { line, word }, text });
    if (needed === undefined) tell(`expected a command such as FILE, TRACK or INDEX, found ${first}`);
    else if (words.length < needed) tell(`expected ${counted(needed, 'word')}, found ${words.length}`);
    else read({ files, line, keyword, words, text: textOfLine(each), tell });
  }
  for (const file of files) checkFile(file, odd);
  return { files, odd };
}

/** A UTF-8 byte order mark, also when it was decoded as Windows-1252. */
const MARK = /^(\ufeff|\u00ef\u00bb\u00bf)/;

interface Row {
  readonly files: Growing<CueFile>[];
  readonly line: number;
  readonly keyword: string;
  readonly words: readonly string[];
  readonly text: string;
  tell(text: string, word?: number): void;
}

function read({ files, line, keyword, words, text, tell }: Row): void {
  const [, second = '', third = ''] = words;
  const file = files.at(-1);
  const track = file?.tracks.at(-1) as Growing<CueTrack> | undefined; // as: made below
  if (keyword === 'FILE') {
    const type = (words.at(-1) ?? '').toUpperCase();
    if (!FILE_TYPES.includes(type)) tell(`expected ${FILE_TYPES.join(', ')}, found ${type}`, words.length - 1);
    files.push({ line, name: baseName(quoted(text, words)), type, tracks: [] });
  } else if (keyword === 'TRACK') {
    const [number, type] = [Number(second), third.toUpperCase()];
    if (!Object.hasOwn(TRACK_TYPES, type))
      tell(`expected a type such as AUDIO, MODE1/2352 or MODE2/2352, found ${third}`, 2);
    if (!/^\d+$/.test(second)) tell(`expected a number, found ${second}`, 1);
    if (file === undefined) tell('expected a FILE before the first track');
    else file.tracks.push({ line, number: Number.isNaN(number) ? 0 : number, type, indexes: [], pregap: 0 });
  } else if (keyword === 'INDEX' || keyword === 'PREGAP' || keyword === 'POSTGAP') {
    const word = keyword === 'INDEX' ? 2 : 1;
    const frame = framesOf(words[word] ?? '');
    if (frame === undefined) tell(`expected minutes, seconds and frames such as 02:30:74, found ${words[word]}`, word);
    else if (track === undefined) tell(`expected a TRACK before ${keyword}`);
    else if (keyword === 'INDEX') (track.indexes as CueIndex[]).push({ line, number: Number(second), frame });
    else if (keyword === 'PREGAP') track.pregap = frame;
  } else if (keyword === 'TITLE' && track !== undefined) track.title = quoted(text, [...words, '']);
}

/** The text between quotes, or the words between the first and the last. */
function quoted(text: string, words: readonly string[]): string {
  return /"([^"]*)"/.exec(text)?.[1] ?? words.slice(1, -1).join(' ');
}

function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** `mm:ss:ff` as frames; undefined if it is not a time. */
export function framesOf(time: string): number | undefined {
  const [, minutes, seconds, frames] = /^(\d{1,3}):(\d{1,2}):(\d{1,2})$/.exec(time)?.map(Number) ?? [];
  if (minutes === undefined || seconds === undefined || frames === undefined) return undefined;
  return seconds < 60 && frames < SECOND ? minutes * MINUTE + seconds * SECOND + frames : undefined;
}

/** Frames as `mm:ss:ff`. */
export function timeOf(frames: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return [Math.floor(frames / MINUTE), Math.floor(frames / SECOND) % 60, frames % SECOND].map(two).join(':');
}

function checkFile({ tracks }: Growing<CueFile>, odd: WordFinding[]): void {
  const at = (line: number, word = 0): WordPlace => ({ line, word });
  let before = 0;
  for (const [i, { line, number, indexes }] of tracks.entries()) {
    const last = tracks[i - 1]?.number;
    if (last !== undefined && number !== last + 1)
      odd.push({ spot: at(line, 1), text: `expected ${last + 1}, found ${number}`, weight: 'note' });
    if (startOf(indexes) === undefined) odd.push({ spot: at(line), text: `track ${number} has no INDEX 01` });
    for (const { line: own, frame } of indexes) {
      if (frame < before)
        odd.push({ spot: at(own, 2), text: `expected ${timeOf(before)} or later, found ${timeOf(frame)}` });
      before = Math.max(before, frame);
    }
  }
}

/** Where the audible part of a track begins. */
export function startOf(indexes: readonly CueIndex[]): number | undefined {
  return indexes.find(({ number }) => number === 1)?.frame;
}
