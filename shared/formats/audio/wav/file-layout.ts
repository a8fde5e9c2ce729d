import { checked, type Layout, valueAt } from '#layout';
import { adpcmErrors } from '../../../codecs/ms-adpcm.ts';
import { checkFindings } from './checks.ts';
import { chunkOf } from './chunk-of.ts';
import { type Wav, wav } from './layout.ts';
import { playable } from './playable.ts';

/** The layout, with findings for blocks that their coding does not allow. */
const withBlocks: Layout<Wav> = {
  ...wav,
  decode(r) {
    const start = r.pos;
    const model = wav.decode(r);
    const odd = oddBlocks(model);
    if (odd.length === 0) return model;
    const path = `wave.chunks[${chunkOf(model, 'data')?.index}].samples`;
    const place = start === 0 ? valueAt(wav, r.source, path)?.field?.start : undefined;
    for (const { start: at, size, text } of place === undefined ? [] : odd)
      r.find({ start: (place ?? 0) + at, size }, text, { path });
    return model;
  },
};

function oddBlocks(model: Wav) {
  const found = playable(model);
  if ('why' in found || found.adpcm === undefined) return [];
  const { samples } = found.data.value;
  return adpcmErrors(samples.read(0, samples.size), found.adpcm);
}

/** The layout, with findings that involve several chunks. */
export const wavFile = checked(withBlocks, checkFindings);
