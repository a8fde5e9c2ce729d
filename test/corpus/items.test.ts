// Items added to and taken from real files, and files built from what is shown of them. What came of it is looked at with a
// few lines of plain DataView, which know nothing of the layouts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { decode, type ItemEdit, nodesAt } from '#layout';
import { makeItems } from '../../electron/answers/items/make-items.ts';
import { modelJson } from '../../electron/answers/model-json.ts';
import { parseJson } from '../../shared/base/parse-json.ts';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { identify } from '../../shared/formats/index.ts';

const data = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const here = existsSync(data);

function made(name: string, bytes: Uint8Array, edit: ItemEdit | { kind: 'build'; json: unknown }): Uint8Array | string {
  const source = memorySource(bytes);
  const result = makeItems(identify({ name, source }).format, source, edit);
  return result.kind === 'made' ? toBytes([result.source]) : result.why;
}

function madeBytes(name: string, bytes: Uint8Array, edit: ItemEdit): Uint8Array {
  const result = made(name, bytes, edit);
  if (typeof result === 'string') throw new Error(result);
  return result;
}

function renamed(file: string, bytes: Uint8Array, to: { readonly path: string; readonly name: string }): Uint8Array {
  const source = memorySource(bytes);
  const result = makeItems(identify({ name: file, source }).format, source, { kind: 'rename', ...to });
  if (result.kind === 'refused') throw new Error(result.why);
  return toBytes([result.source]);
}

const isSame = (a: Uint8Array | string, b: Uint8Array): boolean => typeof a !== 'string' && Buffer.compare(a, b) === 0;
const read = (file: string): Uint8Array => new Uint8Array(readFileSync(data + file));

describe.skipIf(!here)('a walkmesh of the game', () => {
  const file = 'kotor/area_740KOR/740KORa.wok';
  const name = '740KORa.wok';

  /** Corners of all faces as places in space, by the offsets that the file's head gives. */
  function corners(bytes: Uint8Array): number[][] {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const [vertices, faceCount, faces] = [0x4c, 0x50, 0x54].map(at => view.getUint32(at, true));
    const place = (index: number) => [0, 4, 8].map(at => view.getFloat32((vertices ?? 0) + index * 12 + at, true));
    return Array.from({ length: (faceCount ?? 0) * 3 }, (_, i) => place(view.getUint32((faces ?? 0) + i * 4, true)));
  }

  test('gets a vertex, and every face keeps its corners', () => {
    const bytes = here ? read(file) : new Uint8Array();
    const more = madeBytes(name, bytes, { kind: 'insert', path: 'vertices[3]', json: { x: 1, y: 2, z: 3 } });
    expect(more.length).toBe(bytes.length + 12);
    expect(corners(more)).toEqual(corners(bytes));
    expect(new DataView(more.buffer, more.byteOffset).getUint32(0x48, true)).toBe(
      new DataView(bytes.buffer, bytes.byteOffset).getUint32(0x48, true) + 1,
    );
    expect(isSame(madeBytes(name, more, { kind: 'remove', paths: ['vertices[3]'] }), bytes)).toBe(true);
  });

  test('loses a face with its material, and all others keep their corners', () => {
    const bytes = read(file);
    const less = madeBytes(name, bytes, { kind: 'remove', paths: ['faces[3]'] });
    expect(corners(less)).toEqual(corners(bytes).toSpliced(9, 3));
    const source = memorySource(less);
    const { format } = identify({ name, source });
    expect(format.layout && decode(format.layout, source).findings).toEqual([]);
  });

  test('is built from JSON with another face, with rows in all tables', () => {
    const bytes = read(file);
    const source = memorySource(bytes);
    const { format } = identify({ name, source });
    const model = format.layout && decode(format.layout, source).value;
    const json = parseJson(JSON.stringify(modelJson(format, model))) as Record<string, unknown[]>; // as: the shape is fixed
    for (const list of ['faces', 'materials', 'normals', 'distances']) json[list]?.push(json[list].at(-1));
    const more = made(name, bytes, { kind: 'build', json });
    if (typeof more === 'string') throw new Error(more);
    expect(corners(more)).toEqual([...corners(bytes), ...corners(bytes).slice(-3)]);
  });

  test('keeps a vertex that faces use', () => {
    expect(made(name, read(file), { kind: 'remove', paths: ['vertices[3]'] })).toMatch(
      /^vertices\[3\] is used by faces\[1\]\.c, .* and 1 more$/,
    );
  });
});

