import type { Detection, Probe } from '../../format.ts';
import { type DirectorySight, sightOf } from './layout.ts';

/** Archives begin with whatever their first entry begins with: the proof is a directory at the end that fits. */
export function detect({ source }: Probe): Detection {
  const sights = [sightOf(source, 2), sightOf(source, 1)].filter(sight => sight !== undefined);
  const detections = sights.map(detectionOf);
  return (
    detections.find(({ confidence }) => confidence === 'certain') ??
    detections.find(({ confidence }) => confidence === 'likely') ??
    detections[0] ?? { confidence: 'unknown', why: 'no directory at the end' }
  );
}

function detectionOf({ version, count, contentsSize, present, inBounds, named }: DirectorySight): Detection {
  const says = `the footer says version ${version} and ${count} ${count === 1 ? 'entry' : 'entries'}`;
  if (count === 0 && contentsSize === 0) return { confidence: 'certain', why: `${says}, and there is nothing else` };
  if (count === 0) return { confidence: 'unknown', why: `${says}, but there is more before it` };
  if (named === count && inBounds === count) return { confidence: 'certain', why: `${says}, and they fit` };
  if (named * 2 < present || named === 0)
    return { confidence: 'unknown', why: `${says}, but no directory lies before it` };
  return { confidence: 'likely', why: `${says}; ${named} have names, ${inBounds} lie before the directory` };
}
