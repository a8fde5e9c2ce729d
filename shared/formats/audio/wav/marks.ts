import type { SoundMark } from '../../sounds.ts';
import { chunkOf, chunksNamed } from './chunk-of.ts';
import type { Wav } from './layout.ts';

/** Cue points and loops, with the names that remarks give them, in the order they are heard in. */
export function marksOf(model: Wav): readonly SoundMark[] {
  const names = namesOf(model);
  const cues = chunkOf(model, 'cue ');
  const sampler = chunkOf(model, 'smpl');
  const marks: SoundMark[] = [
    ...(cues?.value.points ?? []).map(({ id, sampleOffset }, i): SoundMark => {
      const path = `wave.chunks[${cues?.index}].points[${i}]`;
      return { kind: 'cue', name: names.get(id) ?? `Cue ${id}`, start: sampleOffset, path };
    }),
    ...(sampler?.value.loops ?? []).map(({ cueId, start, end }, i): SoundMark => {
      const path = `wave.chunks[${sampler?.index}].loops[${i}]`;
      return { kind: 'loop', name: names.get(cueId) ?? `Loop ${i + 1}`, start, end, path };
    }),
  ];
  return marks.sort((a, b) => a.start - b.start);
}

/** Of each cue point, by its id. */
function namesOf(model: Wav): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const list of chunksNamed(model.wave.chunks, 'LIST'))
    for (const { value } of chunksNamed(list.value.chunks, 'labl')) names.set(value.cueId, value.text);
  return names;
}
