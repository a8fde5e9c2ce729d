import type { TrackRow, TracksResult } from '../../shared/contract/sound-types.ts';
import { isA } from '../../shared/formats/is-a.ts';
import type { Track } from '../../shared/formats/tracks.ts';
import { failures } from '../failures/failures.ts';
import { refuse } from '../failures/refuse.ts';
import { nodesOf } from './nodes.ts';
import type { View } from './view.ts';

/** A motion as curves; refuses anything else. */
export function tracksOf(view: View, address: string): TracksResult {
  const { format, decoded } = view;
  if (format.tracks === undefined || decoded === undefined)
    return refuse(failures.noTracks(address, `it ${isA(format)}`));
  if (decoded.fault !== undefined) return refuse(failures.noTracks(address, decoded.fault.text));
  const { duration, keyCount, groups } = format.tracks(decoded.value);
  // All groups store their keys in the same way.
  const offsets = groups[0]?.tracks.map(track => offsetsOf(address, view, track)) ?? [];
  return {
    ...{ revision: view.revision, duration, keyCount },
    groups: groups.map(({ name, tracks }) => ({
      name,
      tracks: tracks.map((track, index) => rowOf({ address, view, track, offsets: offsets[index] ?? [] })),
    })),
  };
}

interface Row {
  readonly address: string;
  readonly view: View;
  readonly track: Track;
  readonly offsets: readonly number[];
}

function rowOf({ address, view, track, offsets }: Row): TrackRow {
  const { name, axes, path, values } = track;
  const { start, size } = nodesOf(view, address, path, { first: 0, count: 0 }).node;
  const count = values[0]?.length ?? 0;
  return { name, axes, path, start, keySize: count === 0 ? 0 : size / count, offsets, values: bytesOf(values) };
}

/** The position of the axes in a key: w comes first in the games' quaternions. */
function offsetsOf(address: string, view: View, { axes, path, values }: Track): readonly number[] {
  if (values[0]?.length === 0) return axes.map(() => 0);
  const startOf = (of: string) => nodesOf(view, address, of, { first: 0, count: 0 }).node.start;
  const first = startOf(`${path}[0]`);
  return axes.map(axis => startOf(`${path}[0].${axis}`) - first);
}

/** Little-endian on every machine. */
function bytesOf(values: readonly Float32Array[]): Uint8Array {
  const bytes = new Uint8Array(values.reduce((sum, axis) => sum + axis.length * Float32Array.BYTES_PER_ELEMENT, 0));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  for (const axis of values)
    for (const value of axis) {
      view.setFloat32(at, value, true);
      at += Float32Array.BYTES_PER_ELEMENT;
    }
  return bytes;
}
