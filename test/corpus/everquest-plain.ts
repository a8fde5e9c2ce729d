// EverQuest's fragments read a second time, by offsets and matrices alone: what the scene is compared with. On purpose nothing
// of shared/.

const KEY = [0x95, 0x3a, 0xc5, 0x2a, 0x95, 0x7a, 0x95, 0x6a];

/** Rows of a 3 by 4 matrix. */
type Matrix = readonly (readonly number[])[];
const IDENTITY: Matrix = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
];

interface Fragment {
  readonly type: number;
  readonly name: string;
  /** Of its head. */
  readonly start: number;
  readonly body: DataView;
}

export interface PlainBone {
  /** Where it is at a frame of the movement with this prefix, '' for rest. */
  at(prefix: string, frame: number): readonly number[];
}

export class PlainWld {
  readonly #fragments: readonly Fragment[];

  constructor(bytes: Uint8Array) {
    const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const tableSize = file.getUint32(20, true);
    const table = bytes.subarray(28, 28 + tableSize).map((byte, i) => byte ^ (KEY[i % 8] ?? 0));
    const text = (place: number): string => String.fromCharCode(...table.subarray(place, table.indexOf(0, place)));
    let at = 28 + tableSize;
    this.#fragments = Array.from({ length: file.getUint32(8, true) }, () => {
      const start = at;
      const [size, type] = [file.getUint32(at, true), file.getUint32(at + 4, true)];
      const body = new DataView(bytes.buffer, bytes.byteOffset + at + 8, size);
      at += 8 + size;
      const name = type === 0x35 ? 0 : body.getInt32(0, true);
      return { type, start, body, name: name < 0 ? text(-name) : '' };
    });
  }

  /** Skeletons with their bones. */
  skeletons(): readonly { readonly name: string; readonly bones: readonly PlainBone[] }[] {
    // Of tracks of one name the first counts.
    const stored = this.#fragments.filter(({ type }) => type === 0x13).toReversed();
    const tracks = new Map(stored.map(track => [track.name, track]));
    return this.#fragments.flatMap(({ type, name, body }) =>
      type === 0x10 ? [{ name: name.replace('_HS_DEF', ''), bones: this.#bones(body, tracks) }] : [],
    );
  }

  #bones(body: DataView, tracks: ReadonlyMap<string, Fragment>): readonly PlainBone[] {
    const flags = body.getUint32(4, true);
    let at = 16 + (flags & 1 ? 12 : 0) + (flags & 2 ? 4 : 0);
    const parents: number[] = [];
    const own = Array.from({ length: body.getUint32(8, true) }, (_, bone) => {
      const track = this.#fragments[body.getUint32(at + 8, true) - 1];
      const children = body.getUint32(at + 16, true);
      for (let i = 0; i < children; i++) parents[body.getUint32(at + 20 + i * 4, true)] = bone;
      at += 20 + children * 4;
      return track;
    });
    const world = (bone: number, prefix: string, frame: number): Matrix => {
      const rest = own[bone];
      const track = prefix === '' ? rest : (tracks.get(prefix + rest?.name) ?? rest);
      const parent = parents[bone];
      const local = track ? this.#frame(track, frame) : IDENTITY;
      return parent === undefined ? local : product(world(parent, prefix, frame), local);
    };
    return own.map((_, bone) => ({ at: (prefix, frame) => world(bone, prefix, frame).map(row => row[3] ?? 0) }));
  }

  #frame(track: Fragment, wanted: number): Matrix {
    const { body } = this.#fragments[track.body.getUint32(4, true) - 1] ?? track;
    const frame = Math.min(wanted, body.getUint32(8, true) - 1);
    const n = (i: number): number => body.getInt16(12 + frame * 16 + i * 2, true);
    const length = Math.hypot(n(0), n(1), n(2), n(3)) || 1;
    const [w = 1, x = 0, y = 0, z = 0] = [0, 1, 2, 3].map(i => n(i) / length);
    const [tx = 0, ty = 0, tz = 0, size = 1] = [4, 5, 6, 7].map(i => n(i) / 256);
    return [
      [(1 - 2 * (y * y + z * z)) * size, 2 * (x * y - z * w) * size, 2 * (x * z + y * w) * size, tx],
      [2 * (x * y + z * w) * size, (1 - 2 * (x * x + z * z)) * size, 2 * (y * z - x * w) * size, ty],
      [2 * (x * z - y * w) * size, 2 * (y * z + x * w) * size, (1 - 2 * (x * x + y * y)) * size, tz],
    ];
  }

  /** How many movements there are: a prefix of three characters before the names of a skeleton's tracks. */
  movements(): number {
    const rests = new Map<string, string>();
    for (const { type, name, body } of this.#fragments) {
      if (type !== 0x10) continue;
      const flags = body.getUint32(4, true);
      let at = 16 + (flags & 1 ? 12 : 0) + (flags & 2 ? 4 : 0);
      for (let left = body.getUint32(8, true); left > 0; left--) {
        rests.set(this.#fragments[body.getUint32(at + 8, true) - 1]?.name ?? '', name);
        at += 20 + body.getUint32(at + 16, true) * 4;
      }
    }
    const found = new Set<string>();
    for (const { type, name } of this.#fragments) {
      const skeleton = type === 0x13 ? rests.get(name.slice(3)) : undefined;
      if (skeleton !== undefined) found.add(`${skeleton} ${name.slice(0, 3)}`);
    }
    return found.size;
  }

  /** Vertices of the meshes, with their centres. */
  meshes(): readonly { readonly start: number; readonly vertices: readonly (readonly number[])[] }[] {
    return this.#fragments.flatMap(({ type, start, body }) => {
      if (type !== 0x36) return [];
      const unit = 2 ** -body.getUint16(94, true);
      const vertices = Array.from({ length: body.getUint16(76, true) }, (_, i) =>
        [0, 1, 2].map(axis =>
          Math.fround(body.getFloat32(24 + axis * 4, true) + body.getInt16(96 + i * 6 + axis * 2, true) * unit),
        ),
      );
      return [{ start, vertices }];
    });
  }
}

function product(a: Matrix, b: Matrix): Matrix {
  return a.map(row =>
    [0, 1, 2, 3].map(column => {
      const sum = [0, 1, 2].reduce((all, k) => all + (row[k] ?? 0) * (b[k]?.[column] ?? 0), 0);
      return column === 3 ? sum + (row[3] ?? 0) : sum;
    }),
  );
}
