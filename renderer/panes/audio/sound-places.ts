import type { SoundResult } from '../../../shared/contract/sound-types.ts';
import type { Selection } from '../../state/navigation/selection.ts';

export interface ByteRange {
  readonly start: number;
  readonly size: number;
}

/** A range of a sound in seconds; a point if it has no length. */
export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

export function durationOf({ frameCount, rate }: SoundResult): number {
  return frameCount / rate;
}

/** The bytes of a moment: a frame, or the block that it is coded in. */
export function bytesAt(sound: SoundResult, seconds: number): ByteRange {
  const { start, size, blockSize, framesPerBlock } = sound.data;
  const frame = Math.max(0, Math.min(sound.frameCount - 1, Math.floor(seconds * sound.rate)));
  const at = Math.min(Math.floor(frame / framesPerBlock) * blockSize, Math.max(0, size - 1));
  return { start: start + at, size: Math.min(blockSize, size - at) };
}

/** The part of a sound that the selected bytes hold; if all samples are selected at once, that of the byte at the caret. */
export function timesOf(sound: SoundResult, selection: Selection): TimeRange | undefined {
  const { start, size } = sound.data;
  const mark = sound.marks.find(({ bytes }) => within(bytes, selection.cursor));
  if (mark !== undefined) return { start: mark.start / sound.rate, end: (mark.end ?? mark.start) / sound.rate };
  if (!within({ start, size }, selection.cursor)) return undefined;
  const isAll = selection.start <= start && selection.start + selection.size >= start + size;
  const range = isAll ? { start: selection.cursor, size: 1 } : selection;
  const first = secondsOf(sound, Math.max(0, range.start - start));
  return { start: first, end: Math.max(first, secondsOf(sound, range.start + range.size - 1 - start)) };
}

function secondsOf({ data, rate, frameCount }: SoundResult, byte: number): number {
  return Math.min(frameCount, Math.floor(byte / data.blockSize) * data.framesPerBlock) / rate;
}

function within({ start, size }: ByteRange, offset: number): boolean {
  return start <= offset && offset < start + size;
}

/** Seconds as a person reads them. */
export function printSeconds(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = (seconds - minutes * 60).toFixed(3);
  return minutes === 0 ? rest : `${minutes}:${rest.padStart(6, '0')}`;
}
