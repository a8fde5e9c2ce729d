import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readArchive } from '../support/read-archive.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { json, type Ran, runCli } from './support/run-cli.ts';

const LIBRARY = 'demo/zbd/mechlib.zbd';
const HERON = `${LIBRARY}::heron.flt`;
let home: string;
const gantry = (...args: readonly string[]): Promise<Ran> => runCli(home, join(home, 'data'), ...args);

/** In each test: the demo's 'mechs. */
async function begin(): Promise<void> {
  home = temporaryFolder();
  expect(await gantry('demo', 'demo')).toMatchObject({ status: 0 });
}

const entriesOf = (file: string) => readArchive(Uint8Array.from(readFileSync(join(home, file))), 2).entries;

/** Where two members of the same size differ. */
function changed(file: string, name: string): number[] {
  const [before, after] = [LIBRARY, file].map(path => entriesOf(path).find(entry => entry.name === name)?.content);
  if (!before || before.length !== after?.length) throw new Error(`${name} is not of the same size`);
  return [...before.keys()].filter(i => before[i] !== after[i]);
}

describe("gantry on 'mechs", () => {
  test('lists the content of a library, with formats', async () => {
    await begin();
    const rows = json(await gantry('list', LIBRARY, '--json')) as { name: string; format: string; title: string }[];
    const formats = new Map(rows.map(({ name, format, title }) => [name, [format, title]]));
    expect(formats.get('heron.flt')).toEqual(['zipper/model', "'Mech model"]);
    expect(formats.get('materials')).toEqual(['zipper/materials', 'Materials']);
  });

  test('shows models, nodes and materials in the form that scripts rely on', async () => {
    await begin();
    const { version, nodes, models } = json(await gantry('show', HERON, '--json')) as {
      version: number;
      nodes: { name: string; class: string; model: number | null; parent: number | null; children: number[] }[];
      models: { vertices: number[][]; polygons: { vertices: number[]; uvs?: number[][]; materials?: number[] }[] }[];
    };
    expect(version).toBe(41);
    expect(nodes[0]).toMatchObject({ name: 'heron', class: 'object3d', model: null, parent: null, children: [1] });
    for (const [i, { children }] of nodes.entries()) for (const child of children) expect(nodes[child]?.parent).toBe(i);
    for (const { vertices, polygons } of models)
      for (const { vertices: corners, uvs, materials } of polygons) {
        expect(Math.max(...corners)).toBeLessThan(vertices.length);
        if (uvs) expect(uvs).toHaveLength(corners.length * (materials?.length ?? 0));
      }
    const { materials } = json(await gantry('show', `${LIBRARY}::materials`, '--json')) as {
      materials: { texture?: string }[];
    };
    expect(materials.map(({ texture }) => texture)).toContain('hull');
  });

  test('prints the pose of a skeleton as floats that read as floats', async () => {
    await begin();
    const { out } = await gantry('pose', HERON, '--json');
    const [head] = /\{"name":"head"[^}]*\}/.exec(out) ?? [];
    expect(head).toContain('"position":[0.0,8.25,0.45],"rotation":[0.0,0.0,0.0,1.0]');
  });

  test('moves one vertex: only four bytes of that member change', async () => {
    await begin();
    const path = 'children[0].model.vertices[1].y';
    const ran = await gantry('set', HERON, `${path}=9.25`, '-o', 'out.zbd', '--json');
    expect(ran).toMatchObject({ status: 0 });
    expect(json(await gantry('show', 'out.zbd::heron.flt', '--path', path, '--json'))).toBe(9.25);
    const at = changed('out.zbd', 'heron.flt');
    expect((at.at(-1) ?? 0) - (at[0] ?? 0)).toBeLessThan(4);
    for (const { name } of entriesOf(LIBRARY))
      if (name !== 'heron.flt') expect(changed('out.zbd', name), name).toEqual([]);
    expect(await gantry('verify', 'out.zbd', '--json')).toMatchObject({ status: 0 });
  });

  test('renames a node over leftovers in its field, and refuses a name that does not fit', async () => {
    await begin();
    expect(await gantry('set', HERON, 'name=egret', '-o', 'out.zbd')).toMatchObject({ status: 0 });
    expect(changed('out.zbd', 'heron.flt')).toEqual([0, 1, 2, 3, 4].filter(i => 'heron'[i] !== 'egret'[i]));
    const refused = await gantry('set', HERON, `name=${'x'.repeat(40)}`, '-o', 'out.zbd');
    expect(refused.status).toBe(2);
  });

  test('refuses an edit after which other bytes would be read in their place', async () => {
    await begin();
    const set = async (edit: string) => (await gantry('set', HERON, edit, '-o', 'out.zbd')).err;
    expect(await set('children[0].modelPointer=0')).toContain(
      '0 would mean that there is no model here, but there is one',
    );
    expect(await set('modelPointer=5')).toContain('0 means that there is no model here');
    expect(await set('children[0].model.polygons[0].uvsPointer=0')).toContain('there is no UV here, but there is one');
    expect(await set('children[0].model.polygonCount=2000')).toContain('could not be read any more');
    expect(await gantry('set', HERON, 'children[0].modelPointer=0x1234', '-o', 'out.zbd')).toMatchObject({ status: 0 });
  });

  test('moves a part before its siblings, even if two of them end in the same bytes', async () => {
    await begin();
    const parts = 'children[0].children[0].children';
    const moved = await gantry('move', HERON, `${parts}[2]`, `${parts}[0]`, '-o', 'moved.zbd', '--json');
    expect(moved).toMatchObject({ status: 0 });
    expect(json(moved)).toMatchObject({ problems: [] });
    const bytes = Buffer.from(entriesOf('moved.zbd').find(({ name }) => name === 'heron.flt')?.content ?? []);
    const places = ['arm_r', 'head', 'arm_l'].map(name => bytes.indexOf(`${name}\0`));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });

  test('gives a material a longer texture name: the file grows, and every polygon still finds its material', async () => {
    await begin();
    const { materials } = json(await gantry('show', `${LIBRARY}::materials`, '--json')) as {
      materials: { texture?: string }[];
    };
    const which = materials.findIndex(({ texture }) => texture === 'hull');
    const path = `materials[${which}].texture`;
    expect(await gantry('set', `${LIBRARY}::materials`, `${path}=hull_of_steel`, '-o', 'out.zbd')).toMatchObject({
      status: 0,
    });
    const after = json(await gantry('show', 'out.zbd::materials', '--json')) as { materials: { texture?: string }[] };
    expect(after.materials).toEqual(
      materials.map((one, i) => (i === which ? { ...one, texture: 'hull_of_steel' } : one)),
    );
    expect(await gantry('verify', 'out.zbd')).toMatchObject({ status: 0 });
  });

  test('adds a whole one to the world, which has room for it, and removing it gives the same bytes', async () => {
    await begin();
    const world = 'demo/zbd/c1/gamez.zbd';
    const before = readFileSync(join(home, world));
    const ran = await gantry('copy', world, '', '--from', HERON, '-o', world);
    const [added = ''] = /nodes\[\d+\](?= added)/.exec(ran.err) ?? [];
    const after = readFileSync(join(home, world));
    const times = (bytes: Buffer, name: string) => bytes.toString('latin1').split(name).length - 1;
    for (const name of ['shin_l\0', 'gun_r_near\0'])
      expect([name, times(after, name)]).toEqual([name, times(before, name) + 1]);
    expect(await gantry('verify', world)).toMatchObject({ status: 0 });
    expect(await gantry('remove', world, added, '-o', world)).toMatchObject({ status: 0 });
    expect(readFileSync(join(home, world)).equals(before)).toBe(true);
  });

  test('is exact and explained for all of them', async () => {
    await begin();
    const { files } = json(await gantry('verify', LIBRARY, '--json')) as {
      files: { address: string; format: string; status: string; explained: number }[];
    };
    const known = files.filter(({ format }) => format !== 'unknown');
    expect(known.filter(({ status, explained }) => status !== 'exact' || explained !== 1)).toEqual([]);
    expect(known.length).toBeGreaterThan(3);
  });
});