describe.skipIf(!here)('a world of MechWarrior 3', () => {
  test('keeps its array sizes: a new material takes a free slot, and polygons keep theirs', () => {
    const bytes = read('zipper/mw/gamez/gamez.zbd');
    const more = madeBytes('gamez.zbd', bytes, { kind: 'copy', paths: ['materials[3]'] });
    const wordAt = (of: Uint8Array, at: number): number =>
      new DataView(of.buffer, of.byteOffset, of.length).getUint32(at, true);
    // The array of materials begins with its size, then how many are used.
    const array = wordAt(bytes, 0x10);
    expect(more.length).toBe(bytes.length);
    expect([wordAt(more, array), wordAt(more, array + 4)]).toEqual([
      wordAt(bytes, array),
      wordAt(bytes, array + 4) + 1,
    ]);
  });
});

describe.skipIf(!here)('world fragments of EverQuest', () => {
  interface Fragments {
    readonly names: readonly string[];
    /** Type, name, what the placement or object names besides, and all bytes after these. */
    readonly fragments: readonly (readonly [type: number, name: string, other: string, rest: string])[];
  }

  /** By nothing but the header, the cipher and where types 0x14 and 0x15 have a second name. */
  function plain(bytes: Uint8Array): Fragments {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const [count, tableSize] = [view.getUint32(8, true), view.getUint32(20, true)];
    const key = [0x95, 0x3a, 0xc5, 0x2a, 0x95, 0x7a, 0x95, 0x6a];
    const table = bytes.subarray(28, 28 + tableSize).map((byte, i) => byte ^ (key[i % 8] ?? 0));
    const textAt = (place: number) => Buffer.from(table.subarray(place, table.indexOf(0, place))).toString('latin1');
    const nameAt = (at: number) => (view.getInt32(at, true) < 0 ? textAt(-view.getInt32(at, true)) : '');
    let at = 28 + tableSize;
    const fragments = Array.from({ length: count }, () => {
      const [size, type, body] = [view.getUint32(at, true), view.getUint32(at + 4, true), at + 8];
      at = body + size;
      const second = type === 0x14 ? body + 8 : type === 0x15 ? body + 4 : undefined;
      const other = second === undefined ? '' : nameAt(second);
      const rest = Buffer.from(bytes.subarray(body + 4, at));
      if (other !== '' && second !== undefined) rest.fill(0, second - body - 4, second - body);
      // The bones of a skeleton have names as well: these bytes are compared by the engine.
      return [type, type === 0x35 ? '' : nameAt(body), other, type === 0x10 ? '' : rest.toString('latin1')] as const;
    });
    return { names: Array.from({ length: view.getUint32(24, true) }, (_, i) => String(i)), fragments };
  }

  const files = ['eq/lights.wld', 'eq/gfaydark_obj.wld'];

  test.each(files)('%s: a longer name keeps all others, and the old name restores the same bytes', file => {
    const bytes = read(file);
    const before = plain(bytes);
    const index = before.fragments.findIndex(([type, name]) => name !== '' && type !== 0x35);
    const old = before.fragments[index]?.[1] ?? '';
    const name = `${old}_BY_THE_LAKE`;
    const path = `fragments[${index}]`;
    const made = renamed(file, bytes, { path, name });
    const isNow = (text: string): string => (text === old ? name : text);
    expect(plain(made).fragments).toEqual(
      before.fragments.map(([type, own, other, rest]) => [type, isNow(own), isNow(other), rest]),
    );
    expect(isSame(renamed(file, made, { path, name: old }), bytes)).toBe(true);
  });

  test('a lamp is added from the JSON of another, with a new name', () => {
    const bytes = read('eq/lights.wld');
    const before = plain(bytes);
    const count = before.fragments.length;
    const more = madeBytes('lights.wld', bytes, {
      kind: 'insert',
      path: 'fragments[]',
      json: {
        ...{ type: 0x1b, kind: 'LIGHTDEF', name: 'LAMP_LDEF', frameCount: 1 },
        ...{ flags: { hasColors: true }, colors: [{ red: 1, green: 0.5, blue: 0.25 }] },
      },
    });
    const after = plain(more);
    expect(after.fragments.slice(0, count)).toEqual(before.fragments);
    expect(after.fragments.slice(count).map(([type, name]) => [type, name])).toEqual([[0x1b, 'LAMP_LDEF']]);
    expect(after.names.length).toBe(before.names.length + 1);
  });
});

