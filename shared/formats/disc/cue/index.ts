import type { Layout } from '#layout';
import { Unwritable } from '#layout';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import { hasControls } from '../../../codecs/control-bytes.ts';
import type { Container, Detection, Format, Probe, TableForm } from '../../format.ts';
import { type Lines, placesOf, reportedLines } from '../../lines.ts';
import { textForm } from '../../lines-text.ts';
import { parse, startOf, TRACK_TYPES, timeOf } from './parse.ts';
import { contentOfTrack, placedTracks, sizeOfTrack } from './tracks.ts';

/** The lines of a sheet, with findings. */
export const cue: Layout<Lines> = {
  ...reportedLines(lines => parse(lines).odd),
  about: 'Which tracks a disc has, in which files, and when each begins: minutes, seconds and frames of 75.',
};

const WHY_READ_ONLY = 'tracks are in the files that the sheet names: change the data there';

/** The tracks as files: data unchanged, audio as WAV. */
const container: Container<Lines> = {
  whyReadOnly: WHY_READ_ONLY,
  beside: lines => parse(lines).files.map(({ name }) => name),
  entries(lines, _, beside) {
    const places = placesOf(lines);
    return placedTracks(parse(lines)).map(placed => {
      const { start, size } = places.line(placed.track.line);
      const file = (): ReturnType<NonNullable<typeof beside>> => beside?.(placed.file.name);
      return {
        name: placed.name,
        start,
        size: sizeOfTrack(placed, file()),
        packed: { size, unpack: () => contentOfTrack(placed, file()) },
      };
    });
  },
  repack() {
    throw new Unwritable(WHY_READ_ONLY);
  },
};

const table: TableForm<Lines> = {
  what: 'tracks',
  columns: [
    { key: 'number', title: '#', width: 5, isNumeric: true },
    { key: 'type', title: 'Type', width: 13, isEditable: true, choices: Object.keys(TRACK_TYPES) },
    { key: 'start', title: 'Start', width: 10, isEditable: true },
    { key: 'length', title: 'Length', width: 16 },
    { key: 'gap', title: 'Gap before', width: 11 },
    { key: 'title', title: 'Title', width: 24 },
    { key: 'file', title: 'File' },
  ],
  rows: lines =>
    placedTracks(parse(lines)).map(({ track, file, length }) => {
      const { line, number, type, title = '', indexes, pregap } = track;
      const start = indexes.find(index => index.number === 1);
      const gap = pregap + Math.max(0, (start?.frame ?? 0) - (indexes[0]?.frame ?? 0));
      return {
        path: `[${line}]`,
        cells: [
          ...[
            String(number),
            type,
            start ? timeOf(start.frame) : '',
            length === undefined ? 'to the end' : timeOf(length),
          ],
          ...[gap > 0 ? timeOf(gap) : '', title, file.name],
        ],
        paths: [null, `[${line}][2]`, start ? `[${start.line}][2]` : null, null, null, null, null],
      };
    }),
};

/** CUE sheets: the tracks of a disc, as written by programs that copy discs. */
export const discCue: Format<Lines> = {
  id: 'disc/cue',
  icon: 'tracks',
  scope: 'archives',
  title: 'CUE sheet',
  detect,
  layout: cue,
  notConfirmed: () => ['Not tested on a sheet of a game: read as the manuals of CDRWIN and cdrdao describe it.'],
  container,
  text: textForm,
  table,
  facts,
  toJson,
  exportsAs: ['text', 'json'],
};

function facts(lines: Lines): readonly (readonly [string, string])[] {
  const sheet = parse(lines);
  const tracks = placedTracks(sheet);
  const audio = tracks.filter(({ isAudio }) => isAudio).length;
  return [
    ['Data tracks', String(tracks.length - audio)],
    ['Audio tracks', String(audio)],
    ['Files', sheet.files.map(({ name }) => name).join(', ')],
    ['To change a track', 'open its file: what the sheet lists is read there'],
  ];
}

/** Times are in frames, 75 a second, from the start of the track's file. */
function toJson(lines: Lines): unknown {
  const tracks = placedTracks(parse(lines)).map(({ track, file, length, name }) => ({
    ...{ name, number: track.number, type: track.type, ...(track.title === undefined ? {} : { title: track.title }) },
    ...{ file: file.name, fileType: file.type, start: startOf(track.indexes) ?? null, length: length ?? null },
    ...{ pregap: track.pregap, indexes: track.indexes.map(({ number, frame }) => ({ number, frame })) },
  }));
  return { tracks };
}

/** Sheets are short: one with 99 tracks and all their titles is much shorter than this. */
const LONGEST = 1 << 20;
const HEAD = 4096;

/** Looks for a FILE and a TRACK, each on its own line. */
function detect({ source }: Probe): Detection {
  if (source.size > LONGEST) return { confidence: 'unknown', why: 'too long for a CUE sheet' };
  const head = source.read(0, Math.min(HEAD, source.size));
  if (hasControls(head)) return { confidence: 'unknown', why: 'contains bytes that text never does' };
  const text = fromWindows1252(head);
  const hasFile = /^(?:ï»¿)?[ \t]*FILE[ \t]+\S.*[ \t](?:BINARY|MOTOROLA|WAVE|AIFF|MP3)[ \t]*\r?$/im.test(text);
  if (hasFile && /^[ \t]*TRACK[ \t]+\d+[ \t]+\S+[ \t]*\r?$/im.test(text))
    return { confidence: 'certain', why: 'has a line that names a file, and one that names a track' };
  return { confidence: 'unknown', why: 'has no lines that name a file and a track' };
}
