// The main list of each format as its bytes say, and what refers to it: a few lines each, which know nothing of the layouts.
import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';

export interface PlainList {
  /** As the verbs call the list. */
  readonly path: string;
  /** What each item is, in its order; numbers that only say where something is are left out. */
  read(bytes: Buffer): readonly string[];
  /** What refers to items, each with what it leads to; in the order of the file. */
  uses?(bytes: Buffer): readonly string[];
}

const hash = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('hex').slice(0, 12);
const upTo = (bytes: Buffer, from: number, most = bytes.length): string => {
  const end = bytes.indexOf(0, from);
  return bytes.toString('latin1', from, end < 0 ? from + most : Math.min(end, from + most));
};
const rows = <T>(count: number, of: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => of(i));
const part = (bytes: Buffer, start: number, size: number): Buffer => bytes.subarray(start, start + size);

/** Chunks of an id and a size, the size even or as it is. */
function chunks(bytes: Buffer, first: number, isPadded: boolean): string[] {
  const found: string[] = [];
  for (let at = first; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4) & 0x7fff_ffff;
    found.push(`${bytes.readUInt32LE(at).toString(16)} ${hash(part(bytes, at + 8, size))}`);
    at += 8 + size + (isPadded ? size % 2 : 0);
  }
  return found;
}

function blocks(bytes: Buffer, start: number, size: number): Buffer {
  const found: Buffer[] = [];
  for (let [at, done] = [start, 0]; done < size; ) {
    const [packed, length] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
    found.push(inflateSync(part(bytes, at + 8, packed)));
    at += 8 + packed;
    done += length;
  }
  return Buffer.concat(found);
}

function pfs(bytes: Buffer): string[] {
  const index = bytes.readUInt32LE(0);
  const files = rows(bytes.readUInt32LE(index), i => [0, 4, 8].map(at => bytes.readUInt32LE(index + 4 + i * 12 + at)));
  const content = ([, start = 0, size = 0]: readonly number[]) => blocks(bytes, start, size);
  const directory = content(files.find(([crc]) => crc === 0x61580ac9) ?? []);
  const names: string[] = [];
  for (let at = 4; names.length < directory.readUInt32LE(0); at += 4 + directory.readUInt32LE(at))
    names.push(upTo(directory, at + 4));
  const inOrder = files.filter(([crc]) => crc !== 0x61580ac9).toSorted((a, b) => (a[1] ?? 0) - (b[1] ?? 0));
  return inOrder.map((file, i) => `${names[i]} ${hash(content(file))}`);
}

function mix(bytes: Buffer): string[] {
  const [index, names] = [bytes.readUInt32LE(4), bytes.readUInt32LE(8)];
  let at = names + 4;
  return rows(bytes.readUInt32LE(index), i => {
    const [start, size] = [8, 12].map(offset => bytes.readUInt32LE(index + i * 12 + offset));
    const name = upTo(bytes, at + 1, bytes[at] ?? 0);
    at += 1 + (bytes[at] ?? 0);
    return `${name} ${hash(part(bytes, start ?? 0, size ?? 0))}`;
  });
}

function big(bytes: Buffer): string[] {
  let at = 16;
  return rows(bytes.readUInt32BE(8), () => {
    const [start, size, name] = [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4), upTo(bytes, at + 8)];
    at += 9 + name.length;
    return `${name} ${hash(part(bytes, start, size))}`;
  });
}

/** Directory at the end, then version and count, and in the later game a checksum. */
function archive(bytes: Buffer): string[] {
  const isLater = bytes.length >= 12 && bytes.readUInt32LE(bytes.length - 12) === 2;
  const foot = bytes.length - (isLater ? 12 : 8);
  const count = bytes.readUInt32LE(foot + 4);
  return rows(count, i => {
    const at = foot - (count - i) * 148;
    return `${upTo(bytes, at + 8, 64)} ${hash(part(bytes, bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)))}`;
  });
}

function erf(bytes: Buffer): string[] {
  const [keys, places] = [bytes.readUInt32LE(0x18), bytes.readUInt32LE(0x1c)];
  return rows(bytes.readUInt32LE(0x10), i => {
    const key = keys + i * 24;
    const place = places + bytes.readUInt32LE(key + 16) * 8;
    const content = part(bytes, bytes.readUInt32LE(place), bytes.readUInt32LE(place + 4));
    return `${upTo(bytes, key, 16)}.${bytes.readUInt16LE(key + 20)} ${hash(content)}`;
  });
}

