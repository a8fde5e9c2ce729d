// The main list of each format as its bytes say, and what refers to it: a few lines each, which know nothing of the layouts.
import { inflateSync } from 'node:zlib';
import { hash, type PlainList, part, rows, upTo } from './plain-bytes.ts';
import { wldLists } from './plain-everquest.ts';
import { animLists, packageLists, worldLists } from './plain-zipper.ts';

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

const corners = (bytes: Buffer, face: number): string => {
  const [vertices, faces] = [bytes.readUInt32LE(0x4c), bytes.readUInt32LE(0x54)];
  return [0, 4, 8]
    .map(at => vertices + bytes.readUInt32LE(faces + face * 12 + at) * 12)
    .map(at => bytes.toString('hex', at, at + 12))
    .join(' ');
};

/** The faces that the table of open edges names, with the rooms beyond; by their corners, as faces are put in order. */
const openEdges = (bytes: Buffer): string[] =>
  rows(bytes.readUInt32LE(0x78), i => {
    const row = bytes.readUInt32LE(0x7c) + i * 8;
    const edge = bytes.readUInt32LE(row);
    return `${corners(bytes, Math.floor(edge / 3))} ${edge % 3} to ${bytes.readInt32LE(row + 4)}`;
  });

const walkmeshLists: readonly PlainList[] = [
  {
    path: 'vertices',
    read: bytes =>
      rows(bytes.readUInt32LE(0x48), i =>
        bytes.toString('hex', bytes.readUInt32LE(0x4c) + i * 12, bytes.readUInt32LE(0x4c) + i * 12 + 12),
      ),
    uses: bytes => [...rows(bytes.readUInt32LE(0x50), i => corners(bytes, i)), ...openEdges(bytes)],
  },
  { path: 'faces', read: bytes => rows(bytes.readUInt32LE(0x50), i => corners(bytes, i)) },
];

const keyFiles = (bytes: Buffer): string[] =>
  rows(bytes.readUInt32LE(8), i => {
    const row = bytes.readUInt32LE(16) + i * 12;
    return upTo(bytes, bytes.readUInt32LE(row + 4), bytes.readUInt16LE(row + 8));
  });

const keyLists: readonly PlainList[] = [
  {
    path: 'keys',
    read: bytes =>
      rows(bytes.readUInt32LE(12), i =>
        bytes.toString('hex', bytes.readUInt32LE(20) + i * 22, bytes.readUInt32LE(20) + i * 22 + 22),
      ),
  },
  {
    path: 'files',
    read: keyFiles,
    uses: bytes => {
      const files = keyFiles(bytes);
      return rows(bytes.readUInt32LE(12), i => {
        const row = bytes.readUInt32LE(20) + i * 22;
        const id = bytes.readUInt32LE(row + 18);
        return `${upTo(bytes, row, 16)} in ${files[id >>> 20]} at ${id & 0xf_ffff}`;
      });
    },
  },
];

/** Kinds of polygons by their counts, then the corners of the first kind, nine numbers of 16 bits each. */
const triangles = (bytes: Buffer): string[] => {
  const mesh = bytes.readUInt32LE(0x40);
  return rows(mesh === 0 ? 0 : bytes.readUInt16LE(mesh), i =>
    bytes.toString('hex', mesh + 8 + i * 18, mesh + 26 + i * 18),
  );
};

