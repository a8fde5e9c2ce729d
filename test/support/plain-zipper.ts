// Worlds and animations of MechWarrior 3 and packages of textures as their bytes say: what is in their lists, and which number
// leads to which item. Offsets alone; nothing of shared/.
import { hash, type PlainList, part, rows, upTo } from './plain-bytes.ts';

const TEXTURE = 40;
const MATERIAL = 44;
const MODEL = 96;
const POLYGON = 36;
const NODE = 212;

/** Nodes: a table of their heads, what a body has besides at a place that its head gives. */
function nodesOf(bytes: Buffer) {
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
    return {
      name: upTo(bytes, at, 36),
      model: bytes.readInt32LE(at + 60),
      parents: linked(0, up),
      children: linked(up, down),
    };
  });
}

const texturesOf = (bytes: Buffer) =>
  rows(bytes.readUInt32LE(8), i => {
    const at = bytes.readUInt32LE(12) + i * TEXTURE;
    return { name: bytes.toString('latin1', at + 8, at + 28).replace(/\0+$/, ''), mip: bytes.readInt32LE(at + 36) };
  });

function materialsOf(bytes: Buffer) {
  const at = bytes.readUInt32LE(16);
  const names = texturesOf(bytes);
  let cycles = at + 16 + bytes.readUInt32LE(at) * MATERIAL;
  return rows(bytes.readUInt32LE(at + 4), i => {
    const head = at + 16 + i * MATERIAL;
    const flags = bytes[head + 1] ?? 0;
    const count = flags & 4 ? bytes.readUInt32LE(cycles + 16) : 0;
    const numbers = rows(count, k => bytes.readInt32LE(cycles + 28 + k * 4));
    cycles += flags & 4 ? 28 + count * 4 : 0;
    const own = flags & 1 ? [bytes.readInt32LE(head + 16)] : [];
    const textures = [...own, ...numbers].map(number => names[number]?.name ?? 'none');
    return { look: hash(Buffer.concat([part(bytes, head, 16), part(bytes, head + 20, 20)])), textures };
  });
}

function modelsOf(bytes: Buffer) {
  const at = bytes.readUInt32LE(20) + 12;
  return rows(bytes.readUInt32LE(at - 8), i => {
    const head = at + i * MODEL;
    const [polygons = 0, vertices = 0, normals = 0, morphs = 0, lights = 0] = [16, 20, 24, 28, 32].map(offset =>
      bytes.readUInt32LE(head + offset),
    );
    const data = bytes.readUInt32LE(head + 92);
    const heads = data + (vertices + normals + morphs) * 12;
    // What lights have is of no interest here: models that have some have no polygons in the files at hand.
    const shown = lights === 0 ? polygonsOf(bytes, { heads, count: polygons, vertices: data }) : [];
    const places = rows(vertices, k => bytes.toString('hex', data + k * 12, data + k * 12 + 12));
    return { places, polygons: shown, look: `${polygons} ${hash(Buffer.from(places.join(' ')))}` };
  });
}

function polygonsOf(bytes: Buffer, { heads, count, vertices }: { heads: number; count: number; vertices: number }) {
  let at = heads + count * POLYGON;
  return rows(count, i => {
    const head = heads + i * POLYGON;
    const flags = bytes.readUInt32LE(head);
    const corners = rows(flags & 0xff, k => vertices + bytes.readUInt32LE(at + k * 4) * 12);
    const floats = [16, 20].map(offset => bytes.readUInt32LE(head + offset) !== 0);
    at += (flags & 0xff) * (4 + (flags & 0x200 ? 4 : 0) + (floats[0] ? 8 : 0) + (floats[1] ? 12 : 0));
    return {
      material: bytes.readInt32LE(head + 28),
      corners: corners.map(place => bytes.toString('hex', place, place + 12)),
    };
  });
}

const lookOf = (bytes: Buffer): ((i: number) => string) => {
  const looks = materialsOf(bytes).map(({ look, textures }) => `${look} ${textures}`);
  return i => looks[i] ?? 'none';
};

export const worldLists: readonly PlainList[] = [
  {
    path: 'nodes',
    read: bytes => nodesOf(bytes).map(({ name }) => name),
    uses: bytes =>
      nodesOf(bytes).flatMap(({ name, parents, children }) => [
        ...parents.map(up => `${name} < ${up}`),
        ...children.map(down => `${name} > ${down}`),
      ]),
  },
  {
    path: 'models',
    read: bytes => modelsOf(bytes).map(({ look }) => look),
    uses: bytes => {
      const models = modelsOf(bytes);
      return nodesOf(bytes).map(({ name, model }) => `${name} shows ${models[model]?.look}`);
    },
  },
  {
    path: 'models[0].vertices',
    read: bytes => modelsOf(bytes)[0]?.places ?? [],
    uses: bytes => modelsOf(bytes).flatMap(({ polygons }) => polygons.map(({ corners }) => corners.join(' '))),
  },
  {
    path: 'materials',
    read: bytes => materialsOf(bytes).map(({ look, textures }) => `${look} ${textures}`),
    uses: bytes => {
      const look = lookOf(bytes);
      return modelsOf(bytes).flatMap(({ polygons }) =>
        polygons.map(({ material, corners }) => `${corners[0]} in ${look(material)}`),
      );
    },
  },
  {
    path: 'textures',
    read: bytes => texturesOf(bytes).map(({ name }) => name),
    uses: bytes => [
      ...materialsOf(bytes).map(({ look, textures }) => `${look} of ${textures}`),
      ...texturesOf(bytes).map(({ name, mip }) => `${name} halves to ${texturesOf(bytes)[mip]?.name}`),
    ],
  },
];

