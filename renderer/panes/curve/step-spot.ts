import type { TracksResult } from '../../../shared/contract/sound-types.ts';
import type { MotionSpot } from '../../state/motion-keys.ts';

/** Where a key leads from a number of a movement; undefined when it leads nowhere. */
export function stepSpot(
  { key }: { readonly key: string },
  spot: MotionSpot,
  { groups, keyCount }: TracksResult,
): MotionSpot | undefined {
  const toKey = (next: number): MotionSpot => ({ ...spot, key: clamp(next, keyCount) });
  switch (key) {
    case 'ArrowRight':
      return toKey(spot.key + 1);
    case 'ArrowLeft':
      return toKey(spot.key - 1);
    case 'Home':
      return toKey(0);
    case 'End':
      return toKey(keyCount - 1);
    case 'ArrowDown':
      return stepAxis(spot, groups, 1);
    case 'ArrowUp':
      return stepAxis(spot, groups, -1);
    case 'PageDown':
      return { ...spot, group: clamp(spot.group + 1, groups.length) };
    case 'PageUp':
      return { ...spot, group: clamp(spot.group - 1, groups.length) };
    default:
      return undefined;
  }
}

/** The axes of all tracks of a part, one below the other. */
function stepAxis(spot: MotionSpot, groups: TracksResult['groups'], by: number): MotionSpot {
  const tracks = groups[spot.group]?.tracks ?? [];
  const all = tracks.flatMap(({ axes }, track) => axes.map((_, axis) => ({ track, axis })));
  const at = all.findIndex(({ track, axis }) => track === spot.track && axis === spot.axis);
  return { ...spot, ...all[clamp(at + by, all.length)] };
}

function clamp(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, value));
}
