import type { TrackRow, TracksResult } from '../../../shared/contract/sound-types.ts';
import type { Selection } from './selection.ts';

/** One number of a motion: its part, track, axis and key. */
export interface CurvePoint {
  readonly group: number;
  readonly track: number;
  readonly axis: number;
  readonly key: number;
}

/** The numbers of one axis, one per key. */
export function axisValues({ values, axes }: TrackRow, axis: number): Float32Array {
  const bytes = values.slice(); // a copy, since the answer may be unaligned in its buffer
  const count = axes.length === 0 ? 0 : bytes.length / 4 / axes.length;
  return new Float32Array(bytes.buffer, bytes.byteOffset + axis * count * 4, count);
}

export interface NumberPlace {
  readonly path: string;
  readonly start: number;
  readonly size: number;
}

/** The position of a number in the structure and among the bytes. */
export function numberPlaceOf(
  { groups }: TracksResult,
  { group, track, axis, key }: CurvePoint,
): NumberPlace | undefined {
  const row = groups[group]?.tracks[track];
  if (row === undefined) return undefined;
  const start = row.start + key * row.keySize + (row.offsets[axis] ?? 0);
  return { path: `${row.path}[${key}].${row.axes[axis]}`, start, size: 4 };
}

/** The number that a byte selection covers or is inside. */
export function spotOf(
  { groups }: TracksResult,
  selection: Pick<Selection, 'cursor' | 'path'> | undefined,
): CurvePoint | undefined {
  if (selection === undefined) return undefined;
  const { cursor, path } = selection;
  for (const [group, { tracks }] of groups.entries())
    for (const [track, row] of tracks.entries()) {
      const key = row.keySize === 0 ? -1 : Math.floor((cursor - row.start) / row.keySize);
      if (key < 0 || key >= row.values.length / 4 / row.axes.length) continue;
      const last = path?.startsWith(`${row.path}[`) ? (path.split('.').at(-1) ?? '') : '';
      return { group, track, key, axis: Math.max(0, row.axes.indexOf(last)) };
    }
  return undefined;
}

/** Seconds from the beginning to a key. */
export function timeOf({ duration, keyCount }: TracksResult, key: number): number {
  return keyCount < 2 ? 0 : (key * duration) / (keyCount - 1);
}
