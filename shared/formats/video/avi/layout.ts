import { bytes, chunks, constant, type Infer, relabel, sizeOf, struct, tag4, u16, u32 } from '#layout';

const head = { id: tag4, size: u32, align: 2 };

const videoHeader = struct(
  {
    microsecondsPerFrame: u32,
    mostBytesPerSecond: u32,
    granularity: u32,
    flags: relabel(u32, 'flags'),
    frameCount: u32,
    initialFrames: u32,
    streamCount: u32,
    bufferSize: u32,
    width: u32,
    height: u32,
    reserved: bytes(),
  },
  'The video as a whole.',
);

const streamHeader = struct(
  {
    kind: { ...tag4, about: 'vids for pictures, auds for sound' },
    codec: { ...tag4, about: 'what decodes it' },
    flags: relabel(u32, 'flags'),
    priority: u16,
    language: u16,
    initialFrames: u32,
    scale: { ...u32, about: 'rate by scale is samples per second' },
    rate: u32,
    start: u32,
    length: { ...u32, about: 'in samples' },
    bufferSize: u32,
    quality: u32,
    sampleSize: u32,
    frame: bytes(),
  },
  'One of its streams.',
);

const known = { avih: videoHeader, strh: streamHeader };
/** The frames of a record, or the chunks of a stream. */
const innermost = struct({ form: tag4, chunks: chunks(head, known) }, 'A list of the third level.');
const inner = struct(
  { form: tag4, chunks: chunks(head, { ...known, LIST: innermost }) },
  'Headers, a stream, or the frames.',
);

export const avi = struct(
  {
    riff: constant(tag4, 'RIFF'),
    size: sizeOf(u32, 'video'),
    video: struct({
      form: constant(tag4, 'AVI '),
      chunks: chunks(head, { ...known, LIST: inner }),
    }),
  },
  'A RIFF file of one video.',
);
export interface Avi extends Infer<typeof avi> {}
export type VideoHeader = Infer<typeof videoHeader>;
export type StreamHeader = Infer<typeof streamHeader>;