describe.skipIf(!here)('a map of Final Fantasy Tactics', () => {
  const file = 'fft/handmade-MAP001/MAP001.9';
  /** Counts of the four kinds, and the first places of the table of visibility, by the pointers of the header. */
  function plain(bytes: Uint8Array): { readonly counts: readonly number[]; readonly places: readonly number[] } {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const [mesh, table] = [view.getUint32(0x40, true), view.getUint32(0xb0, true)];
    return {
      counts: [0, 2, 4, 6].map(at => view.getUint16(mesh + at, true)),
      places: Array.from({ length: 1600 }, (_, i) => view.getUint16(table + 896 + i * 2, true)),
    };
  }

  test('gets a polygon with its corners, normals, tile and visibility, and loses it again', () => {
    const bytes = read(file);
    const before = plain(bytes);
    const more = madeBytes('MAP001.9', bytes, { kind: 'copy', paths: ['primaryMesh.texturedTriangles[0]'] });
    const after = plain(more);
    expect(after.counts).toEqual(before.counts.with(0, (before.counts[0] ?? 0) + 1));
    // The place of the first is there twice; those of the other kinds, and those beyond the game's room, stay.
    expect(after.places.slice(0, 3)).toEqual([before.places[0], before.places[0], before.places[1]]);
    expect(after.places.slice(360)).toEqual(before.places.slice(360));
    expect(
      isSame(madeBytes('MAP001.9', more, { kind: 'remove', paths: ['primaryMesh.texturedTriangles[1]'] }), bytes),
    ).toBe(true);
  });

  test('refuses more of a kind than the game has room for', () => {
    const bytes = read(file);
    const source = memorySource(bytes);
    const { format } = identify({ name: 'MAP001.9', source });
    const json = parseJson(JSON.stringify(format.layout && modelJson(format, decode(format.layout, source).value))) as {
      primaryMesh: { untexturedTriangles: unknown[] };
    };
    json.primaryMesh.untexturedTriangles = Array.from({ length: 65 }, () => json.primaryMesh.untexturedTriangles[0]);
    expect(made('MAP001.9', bytes, { kind: 'build', json })).toMatch(
      /^the game has room for 64 untexturedTriangles in all: there are \d+.*, and this would make \d+$/,
    );
  });
});

describe.skipIf(!here)('members of archives', () => {
  type Members = readonly (readonly [name: string, content: string])[];
  const view = (of: Uint8Array) => new DataView(of.buffer, of.byteOffset, of.length);
  const word = (of: Uint8Array, at: number) => view(of).getUint32(at, true);
  const part = (of: Uint8Array, start: number, size: number) =>
    Buffer.from(of.subarray(start, start + size)).toString('latin1');
  const letters = (of: Uint8Array, at: number, room: number) => part(of, at, room).replace(/\0.*$/s, '');

  /** Rows of 32 bytes: name, type, number, place, size. */
  const inRim = (of: Uint8Array): Members =>
    Array.from({ length: word(of, 12) }, (_, i) => {
      const row = word(of, 16) + i * 32;
      return [letters(of, row, 16), part(of, word(of, row + 24), word(of, row + 28))];
    });

  /** Keys of 24 bytes, and as many pairs of place and size. */
  const inErf = (of: Uint8Array): Members =>
    Array.from({ length: word(of, 16) }, (_, i) => {
      const row = word(of, 28) + i * 8;
      return [letters(of, word(of, 24) + i * 24, 16), part(of, word(of, row), word(of, row + 4))];
    });

  /** From the end of the file: rows of 148 bytes, then the count. */
  const inZipper = (of: Uint8Array): Members => {
    const count = word(of, of.length - 4);
    const first = of.length - 8 - count * 148;
    return Array.from({ length: count }, (_, i) => {
      const row = first + i * 148;
      return [letters(of, row + 8, 64), part(of, word(of, row), word(of, row + 4))];
    });
  };

  test.each([
    ['kotor/containers/test.rim', inRim],
    ['kotor/containers/test.erf', inErf],
    ['zipper/mw/sounds/soundsl.zbd', inZipper],
  ] as const)('%s: copied, renamed and removed, all others keep their bytes', (file, membersOf) => {
    const bytes = read(file);
    const name = file.split('/').at(-1) ?? '';
    const before = membersOf(bytes);
    const copied = madeBytes(name, bytes, { kind: 'copy', paths: ['entries[0]'] });
    const [[first, content] = ['', '']] = before;
    const [mark, ending] = [first.replace(/\..*$/, ''), first.replace(/^[^.]*/, '')];
    expect(membersOf(copied)).toEqual([...before, [`${mark}_2${ending}`, content]]);
    expect(membersOf(madeBytes(name, copied, { kind: 'remove', paths: ['entries[0]'] }))).toEqual(
      membersOf(copied).slice(1),
    );
  });
});

