import type { Handlers } from '../../../shared/contract/call.ts';
import type { TrackRow } from '../../../shared/contract/sound-types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import type { Track } from '../../../shared/formats/tracks.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import { nodesOf } from '../assets/nodes.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { View } from '../assets/view.ts';
import { failures } from '../failures.ts';
import { refuse } from '../refuse.ts';

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
      return {
        ...{ revision: view.revision, duration, keyCount },
        groups: groups.map(({ name, tracks }) => ({ name, tracks: tracks.map(track => rowOf(open, view, track)) })),
      };
    },
  };
}

function rowOf(open: OpenAsset, view: View, { name, axes, path, values }: Track): TrackRow {
  const { start, size } = nodesOf(view, open.address, path, { first: 0, count: 0 }).node;
  const count = values[0]?.length ?? 0;
  return { name, axes, path, start, keySize: count === 0 ? 0 : size / count, values: bytesOf(values) };
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
