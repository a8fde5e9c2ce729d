import type { SoundResult } from '../../shared/contract/sound-types.ts';
import { isA } from '../../shared/formats/is-a.ts';
import type { SoundInfo, Sounds } from '../../shared/formats/sounds.ts';
import { failures } from '../failures/failures.ts';
import { refuse } from '../failures/refuse.ts';
import { nodesOf } from './nodes.ts';
import { peaksOf } from './peaks.ts';
import type { View } from './view.ts';

/** A sound's waveform, and where its parts are; refuses anything else. */
export function soundOf(view: View, address: string): SoundResult {
  const { sounds, model } = soundIn(view, address);
  const info = describedIn(address, sounds.describe(model));
  const samples = sounds.decode(model);
  const { marks, path, blockSize, framesPerBlock, ...facts } = info;
  const place = (of: string) => {
    const { start, size } = nodesOf(view, address, of, { first: 0, count: 0 }).node;
    return { path: of, start, size };
  };
  return {
    ...facts,
    revision: view.revision,
    marks: marks.map(({ path: of, ...mark }) => ({ ...mark, bytes: place(of) })),
    data: { ...place(path), blockSize, framesPerBlock },
    peaks: 'why' in samples ? [] : peaksOf(samples),
  };
}

/** The sound in it, decoded as far as its structure. */
export function soundIn(view: View, address: string): { readonly sounds: Sounds<unknown>; readonly model: unknown } {
  const { format, decoded } = view;
  if (format.sounds === undefined || decoded === undefined)
    return refuse(failures.notPlayable(address, `it ${isA(format)}`));
  if (decoded.fault !== undefined) return refuse(failures.notPlayable(address, decoded.fault.text));
  return { sounds: format.sounds, model: decoded.value };
}

export function describedIn(address: string, found: SoundInfo | { readonly why: string }): SoundInfo {
  return 'why' in found ? refuse(failures.notPlayable(address, found.why)) : found;
}
