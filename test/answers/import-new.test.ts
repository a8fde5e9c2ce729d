// A mesh that an asset did not have: put in by itself, with what shows it. Bytes are read by hand where the formats have them.
import { describe, expect, test } from 'vitest';
import { roundTrip } from '#layout';
import { importShape } from '../../electron/answers/import/import-shape.ts';
import { makeItems } from '../../electron/answers/items/make-items.ts';
import { fenThings } from '../../electron/demo/everquest/fen.ts';
import { fenZone } from '../../electron/demo/everquest/fen-zone.ts';
import { toBytes } from '../../shared/base/pieces.ts';
import { pass } from '../fixtures/w3d.ts';
import { CRANE_CORNERS, craneWith } from '../support/build-w3d.ts';
import { demoFiles } from '../support/demo-files.ts';
import { exactFiles } from '../support/item-rounds.ts';
import { viewOf } from '../support/shape-rounds.ts';

type View = ReturnType<typeof viewOf>;

/** A roof on four posts' places: five corners, four faces; y is up. */
const ROOF = `o roof
v 0 0 0
v 1 0 0
v 1 0 1
v 0 0 1
v 0.5 3 0.5
vt 0 0
vn 0 1 0
usemtl MATERIAL
f 1/1/1 5/1/1 2/1/1
f 2/1/1 5/1/1 3/1/1
f 3/1/1 5/1/1 4/1/1
f 4/1/1 5/1/1 1/1/1
`;

async function add(view: View, fresh: string, { part, text = ROOF }: { part?: string; text?: string } = {}) {
  const bytes = new TextEncoder().encode(text);
  const made = await importShape(view.format, view.decoded, {
    name: 'roof.obj',
    bytes,
    fresh,
    part,
    beside: () => undefined,
  });
  if (made.kind === 'refused') throw new Error(made.why);
  const source = toBytes([made.content]);
  const after = viewOf(view.name, source);
  expect(after.decoded?.findings.filter(({ weight }) => weight !== 'note')).toEqual([]);
  expect(after.layout && roundTrip(after.layout, after.source).kind).toBe('exact');
  return {
    bytes: source,
    part: made.part,
    fits: new Map(made.fits.map(({ what, becomes }) => [what, becomes])),
    view: after,
  };
}

describe('a new mesh in a world', () => {
  const worlds = [...demoFiles()].filter(([name]) => /gamez\.zbd$/.test(name));

  test.each(worlds)('%s: adds a node and a model; removing them gives the same bytes', async (name, bytes) => {
    const world = viewOf(name, bytes);
    const { bytes: made, part, fits, view } = await add(world, 'roof_post');
    expect(fits.get('Vertices')).toBe('5');
    const node = Buffer.from(made).indexOf('roof_post');
    expect(Buffer.from(made).indexOf('roof_post', node + 1)).toBe(-1);
    // The number of its model is 60 bytes on, in all four games.
    expect(`models[${Buffer.from(made).readInt32LE(node + 60)}]`).toBe(part);
    const [, index] = /nodes\[(\d+)\]/.exec(fits.get('Node') ?? '') ?? [];
    const gone = makeItems(view.format, view.source, { kind: 'remove', paths: [`nodes[${index}]`] });
    expect(gone).toMatchObject({ kind: 'made' });
    expect(gone.kind === 'made' && Buffer.compare(toBytes([gone.source]), bytes)).toBe(0);
  });

  test('is refused with the name of an existing node, and when all slots of models are taken', async () => {
    const [name = '', bytes = new Uint8Array()] = worlds[0] ?? [];
    const world = viewOf(name, bytes);
    await expect(add(world, 'sunlight')).rejects.toThrow(/the world has a node sunlight already: nodes\[\d+\]/);
    let now = world;
    let why = '';
    for (let i = 0; why === '' && i < 300; i++)
      await add(now, `post_${i}`).then(
        made => {
          now = made.view;
        },
        (error: Error) => {
          why = error.message;
        },
      );
    expect(why).toMatch(/^roof\.obj: the world has room for \d+ (models|nodes): .*this needs 1 more/);
  });
});

