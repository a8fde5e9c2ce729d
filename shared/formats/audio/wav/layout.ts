import {
  bytes,
  choice,
  chunks,
  constant,
  countOf,
  type Infer,
  i16,
  list,
  sizeOf,
  struct,
  tag4,
  u16,
  u32,
} from '#layout';
import { chunkHead, remarks } from './remarks.ts';

const format = struct(
  {
    coding: choice(u16, { 1: 'PCM', 2: 'MS ADPCM', 3: 'float', 17: 'IMA ADPCM', 65534: 'extensible' }),
    channels: u16,
    samplesPerSecond: u32,
    bytesPerSecond: u32,
    blockSize: u16,
    bitsPerSample: u16,
    extension: { ...bytes(), about: 'extra data of the coding' },
  },
  'How the samples are coded; codings other than PCM add bytes of their own.',
);

const cuePoint = struct(
  { id: u32, position: u32, chunk: tag4, chunkStart: u32, blockStart: u32, sampleOffset: u32 },
  'A marked sample. Recoil takes these as times to play something at.',
);

/** The extension of MS ADPCM; it lies in the bytes that the format chunk keeps for whatever its coding needs. */
export const adpcmExtension = struct(
  {
    size: u16,
    framesPerBlock: u16,
    coefficientCount: countOf(u16, 'coefficients'),
    coefficients: list(struct({ first: i16, second: i16 }), 'coefficientCount'),
  },
  'Extra data of MS ADPCM: frames in a block, and the predictors to choose from.',
);

const loop = struct(
  { cueId: u32, kind: u32, start: u32, end: u32, fraction: u32, times: u32 },
  '0 times means forever.',
);

const sampler = struct(
  {
    manufacturer: u32,
    product: u32,
    samplePeriod: u32,
    unityNote: u32,
    pitchFraction: u32,
    smpteFormat: u32,
    smpteOffset: u32,
    loopCount: countOf(u32, 'loops'),
    dataSize: u32,
    loops: list(loop, 'loopCount'),
    data: bytes(),
  },
  'How a sampler plays the sound: its note and its loops.',
);

export const wav = struct(
  {
    riff: constant(tag4, 'RIFF'),
    size: sizeOf(u32, 'wave'),
    wave: struct({
      form: constant(tag4, 'WAVE'),
      chunks: chunks(chunkHead, {
        'fmt ': format,
        fact: struct(
          { sampleCount: u32, extension: bytes() },
          'The number of samples, which compressed sounds do not give otherwise.',
        ),
        'cue ': struct({ pointCount: countOf(u32, 'points'), points: list(cuePoint, 'pointCount') }),
        smpl: sampler,
        LIST: remarks,
        data: struct({ samples: bytes() }, 'The sound itself.'),
      }),
    }),
  },
  'A RIFF file of one sound.',
);
export interface Wav extends Infer<typeof wav> {}
/** One chunk of a sound, known or not. */
export type WavChunk = Wav['wave']['chunks'][number];
