import { expect, test } from 'vitest';
import { problemTexts } from '../../electron/answers/guard/problem-texts.ts';
import type { PlacedPart } from '../../shared/scene/handle.ts';
import { runCli } from '../cli/support/run-cli.ts';
import { demoCopies, hashesOf, type Window } from './patches/support/copies.ts';

async function inDemo(work: (window: Window, folder: string) => Promise<void>) {
  const copies = demoCopies();
  const folder = await copies.copy('demo');
  await copies.inWindow(folder, window => work(window, folder));
}

type Asset = Awaited<ReturnType<Window['asset']>>;

async function bytesOf({ client }: Pick<Window, 'client'>, asset: Asset): Promise<Uint8Array> {
  const { size } = await client.openAsset({ asset });
  return (await client.readBytes({ asset, start: 0, size })).bytes;
}

/** Where floats differ, as pairs of what was and what is; every place is a float of its own. */
function floatsChanged(before: Uint8Array, after: Uint8Array): readonly (readonly [number, number])[] {
  expect(after.length).toBe(before.length);
  const [was, is] = [before, after].map(bytes => new DataView(bytes.buffer, bytes.byteOffset, bytes.length));
  const found: (readonly [number, number])[] = [];
  for (let at = 0; at + 4 <= before.length; at += 4)
    if (was?.getUint32(at, true) !== is?.getUint32(at, true))
      found.push([was?.getFloat32(at, true) ?? 0, is?.getFloat32(at, true) ?? 0]);
  return found;
}

const at = (path: string, to: PlacedPart['to'], goesOn?: boolean) =>
  ({ kind: 'place', parts: [{ path, to }], ...(goesOn ? { goesOn } : {}) }) as const;

test('a drag of many edits is one step that writes one number, and one undo reverts it', async () => {
  await inDemo(async (window, folder) => {
    const { client, asset } = window;
    const hashes = hashesOf(folder);
    const world = await asset('zbd/c1/gamez.zbd');
    const before = await bytesOf(window, world);
    const [mill] = await client.handles({ asset: world, paths: ['nodes[80]'] });
    expect(mill).toMatchObject({ what: 'node', turns: 'free', scales: 'each', at: { translation: [256, 16, -320] } });
    for (const [step, x] of [260, 270, 300].entries())
      await client.editItems({ asset: world, edit: at('nodes[80]', { translation: [x, 16, -320] }, step > 0) });
    expect(floatsChanged(before, await bytesOf(window, world))).toEqual([[256, 300]]);
    expect((await client.openAsset({ asset: world })).canUndo).toBe('Move nodes[80]');
    const undone = await client.undo({ asset: world });
    expect(undone.canUndo).toBeNull();
    expect(await bytesOf(window, world)).toEqual(before);
    await client.redo({ asset: world });
    expect(floatsChanged(before, await bytesOf(window, world))).toEqual([[256, 300]]);
    expect(hashesOf(folder)).toEqual(hashes);
  });
});

test('two drags of one part are two steps', async () => {
  await inDemo(async ({ client, asset }) => {
    const world = await asset('zbd/c1/gamez.zbd');
    await client.editItems({ asset: world, edit: at('nodes[80]', { translation: [260, 16, -320] }) });
    await client.editItems({ asset: world, edit: at('nodes[80]', { translation: [270, 16, -320] }) });
    await client.undo({ asset: world });
    const [mill] = await client.handles({ asset: world, paths: ['nodes[80]'] });
    expect(mill?.at.translation).toEqual([260, 16, -320]);
  });
});

test('a rotated body gets new angles and the matrix that follows from them', async () => {
  await inDemo(async (window, _folder) => {
    const { client, asset } = window;
    const world = await asset('zbd/c1/gamez.zbd');
    const before = await bytesOf(window, world);
    // A quarter turn about y, which was not turned: x becomes -z, z becomes x.
    const rotation = [0, Math.SQRT1_2, 0, Math.SQRT1_2] as const;
    await client.editItems({ asset: world, edit: at('nodes[80]', { rotation }) });
    const changed = floatsChanged(before, await bytesOf(window, world));
    expect(changed.map(([was]) => was)).toEqual([0, 1, 0, 0, 1]);
    const [angle, xx, xz, zx, zz] = changed.map(([, is]) => is);
    expect(angle).toBeCloseTo(Math.PI / 2, 6);
    for (const [found, expected] of [
      [xx, 0],
      [xz, -1],
      [zx, 1],
      [zz, 0],
    ])
      expect(found).toBeCloseTo(expected ?? 0, 6);
    expect((await client.editProblems({ asset: world })).problems).toEqual([]);
  });
});

