import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { millFiles } from '../../electron/demo/kotor/mill.ts';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { readErf } from '../support/kotor-archives.ts';
import { json, type Ran, runCli } from './support/run-cli.ts';

let files: SmallInstall;
const at = (...names: readonly string[]): string => join(files.folder, ...names);
const gantry = (...args: readonly string[]): Promise<Ran> => runCli(files.folder, files.dataFolder, ...args);

beforeEach(() => {
  files = makeInstall();
  for (const [path, bytes] of millFiles()) {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), bytes);
  }
});
afterEach(() => files.remove());

interface Walkmesh {
  readonly edges: readonly { readonly edge: number; readonly transition: number }[];
}

describe('gantry over an area of the Old Republic', () => {
  test('set accepts the paths that show prints', async () => {
    const room = 'kotor/override/mill_01a.wok';
    const shown = ['vertices[0][2]=0.125', 'hooks.relative[1][0]=3', 'aabb[0].max[1]=99', 'position[1]=-2'];
    const stored = ['vertices[0].z=0.125', 'relativeHook2.x=3', 'boxes[0].max.y=99', 'position.y=-2'];
    expect(await gantry('set', room, ...shown, '-o', 'shown.wok')).toMatchObject({ status: 0 });
    expect(await gantry('set', room, ...stored, '-o', 'stored.wok')).toMatchObject({ status: 0 });
    expect(readFileSync(at('shown.wok')).equals(readFileSync(at('stored.wok')))).toBe(true);
    expect(readFileSync(at('shown.wok')).equals(readFileSync(at(room)))).toBe(false);
    const odd = await gantry('set', room, 'vertices[0][3]=1', '-o', 'odd.wok');
    expect(odd).toMatchObject({ status: 2, err: expect.stringContaining('vertices[0][3]: there is no such field') });
  });

  test('lists the contents of a BIF by the names in the KEY, and opens them by these names', async () => {
    const listed = json(await gantry('list', 'kotor/data/mill.bif', '--json')) as readonly { address: string }[];
    expect(listed.map(({ address }) => address)).toEqual(
      ['mill_01a.wok', 'mill_01b.wok', 'plc_bench.pwk'].map(name => `kotor/data/mill.bif::${name}`),
    );
    const shown = json(await gantry('show', 'kotor/data/mill.bif::plc_bench.pwk', '--json'));
    expect(shown).toMatchObject({
      kind: 'placeable',
      faces: [
        [0, 1, 2],
        [0, 2, 3],
      ],
      materials: [7, 7],
    });
  });

  test('refuses to replace a binary walkmesh with OBJ text', async () => {
    writeFileSync(at('a.obj'), 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');
    const edit = ['replace', 'kotor/data/mill.bif', 'mill_01a.wok=a.obj', '-o', 'out.bif', '--raw', '--json'];
    const unread = await gantry(...edit.filter(word => word !== '--raw'));
    expect(json(unread)).toMatchObject({ error: { text: expect.stringMatching(/a\.obj.*node trimesh NAME/s) } });
    const refused = await gantry(...edit);
    expect(refused.status).toBe(2);
    expect(json(refused)).toMatchObject({
      error: { text: expect.stringMatching(/mill_01a\.wok at 0x0: it was read as Walkmesh before/) },
    });
    expect((await gantry(...edit, '--force')).status).toBe(0);
  });

  test('links rooms where their edges meet, all of them or one', async () => {
    const area = 'kotor/override/mill.lyt';
    const [a, b] = ['kotor/override/mill_01a.wok', 'kotor/override/mill_01b.wok'];
    const transitions = async (room: string) =>
      (json(await gantry('show', room, '--json')) as Walkmesh).edges.filter(({ transition }) => transition !== -1);
    const was = { a: readFileSync(at(a)), b: readFileSync(at(b)) };
    const [fromA = { edge: -1, transition: -1 }] = await transitions(a);
    const row = (json(await gantry('show', a, '--json')) as Walkmesh).edges.findIndex(
      ({ edge }) => edge === fromA.edge,
    );
    await gantry('set', a, `edges[${row}].transition=-1`, '-o', a);

    const linked = { edge: fromA.edge, old: -1, new: 1 };
    const answer = json(await gantry('link', area, '--dry-run', '-o', 'linked', '--json'));
    const none = { address: b, edges: [] };
    expect(answer).toEqual({ rooms: [{ address: a, edges: [linked] }, none], problems: [] });
    expect(existsSync(at('linked'))).toBe(false);
    const other = json(await gantry('link', area, '--room', 'mill_01b', '--json'));
    const back = `leads to mill_01a, where the same edge does not lead back`;
    expect(other).toMatchObject({ rooms: [{ edges: [] }, { edges: [] }], problems: [{ address: b, text: back }] });

    expect(
      (await gantry('link', area, '--room', 'MILL_01A', '--edge', String(fromA.edge), '-o', 'linked')).status,
    ).toBe(0);
    expect(readFileSync(at('linked/mill_01a.wok'))).toEqual(was.a);
    expect(existsSync(at('linked/mill_01b.wok'))).toBe(false);
    expect((await gantry('link', area, '-o', 'kotor/override')).status).toBe(0);
    expect([readFileSync(at(a)), readFileSync(at(b))]).toEqual([was.a, was.b]);
  });

  test('links no missing room, and nothing that is not an area', async () => {
    const refused = await gantry('link', 'kotor/override/mill.lyt', '--room', 'mill_09', '--json');
    expect(refused.status).toBe(2);
    expect(json(refused)).toMatchObject({ error: { code: 'notFound', text: expect.stringContaining('mill_01a.wok') } });
    expect((await gantry('link', 'kotor/override/mill_01a.wok')).status).toBe(2);
    const alone = await gantry('link', 'kotor/modules/mill.mod::mill.lyt');
    expect(alone.err).toContain('None of the walkmeshes of kotor/modules/mill.mod::mill.lyt were found next to it.');
  });

  test('links all rooms of an area or none', async () => {
    const area = 'kotor/override/mill.lyt';
    const rooms = ['kotor/override/mill_01a.wok', 'kotor/override/mill_01b.wok'];
    const were = rooms.map(room => readFileSync(at(room)));
    for (const room of rooms) {
      const { edges } = json(await gantry('show', room, '--json')) as Walkmesh;
      const open = [...edges.keys()].filter(i => edges[i]?.transition !== -1);
      await gantry('set', room, ...open.map(i => `edges[${i}].transition=-1`), '-o', room);
    }
    mkdirSync(at('blocked/mill_01b.wok'), { recursive: true });
    expect(await gantry('link', area, '-o', 'blocked')).toMatchObject({
      status: 2,
      err: expect.stringContaining('mill_01b.wok could not be written: it is not a file'),
    });
    expect(readdirSync(at('blocked'))).toEqual(['mill_01b.wok']);
    expect((await gantry('link', area, '-o', 'kotor/override')).status).toBe(0);
    expect(rooms.map(room => readFileSync(at(room)))).toEqual(were);
  });

  test('links no edge that the walkmeshes do not have', async () => {
    const area = 'kotor/override/mill.lyt';
    const all = await gantry('link', area, '--edge', '99999', '--json');
    const one = await gantry('link', area, '--room', 'mill_01a', '--edge', '1');
    expect([all.status, one.status]).toEqual([2, 2]);
    expect(json(all)).toMatchObject({
      error: { code: 'notFound', text: `None of the walkmeshes of ${area} has an open edge 99999.` },
    });
    expect(one.err).toContain('kotor/override/mill_01a.wok has no open edge 1.');
  });

  test('explains what a number looks like for an edge that is not one', async () => {
    const { status, err } = await gantry('link', 'kotor/override/mill.lyt', '--edge', 'abc');
    expect(status).toBe(2);
    expect(err).toContain("'abc' is invalid. Expected a whole number such as 496 or 0x1F0.");
  });

  test('verifies all of it as exact', async () => {
    const { totals } = json(await gantry('verify', 'kotor', '--json')) as { totals: object };
    expect(totals).toEqual({
      exact: 14,
      patchOnly: 0,
      failed: 0,
      skipped: 0,
      problems: { error: 0, warning: 0, note: 0 },
    });
  });

  test('paints a face in the byte of its material only, also in an archive', async () => {
    const before = readFileSync(at('kotor/data/mill.bif'));
    const set = ['kotor/data/mill.bif::mill_01a.wok', 'materials[0].material=Mud', '-o', 'painted.bif', '--json'];
    const { changed } = json(await gantry('set', ...set)) as { changed: readonly { start: number; size: number }[] };
    const after = readFileSync(at('painted.bif'));
    const shown = `materials[0]=${after[changed[0]?.start ?? 0]}`;
    await gantry('set', 'kotor/data/mill.bif::mill_01a.wok', shown, '-o', 'shown.bif');
    expect(readFileSync(at('shown.bif')).equals(after)).toBe(true);
    const differing = Array.from(after.keys()).filter(offset => after[offset] !== before[offset]);
    expect(differing).toEqual([changed[0]?.start]);
    expect(after.length).toBe(before.length);
  });

  test('reports an unnamed material when it is set, and when the file is verified', async () => {
    const room = 'kotor/override/mill_01a.wok';
    const { faces } = json(await gantry('show', room, '--json')) as { faces: readonly unknown[] };
    const path = `materials[${faces.length - 1}].material`;
    const set = json(await gantry('set', room, `${path}=99`, '-o', 'odd.wok', '--json'));
    const text = 'expected a row of surfacemat.2da from 0 to 30, found 99';
    expect(set).toMatchObject({ problems: [{ path, weight: 'warning', text }] });
    expect(json(await gantry('verify', 'odd.wok', '--json'))).toMatchObject({ totals: { problems: { warning: 1 } } });
  });

  test('says for edited faces that the room’s model has a second tree, and nothing for painted ones', async () => {
    const room = 'kotor/override/mill_01a.wok';
    const tree = [{ address: room, weight: 'note', text: expect.stringMatching(/MDL.*second tree/) }];
    const flipped = json(await gantry('surface', 'flip', room, '0', '-o', 'out.wok', '--json'));
    expect(flipped).toMatchObject({ problems: tree });
    const painted = json(await gantry('surface', 'paint', room, '0', 'Mud', '-o', 'out.wok', '--json'));
    expect(painted).toMatchObject({ problems: [] });
  });

  test('replaces a layout in a module, and keeps everything else', async () => {
    writeFileSync(at('new.lyt'), 'beginlayout\n  roomcount 0\ndonelayout\n');
    const { status } = await gantry('replace', 'kotor/modules/mill.mod', 'mill.lyt=new.lyt', '-o', 'new.mod');
    expect(status).toBe(0);
    const before = readErf(Uint8Array.from(readFileSync(at('kotor/modules/mill.mod'))));
    const after = readErf(Uint8Array.from(readFileSync(at('new.mod'))));
    expect(after).toEqual([{ ...before[0], content: 'beginlayout\n  roomcount 0\ndonelayout\n' }, ...before.slice(1)]);
  });

  test('makes a missing walkmesh from a model or a text, with all derived data', async () => {
    // The floor of a room with a wall: two faces to walk on, one not.
    writeFileSync(
      at('hall.obj'),
      'v 0 0 0\nv 4 0 0\nv 4 0 -4\nv 0 0 -4\nv 0 3 0\nusemtl Stone\nf 1 2 3\nf 1 3 4\nusemtl Nonwalk\nf 2 1 5\n',
    );
    const told = json(await gantry('import', 'hall.wok', 'hall.obj', '-o', 'hall.wok', '--json'));
    expect(told).toMatchObject({ vertices: 5, faces: 3 });
    const bytes = readFileSync(at('hall.wok'));
    const word = (offset: number) => bytes.readUInt32LE(offset);
    expect(bytes.toString('latin1', 0, 8)).toBe('BWM V1.0');
    // A room; vertices, faces, boxes (a tree of three leaves), faces to walk on, open edges, loops.
    expect([0x08, 0x48, 0x50, 0x64, 0x70, 0x78, 0x80].map(word)).toEqual([1, 5, 3, 5, 2, 4, 1]);
    const corner = (i: number) =>
      [0, 4, 8].map(axis => bytes.readFloatLE(word(0x4c) + word(word(0x54) + i * 4) * 12 + axis));
    expect([0, 1, 2].map(corner)).toEqual([
      [0, 0, 0],
      [4, 0, 0],
      [4, 4, 0],
    ]);
    // Each of the two is across one edge of the other.
    const across = Array.from({ length: 6 }, (_, i) => bytes.readInt32LE(word(0x74) + i * 4)).filter(edge => edge >= 0);
    expect(across.map(edge => Math.floor(edge / 3)).toSorted()).toEqual([0, 1]);
    expect((await gantry('verify', 'hall.wok')).status).toBe(0);

    writeFileSync(at('hall.txt'), (await gantry('text', 'hall.wok')).out);
    await gantry('build', 'copy.wok', 'hall.txt', '-o', 'copy.wok');
    expect(readFileSync(at('copy.wok')).equals(bytes)).toBe(true);
    await gantry('import', 'bench.pwk', 'hall.obj', '-o', 'bench.pwk');
    expect(readFileSync(at('bench.pwk')).readUInt32LE(8)).toBe(0);
    const unknown = await gantry('import', 'hall.xyz', 'hall.obj', '-o', 'hall.xyz');
    expect([unknown.status, unknown.err]).toEqual([2, expect.stringContaining('does not exist')]);
  });

  test('makes the walkmesh of an empty entry', async () => {
    writeFileSync(at('hall.obj'), 'v 0 0 0\nv 4 0 0\nv 4 0 -4\nusemtl Stone\nf 1 2 3\n');
    await gantry('insert', 'kotor/modules/mill.mod', 'entries[]', '{"name":"hall.wok"}', '-o', 'more.mod');
    await gantry('import', 'more.mod::hall.wok', 'hall.obj', '-o', 'more.mod');
    await gantry('import', 'hall.wok', 'hall.obj', '-o', 'hall.wok');
    const [module, hall] = [readFileSync(at('more.mod')), readFileSync(at('hall.wok'))];
    expect(module.subarray(-hall.length).equals(hall)).toBe(true);
  });

  test('exports an area as one model, and a room as another', async () => {
    const exported = json(
      await gantry('extract', 'kotor/override/mill.lyt', '-o', 'out', '--as', 'glb,json', '--json'),
    ) as readonly { file: string }[];
    expect(exported.map(({ file }) => file.slice(-4))).toEqual(['.glb', 'json']);
    const glb = readFileSync(exported[0]?.file ?? '');
    expect(glb.subarray(0, 4).toString('latin1')).toBe('glTF');
    expect(glb.toString('latin1')).toContain('mill_01b');
  });
});
