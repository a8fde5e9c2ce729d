import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { millFiles } from '../../electron/demo/kotor/mill.ts';
import { runCli } from '../cli/support/run-cli.ts';
import { skeleton } from '../support/build-w3d.ts';
import { buildReader, int } from '../support/build-zipper.ts';
import { buildPng } from '../support/png.ts';
import { demoCopies, hashesOf, type Window } from './patches/support/copies.ts';

const archive = 'zbd/reader.zbd';

async function inDemo(work: (window: Window, folder: string) => Promise<void>) {
  const copies = demoCopies();
  const folder = await copies.copy('demo');
  await copies.inWindow(folder, window => work(window, folder));
}

test('entries are added, renamed and removed as steps of the container, listed at once, and undone', async () => {
  await inDemo(async ({ client, asset, install }, folder) => {
    const before = hashesOf(folder);
    const container = await asset(archive);
    const names = async () => (await client.browse({ install: install.id, parent: container })).map(row => row.name);
    const first = await names();
    await client.addEntry({ container, name: 'new.zrd', bytes: buildReader([int(7)]) });
    expect(await names()).toEqual([...first, 'new.zrd']);
    const added = await asset(`${archive}::new.zrd`);
    expect(await client.openAsset({ asset: added })).toMatchObject({ format: 'zipper/reader' });
    await client.renameEntry({ container, entry: await asset(`${archive}::heat.zrd`), name: 'warm.zrd' });
    expect(await names()).toContain('warm.zrd');
    const gone = [added, await asset(`${archive}::warm.zrd`)];
    await client.removeEntries({ container, entries: gone });
    expect(await names()).toEqual(first.filter(name => name !== 'heat.zrd'));
    const inFolder = await client.browse({ install: install.id, parent: await asset('zbd') });
    const row = inFolder.find(({ id }) => id === container);
    const { size } = await client.openAsset({ asset: container });
    expect([row?.entries, row?.size]).toEqual([first.length - 1, size]);
    for (let steps = 3; steps > 0; steps--) await client.undo({ asset: container });
    expect(await names()).toEqual(first);
    expect(hashesOf(folder)).toEqual(before);
  });
});

test('changes that were undone after a write are listed and extracted in their current state, not as on disk', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('undone');
  const out = join(copies.root, 'undone-out');
  mkdirSync(out);
  await copies.inWindow(folder, async ({ client, asset, install }) => {
    const container = await asset(archive);
    const names = async () => (await client.browse({ install: install.id, parent: container })).map(row => row.name);
    const first = await names();
    await client.renameEntry({ container, entry: await asset(`${archive}::heat.zrd`), name: 'warm.zrd' });
    await client.writeInstall({ install: install.id, force: true });
    expect(await names()).toContain('warm.zrd');
    await client.undo({ asset: container });
    expect(await names()).toEqual(first);
    await client.extract({ assets: [container], kinds: ['raw'], into: { kind: 'folder', folder: out } });
    expect(readdirSync(out).toSorted()).toEqual(first.toSorted());
  });
});

test('an open entry whose name was removed by one write and restored by another is not reported as changed on disk', async () => {
  await inDemo(async ({ client, asset, install }) => {
    const container = await asset(archive);
    const heat = await asset(`${archive}::heat.zrd`);
    const shown = () => client.openAsset({ asset: heat });
    await client.openAsset({ asset: heat });
    await client.renameEntry({ container, entry: heat, name: 'warm.zrd' });
    await client.writeInstall({ install: install.id, force: true });
    await expect.poll(shown, { timeout: 20_000 }).toMatchObject({ status: 'clean', isUnlisted: true });
    await client.undo({ asset: container });
    const listed = (await client.browse({ install: install.id, parent: container })).find(row => row.id === heat);
    expect(listed?.status).toBe('clean');
    await client.writeInstall({ install: install.id, force: true });
    await expect.poll(async () => (await shown()).isUnlisted, { timeout: 20_000 }).toBeUndefined();
  });
});

test('an archive that is truncated under an edited entry is reported as changed, and nothing is written to it', async () => {
  await inDemo(async ({ client, asset, install }, folder) => {
    const heat = await asset(`${archive}::heat.zrd`);
    const { text } = await client.readText({ asset: heat });
    await client.writeText({ asset: heat, text: text.replace('SINK_RATE 0.12', 'SINK_RATE 0.37') });
    const file = join(folder, archive);
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, 500));
    const status = async () => (await client.openAsset({ asset: heat })).status;
    await expect.poll(status, { timeout: 20_000 }).toBe('changedOnDisk');
    await expect(client.writeInstall({ install: install.id })).rejects.toThrow(
      `heat.zrd in ${archive} has changed since you edited it.`,
    );
    writeFileSync(file, whole);
    await expect.poll(status, { timeout: 20_000 }).toBe('edited');
  });
});