test('moving a corner of a walkmesh updates its planes and boxes, and says so', async () => {
  await inDemo(async ({ client, asset }) => {
    const room = await asset('kotor/override/mill_01a.wok');
    const [corner] = await client.handles({ asset: room, paths: ['vertices[0]'] });
    const [x = 0, y = 0, z = 0] = corner?.at.translation ?? [];
    const edit = at('vertices[0]', { translation: [x, y, z + 1] });
    const made = await client.editItems({ asset: room, edit });
    expect(made.repairs.length).toBeGreaterThan(0);
    const { problems } = await client.editProblems({ asset: room });
    // On a busy machine the files around are not looked at to the end.
    const told = problems.map(({ text }) => text).filter(text => text !== problemTexts.notFollowed);
    expect(told).toEqual([expect.stringContaining('second tree of boxes')]);
    const { findings } = await client.openAsset({ asset: room });
    expect(findings.filter(({ weight }) => weight !== 'note')).toEqual([]);
    expect((await client.undo({ asset: room })).canUndo).toBeNull();
  });
});

test('Changes lists the moved vertex first, and the box and radius as repaired for it', async () => {
  await inDemo(async ({ client, asset, install }, folder) => {
    const mech = await asset('zbd/mechlib.zbd::heron.flt');
    const path = 'children[0].model.vertices[3]';
    const [vertex] = await client.handles({ asset: mech, paths: [path] });
    const [x = 0, y = 0, z = 0] = vertex?.at.translation ?? [];
    await client.editItems({ asset: mech, edit: at(path, { translation: [x - 20, y, z] }) });
    const [change] = await client.changes({ install: install.id });
    const [own, ...others] = change?.fields ?? [];
    expect(own).toMatchObject({ path: `${path}.x`, old: '-0.9' });
    expect(change).toMatchObject({ label: `Move ${path}`, path, start: own?.start });
    expect(own?.repaired).toBeUndefined();
    expect(others.length).toBeGreaterThan(1);
    expect(others.every(({ repaired }) => repaired === true)).toBe(true);
    const listed = await runCli(folder, folder, 'project', 'changes', install.project, '--json');
    expect(JSON.parse(listed.out)).toMatchObject([{ start: 0x348 }]);
  });
});

test('a part that cannot be moved, or not in this way, is refused with the reason', async () => {
  await inDemo(async ({ client, asset }) => {
    const room = await asset('kotor/override/mill_01a.wok');
    expect(await client.handles({ asset: room, paths: ['faces[0]', 'vertices[99999]', ''] })).toEqual([
      null,
      null,
      null,
    ]);
    const edit = (path: string, to: PlacedPart['to']) => client.editItems({ asset: room, edit: at(path, to) });
    await expect(edit('faces[0]', { translation: [0, 0, 0] })).rejects.toThrow('it cannot be moved by hand');
    await expect(edit('vertices[0]', { scale: [2, 2, 2] })).rejects.toThrow('this vertex has no scale');
  });
});

test('a door of an area keeps the notation of its other numbers', async () => {
  await inDemo(async (window, _folder) => {
    const { client, asset } = window;
    const area = await asset('kotor/override/mill.lyt');
    const text = new TextDecoder().decode(await bytesOf(window, area));
    const line = text.split('\n').findIndex(each => /^\s*mill_01b\s/.test(each));
    const [room] = await client.handles({ asset: area, paths: [`[${line}]`] });
    const [x = 0, y = 0, z = 0] = room?.at.translation ?? [];
    await client.editItems({ asset: area, edit: at(`[${line}]`, { translation: [x + 2.5, y, z] }) });
    const now = new TextDecoder().decode(await bytesOf(window, area));
    const [before, after] = [text, now].map(each => each.split('\n')[line]?.trim().split(/\s+/) ?? []);
    expect(after?.map((word, i) => (word === before?.[i] ? '' : Number(word)))).toEqual(['', x + 2.5, '', '']);
    expect(now.split('\n').toSpliced(line, 1)).toEqual(text.split('\n').toSpliced(line, 1));
  });
});