test("a new part of a 'mech is the last below its root, with a model like its others", async () => {
  const mechs = exactFiles(
    [...demoFiles()].filter(([name]) => name.endsWith('zbd/mechlib.zbd')),
    1_000_000,
  ).filter(({ format }) => format.id === 'zipper/model');
  const heron = mechs.find(({ address }) => address.endsWith('heron.flt'));
  const bytes = heron?.bytes ?? new Uint8Array();
  const { bytes: made, part, view } = await add(viewOf('heron.flt', bytes), 'torso_b');
  const node = Buffer.from(made).indexOf('torso_b');
  // The root begins the file; its box, children and their count are what else may differ before the new part.
  expect(node).toBeGreaterThan(bytes.length - 16);
  const gone = makeItems(view.format, view.source, { kind: 'remove', paths: [part.replace(/\.model$/, '')] });
  const back = gone.kind === 'made' ? toBytes([gone.source]) : new Uint8Array();
  expect(back.length).toBe(bytes.length);
});

describe('a new object of EverQuest', () => {
  const things = fenThings();
  const KEY = [0x95, 0x3a, 0xc5, 0x2a, 0x95, 0x7a, 0x95, 0x6a];

  /** Fragments by their types and bodies, and the table of names as text. */
  function read(bytes: Uint8Array) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const size = view.getUint32(20, true);
    const names = String.fromCharCode(...bytes.subarray(28, 28 + size).map((byte, i) => byte ^ (KEY[i % 8] ?? 0)));
    const fragments: { type: number; body: Uint8Array; words: DataView }[] = [];
    for (let at = 28 + size; fragments.length < view.getUint32(8, true); at += 8 + view.getUint32(at, true)) {
      const body = bytes.slice(at + 8, at + 8 + view.getUint32(at, true));
      fragments.push({ type: view.getUint32(at + 4, true), body, words: new DataView(body.buffer) });
    }
    return { fragments, nameAt: (reference: number) => names.slice(-reference, names.indexOf('\0', -reference)) };
  }

  test('consists of a mesh, its instance and an actor at the end; all other fragments are unchanged', async () => {
    const { bytes, fits } = await add(viewOf('fen_obj.wld', things), 'roofpost');
    const [before, after] = [read(things), read(bytes)];
    expect(after.fragments.slice(0, 27).map(({ body }) => body)).toEqual(before.fragments.map(({ body }) => body));
    const [mesh, shows, actor] = after.fragments.slice(27);
    expect([mesh, shows, actor].map(each => each?.type)).toEqual([0x36, 0x2d, 0x14]);
    expect(after.nameAt(mesh?.words.getInt32(0, true) ?? 0)).toBe('ROOFPOST_DMSPRITEDEF');
    expect(after.nameAt(actor?.words.getInt32(0, true) ?? 0)).toBe('ROOFPOST_ACTORDEF');
    expect(shows?.words.getInt32(4, true)).toBe(28);
    // Name, flags, callback, two counts, bounds; an action with a distance; then what it shows.
    expect(actor?.words.getInt32(24 + 12, true)).toBe(29);
    expect(mesh?.words.getUint16(76, true)).toBe(5);
    expect(mesh?.words.getUint16(84, true)).toBe(4);
    expect(fits.get('Actor')).toBe('ROOFPOST_ACTORDEF, fragment 30: zones place it by that name, like WILLOW');
    expect(fits.has('Light baked into placements')).toBe(false);
  });

  test('is refused where regions determine what is drawn, and under an existing name', async () => {
    await expect(add(viewOf('fen.wld', fenZone()), 'roof')).rejects.toThrow(
      'the ground of a zone is in regions that a tree of planes finds: add a new mesh to the file of its objects (_obj.wld) instead',
    );
    await expect(add(viewOf('fen_obj.wld', things), 'willow')).rejects.toThrow(
      'WILLOW_DMSPRITEDEF is a name in this file already',
    );
  });
});