test('a file replaces an entry: text is compiled, and additions are written', async () => {
  await inDemo(async ({ client, asset, install }) => {
    const heat = await asset(`${archive}::heat.zrd`);
    const { text } = await client.readText({ asset: heat });
    const bytes = new TextEncoder().encode(text.replace('SINK_RATE 0.12', 'SINK_RATE 0.37'));
    const { edited } = await client.replaceWithFile({ asset: heat, name: 'heat.txt', bytes });
    expect(edited.canUndo).toBe('Replace heat.zrd with heat.txt');
    expect((await client.readText({ asset: heat })).text).toContain('SINK_RATE 0.37');
    const broken = new TextEncoder().encode('(one');
    await expect(client.replaceWithFile({ asset: heat, name: 'x.txt', bytes: broken })).rejects.toThrow();
    const plain = new TextEncoder().encode('xx');
    await expect(client.replaceWithFile({ asset: heat, name: 'x.png', bytes: plain })).rejects.toThrow(
      'x.png has the name of a picture, but heat.zrd is read as Reader.',
    );
    const picture = await asset('everquest/fen.s3d::fengrass.bmp');
    await expect(client.replaceWithFile({ asset: picture, name: 'x.png', bytes: plain })).rejects.toThrow(
      'x.png has the name of a picture, but is not a PNG file. fengrass.bmp is not replaced.',
    );
    const bitmap = await client.readBytes({ asset: picture, start: 0, size: 99_999 });
    const given = { asset: heat, name: 'x.txt', bytes: bitmap.bytes };
    await expect(client.replaceWithFile(given)).rejects.toThrow('x.txt is read as Bitmap, and heat.zrd as Reader.');
    const container = await asset('zbd/motion.zbd');
    const [entry] = await client.browse({ install: install.id, parent: container });
    if (entry === undefined) throw new Error('no entry');
    await client.removeEntries({ container, entries: [entry.id] });
    const { targets } = await client.writeInstall({ install: install.id, force: true });
    expect(targets.map(target => target.refused)).toEqual([undefined, undefined]);
    expect((await client.browse({ install: install.id, parent: container })).map(row => row.name)).not.toContain(
      entry.name,
    );
  });
});

test('replacing a picture or a model with unreadable bytes, or with another format, is reported', async () => {
  await inDemo(async ({ client, asset }) => {
    const [picture, world] = [await asset('everquest/fen.s3d::fengrass.bmp'), await asset('zbd/c1/gamez.zbd')];
    const noise = Uint8Array.from([1, 200, 3, 180, 5, 160, 7]);
    const notesOf = async (id: typeof picture, name: string, bytes: Uint8Array) =>
      (await client.replaceWithFile({ asset: id, name, bytes })).notes;
    expect(await notesOf(picture, 'noise.bin', noise)).toEqual([
      'It was read as Bitmap before, and nothing reads it now. The game may crash.',
    ]);
    expect(await notesOf(world, 'heat.zbd', buildReader([int(7)]))).toEqual([
      expect.stringMatching(/^It was read as World before, and .* now\. The game may crash\.$/),
    ]);
  });
});

test('a new entry that does not match its name, or is unlike all others, is reported in the window and on the command line', async () => {
  const noise = Uint8Array.from([1, 200, 3, 180, 5, 160, 7]);
  const cases = [
    ['everquest/fen.s3d', 'noise.bmp', noise, 'It is not a picture in a format of these games.'],
    ['art/HeronArt.big', 'hull.w3d', noise, 'It is not a model in a format of these games.'],
    ['zbd/motion.zbd', 'heron_new', noise, 'The other entries are read as Motion, and nothing reads this one.'],
  ] as const;
  await inDemo(async ({ client, asset }, folder) => {
    for (const [archivePath, name, bytes, text] of cases) {
      const { notes } = await client.addEntry({ container: await asset(archivePath), name, bytes });
      expect(notes).toEqual([`${text} The game may crash.`]);
      writeFileSync(join(folder, 'given.bin'), bytes);
      const told = await runCli(folder, folder, 'replace', archivePath, `${name}=given.bin`, '-o', 'o.bin', '--json');
      expect(JSON.parse(told.out)).toMatchObject({ notes: [`${name}: ${text} The game may crash.`] });
    }
    const art = await asset('art/HeronArt.big');
    const tooLarge = skeleton();
    tooLarge.set([255, 255, 255, 0], 4);
    const add = (name: string, bytes: Uint8Array) => client.addEntry({ container: art, name, bytes });
    const overruns = /^chunks\[0\]: chunk 0x100 of 16,777,215 bytes overruns what is around it by [\d,]+\.$/;
    expect((await add('broken.w3d', tooLarge)).notes).toEqual([expect.stringMatching(overruns)]);
    expect((await add('sound.w3d', skeleton())).notes).toEqual([]);
    const readers = await asset(archive);
    expect(await client.addEntry({ container: readers, name: 'new.zrd', bytes: buildReader([int(7)]) })).toMatchObject({
      notes: [],
    });
  });
});

