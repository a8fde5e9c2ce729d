// Finds the tracks of a CUE sheet in the files it names, and turns an audio track into a WAV file.

import { viewOf } from '../../../base/bytes.ts';
import { counted, grouped } from '../../../base/counted.ts';
import { piecesSource } from '../../../base/pieces.ts';
import { memorySource, type Source, sliceSource } from '../../../base/source.ts';
import { type CueFile, type CueTrack, type Sheet, startOf, TRACK_TYPES } from './parse.ts';

/** A track and its frames in its file. */
export interface Placed {
  readonly track: CueTrack;
  readonly file: CueFile;
  /** The name of its entry. */
  readonly name: string;
  /** Bytes of a frame. */
  readonly frameSize: number;
  readonly isAudio: boolean;
  /** Offset of its INDEX 01 in its file, in bytes. */
  readonly start: number;
  /** In frames; undefined for the last track of a file, which extends to the end. */
  readonly length: number | undefined;
}

/** All tracks in order. A track ends where the gap before the next one begins. */
export function placedTracks({ files }: Sheet): readonly Placed[] {
  return files.flatMap(file => {
    let [at, from] = [0, 0];
    return file.tracks.map((track, i) => {
      const { size: frameSize, isAudio = false } = TRACK_TYPES[track.type] ?? { size: RAW };
      const first = track.indexes[0]?.frame ?? from;
      const begin = startOf(track.indexes) ?? first;
      const next = file.tracks[i + 1]?.indexes[0]?.frame;
      const start = at + Math.max(0, begin - from) * frameSize;
      const length = next === undefined ? undefined : Math.max(0, next - begin);
      at += Math.max(0, (next ?? from) - from) * frameSize;
      from = next ?? from;
      return { track, file, name: nameOf(track, isAudio), frameSize, isAudio, start, length };
    });
  });
}

const RAW = 2352;

function nameOf({ number }: CueTrack, isAudio: boolean): string {
  return `Track ${String(number).padStart(2, '0')}${isAudio ? '.wav' : '.bin'}`;
}

/** The size of a track's entry; works without its file, too. */
export function sizeOfTrack(placed: Placed, file: Source | undefined): number {
  const { length, frameSize, start, isAudio } = placed;
  const stored = length === undefined ? Math.max(0, (file?.size ?? 0) - start) : length * frameSize;
  return isAudio ? stored - (stored % SAMPLE) + HEAD : stored;
}

/** A data track as stored, or audio as a WAV file; or why there is neither. */
export function contentOfTrack(placed: Placed, file: Source | undefined): Source | { readonly why: string } {
  const { name, type } = placed.file;
  if (file === undefined) return { why: `${name} was not found next to the sheet` };
  if (type !== 'BINARY' && type !== 'MOTOROLA') return { why: `${name} is a sound of its own: open it instead` };
  const size = sizeOfTrack(placed, file) - (placed.isAudio ? HEAD : 0);
  if (placed.start + size > file.size)
    return { why: `it needs ${counted(placed.start + size, 'byte')} of ${name}, which has ${grouped(file.size)}` };
  if (size <= 0) return { why: `${name} has no bytes for it` };
  const stored = sliceSource(file, placed.start, size);
  // Must not count as a range of that file: a sheet in it would look for its own files there, in circles.
  if (!placed.isAudio) return { size, read: (at, count) => stored.read(at, count) };
  return piecesSource([memorySource(wavHead(size)), type === 'MOTOROLA' ? swapped(stored) : stored]);
}

/** Bytes of a sample of both channels. */
const SAMPLE = 4;
const RATE = 44_100;
const HEAD = 44;

/** The header of a WAV with two channels of 16 bits at 44,100 Hz. */
function wavHead(size: number): Uint8Array {
  const head = new Uint8Array(HEAD);
  const view = viewOf(head);
  const put = (at: number, letters: string): void => {
    for (let i = 0; i < letters.length; i++) head[at + i] = letters.charCodeAt(i);
  };
  put(0, 'RIFF');
  view.setUint32(4, size + HEAD - 8, true);
  put(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 2, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * SAMPLE, true);
  view.setUint16(32, SAMPLE, true);
  view.setUint16(34, 16, true);
  put(36, 'data');
  view.setUint32(40, size, true);
  return head;
}

/** Swaps the bytes of samples that are stored high byte first. */
function swapped(of: Source): Source {
  return {
    size: of.size,
    read(start, size) {
      const from = start - (start % 2);
      const bytes = of.read(from, Math.min(of.size - from, size + 2)).slice();
      for (let i = 0; i + 1 < bytes.length; i += 2) [bytes[i], bytes[i + 1]] = [bytes[i + 1] ?? 0, bytes[i] ?? 0];
      return bytes.subarray(start - from, start - from + size);
    },
  };
}