function rim(bytes: Buffer): string[] {
  const table = bytes.readUInt32LE(0x10) || 0x78;
  return rows(bytes.readUInt32LE(0xc), i => {
    const row = table + i * 32;
    const content = part(bytes, bytes.readUInt32LE(row + 24), bytes.readUInt32LE(row + 28));
    return `${upTo(bytes, row, 16)}.${bytes.readUInt16LE(row + 16)} ${hash(content)}`;
  });
}

function motion(bytes: Buffer): string[] {
  const frames = bytes.readUInt32LE(8) + 1;
  let at = 0x18;
  return rows(bytes.readUInt32LE(12), () => {
    const [from, size] = [at, 4 + bytes.readUInt32LE(at) + 4 + frames * 28];
    at += size;
    return `${bytes.toString('latin1', from + 4, from + 4 + bytes.readUInt32LE(from))} ${hash(part(bytes, from, size))}`;
  });
}

function mechMaterials(bytes: Buffer): string[] {
  let at = 4;
  return rows(bytes.readUInt32LE(0), () => {
    const from = at;
    at += 40 + ((bytes[from + 1] ?? 0) & 1 ? 4 + bytes.readUInt32LE(from + 40) : 0);
    return hash(bytes.subarray(from, at));
  });
}

const KEY = [0x95, 0x3a, 0xc5, 0x2a, 0x95, 0x7a, 0x95, 0x6a];

function fragments(bytes: Buffer) {
  const size = bytes.readUInt32LE(20);
  const names = Buffer.from(bytes.subarray(28, 28 + size).map((byte, i) => byte ^ (KEY[i % 8] ?? 0)));
  let at = 28 + size;
  return rows(bytes.readUInt32LE(8), () => {
    const [body, type] = [part(bytes, at + 8, bytes.readUInt32LE(at)), bytes.readUInt32LE(at + 4)];
    at += 8 + body.length;
    const reference = body.length >= 4 && type !== 0x35 ? body.readInt32LE(0) : 0;
    return { type, body, name: reference < 0 ? upTo(names, -reference) : '' };
  });
}

/** Where bodies of some types name another fragment, right after their name. */
const NAMING: ReadonlySet<number> = new Set([0x05, 0x11, 0x1c, 0x2d, 0x2f, 0x33]);

const corners = (bytes: Buffer, face: number): string => {
  const [vertices, faces] = [bytes.readUInt32LE(0x4c), bytes.readUInt32LE(0x54)];
  return [0, 4, 8]
    .map(at => vertices + bytes.readUInt32LE(faces + face * 12 + at) * 12)
    .map(at => bytes.toString('hex', at, at + 12))
    .join(' ');
};

/** Kinds of polygons by their counts, then the corners of the first kind, nine numbers of 16 bits each. */
const triangles = (bytes: Buffer): string[] => {
  const mesh = bytes.readUInt32LE(0x40);
  return rows(mesh === 0 ? 0 : bytes.readUInt16LE(mesh), i =>
    bytes.toString('hex', mesh + 8 + i * 18, mesh + 26 + i * 18),
  );
};

/** Values of readers: whole number, float, text or list. */
function valueEnd(bytes: Buffer, at: number): number {
  const type = bytes.readUInt32LE(at);
  if (type === 3) return at + 8 + bytes.readUInt32LE(at + 4);
  if (type !== 4) return at + 8;
  let end = at + 8;
  for (let i = 1; i < bytes.readUInt32LE(at + 4); i++) end = valueEnd(bytes, end);
  return end;
}

function readerValues(bytes: Buffer): string[] {
  let at = 8;
  return rows(bytes.readUInt32LE(4) - 1, () => {
    const from = at;
    at = valueEnd(bytes, at);
    return hash(bytes.subarray(from, at));
  });
}

const NODE = 212;