test('a new picture or text is converted to the format of the entries around it, with their extension', async () => {
  const png = buildPng({ width: 16, height: 16, colourType: 2, data: new Uint8Array(16 * 16 * 3).fill(90) });
  const text = new TextEncoder().encode('(\n  KEY (1 2.5 "three")\n)\n');
  await inDemo(async ({ client, asset }) => {
    for (const [at, name, bytes, called, format] of [
      ['everquest/fen.s3d', 'mine.png', png, 'mine.bmp', 'image/bmp'],
      [archive, 'mine.zrd.txt', text, 'mine.zrd', 'zipper/reader'],
    ] as const) {
      const container = await asset(at);
      const { notes } = await client.addEntry({ container, name, bytes });
      expect(notes[0]).toBe(`It was converted to ${called}, like the other entries.`);
      expect(await client.openAsset({ asset: await asset(`${at}::${called}`) })).toMatchObject({ format });
    }
    const damaged = { container: await asset(archive), name: 'cut.zrd', bytes: buildReader([int(7)]).subarray(0, 9) };
    const refused = client.addEntry(damaged);
    await expect(refused).rejects.toMatchObject({ failure: { canBeRaw: true } });
    expect((await client.addEntry({ ...damaged, raw: true })).notes).toHaveLength(1);
  });
});

test('a new entry can be replaced, and no entry takes the name of another', async () => {
  await inDemo(async ({ client, asset, install }) => {
    const container = await asset(archive);
    await client.addEntry({ container, name: 'new.zrd', bytes: buildReader([int(7)]) });
    const added = await asset(`${archive}::new.zrd`);
    const { edited } = await client.replaceWithFile({ asset: added, name: 'b.zrd', bytes: buildReader([int(8)]) });
    expect(edited).toMatchObject({ asset: added, canUndo: 'Replace new.zrd with b.zrd' });
    expect((await client.readText({ asset: added })).text).toContain('8');
    await client.undo({ asset: container });
    expect((await client.readText({ asset: added })).text).toContain('7');
    const rename = (name: string) => client.renameEntry({ container, entry: added, name });
    await expect(rename('HEAT.zrd')).rejects.toThrow(`${archive} already has an entry heat.zrd.`);
    await expect(rename('')).rejects.toThrow(`An entry of ${archive} needs a name.`);
    await rename('NEW.zrd');
    expect((await client.browse({ install: install.id, parent: container })).at(-1)?.name).toBe('NEW.zrd');
  });
});

test.each([
  ['art/HeronArt.big', 'Art\\Textures\\heron_hull.dds', 'a.dds'],
  ['everquest/fen.s3d', 'fengrass.bmp', 'a much longer name.bmp'],
])('a new name in %s leaves every content as it was', async (container, entry, name) => {
  const copies = demoCopies();
  const folder = await copies.copy('renamed');
  const gantry = (...args: readonly string[]) => runCli(folder, copies.dataFolder, ...args);
  const out = join(copies.root, 'renamed-out');
  expect(await gantry('replace', container, '--rename', `${entry}=${name}`, '-o', out)).toMatchObject({ status: 0 });
  expect((await gantry('verify', out)).status).toBe(0);
  const [before, after] = [join(copies.root, 'renamed-before'), join(copies.root, 'renamed-after')];
  await gantry('extract', container, '-o', before);
  await gantry('extract', out, '-o', after);
  const old = { ...hashesOf(before) };
  const key = entry.replaceAll('\\', '/');
  const moved = { ...old, [name]: old[key] };
  delete moved[key];
  expect(hashesOf(after)).toEqual(moved);
});

