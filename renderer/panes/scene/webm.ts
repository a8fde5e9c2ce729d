// A film without sound as a WebM file: Matroska's elements (RFC 9559) around the pictures that the browser's encoder made,
// each at its own time. Two libraries were considered for these few elements: mediabunny (MPL-2.0, 1.3 MB) and webm-muxer,
// which is no longer maintained.

/** An encoded picture. */
export interface FilmPicture {
  readonly bytes: Uint8Array;
  /** It depends on no other picture. */
  readonly isKey: boolean;
}

export interface Film {
  readonly codec: 'V_VP8' | 'V_VP9';
  readonly width: number;
  readonly height: number;
  readonly perSecond: number;
  readonly pictures: readonly FilmPicture[];
}

/** Times are in milliseconds, as every player supports. */
const TIMESTAMP_SCALE = 1_000_000;
const NANOSECONDS = 1_000_000_000;
const [TRACK, VIDEO] = [1, 1];
const KEY_PICTURE = 0x80;

const ids = {
  ...{ head: 0x1a45dfa3, version: 0x4286, readVersion: 0x42f7, idLength: 0x42f2, sizeLength: 0x42f3 },
  ...{ docType: 0x4282, docVersion: 0x4287, docReadVersion: 0x4285 },
  ...{
    segment: 0x18538067,
    info: 0x1549a966,
    timestampScale: 0x2ad7b1,
    duration: 0x4489,
    muxer: 0x4d80,
    writer: 0x5741,
  },
  ...{ tracks: 0x1654ae6b, track: 0xae, trackNumber: 0xd7, trackId: 0x73c5, trackType: 0x83, lacing: 0x9c },
  ...{ codec: 0x86, eachTakes: 0x23e383, video: 0xe0, width: 0xb0, height: 0xba },
  ...{ cluster: 0x1f43b675, timestamp: 0xe7, block: 0xa3 },
  ...{ cues: 0x1c53bb6b, cue: 0xbb, cueTime: 0xb3, cuePlace: 0xb7, cueTrack: 0xf7, cueCluster: 0xf1 },
} as const;
type Id = (typeof ids)[keyof typeof ids];

/** The file; its duration is that of its pictures, however long making them took. */
export function webmOf(film: Film): Uint8Array<ArrayBuffer> {
  const head = element(ids.head, [
    ...[number(ids.version, 1), number(ids.readVersion, 1), number(ids.idLength, 4), number(ids.sizeLength, 8)],
    ...[text(ids.docType, 'webm'), number(ids.docVersion, 4), number(ids.docReadVersion, 2)],
  ]);
  const before = [infoOf(film), tracksOf(film)];
  const clusters = clustersOf(film);
  let at = sizeOf(before);
  const cues = clusters.map(({ time, bytes }) => {
    const place = [number(ids.cueTrack, TRACK), number(ids.cueCluster, at)];
    at += bytes.length;
    return element(ids.cue, [number(ids.cueTime, time), element(ids.cuePlace, place)]);
  });
  const segment = [...before, ...clusters.map(({ bytes }) => bytes), element(ids.cues, cues)];
  return joined([head, element(ids.segment, segment)]);
}

/** When a picture is shown, in milliseconds. */
const timeOf = ({ perSecond }: Film, picture: number): number => Math.round((picture * 1000) / perSecond);

function infoOf(film: Film): Uint8Array {
  const seconds = film.pictures.length / film.perSecond;
  return element(ids.info, [
    ...[number(ids.timestampScale, TIMESTAMP_SCALE), float(ids.duration, seconds * 1000)],
    ...[text(ids.muxer, 'Gantry'), text(ids.writer, 'Gantry')],
  ]);
}

function tracksOf({ codec, width, height, perSecond }: Film): Uint8Array {
  const track = element(ids.track, [
    ...[
      number(ids.trackNumber, TRACK),
      number(ids.trackId, TRACK),
      number(ids.trackType, VIDEO),
      number(ids.lacing, 0),
    ],
    ...[text(ids.codec, codec), number(ids.eachTakes, Math.round(NANOSECONDS / perSecond))],
    element(ids.video, [number(ids.width, width), number(ids.height, height)]),
  ]);
  return element(ids.tracks, [track]);
}

/** Frames from one keyframe to the next. */
function clustersOf(film: Film): { readonly time: number; readonly bytes: Uint8Array }[] {
  const starts = film.pictures.flatMap(({ isKey }, index) => (isKey || index === 0 ? [index] : []));
  return starts.map((start, i) => {
    const time = timeOf(film, start);
    const blocks = film.pictures
      .slice(start, starts[i + 1])
      .map((picture, after) => blockOf(picture, timeOf(film, start + after) - time));
    return { time, bytes: element(ids.cluster, [number(ids.timestamp, time), ...blocks]) };
  });
}

/** A frame, in milliseconds after the first of its cluster. */
function blockOf({ bytes, isKey }: FilmPicture, after: number): Uint8Array {
  const track = 0x80 | TRACK; // a number of one byte
  return element(ids.block, [Uint8Array.of(track, after >> 8, after & 0xff, isKey ? KEY_PICTURE : 0), bytes]);
}

function element(id: Id, content: readonly Uint8Array[]): Uint8Array {
  const size = sizeOf(content);
  // All sizes take four bytes, as the first set bit says.
  return joined([bigEndian(id), bigEndian(0x1000_0000 + size), ...content]);
}

const number = (id: Id, value: number): Uint8Array => element(id, [bigEndian(value)]);
const text = (id: Id, value: string): Uint8Array => element(id, [new TextEncoder().encode(value)]);

function float(id: Id, value: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setFloat64(0, value, false);
  return element(id, [new Uint8Array(bytes.buffer)]);
}

/** In the fewest bytes. */
function bigEndian(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 0x100)) bytes.unshift(rest % 0x100);
  return Uint8Array.from(bytes);
}

const sizeOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, { length }) => sum + length, 0);

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(sizeOf(parts));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
