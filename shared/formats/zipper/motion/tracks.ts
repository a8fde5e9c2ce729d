import type { Records } from '../../../layout/record-table.ts';
import type { Track, Tracks } from '../../tracks.ts';
import type { Motion } from './layout.ts';

/** The curves of a motion: translations and rotations of each part. */
export function tracks({ loopTime, frameCount, parts }: Motion): Tracks {
  return {
    duration: loopTime,
    keyCount: frameCount + 1,
    groups: parts.map(({ name, translations, rotations }, index) => ({
      name,
      tracks: [
        trackOf('translation', ['x', 'y', 'z'], `parts[${index}].translations`, translations),
        trackOf('rotation', ['x', 'y', 'z', 'w'], `parts[${index}].rotations`, rotations),
      ],
    })),
  };
}

function trackOf(name: string, axes: readonly string[], path: string, table: Records<unknown>): Track {
  return { name, axes, path, values: axes.map(axis => Float32Array.from(table.column(axis))) };
}
