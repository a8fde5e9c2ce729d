import type { Handlers } from '../../../shared/contract/call.ts';
import type { TrackRow } from '../../../shared/contract/sound-types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import type { Track } from '../../../shared/formats/tracks.ts';
import { nodesOf } from '../../answers/nodes.ts';
import type { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import type { OpenAsset } from '../assets/open-asset.ts';

/** Movements as curves. */
export function trackHandlers(store: AssetStore): Pick<Handlers<Workbench>, 'tracks'> {
  return {
    async tracks({ asset }) {
      const open = store.get(asset);
      const view = open.view();
      const { format, decoded } = view;
      if (format.tracks === undefined || decoded === undefined)
        return refuse(failures.noTracks(open.address, `it is ${format.title}`));
      if (decoded.fault !== undefined) return refuse(failures.noTracks(open.address, decoded.fault.text));
      const { duration, keyCount, groups } = format.tracks(decoded.value);
      // The keys of all groups are laid out alike.
      const offsets = groups[0]?.tracks.map(track => offsetsOf(open, view, track)) ?? [];
      return {
        ...{ revision: view.revision, duration, keyCount },
        groups: groups.map(({ name, tracks }) => ({
          name,
          tracks: tracks.map((track, index) => rowOf({ open, view, track, offsets: offsets[index] ?? [] })),
        })),
      };
    },
  };
}

interface Row {
  readonly open: OpenAsset;
  readonly view: View;
  readonly track: Track;
  readonly offsets: readonly number[];
}

function rowOf({ open, view, track, offsets }: Row): TrackRow {
  const { name, axes, path, values } = track;
  const { start, size } = nodesOf(view, open.address, path, { first: 0, count: 0 }).node;
  const count = values[0]?.length ?? 0;
  return { name, axes, path, start, keySize: count === 0 ? 0 : size / count, offsets, values: bytesOf(values) };
}

/** Where the axes lie in a key: w comes first in the games' quaternions. */
function offsetsOf({ address }: OpenAsset, view: View, { axes, path, values }: Track): readonly number[] {
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
