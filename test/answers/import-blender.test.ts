// Meshes that went through another program: indexed by material, with tangents, split normals and nothing of where they come from.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { roundTrip } from '#layout';
import { placesIn, throughBlender } from '../support/blender-glb.ts';
import { roofOfCrane } from '../support/build-w3d.ts';
import { demoFiles } from '../support/demo-files.ts';
import { exactFiles, filesIn } from '../support/item-rounds.ts';
import { differing, exported, put, viewOf } from '../support/shape-rounds.ts';

const data = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const isAll = process.env.GANTRY_ROUNDS === 'all';

const crane = ['crane.w3d', roofOfCrane()] as const;

test('an export of Blender has no origins, and other rows', async () => {
  const torso = views().find(({ format }) => format.id === 'zipper/model') ?? viewOf(...crane);
  const ours = exported(torso, 'glb');
  const theirs = throughBlender(ours);
  expect(Buffer.from(ours).includes('"extras"')).toBe(true);
  expect(Buffer.from(theirs).includes('"extras"')).toBe(false);
  const rowsOf = (glb: Uint8Array) => [...placesIn(glb).values()][0] ?? [];
  expect(rowsOf(theirs)).not.toEqual(rowsOf(ours));
});

describe('a mesh that went through Blender unchanged', () => {
  test('has the same bytes, in every format of the demo', { timeout: 120_000 }, async () => {
    expect(await differing(demoFiles(), ['blender'])).toEqual([]);
  });

  const folders = isAll
    ? ['w3d', 'kotor', 'eq', 'zipper', 'fft']
    : ['w3d/synthetic', 'kotor/k1_rooms', 'zipper', 'fft'];
  test.skipIf(!existsSync(data)).each(folders)(
    'has the same bytes, in real files of %s (skipped where ../shared/data is absent)',
    { timeout: 600_000 },
    async folder => {
      expect(await differing(filesIn(data + folder), ['blender'])).toEqual([]);
    },
  );
});

function views() {
  const seen = new Map<string, number>();
  return exactFiles([...demoFiles(), crane], 1_000_000).flatMap(({ address, format, bytes }) => {
    const view = viewOf(address, bytes);
    const count = seen.get(format.id) ?? 0;
    const parts = format.shapes?.parts(view.decoded?.value) ?? [];
    // A map's mesh is polygons without vertices: what moved is a new one there. Skins without their skeleton stay as they are.
    if (format.id === 'fft/mesh' || parts.length === 0 || count > 2 || address.endsWith('_skn.w3d')) return [];
    seen.set(format.id, count + 1);
    return [view];
  });
}

test.each(views().map(view => [view.format.id, view.name, view] as const))(
  'a vertex moved in Blender is moved, and all rows keep their positions: %s %s',
  async (_, __, view) => {
    const before = exported(view, 'glb');
    const places = placesIn(before);
    const paths = (view.format.shapes?.parts(view.decoded?.value) ?? []).map(({ path }) => path);
    const part = paths.find(path => (places.get(path)?.length ?? 0) > 3) ?? '';
    const rows = places.get(part) ?? [];
    const [x = 0, y = 0, z = 0] = rows[2] ?? [];
    const moved = [x + 0.25, y, z];
    const isThere = (row: readonly number[]) => row.every((value, axis) => value === [x, y, z][axis]);
    const blender = throughBlender(before, (path, row) => (path === part && isThere(row) ? moved : row));
    const { bytes, fits } = await put(view, { name: 'model.glb', bytes: blender, part });
    expect(fits.get('Vertices') ?? '').toMatch(/: \d+ unchanged, [1-9]\d* moved, 0 new$/);
    const made = viewOf(view.name, bytes);
    expect(made.layout && roundTrip(made.layout, made.source).kind).toBe('exact');
    const after = placesIn(exported(made, 'glb'));
    expect([...after.keys()]).toEqual([...places.keys()]);
    for (const [path, own] of after)
      for (const [i, row] of own.entries()) {
        const was = places.get(path)?.[i] ?? [];
        if (path !== part || !isThere(was)) expect(row, `${path} ${i}`).toEqual(was);
        else for (const [axis, value] of row.entries()) expect(value).toBeCloseTo(moved[axis] ?? 0, 5);
      }
    expect(after.get(part)).toHaveLength(rows.length);
  },
);
