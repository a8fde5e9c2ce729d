// Fragments of EverQuest as their bytes say: names by the cipher, references by their places in the bodies. Nothing of shared/.
import { hash, type PlainList, part, rows, upTo } from './plain-bytes.ts';

const KEY = [0x95, 0x3a, 0xc5, 0x2a, 0x95, 0x7a, 0x95, 0x6a];
const NEW = 0x1000_c800;

interface Fragment {
  readonly type: number;
  readonly name: string;
  readonly body: Buffer;
}

function fragments(bytes: Buffer): Fragment[] {
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

/** Where bodies of some types name another fragment, always. */
const NAMING: Readonly<Record<number, readonly number[]>> = {
  5: [4],
  17: [4],
  28: [4],
  45: [4],
  47: [4],
  48: [24],
  51: [4],
  54: [8, 12],
};

/** The numbers of other fragments in a body. */
function numbersIn({ type, body }: Fragment): readonly number[] {
  const list = (at: number, count: number) => rows(count, i => body.readInt32LE(at + i * 4));
  if (type === 0x31) return list(12, body.readUInt32LE(8));
  if (type === 0x10) return bonesOf(body).flatMap(({ track, sprite }) => [track, sprite]);
  if (type !== 0x14 || body.readUInt32LE(4) !== 0) return (NAMING[type] ?? []).map(at => body.readInt32LE(at));
  let at = 24;
  for (let i = 0; i < body.readUInt32LE(12); i++) at += 8 + body.readUInt32LE(at) * 4;
  return list(at, body.readUInt32LE(16));
}

function bonesOf(body: Buffer) {
  const flags = body.readUInt32LE(4);
  let at = 16 + (flags & 1 ? 12 : 0) + (flags & 2 ? 4 : 0);
  return rows(body.readUInt32LE(8), () => {
    const [track, sprite, count] = [at + 8, at + 12, at + 16].map(place => body.readInt32LE(place));
    const children = rows(count ?? 0, i => body.readUInt32LE(at + 20 + i * 4));
    at += 20 + (count ?? 0) * 4;
    return { track: track ?? 0, sprite: sprite ?? 0, children };
  });
}

const fragmentUses = (bytes: Buffer): string[] => {
  const all = fragments(bytes);
  return all.flatMap(fragment =>
    numbersIn(fragment).flatMap(number => {
      const target = all[number - 1];
      return target ? [`${fragment.type} ${fragment.name} -> ${target.type} ${target.name}`] : [];
    }),
  );
};

/** The first fragment of a type that has items of its own. */
const first = (bytes: Buffer, type: number): { readonly index: number; readonly body: Buffer } | undefined => {
  const all = fragments(bytes);
  const index = all.findIndex(each => each.type === type);
  const body = all[index]?.body;
  return body && { index, body };
};

const within = (type: number, list: string) => (bytes: Buffer) => {
  const found = first(bytes, type);
  return found && `fragments[${found.index}].body.${list}`;
};

const places = ({ body }: { readonly body: Buffer }): string[] =>
  rows(body.readUInt16LE(76), i => body.toString('hex', 96 + i * 6, 102 + i * 6));

function cornersOf(bytes: Buffer, body: Buffer): string[] {
  const [vertices = 0, uvs = 0, normals = 0, colors = 0, faces = 0] = [76, 78, 80, 82, 84].map(at =>
    body.readUInt16LE(at),
  );
  const uvSize = (bytes.readUInt32LE(4) & ~1) === NEW ? 8 : 4;
  const at = 96 + vertices * 6 + uvs * uvSize + normals * 3 + colors * 4;
  const all = places({ body });
  return rows(faces, i => [2, 4, 6].map(corner => all[body.readUInt16LE(at + i * 8 + corner)]).join(' '));
}

const planes = (body: Buffer): string[] => rows(body.readUInt32LE(4), i => hash(part(body, 8 + i * 28, 20)));

export const wldLists: readonly PlainList[] = [
  {
    path: 'fragments',
    read: bytes => fragments(bytes).map(({ type, name, body }) => `${type} ${name} ${body.length}`),
    uses: fragmentUses,
  },
  {
    path: within(0x36, 'vertices'),
    read: bytes => places(first(bytes, 0x36) ?? { body: Buffer.alloc(96) }),
    uses: bytes => cornersOf(bytes, first(bytes, 0x36)?.body ?? Buffer.alloc(96)),
  },
  {
    path: within(0x10, 'dags'),
    read: bytes => bonesOf(first(bytes, 0x10)?.body ?? Buffer.alloc(16)).map(({ track }) => `${track}`),
    uses: bytes => {
      const bones = bonesOf(first(bytes, 0x10)?.body ?? Buffer.alloc(16));
      return bones.flatMap(({ track, children }) => children.map(child => `${track} over ${bones[child]?.track}`));
    },
  },
  {
    path: within(0x21, 'nodes'),
    read: bytes => planes(first(bytes, 0x21)?.body ?? Buffer.alloc(8)),
    uses: bytes => {
      const body = first(bytes, 0x21)?.body ?? Buffer.alloc(8);
      const all = planes(body);
      return all.flatMap((own, i) =>
        [28, 32].flatMap(at => {
          const target = all[body.readUInt32LE(i * 28 + at) - 1];
          return target === undefined ? [] : [`${own} / ${target}`];
        }),
      );
    },
  },
];
