import { memorySource } from '../../../base/source.ts';
import type { ChunkValue } from './chunk-of.ts';

/** The format chunk of integer samples; 16 bits in the form that every player supports. */
export function pcmFormat(samplesPerSecond: number, channels: number, bits: 8 | 16 = 16): ChunkValue<'fmt '> {
  const blockSize = (channels * bits) / 8;
  return {
    coding: 'PCM',
    channels,
    samplesPerSecond,
    bytesPerSecond: samplesPerSecond * blockSize,
    blockSize,
    bitsPerSample: bits,
    extension: memorySource(new Uint8Array(0)),
  };
}