test('an object of a zone turns about the vertical in steps of a 512th, and has a single scale', async () => {
  await inDemo(async (window, _folder) => {
    const { client, asset } = window;
    const objects = await asset('everquest/fen.s3d::objects.wld');
    const { rows } = await client.table({ asset: objects });
    const paths = rows.flatMap(({ path }) => path ?? []);
    const handles = await client.handles({ asset: objects, paths });
    const index = handles.findIndex(handle => handle?.what === 'placement');
    const handle = handles[index];
    if (handle === undefined || handle === null) throw new Error('the fen has things in it');
    expect(handle).toMatchObject({ turns: 'z', item: paths[index] });
    const before = await bytesOf(window, objects);
    const [, , z, w] = handle.at.rotation;
    const half = Math.atan2(z, w) + Math.PI / 8;
    const rotation = [0, 0, Math.sin(half), Math.cos(half)] as const;
    await client.editItems({ asset: objects, edit: at(paths[index] ?? '', { rotation }) });
    const [[was = 0, is = 0] = [], ...others] = floatsChanged(before, await bytesOf(window, objects));
    expect(others).toEqual([]);
    // A quarter turn and an eighth of a half: 45 degrees of 360 are 64 of 512.
    expect((is - was + 512) % 512).toBeCloseTo(64, 3);
  });
});

test('moving a corner of a map takes along the corners at the same position, in whole numbers', async () => {
  await inDemo(async (window, _folder) => {
    const { client, asset } = window;
    const map = await asset('fft/MAP001.9');
    const before = await bytesOf(window, map);
    const path = 'primaryMesh.texturedTriangleCorners[0].a';
    const [corner] = await client.handles({ asset: map, paths: [path] });
    const [x = 0, up = 0, south = 0] = corner?.at.translation ?? [];
    await client.editItems({ asset: map, edit: at(path, { translation: [x, up + 24.4, south] }) });
    // In the file y is down and z north.
    const [y, z] = [-up, -south];
    const after = await bytesOf(window, map);
    const [was, is] = [before, after].map(bytes => new DataView(bytes.buffer, bytes.byteOffset, bytes.length));
    const same = [x, y, z].map(value => value & 0xffff);
    const changed: number[] = [];
    for (let place = 0; place + 2 <= before.length; place += 2)
      if (was?.getInt16(place, true) !== is?.getInt16(place, true)) changed.push(place);
    expect(changed.length).toBeGreaterThan(1);
    for (const place of changed) {
      expect([-2, 0, 2].map(by => was?.getUint16(place + by, true))).toEqual(same);
      expect(is?.getInt16(place, true)).toBe(y - 24);
    }
    expect((await client.editProblems({ asset: map })).problems).toEqual([]);
  });
});

test('a polygon of a map can be moved, flipped and duplicated, together with its data', async () => {
  await inDemo(async window => {
    const { client, asset } = window;
    const map = await asset('fft/MAP001.9');
    const path = 'primaryMesh.texturedQuads[70]';
    const [handle] = await client.handles({ asset: map, paths: [path] });
    expect(handle).toMatchObject({ what: 'polygon', item: path, flips: true, turns: 'none' });
    const [x = 0, y = 0, z = 0] = handle?.at.translation ?? [];
    const cornersIn = (bytes: Uint8Array): number[][] => {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      const start = view.getUint32(0x40, true);
      const [triangles, quads] = [view.getUint16(start, true), view.getUint16(start + 2, true)];
      const at = start + 8 + triangles * 18 + 70 * 24;
      const corners = [0, 1, 2, 3].map(i => [0, 2, 4].map(by => view.getInt16(at + i * 6 + by, true)));
      return [[quads], ...corners];
    };
    const [count, a = [], b = [], c = [], d = []] = cornersIn(await bytesOf(window, map));
    await client.editItems({ asset: map, edit: at(path, { translation: [x + 28, y + 12, z] }) });
    const moved = [a, b, c, d].map(([cx = 0, cy = 0, cz = 0]) => [cx + 28, cy - 12, cz]);
    expect(cornersIn(await bytesOf(window, map))).toEqual([count, ...moved]);
    await client.undo({ asset: map });
    const before = await bytesOf(window, map);
    await client.editItems({ asset: map, edit: { kind: 'flip', paths: [path] } });
    expect(cornersIn(await bytesOf(window, map))).toEqual([count, a, c, b, d]);
    await client.editItems({ asset: map, edit: { kind: 'flip', paths: [path] } });
    expect(await bytesOf(window, map)).toEqual(before);
    await client.editItems({ asset: map, edit: { kind: 'copy', paths: [path] } });
    expect(cornersIn(await bytesOf(window, map))[0]).toEqual([(count?.[0] ?? 0) + 1]);
    expect((await client.editProblems({ asset: map })).problems).toEqual([]);
  });
});