test('a folder opens as an asset that consists of its files, and is found by its name', async () => {
  await inDemo(async ({ client, asset, install }) => {
    const folder = await asset('zbd/c1');
    expect(await client.openAsset({ asset: folder })).toMatchObject({
      ...{ kind: 'folder', name: 'c1', views: ['entries'], findings: [] },
      ...{ trail: [{ name: 'zbd' }, { id: folder, name: 'c1' }], canUndo: null },
    });
    expect((await client.browse({ install: install.id, parent: folder })).map(row => row.name)).toContain('gamez.zbd');
    await client.scan({ install: install.id });
    const { hits } = await client.quickOpen({ install: install.id, query: 'c1', limit: 5 });
    expect(hits[0]?.row).toMatchObject({ id: folder, kind: 'folder', address: 'zbd/c1' });
    await expect(client.readBytes({ asset: folder, start: 0, size: 1 })).rejects.toThrow(/is a folder/);
  });
});

test('items of a large file are edited in a thread while the host answers; undo reverts each edit as one step', async () => {
  await inDemo(async ({ client, asset, install }, folder) => {
    const before = hashesOf(folder);
    const world = await asset('zbd/c1/gamez.zbd');
    const count = async () =>
      (await client.nodesAt({ asset: world, path: 'materials', first: 0, count: 0 })).node.count;
    const first = await count();
    const order: string[] = [];
    const edit = { kind: 'copy', paths: ['materials[0]'] } as const;
    const edited = client.editItems({ asset: world, edit }).then(answer => {
      order.push('edited');
      return answer;
    });
    await client.browse({ install: install.id }).then(() => order.push('listed'));
    expect((await edited).canUndo).toBe('Duplicate materials[0]');
    expect(order).toEqual(['listed', 'edited']);
    await client.editItems({ asset: world, edit });
    expect(await count()).toBe(first + 2);
    await expect(client.editItems({ asset: world, edit: { kind: 'remove', paths: ['textures[0]'] } })).rejects.toThrow(
      /is used by/,
    );
    await Promise.all([client.undo({ asset: world }), client.undo({ asset: world })]);
    expect(await count()).toBe(first);
    expect(hashesOf(folder)).toEqual(before);
  });
}, 120_000);

test('a PNG that replaces a bitmap, and a folder of pictures, become bitmaps', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('pictures');
  const data = Uint8Array.from({ length: 16 * 16 * 3 }, (_, i) => ((i * 7) & 63) * 4);
  const png = buildPng({ width: 16, height: 16, colourType: 2, data });
  await copies.inWindow(folder, async ({ client, asset }) => {
    const grass = await asset('everquest/fen.s3d::fengrass.bmp');
    const { notes } = await client.replaceWithFile({ asset: grass, name: 'grass.png', bytes: png });
    expect(await client.openAsset({ asset: grass })).toMatchObject({ format: 'image/bmp' });
    expect(notes).toEqual([expect.stringMatching(/^The picture has 16 × 16 pixels now; it had /)]);
    const picture = await client.picture({ asset: grass, index: 0 });
    expect([...picture.rgba].filter((_, i) => i % 4 < 3)).toEqual([...data]);
  });
  const pictures = join(copies.root, 'own-pictures');
  mkdirSync(pictures);
  for (const name of ['fengrass.png', 'fenwater1.bmp.png', 'other.png']) writeFileSync(join(pictures, name), png);
  const gantry = (...args: readonly string[]) => runCli(folder, copies.dataFolder, ...args);
  const out = join(copies.root, 'with-pictures.s3d');
  const ran = await gantry(
    'replace',
    'everquest/fen.s3d',
    'new.bmp=../own-pictures/other.png',
    '--from',
    pictures,
    '-o',
    out,
  );
  expect(ran).toMatchObject({ status: 0, err: expect.stringContaining('other.png: no entry has its name') });
  const said = await gantry(
    'identify',
    ...['fengrass', 'fenwater1', 'new'].map(name => `${out}::${name}.bmp`),
    '--json',
  );
  expect(said.out.match(/"image\/bmp"/g)).toHaveLength(3);
  expect((await gantry('replace', 'everquest/fen.s3d', '-o', out)).err).toContain(
    'No entries of everquest/fen.s3d were given to replace.',
  );
});