/** Nodes of MechWarrior 3: a table of their heads, what a body has besides at a place that its head gives. */
function bodies(bytes: Buffer) {
  const table = bytes.readUInt32LE(0x20);
  const heads: number[] = [];
  for (let at = table; bytes.readUInt32LE(at) !== 0; at += NODE) heads.push(at);
  const nameOf = (i: number) => upTo(bytes, heads[i] ?? 0, 36);
  return heads.map(at => {
    const data = bytes.readUInt32LE(at + 208);
    const [up, down] = [bytes.readUInt32LE(at + 0x54), bytes.readUInt32LE(at + 0x5c)];
    const isBody = bytes.readUInt32LE(at + 0x34) === 5;
    const linked = (first: number, count: number) =>
      rows(isBody ? count : 0, i => nameOf(bytes.readUInt32LE(data + 144 + (first + i) * 4)));
    return { name: upTo(bytes, at, 36), parents: linked(0, up), children: linked(up, down) };
  });
}

/** By format; where there are several games, of the one whose files the reader takes. */
export const plainLists: Readonly<Record<string, PlainList>> = {
  'audio/wav': { path: 'wave.chunks', read: bytes => chunks(bytes, 12, true) },
  'everquest/s3d': { path: 'entries', read: pfs },
  'everquest/wld': {
    path: 'fragments',
    read: bytes => fragments(bytes).map(({ type, name, body }) => `${type} ${name} ${body.length}`),
    uses: bytes => {
      const all = fragments(bytes);
      return all.flatMap(({ type, body }) => {
        const target = NAMING.has(type) ? all[body.readInt32LE(4) - 1] : undefined;
        return target ? [`${type} -> ${target.type} ${target.name}`] : [];
      });
    },
  },
  'fft/gns': {
    path: 'rows',
    read: bytes => {
      const found: string[] = [];
      for (let at = 0; at + 20 <= bytes.length && bytes[at + 5] !== 0x80; at += 20)
        found.push(bytes.toString('hex', at, at + 20));
      return found;
    },
  },
  'fft/mesh': { path: 'primaryMesh.texturedTriangles', read: triangles },
  'kotor/bwm': {
    path: 'vertices',
    read: bytes =>
      rows(bytes.readUInt32LE(0x48), i =>
        bytes.toString('hex', bytes.readUInt32LE(0x4c) + i * 12, bytes.readUInt32LE(0x4c) + i * 12 + 12),
      ),
    uses: bytes => rows(bytes.readUInt32LE(0x50), i => corners(bytes, i)),
  },
  'kotor/erf': { path: 'entries', read: erf },
  'kotor/rim': { path: 'entries', read: rim },
  'kotor/key': {
    path: 'keys',
    read: bytes =>
      rows(bytes.readUInt32LE(12), i =>
        bytes.toString('hex', bytes.readUInt32LE(20) + i * 22, bytes.readUInt32LE(20) + i * 22 + 22),
      ),
  },
  'westwood/big': { path: 'entries', read: big },
  'westwood/mix': { path: 'entries', read: mix },
  'westwood/w3d': { path: 'chunks', read: bytes => chunks(bytes, 0, false) },
  'zipper/archive': { path: 'entries', read: archive },
  'zipper/gamez': {
    path: 'nodes',
    read: bytes => bodies(bytes).map(({ name }) => name),
    uses: bytes =>
      bodies(bytes).flatMap(({ name, parents, children }) => [
        ...parents.map(up => `${name} < ${up}`),
        ...children.map(down => `${name} > ${down}`),
      ]),
  },
  'zipper/interp': { path: 'scripts', read: bytes => rows(bytes.readUInt32LE(8), i => upTo(bytes, 12 + i * 128, 120)) },
  'zipper/materials': { path: 'materials', read: mechMaterials },
  'zipper/motion': { path: 'parts', read: motion },
  'zipper/reader': { path: '', read: readerValues },
  'zipper/textures': {
    path: 'textures',
    read: bytes =>
      rows(bytes.readUInt32LE(12), i => {
        const row = 24 + i * 40;
        return `${upTo(bytes, row, 32)} ${bytes.toString('hex', bytes.readUInt32LE(row + 32), bytes.readUInt32LE(row + 32) + 16)}`;
      }),
  },
};

/** Worlds of the other games have other tables. */
export const isPlain = (format: string, bytes: Buffer): boolean =>
  format !== 'zipper/gamez' || bytes.readUInt32LE(4) === 27;