test('tiles are painted together as one step, and only in their own bits', async () => {
  await inDemo(async window => {
    const { client, asset } = window;
    const map = await asset('fft/MAP001.9');
    const before = await bytesOf(window, map);
    const values = [3, 4].flatMap(tile => [
      { path: `terrain.tiles[${tile}].surface.kind`, value: 'Lava' },
      { path: `terrain.tiles[${tile}].slope.depth`, value: 5 },
      { path: `terrain.tiles[${tile}].slope.height`, value: 9 },
      { path: `terrain.tiles[${tile}].flags.impassable`, value: true },
    ]);
    await client.editItems({ asset: map, edit: { kind: 'fields', label: 'Paint 2 tiles', values } });
    const after = await bytesOf(window, map);
    const start = new DataView(before.buffer, before.byteOffset).getUint32(0x68, true) + 2;
    for (const tile of [3, 4]) {
      const [surface, , , slope, , , flags] = after.subarray(start + tile * 8);
      // Lava is 0x12; depth is the three bits over the five of the slope.
      expect([surface, slope, (flags ?? 0) & 2]).toEqual([0x12, (5 << 5) | 9, 2]);
    }
    const others = [...after.keys()].filter(i => i < start + 24 || i >= start + 40);
    expect(others.every(i => after[i] === before[i])).toBe(true);
    await client.undo({ asset: map });
    expect(await bytesOf(window, map)).toEqual(before);
  });
});

test('a corner of a skin moves in the space of its bone, and a pivot only changes its position', async () => {
  await inDemo(async window => {
    const { client, asset } = window;
    const skin = await asset('art/HeronArt.big::Art\\W3D\\heron_skn.w3d');
    const paths = [0, 1, 2, 3].flatMap(mesh => [0, 1, 2, 3].map(table => `chunks[${mesh}].chunks[${table}][0]`));
    const handles = await client.handles({ asset: skin, paths });
    const found = handles.findIndex(handle => handle?.what === 'vertex');
    expect(found).toBeGreaterThan(-1);
    const [path = '', [x = 0, y = 0, z = 0] = []] = [paths[found], handles[found]?.at.translation];
    const before = await bytesOf(window, skin);
    await client.editItems({ asset: skin, edit: at(path, { translation: [x + 0.25, y, z] }) });
    const moved = floatsChanged(before, await bytesOf(window, skin)).filter(
      ([was, is]) => was === x && Math.abs(is - x - 0.25) < 1e-6,
    );
    expect(moved.length).toBeGreaterThan(0);
    expect((await client.editProblems({ asset: skin })).problems).toEqual([]);
    const skeleton = await asset('art/HeronArt.big::Art\\W3D\\heron_skl.w3d');
    const bones = ['chunks[0].chunks[1][0]', 'chunks[0].chunks[1][1]'];
    const [root, first] = await client.handles({ asset: skeleton, paths: bones });
    expect([root, first]).toMatchObject([null, { what: 'pivot', turns: 'free', scales: 'none', isBone: true }]);
    const [a = 0, b = 0, c = 0] = first?.at.translation ?? [];
    const stored = await bytesOf(window, skeleton);
    await client.editItems({ asset: skeleton, edit: at(bones[1] ?? '', { translation: [a, b, c + 1] }) });
    expect(floatsChanged(stored, await bytesOf(window, skeleton))).toEqual([[c, c + 1]]);
  });
});

test('a corner of a zone’s object moves in steps of its mesh, with all corners at its position, and its box is updated', async () => {
  await inDemo(async window => {
    const { client, asset } = window;
    const things = await asset('everquest/fen_obj.s3d::fen_obj.wld');
    const paths = ['fragments[13].body.vertices[2]'];
    const [corner] = await client.handles({ asset: things, paths });
    // Of the willow: 64 steps are 1.
    expect(corner).toMatchObject({ what: 'vertex', turns: 'none', at: { translation: [-1, -1, 9] } });
    const before = await bytesOf(window, things);
    const made = await client.editItems({ asset: things, edit: at(paths[0] ?? '', { translation: [-1, -1.01, 30] }) });
    const after = await bytesOf(window, things);
    const [was, is] = [before, after].map(bytes => new DataView(bytes.buffer, bytes.byteOffset, bytes.length));
    const steps = [...before.keys()].filter(
      at => at + 6 <= before.length && [-64, -64, 576].every((step, i) => was?.getInt16(at + i * 2, true) === step),
    );
    expect(steps.map(at => [0, 2, 4].map(by => is?.getInt16(at + by, true))).filter(([, , z]) => z === 1920)).toEqual([
      [-64, -65, 1920],
      [-64, -65, 1920],
      [-64, -65, 1920],
    ]);
    expect(made.repairs.length).toBeGreaterThan(0);
    expect((await client.editProblems({ asset: things })).problems).toEqual([]);
    const far = at(paths[0] ?? '', { translation: [600, 0, 0] });
    await expect(client.editItems({ asset: things, edit: far })).rejects.toThrow(/38400 does not fit i16/);
  });
});
