import {
  bytes,
  choice,
  chunks,
  constant,
  countOf,
  type Infer,
  i16,
  list,
  restText,
  sizeOf,
  struct,
  tag4,
  u16,
  u32,
} from '#layout';

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

/** The extension of MS ADPCM, in the bytes of the format chunk that are reserved for the coding. */
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

/** Sizes do not include the padding byte after a chunk of odd size. */
const chunkHead = { id: tag4, size: u32, align: 2 };

const ofCue = struct({ cueId: u32, text: restText }, 'The name of a cue point, or a note about it.');

const stretch = struct(
  {
    cueId: u32,
    frameCount: u32,
    purpose: tag4,
    country: u16,
    language: u16,
    dialect: u16,
    codePage: u16,
    text: restText,
  },
  'A cue point that covers a number of frames.',
);

const remark = (about: string) => struct({ text: restText }, about);

/** Remarks: names of cue points (form `adtl`), author and contents (form `INFO`). */
const remarks = struct(
  {
    form: tag4,
    chunks: chunks(chunkHead, {
      labl: ofCue,
      note: ofCue,
      ltxt: stretch,
      IARL: remark('where the original is kept'),
      IART: remark('artist'),
      ICMS: remark('who ordered it'),
      ICMT: remark('comment'),
      ICOP: remark('copyright'),
      ICRD: remark('when it was made'),
      IENG: remark('engineer'),
      IGNR: remark('genre'),
      IKEY: remark('keywords'),
      IMED: remark('what it was recorded on'),
      INAM: remark('title'),
      IPRD: remark('what it was made for'),
      ISBJ: remark('subject'),
      ISFT: remark('the program that made it'),
      ISRC: remark('who supplied it'),
      ISRF: remark('what it was before'),
      ITCH: remark('technician'),
    }),
  },
  'Remarks: names of cue points, who made it.',
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
