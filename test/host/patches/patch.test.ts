import { chmodSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { demoFiles, writeDemo } from '../../support/demo-files.ts';
import { demoCopies, hashesOf } from './support/copies.ts';
import { exportedMod, HEAT, HULL, MISSION, modFile, SOUND } from './support/mod.ts';
import { longestOwn } from './support/own-content.ts';

describe('a patch of the demo', () => {
  test('gives the same bytes when applied to another copy, and the old ones when removed', async () => {
    const copies = demoCopies();
    const { folder, file } = await exportedMod(copies);
    const other = await copies.copy('other');
    const before = hashesOf(other);
    expect(hashesOf(folder)).not.toEqual(before);

    const tried = await copies.gantry('patch', 'apply', file, other, '--dry-run');
    expect(tried).toMatchObject({ status: 0, answer: { fits: true, applied: false } });
    expect(hashesOf(other)).toEqual(before);

    const applied = await copies.gantry('patch', 'apply', file, other);
    expect(applied).toMatchObject({ status: 0, answer: { fits: true, applied: true } });
    expect(hashesOf(other)).toEqual(hashesOf(folder));
    expect(await copies.gantry('patch', 'list', other)).toMatchObject({
      answer: [{ name: 'Warm Feet', author: 'Imke', version: '1.0' }],
    });

    const again = await copies.gantry('patch', 'apply', file, other);
    expect(again).toMatchObject({ status: 0, answer: { targets: [] } });

    const removed = await copies.gantry('patch', 'remove', file, other);
    const files = ['c1/readerm1.zbd', 'motion.zbd', 'reader.zbd', 'rtexture.zbd', 'soundsL.zbd'];
    expect(removed).toMatchObject({
      status: 0,
      answer: { removed: true, files: files.map(file => ({ file: `zbd/${file}`, how: 'backup' })) },
    });
    expect(hashesOf(other)).toEqual(before);
    expect(await copies.gantry('patch', 'list', other)).toMatchObject({ answer: [] });
  });

  test('contains no range of the game’s own bytes', async () => {
    const copies = demoCopies();
    const file = await modFile(copies);
    const text = readFileSync(file, 'utf8');
    expect(longestOwn(text)).toBeLessThan(16);
    // What was typed is there, and readable.
    expect(text).toContain('then swim');
    expect(text).toContain('a longer way home');
    // A test that cannot fail is none: the whole entry would be found.
    const own = JSON.stringify({ bytes: Buffer.from(demoFiles().get('zbd/c1/readerm1.zbd') ?? []).toString('base64') });
    expect(longestOwn(own)).toBeGreaterThan(100);
  });
});

describe('a patch of the demo on a game folder that differs', () => {
  test('merges if the difference is elsewhere, and keeps it', async () => {
    const copies = demoCopies();
    const file = await modFile(copies);
    const third = await copies.copy('third');
    // Another mod: it wrote the same archives, and in two entries other fields of the same lists.
    await copies.inWindow(third, async ({ client, asset, install }) => {
      await client.setField({ asset: await asset(HEAT), path: '[7]', value: 17.25 });
      const mission = await asset(MISSION);
      const { text } = await client.readText({ asset: mission });
      await client.writeText({ asset: mission, text: text.replace('"Low water"', '"Low water" EXTRA (1 2)') });
      await client.writeInstall({ install: install.id });
    });
    const applied = await copies.gantry('patch', 'apply', file, third);
    expect(applied.status, JSON.stringify(applied.answer)).toBe(0);
    const rows = rowsOf(applied.answer);
    expect(rows.filter(({ status }) => status === 'merged').map(({ address }) => address)).toEqual([MISSION, HEAT]);
    const text = async (address: string) => (await copies.gantry('text', join(third, address))).answer;
    expect(await text(HEAT)).toMatchObject({ text: expect.stringMatching(/SHUTDOWN 33\.5[\s\S]*RESTART 17\.25/) });
    const mission = await text(MISSION);
    expect(mission).toMatchObject({ text: expect.stringMatching(/EXTRA \(1 2\)/) });
    expect(mission).toMatchObject({ text: expect.stringMatching(/then swim/) });

    // Removed, the other mod is left as it was.
    const removed = await copies.gantry('patch', 'remove', file, third);
    expect(removed.answer).toMatchObject({
      removed: true,
      files: expect.arrayContaining([
        { file: 'zbd/reader.zbd', how: 'takenBack' },
        { file: 'zbd/motion.zbd', how: 'backup' },
      ]),
    });
    expect(await text(HEAT)).toMatchObject({ text: expect.stringMatching(/SHUTDOWN 30\.0[\s\S]*RESTART 17\.25/) });
    expect(await text(MISSION)).toMatchObject({ text: expect.stringMatching(/EXTRA \(1 2\)/) });
  });

  test('merges lines of a text too, keeps comments if the text is identical, and writes your own edits as well', async () => {
    const copies = demoCopies();
    const { file } = await exportedMod(copies, async ({ client, asset }) => {
      const [readMe, mission] = [await asset('ReadMe.txt'), await asset(MISSION)];
      const { text } = await client.readText({ asset: readMe });
      await client.writeText({ asset: readMe, text: text.replace('paid, badly,', 'not paid') });
      const typed = (await client.readText({ asset: mission })).text.replace('06:40', '07:00');
      await client.writeText({ asset: mission, text: `; an hour for tea\r\n${typed}` });
    });
    const other = await copies.copy('other');
    const project = await copies.inWindow(other, async ({ client, asset, install }) => {
      const readMe = await asset('ReadMe.txt');
      const { text } = await client.readText({ asset: readMe });
      await client.writeText({ asset: readMe, text: `Played through twice.\r\n${text}` });
      await client.writeInstall({ install: install.id });
      // Not written yet, and in a file that the patch writes.
      await client.setField({ asset: await asset('zbd/c1/readerm1.zbd::m1_nav.zrd'), path: '[0]', value: 'WAY' });
    });
    expect((await copies.gantry('project', 'status', project)).answer).toMatchObject({ targets: [{}] });
    const applied = await copies.gantry('patch', 'apply', file, other);
    expect(applied.answer).toMatchObject({
      applied: true,
      rows: [
        { address: 'ReadMe.txt', status: 'merged' },
        { address: MISSION, status: 'exact' },
      ],
      alsoWritten: ['zbd/c1/readerm1.zbd::m1_nav.zrd'],
    });
    const readMe = readFileSync(join(other, 'ReadMe.txt'), 'latin1');
    expect(readMe).toMatch(/^Played through twice\.\r\n/);
    expect(readMe).toContain('Heron Company is not paid to let it out');
    await copies.inWindow(other, async ({ client, asset }) => {
      const { text, origin } = await client.readText({ asset: await asset(MISSION) });
      expect(origin).toBe('typed');
      expect(text).toContain('; an hour for tea');
    });
    expect((await copies.gantry('project', 'status', project)).answer).toEqual({ targets: [], problems: [] });
  });

  test('says that another program changed a file only if one did', async () => {
    const copies = demoCopies();
    const file = await modFile(copies);
    const planned = await copies.gantry('patch', 'apply', file, await copies.copy('fresh'), '--dry-run');
    const { targets } = planned.answer as { targets: readonly { file: string }[] };
    expect(targets.length).toBeGreaterThan(3);
    expect(targets.filter(target => 'merged' in target)).toEqual([]);
  });

  test('applies whatever the case of file names', async () => {
    const copies = demoCopies();
    const file = await modFile(copies);
    const other = await copies.copy('other');
    renameSync(join(other, 'zbd'), join(other, 'ZBD'));
    renameSync(join(other, 'ZBD/motion.zbd'), join(other, 'ZBD/Motion.ZBD'));
    const before = hashesOf(other);
    const applied = await copies.gantry('patch', 'apply', file, other);
    expect(applied.status, JSON.stringify(applied.answer)).toBe(0);
    expect(rowsOf(applied.answer).map(({ address }) => address)).toContain('ZBD/Motion.ZBD::heron_walk');
    expect((await copies.gantry('patch', 'remove', file, other)).status).toBe(0);
    expect(hashesOf(other)).toEqual(before);
  });

  test('is not applied to a file marked read-only, and leaves no trace of the attempt', async () => {
    const copies = demoCopies();
    const file = await modFile(copies);
    const other = await copies.copy('other');
    const before = hashesOf(other);
    chmodSync(join(other, 'zbd/motion.zbd'), 0o444);
    const applied = await copies.gantry('patch', 'apply', file, other);
    expect(applied).toMatchObject({
      status: 2,
      answer: { error: { code: 'disk', text: expect.stringContaining('read-only') } },
    });
    expect(hashesOf(other)).toEqual(before);
    expect((await copies.gantry('patch', 'list', other)).answer).toEqual([]);
    await copies.inWindow(other, async ({ client, install }) => {
      expect(await client.changes({ install: install.id })).toEqual([]);
    });
    chmodSync(join(other, 'zbd/motion.zbd'), 0o644);
    expect(await copies.gantry('patch', 'apply', file, other)).toMatchObject({ status: 0, answer: { applied: true } });
  });

  test('reports every change that does not fit, and changes nothing at all', async () => {
    const copies = demoCopies();
    const file = await modFile(copies);
    const fourth = await copies.copy('fourth');
    await copies.inWindow(fourth, async ({ client, asset, install }) => {
      await client.setField({ asset: await asset(HEAT), path: '[5]', value: 28 });
      await client.writeInstall({ install: install.id });
    });
    const before = hashesOf(fourth);
    const applied = await copies.gantry('patch', 'apply', file, fourth);
    expect(applied.status).toBe(1);
    expect(applied.answer).toMatchObject({ fits: false, applied: false, targets: [] });
    expect(rowsOf(applied.answer).filter(({ status }) => status === 'conflict')).toEqual([
      {
        address: HEAT,
        status: 'conflict',
        edits: [{ path: '[5] (SHUTDOWN)', status: 'conflict', text: 'expected "30.0", found "28.0"' }],
        text: 'its only change does not fit',
      },
    ]);
    expect(hashesOf(fourth)).toEqual(before);
    expect(await copies.gantry('patch', 'list', fourth)).toMatchObject({ answer: [] });
    const other = await copies.gantry('patch', 'remove', file, fourth);
    expect(other).toMatchObject({ status: 2, answer: { error: { code: 'notFound' } } });
  });

  test('can be removed under later changes, whether it names fields or only bytes', async () => {
    const copies = demoCopies();
    const file = await modFile(copies);
    const fifth = await copies.copy('fifth');
    expect((await copies.gantry('patch', 'apply', file, fifth)).status).toBe(0);
    await copies.inWindow(fifth, async ({ client, asset, install }) => {
      await client.setField({ asset: await asset(HEAT), path: '[1]', value: 0.5 });
      await client.writeBytes({ asset: await asset(HULL), start: 400, bytes: Uint8Array.of(1, 2) });
      await client.writeBytes({ asset: await asset(SOUND), start: 2010, bytes: Uint8Array.of(7, 8) });
      await client.writeInstall({ install: install.id });
    });
    const removed = await copies.gantry('patch', 'remove', file, fifth);
    expect(removed.answer).toMatchObject({ removed: true });
    await copies.inWindow(fifth, async ({ client, asset }) => {
      const { text } = await client.readText({ asset: await asset(HEAT) });
      expect(text).toMatch(/SINK_RATE 0\.5[\s\S]*SHUTDOWN 30\.0/);
      const hull = await asset(HULL);
      const original = demoFiles().get('zbd/rtexture.zbd');
      const { bytes } = await client.readBytes({ asset: hull, start: 0, size: 8208 });
      expect(Array.from(bytes.slice(400, 402))).toEqual([1, 2]);
      expect(Buffer.from(original ?? []).includes(Buffer.from(bytes.subarray(0, 400)))).toBe(true);
      const sound = await client.readBytes({ asset: await asset(SOUND), start: 1900, size: 200 });
      const sounds = Buffer.from(demoFiles().get('zbd/soundsL.zbd') ?? []);
      expect(sounds.includes(Buffer.from(sound.bytes.subarray(0, 110)))).toBe(true);
      expect(Array.from(sound.bytes.subarray(110, 112))).toEqual([7, 8]);
      expect(sounds.includes(Buffer.from(sound.bytes.subarray(112)))).toBe(true);
    });
  });

  test('is not removed if something later changed the same place, and says where', async () => {
    const copies = demoCopies();
    const file = await modFile(copies);
    const sixth = await copies.copy('sixth');
    expect((await copies.gantry('patch', 'apply', file, sixth)).status).toBe(0);
    await copies.inWindow(sixth, async ({ client, asset, install }) => {
      await client.setField({ asset: await asset(HEAT), path: '[5]', value: 40 });
      await client.writeInstall({ install: install.id });
    });
    const before = hashesOf(sixth);
    const removed = await copies.gantry('patch', 'remove', file, sixth);
    expect(removed).toMatchObject({ status: 1, answer: { fits: false, removed: false } });
    expect(
      rowsOf(removed.answer)
        .filter(({ status }) => status === 'conflict')
        .map(({ address }) => address),
    ).toEqual([HEAT]);
    expect(hashesOf(sixth)).toEqual(before);
  });
});

describe('a patch of an archive itself', () => {
  const ARCHIVE = 'zbd/reader.zbd';
  const TIDES = 'zbd/c1/reader.zbd::c1_tides.zrd';

  test('adds, removes and renames entries in an archive that another mod changed, and reverts that', async () => {
    const copies = demoCopies();
    const second = await copies.copy('second');
    await writeDemo(second, 2);
    const { file } = await exportedMod(copies, async ({ client, asset, install }) => {
      const names = (await client.browse({ install: install.id, parent: await asset(ARCHIVE) })).map(
        ({ name }) => name,
      );
      const path = `entries[${names.indexOf('credits.zrd')}].name`;
      await client.setField({ asset: await asset(ARCHIVE), path, value: 'thanks.zrd' });
      const side = await client.openSide({ folder: second, comparison: 'one' });
      const from = (await client.locate({ install: side.id, address: TIDES })).id;
      await client.copyEntry({ from, into: await asset(ARCHIVE) });
      await client.dropEntry({ entry: await asset(`${ARCHIVE}::menus.zrd`) });
    });
    expect(JSON.parse(readFileSync(file, 'utf8')).targets).toMatchObject([
      { address: ARCHIVE, edits: [{ kind: 'rename' }, { kind: 'drop' }, { kind: 'add' }] },
    ]);
    expect(longestOwn(readFileSync(file, 'utf8'))).toBeLessThan(48);

    const other = await copies.copy('other');
    await copies.inWindow(other, async ({ client, asset, install }) => {
      await client.setField({ asset: await asset(HEAT), path: '[5]', value: 28 });
      await client.writeInstall({ install: install.id });
    });
    const before = hashesOf(other);
    const applied = await copies.gantry('patch', 'apply', file, other);
    expect(applied, JSON.stringify(applied.answer)).toMatchObject({
      status: 0,
      answer: { rows: [{ status: 'merged' }] },
    });
    const names = async () => (await copies.gantry('list', join(other, ARCHIVE))).answer;
    expect(JSON.stringify(await names())).toMatch(/thanks\.zrd.*c1_tides\.zrd/);
    expect(JSON.stringify(await names())).not.toMatch(/menus\.zrd|credits\.zrd/);
    expect((await copies.gantry('text', join(other, HEAT))).answer).toMatchObject({
      text: expect.stringContaining('SHUTDOWN 28.0'),
    });
    const removed = await copies.gantry('patch', 'remove', file, other);
    expect(removed.answer).toMatchObject({ removed: true, files: [{ file: ARCHIVE, how: 'takenBack' }] });
    expect(hashesOf(other)).toEqual(before);
  });
});

interface Row {
  readonly address: string;
  readonly status: string;
}

function rowsOf(answer: unknown): readonly Row[] {
  if (typeof answer !== 'object' || answer === null || !('rows' in answer) || !Array.isArray(answer.rows)) return [];
  return answer.rows;
}