/** Each triangle with its place in the picture and its tile: tables behind those of corners and normals of all kinds. */
const triangleRows = (bytes: Buffer): string[] => {
  const mesh = bytes.readUInt32LE(0x40);
  if (mesh === 0) return [];
  const [triangles = 0, quads = 0, plainTriangles = 0, plainQuads = 0] = [0, 2, 4, 6].map(at =>
    bytes.readUInt16LE(mesh + at),
  );
  const uvs = mesh + 8 + (triangles * 2 + plainTriangles) * 18 + (quads * 2 + plainQuads) * 24;
  const tiles = uvs + triangles * 10 + quads * 12 + (plainTriangles + plainQuads) * 4;
  return rows(triangles, i => {
    const [corner, uv, tile] = [mesh + 8 + i * 18, uvs + i * 10, tiles + i * 2];
    return [part(bytes, corner, 18), part(bytes, uv, 10), part(bytes, tile, 2)]
      .map(each => each.toString('hex'))
      .join(' ');
  });
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

const textLines = (bytes: Buffer): string[] =>
  bytes
    .toString('latin1')
    .split(/\r?\n/)
    .map(line => line.trim());

/** The rows of a layout between the lines that count. */
const roomRows = (bytes: Buffer): string[] => {
  const lines = textLines(bytes);
  const from = lines.findIndex(line => line.startsWith('roomcount'));
  return lines.slice(
    from + 1,
    lines.findIndex((line, i) => i > from && /count|done/.test(line)),
  );
};

/** Rooms with those seen from them: a line of two words, then lines of one. */
const viewRows = (bytes: Buffer): string[] => {
  const rows: string[] = [];
  for (const line of textLines(bytes).filter(each => each !== '')) {
    if (/\s\d+$/.test(line)) rows.push(line);
    else rows[rows.length - 1] += ` ${line}`;
  }
  return rows;
};

/** By format; where there are several games, of the one whose files the reader takes. */
const single: Readonly<Record<string, PlainList>> = {
  'audio/wav': { path: 'wave.chunks', read: bytes => chunks(bytes, 12, true) },
  'everquest/s3d': { path: 'entries', read: pfs },
  'fft/gns': {
    path: 'rows',
    read: bytes => {
      const found: string[] = [];
      for (let at = 0; at + 20 <= bytes.length && bytes[at + 5] !== 0x80; at += 20)
        found.push(bytes.toString('hex', at, at + 20));
      return found;
    },
  },
  'fft/mesh': { path: 'primaryMesh.texturedTriangles', read: triangles, uses: triangleRows },
  'kotor/erf': { path: 'entries', read: erf },
  'kotor/rim': { path: 'entries', read: rim },
  'kotor/lyt': { path: 'rooms', read: roomRows },
  'kotor/vis': { path: 'rooms', read: viewRows },
  'westwood/big': { path: 'entries', read: big },
  'westwood/mix': { path: 'entries', read: mix },
  'westwood/w3d': { path: 'chunks', read: bytes => chunks(bytes, 0, false) },
  'zipper/archive': { path: 'entries', read: archive },
  'zipper/interp': { path: 'scripts', read: bytes => rows(bytes.readUInt32LE(8), i => upTo(bytes, 12 + i * 128, 120)) },
  'zipper/materials': { path: 'materials', read: mechMaterials },
  'zipper/motion': { path: 'parts', read: motion },
  'zipper/reader': { path: '', read: readerValues },
};

const several: Readonly<Record<string, readonly PlainList[]>> = {
  'everquest/wld': wldLists,
  'kotor/bwm': walkmeshLists,
  'kotor/key': keyLists,
  'zipper/anim': animLists,
  'zipper/gamez': worldLists,
  'zipper/textures': packageLists,
};

/** Worlds and animations of the other games have other tables: these are of MechWarrior 3. */
const VERSIONS: Readonly<Record<string, number>> = { 'zipper/gamez': 27, 'zipper/anim': 39 };

/** The lists of a file that are read by hand, with their paths in it. */
export function plainLists(format: string, bytes: Buffer): readonly (PlainList & { readonly path: string })[] {
  const version = VERSIONS[format];
  if (version !== undefined && bytes.readUInt32LE(4) !== version) return [];
  const [only] = [single[format]];
  return (several[format] ?? (only ? [only] : [])).flatMap(list => {
    const path = typeof list.path === 'string' ? list.path : list.path(bytes);
    return path === undefined ? [] : [{ ...list, path }];
  });
}
