import { memorySource } from '../../../base/source.ts';
import type { ChunkValue } from './chunk-of.ts';

const BITS = 16;

/** How samples of 16 bits are described: the form that every player knows. */
export function pcmFormat(samplesPerSecond: number, channels: number): ChunkValue<'fmt '> {
  const blockSize = (channels * BITS) / 8;
  return {
    coding: 'PCM',
    channels,
    samplesPerSecond,
    bytesPerSecond: samplesPerSecond * blockSize,
    blockSize,
    bitsPerSample: BITS,
    extension: memorySource(new Uint8Array(0)),
  };
}