interface Sample {
  readonly file: string;
  /** Lists whose items come and go without a trace. */
  readonly lists: readonly string[];
}

const samples: readonly Sample[] = [
  { file: 'kotor/k1_rooms/test.wok', lists: ['vertices'] },
  { file: 'eq/lights.wld', lists: ['fragments'] },
  { file: 'w3d/synthetic/ring.w3d', lists: ['chunks'] },
  { file: 'zipper/mw/gamez/gamez.zbd', lists: ['textures', 'materials', 'models'] },
  { file: 'zipper/rc/gamez/gamez.zbd', lists: ['materials', 'models'] },
  { file: 'zipper/pm/gamez/gamez.zbd', lists: ['materials', 'models'] },
  { file: 'zipper/cs/gamez/gamez.zbd', lists: ['nodes'] },
];

describe.skipIf(!here)('adding and removing items restores the same bytes', () => {
  test.each(samples.flatMap(({ file, lists }) => lists.map(list => [file, list] as const)))('%s: %s', (file, list) => {
    const bytes = read(file);
    const name = file.split('/').at(-1) ?? '';
    const { format } = identify({ name, source: memorySource(bytes) });
    const count = format.layout
      ? (nodesAt(format.layout, memorySource(bytes), list, { first: 0, count: 0 })?.node.count ?? 0)
      : 0;
    const more = madeBytes(name, bytes, { kind: 'copy', paths: [`${list}[${count - 1}]`] });
    expect(isSame(more, bytes)).toBe(false);
    expect(isSame(madeBytes(name, more, { kind: 'remove', paths: [`${list}[${count}]`] }), bytes)).toBe(true);
  });
});

test.skipIf(!here)('a model of Crimson Skies is copied into the first free slot; removing it frees the slot', () => {
  const bytes = read('zipper/cs/gamez/gamez.zbd');
  const more = madeBytes('gamez.zbd', bytes, { kind: 'copy', paths: ['models[0]'] });
  expect(isSame(more, bytes)).toBe(false);
  expect(isSame(madeBytes('gamez.zbd', more, { kind: 'remove', paths: ['models[1]'] }), bytes)).toBe(true);
});

/** Folders whose files are built again from what is shown of them. */
const shown = ['kotor/area_740KOR', 'w3d/synthetic', 'fft/handmade-MAP001'];

describe.skipIf(!here)('a file is rebuilt from its own JSON', () => {
  test.each(shown)('%s', folder => {
    const others: string[] = [];
    for (const name of readdirSync(data + folder)) {
      const bytes = read(`${folder}/${name}`);
      const source = memorySource(bytes);
      const { format } = identify({ name, source });
      if (format.layout === undefined || (format.toJson !== undefined && format.fromJson === undefined)) continue;
      const json = parseJson(JSON.stringify(modelJson(format, decode(format.layout, source).value)));
      if (!isSame(made(name, bytes, { kind: 'build', json }), bytes)) others.push(name);
    }
    expect(others).toEqual([]);
  });
});
