import { counted } from '../../../base/counted.ts';
import type { Detection, Format, Probe } from '../../format.ts';
import { detectRiff } from '../../riff.ts';
import { firstBytesOf } from '../../signatures.ts';
import { type Avi, avi, type StreamHeader, type VideoHeader } from './layout.ts';

const CODECS: Readonly<Record<string, string>> = {
  cvid: 'Cinepak',
  cram: 'Microsoft Video 1',
  msvc: 'Microsoft Video 1',
  iv31: 'Indeo 3',
  iv32: 'Indeo 3',
  iv41: 'Indeo 4',
  iv50: 'Indeo 5',
  mp42: 'MPEG-4, as Microsoft had it in 1999',
  mjpg: 'Motion JPEG',
  xvid: 'MPEG-4',
  divx: 'MPEG-4',
};

interface Node {
  readonly id: string | number;
  readonly value?: unknown;
}

/** Facts about a video, and how to play it. */
export function factsOf({ video }: Avi): readonly (readonly [string, string])[] {
  const nodes = [...walk(video.chunks)];
  const header = nodes.find(({ id }) => id === 'avih')?.value as VideoHeader | undefined; // the layout's case for that id
  // A cut-off header is kept as it is, and has no value.
  const streams = nodes.flatMap(({ id, value }) =>
    id === 'strh' && value !== undefined ? [value as StreamHeader] : [],
  );
  const pictures = streams.find(({ kind }) => kind === 'vids');
  const facts: [string, string][] = [];
  if (pictures) facts.push(['Codec', codecText(pictures.codec)]);
  if (header) {
    const { width, height, microsecondsPerFrame: each, frameCount } = header;
    facts.push(['Picture', `${width} × ${height}`]);
    if (each > 0) facts.push(['Frames a second', (1_000_000 / each).toFixed(2)]);
    facts.push(['Duration', `${((frameCount * each) / 1_000_000).toFixed(2)} s, ${counted(frameCount, 'frame')}`]);
  }
  facts.push(['Streams', streams.map(streamText).join('; ') || 'none']);
  if (pictures) facts.push(['Playing it', adviceOn(pictures.codec)]);
  return facts;
}

function* walk(chunks: Iterable<Node>): Generator<Node> {
  for (const chunk of chunks) {
    yield chunk;
    const { value } = chunk;
    if (typeof value === 'object' && value !== null && 'chunks' in value && Array.isArray(value.chunks))
      yield* walk(value.chunks);
  }
}

function codecText(codec: string): string {
  const name = CODECS[codec.toLowerCase()];
  return name === undefined ? codec.trim() || 'none named' : `${name} (${codec})`;
}

function streamText({ kind, rate, scale }: StreamHeader): string {
  const perSecond = scale > 0 ? `, ${Number((rate / scale).toFixed(2)).toLocaleString('en')} a second` : '';
  if (kind === 'vids') return `pictures${perSecond}`;
  return kind === 'auds' ? `sound${perSecond}` : `${kind}${perSecond}`;
}

function adviceOn(codec: string): string {
  const name = CODECS[codec.toLowerCase()];
  const what = name === undefined ? 'This codec' : name;
  return `${what} cannot be played here: no browser has it. To look at it, convert a copy, for example with ffmpeg: ffmpeg -i video.avi -c:v libx264 -c:a aac video.mp4. The game needs the file as it is.`;
}

/** Videos between the missions. */
export const videoAvi: Format<Avi> = {
  id: 'video/avi',
  icon: 'film',
  scope: 'films',
  title: 'Video',
  detect,
  firstBytes: firstBytesOf('RIFF'),
  layout: avi,
  notConfirmed: () => ['Not tested on a video of one of the games.'],
  facts: factsOf,
  exportsAs: ['json'],
};

/** `RIFF`, a size, `AVI `. The index of a long video may follow in additional parts. */
function detect({ source }: Probe): Detection {
  return detectRiff(source, 'AVI ', 'video');
}