test('replacing several entries with files is one action, and Undo reverts all of it', async () => {
  const data = Uint8Array.from({ length: 16 * 16 * 3 }, (_, i) => ((i * 5) & 63) * 4);
  const bytes = buildPng({ width: 16, height: 16, colourType: 2, data });
  await inDemo(async ({ client, asset, install }, folder) => {
    const before = hashesOf(folder);
    const grass = await asset('everquest/fen.s3d::fengrass.bmp');
    const water = await asset('everquest/fen.s3d::fenwater1.bmp');
    const container = await asset('everquest/fen.s3d');
    const files = [grass, water].map((of, i) => ({ asset: of, name: `picture${i}.png`, bytes }));
    const { notes } = await client.putFiles({ container, files });
    expect(notes).toEqual(expect.arrayContaining([expect.stringMatching(/^fengrass\.bmp: The picture has 16 × 16/)]));
    for (const each of [grass, water]) {
      expect([...(await client.picture({ asset: each, index: 0 })).rgba].filter((_, i) => i % 4 < 3)).toEqual([
        ...data,
      ]);
      expect((await client.openAsset({ asset: each })).canUndo).toBe('Replace 2 entries');
    }
    await client.undo({ asset: water });
    expect((await client.openAsset({ asset: grass })).canUndo).toBeNull();
    expect(await client.changes({ install: install.id })).toEqual([]);
    await expect(
      client.putFiles({
        container,
        files: [
          { asset: grass, name: 'a.png', bytes },
          { asset: water, name: 'b.png', bytes: bytes.slice(0, 40) },
        ],
      }),
    ).rejects.toThrow(/^b\.png could not be used, so nothing was changed: /);
    expect(await client.changes({ install: install.id })).toEqual([]);
    const [first, second] = files;
    if (first === undefined || second === undefined) throw new Error('no files');
    const send = (file: typeof first, after: number, more: boolean) =>
      client.putFiles({ container, files: [file], part: { of: 'a', after, more } });
    expect(await send(first, 0, true)).toEqual({ edited: [], notes: [] });
    await expect(send({ ...second, bytes: bytes.slice(0, 40) }, 1, false)).rejects.toThrow('so nothing was changed');
    await expect(send(second, 1, false)).rejects.toThrow('did not arrive');
    expect(await client.changes({ install: install.id })).toEqual([]);
    await send(first, 0, true);
    expect((await send(second, 1, false)).edited).toHaveLength(2);
    expect((await client.openAsset({ asset: grass })).canUndo).toBe('Replace 2 entries');
    await client.undo({ asset: water });
    expect(await client.changes({ install: install.id })).toEqual([]);
    expect(hashesOf(folder)).toEqual(before);
  });
});

test.each([archive, 'kotor/data/mill.bif'])(
  'several new files of %s are one action, together with those they replace',
  async at => {
    const copies = demoCopies();
    const folder = await copies.copy('several');
    for (const [path, bytes] of millFiles()) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), bytes);
    }
    const before = hashesOf(folder);
    await copies.inWindow(folder, async ({ client, asset, install }) => {
      const container = await asset(at);
      const names = async () => (await client.browse({ install: install.id, parent: container })).map(row => row.name);
      const labels = async () => (await client.changes({ install: install.id })).map(({ label }) => label);
      const first = await names();
      const bytes = new TextEncoder().encode('beginlayout\n');
      const [one, two] = ['one.lyt', 'two.lyt'].map(name => ({ name, bytes }));
      if (one === undefined || two === undefined) throw new Error('no files');
      await client.putFiles({ container, files: [one, two] });
      expect(await names()).toEqual([...first, 'one.lyt', 'two.lyt']);
      expect(new Set(await labels())).toEqual(new Set(['Add 2 files']));
      await client.undo({ asset: container });
      expect(await names()).toEqual(first);
      await expect(client.putFiles({ container, files: [one, one] })).rejects.toThrow(/one\.lyt/);
      expect(await labels()).toEqual([]);
      const noise = Uint8Array.from([1, 200, 3, 180, 5, 160, 7]);
      const taken = await asset(`${at}::${first[0]}`);
      await client.putFiles({ container, files: [one, { asset: taken, name: 'a.bin', bytes: noise }, two], raw: true });
      expect(new Set(await labels())).toEqual(new Set(['Add 2 files and replace 1 entry']));
      const put = await client.readBytes({ asset: taken, start: 0, size: 99 });
      expect(put.bytes).toEqual(noise);
      await client.writeInstall({ install: install.id, force: true });
      expect(await names()).toEqual([...first, 'one.lyt', 'two.lyt']);
      await client.undo({ asset: taken });
      expect(await names()).toEqual(first);
      await client.writeInstall({ install: install.id, force: true });
    });
    expect(hashesOf(folder)).toEqual(before);
  },
);
