import { describe, expect, test } from 'vitest';
import { decode } from '#layout';
import { memorySource, sliceSource } from '../../shared/base/source.ts';
import { wavFile } from '../../shared/formats/audio/wav/file-layout.ts';
import { sounds } from '../../shared/formats/audio/wav/index.ts';
import { identify } from '../../shared/formats/index.ts';
import { archive, entriesOf } from '../../shared/formats/zipper/archive/layout.ts';
import { hasReference, readReference, referenceFiles } from './reference.ts';

const archives = (hasReference ? referenceFiles() : []).filter(({ type }) => type === 'sounds').map(({ path }) => path);

describe.skipIf(!hasReference)('the reference sounds (skipped where ../shared/data/zipper is absent)', () => {
  test.each(archives)('every sound of %s is decoded to the length its chunks state', path => {
    const source = memorySource(readReference(path));
    const { value, fault } = decode(archive, source);
    if (fault) throw new Error(fault.text);
    for (const { name, start, size } of entriesOf(value)) {
      const content = sliceSource(source, start, size);
      if (identify({ name, source: content }).format.id !== 'audio/wav') continue;
      const sound = decode(wavFile, content);
      if (sound.fault) throw new Error(sound.fault.text);
      const info = sounds.describe(sound.value);
      const samples = sounds.decode(sound.value);
      if ('why' in info || 'why' in samples) throw new Error(`${name}: ${JSON.stringify(info)}`);
      expect(samples.samples.length, name).toBe(info.frameCount * info.channels);
      expect(Math.floor(size / info.blockSize) * info.framesPerBlock).toBeGreaterThanOrEqual(
        info.frameCount - info.framesPerBlock,
      );
      for (const mark of info.marks) expect(mark.start, `${name} ${mark.name}`).toBeLessThanOrEqual(info.frameCount);
    }
  });
});