describe('a new mesh of Westwood', () => {
  const bytes = craneWith('HULL', pass(CRANE_CORNERS));
  const crane = viewOf('crane.w3d', bytes);

  /** Chunks with their paths of ids: what is nested is walked into. */
  function* walk(all: Uint8Array, path = ''): Generator<readonly [path: string, body: Uint8Array]> {
    const view = new DataView(all.buffer, all.byteOffset, all.length);
    for (let at = 0; at < all.length; ) {
      const size = view.getUint32(at + 4, true) & 0x7fffffff;
      const body = all.slice(at + 8, at + 8 + size);
      const own = `${path}/${view.getUint32(at, true).toString(16)}`;
      if (view.getUint32(at + 4, true) >= 0x80000000) yield* walk(body, own);
      else yield [own, body];
      at += 8 + size;
    }
  }
  const leaves = (of: Uint8Array, path: string) =>
    [...walk(of)].filter(([own]) => own === path).map(([, body]) => body);
  const text = (body: Uint8Array | undefined, at: number) =>
    Buffer.from(body ?? [])
      .toString('latin1', at)
      .replace(/\0.*/s, '');

  test('comes after the one it is modelled on, is attached to the root bone, and is counted by its level', async () => {
    const { bytes: made, part, fits } = await add(crane, 'ROOF');
    expect([part, fits.get('Levels of detail')]).toEqual(['chunks[2]', 'in 1, on the root bone']);
    const [first, second] = leaves(made, '/0/1f');
    expect([text(first, 8), text(second, 8), text(second, 24)]).toEqual(['HULL', 'ROOF', 'CRANE']);
    const [, places] = leaves(made, '/0/2');
    // Up is z here.
    expect([...new Float32Array(Uint8Array.from(places ?? []).buffer)].slice(-3).map(value => value + 0)).toHaveLength(
      3,
    );
    expect(
      Array.from({ length: 5 }, (_, i) =>
        new DataView(Uint8Array.from(places ?? []).buffer).getFloat32(i * 12 + 8, true),
      ).toSorted(),
    ).toEqual([0, 0, 0, 0, 3]);
    const [count] = leaves(made, '/700/702/703');
    expect(new DataView(Uint8Array.from(count ?? []).buffer).getUint32(0, true)).toBe(2);
    const objects = leaves(made, '/700/702/704');
    expect(objects.map(body => [body[0], text(body, 4)])).toEqual([
      [2, 'CRANE.HULL'],
      [0, 'CRANE.ROOF'],
    ]);
    // All that was there is as it was, but for the count.
    const others = (of: Uint8Array) => [...walk(of)].filter(([path]) => path !== '/700/702/703').map(String);
    const now = others(made);
    expect(others(bytes).filter(leaf => !now.includes(leaf))).toEqual([]);
  });

  test('is refused with a name that exists or is too long, and modelled on a missing mesh', async () => {
    await expect(add(crane, 'hull')).rejects.toThrow('it has a mesh hull already: chunks[1]');
    await expect(add(crane, 'A_ROOF_OF_SLATES')).rejects.toThrow(
      'the name A_ROOF_OF_SLATES has 16 letters, and a mesh has room for 15',
    );
    await expect(add(crane, 'ROOF', { part: 'chunks[7]' })).rejects.toThrow('chunks[7] is not one of its meshes');
  });
});

test('other formats say that their meshes cannot be added alone', async () => {
  const [room] = exactFiles(
    [...demoFiles()].filter(([name]) => name.startsWith('kotor/')),
    1_000_000,
  ).filter(({ format }) => format.shapes && !format.shapes.add);
  const view = viewOf(room?.address.split('::').at(-1) ?? '', room?.bytes ?? new Uint8Array());
  await expect(add(view, 'roof')).rejects.toThrow(/takes no new meshes: only its own can be replaced/);
});