/** Where bodies of events name something of their definition: the place in the body, its bytes, and the list. */
const NAMED: Readonly<Record<number, readonly (readonly [at: number, size: 2 | 4, list: ListName])[]>> = {
  1: [
    [0, 2, 'staticSounds'],
    [2, 2, 'nodes'],
  ],
  4: [[32, 4, 'lights']],
  5: [[32, 4, 'lights']],
  6: [[4, 2, 'nodes']],
  7: [
    [16, 2, 'nodes'],
    [18, 2, 'nodes'],
  ],
  8: [[12, 4, 'nodes']],
  9: [
    [16, 2, 'nodes'],
    [18, 2, 'nodes'],
  ],
  11: [[4, 4, 'nodes']],
  12: [[0, 4, 'nodes']],
  13: [[8, 2, 'nodes']],
  14: [[0, 4, 'nodes']],
  15: [
    [0, 2, 'nodes'],
    [2, 2, 'nodes'],
  ],
  24: [
    [32, 2, 'nodes'],
    [36, 2, 'animRefs'],
    [40, 2, 'nodes'],
  ],
  31: [[4, 4, 'nodes']],
  42: [[32, 4, 'puffers']],
};

/** Lists of a definition in their order: the place of the count, and the bytes of an item. */
const LISTS = [
  ['objects', 1, 96],
  ['nodes', 2, 40],
  ['lights', 3, 44],
  ['puffers', 4, 44],
  ['dynamicSounds', 5, 44],
  ['staticSounds', 6, 36],
  ['effects', 7, 36],
  ['prerequisites', 8, 48],
  ['animRefs', 10, 72],
] as const;
type ListName = (typeof LISTS)[number][0];

interface Definition {
  readonly lists: ReadonlyMap<string, readonly string[]>;
  readonly uses: readonly string[];
}

function definitionsOf(bytes: Buffer): Definition[] {
  const info = 12 + bytes.readUInt32LE(8) * 84;
  let at = info + 68;
  return rows(bytes.readUInt16LE(info + 10), () => {
    const counts = at + 264;
    const sequences = bytes[counts] ?? 0;
    at += 316;
    const lists = new Map<string, string[]>();
    for (const [list, offset, size] of LISTS) {
      const from = at;
      lists.set(
        list,
        rows(bytes[counts + offset] ?? 0, i => upTo(bytes, from + i * size, 32)),
      );
      at += size * (bytes[counts + offset] ?? 0);
    }
    const uses: string[] = [];
    for (let sequence = 0; sequence <= sequences; sequence++) {
      const end = at + 64 + bytes.readUInt32LE(at + 60);
      for (at += 64; at < end; at += bytes.readUInt32LE(at + 4)) {
        const type = bytes[at] ?? 0;
        for (const [place, size, list] of NAMED[type] ?? []) {
          const number = bytes.readIntLE(at + 12 + place, size);
          const target = number < 0 || (number === 0 && list !== 'animRefs') ? number : lists.get(list)?.[number];
          uses.push(`${sequence} ${type} ${place} -> ${target}`);
        }
      }
    }
    return { lists, uses };
  });
}

const ofDefinition = (index: number, list: ListName): PlainList => ({
  path: `definitions[${index}].${list}`,
  read: bytes => definitionsOf(bytes)[index]?.lists.get(list) ?? [],
  uses: bytes => definitionsOf(bytes)[index]?.uses ?? [],
});

/** Of the first definition that is not the reserved one. */
export const animLists: readonly PlainList[] = [
  ofDefinition(1, 'nodes'),
  ofDefinition(1, 'staticSounds'),
  ofDefinition(1, 'animRefs'),
];

const LINE = 40;
const PALETTE = 512;

function packageOf(bytes: Buffer) {
  const [palettes, textures] = [bytes.readUInt32LE(8), bytes.readUInt32LE(12)];
  const shared = rows(palettes, i => hash(part(bytes, 24 + textures * LINE + i * PALETTE, PALETTE)));
  const lines = rows(textures, i => {
    const line = 24 + i * LINE;
    const start = bytes.readUInt32LE(line + 32);
    return {
      name: upTo(bytes, line, 32),
      begins: bytes.toString('hex', start, start + 16),
      palette: shared[bytes.readInt32LE(line + 36)],
    };
  });
  return { shared, lines };
}

const coloured = (bytes: Buffer): string[] =>
  packageOf(bytes).lines.map(({ name, palette }) => `${name} in ${palette}`);

export const packageLists: readonly PlainList[] = [
  {
    path: 'textures',
    read: bytes => packageOf(bytes).lines.map(({ name, begins }) => `${name} ${begins}`),
    uses: coloured,
  },
  { path: 'palettes', read: bytes => packageOf(bytes).shared, uses: coloured },
];
