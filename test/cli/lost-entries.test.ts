// An entry whose bytes cannot be had: every verb tells of it, and it stands in nobody's way.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Diffed, ListRow, VerifyResult } from '../../shared/contract/command-types.ts';
import { fixtures } from '../fixtures/all-fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runCli } from './support/run-cli.ts';

const fixtureOf = (name: string): Uint8Array => {
  const found = fixtures.find(fixture => fixture.name === name);
  if (found === undefined) throw new Error(`no fixture ${name}`);
  return found.bytes.slice();
};

const numberAt = (bytes: Uint8Array, at: number): number => new DataView(bytes.buffer).getUint32(at, true);

/** With the offset in a row of its directory leading outside. */
function packageWithLost(row: number): Uint8Array {
  const bytes = fixtureOf('textures');
  new DataView(bytes.buffer).setUint32(0x18 + row * 40 + 32, 0xffff_fff0, true);
  return bytes;
}

/** The row of the index that says where a block begins. */
function s3dRowOf(bytes: Uint8Array, start: number): number {
  for (let row = numberAt(bytes, 0) + 4; row < bytes.length; row += 12)
    if (numberAt(bytes, row + 4) === start) return row;
  throw new Error(`nothing begins at ${start}`);
}

const FIRST_BLOCK = 12;

function archiveWithLost(start = 0x7fff_fff0): Uint8Array {
  const bytes = fixtureOf('everquest-s3d');
  new DataView(bytes.buffer).setUint32(s3dRowOf(bytes, FIRST_BLOCK) + 4, start, true);
  return bytes;
}

/** A file that says it has another size than its blocks. */
function archiveWithSize(size: number): Uint8Array {
  const bytes = fixtureOf('everquest-s3d');
  new DataView(bytes.buffer).setUint32(s3dRowOf(bytes, FIRST_BLOCK) + 8, size, true);
  return bytes;
}

function archiveWithDamaged(): Uint8Array {
  const bytes = fixtureOf('everquest-s3d');
  bytes.fill(0xff, FIRST_BLOCK + 8, FIRST_BLOCK + 12);
  return bytes;
}

const OUTSIDE = /^The entry is outside its container: [\d,]+ bytes? at 0x[0-9A-F]+, but the container has [\d,]+\.$/;
const DAMAGED = /^The entry cannot be unpacked: the block at 0xC [a-z][a-z ]+\.$/;
const IN_HEADER = /^The entry cannot be unpacked: there is no block at 0x4\.$/;

const TOO_LONG = /^The entry cannot be unpacked: (there is no|the) block at 0x[0-9A-F]+( cannot be one)?\.$/;

const cases = [
  { what: 'a texture outside its package', file: 'a.zbd', bytes: packageWithLost(1), why: OUTSIDE },
  { what: 'the first texture outside', file: 'a.zbd', bytes: packageWithLost(0), why: OUTSIDE },
  { what: 'a file outside its S3D archive', file: 'a.s3d', bytes: archiveWithLost(), why: OUTSIDE },
  { what: 'a file in the header of its S3D archive', file: 'a.s3d', bytes: archiveWithLost(4), why: IN_HEADER },
  {
    what: 'a file that says it is longer than its blocks',
    file: 'a.s3d',
    bytes: archiveWithSize(0x7fff_ffff),
    why: TOO_LONG,
  },
  { what: 'a file whose block is damaged', file: 'a.s3d', bytes: archiveWithDamaged(), why: DAMAGED },
];

/** What a verb prints as JSON. */
async function asked<T>(folder: string, ...args: readonly string[]) {
  const { status, out, err } = await runCli(folder, folder, ...args, '--json');
  return { status, err, value: JSON.parse(out) as T }; // as: the contract of the verb
}

async function damaged({ file, bytes }: { readonly file: string; readonly bytes: Uint8Array }) {
  const folder = temporaryFolder({ [file]: bytes, 'bytes.bin': new Uint8Array([1, 2, 3]) });
  const { value } = await asked<readonly ListRow[]>(folder, 'list', file);
  const lost = value.filter(row => row.lost !== undefined);
  return { folder, rows: value, lost: lost[0], count: lost.length };
}

test.each(cases)('$what is listed at its place, with the reason', async ({ why, ...given }) => {
  const { folder, rows, lost, count } = await damaged(given);
  expect(count).toBe(1);
  expect(lost).toMatchObject({ format: 'unknown', lost: expect.stringMatching(why) });
  expect(rows.length).toBeGreaterThan(2);
  const told = await runCli(folder, folder, 'list', given.file);
  expect(told).toMatchObject({ status: 0, err: `${lost?.address}: ${lost?.lost}\n` });
  expect(told.out.split('\n')).toHaveLength(rows.length + 2);
});

test.each(cases)('$what is refused by extract, and all others are written', async ({ why, ...given }) => {
  const { folder, rows, lost } = await damaged(given);
  for (const dryRun of [['--dry-run'], []]) {
    const args = ['extract', given.file, '-o', 'out', ...dryRun];
    const { status, value } = await asked<readonly { readonly refused?: string }[]>(folder, ...args);
    expect(status).toBe(1);
    expect(value.filter(row => row.refused !== undefined)).toEqual([
      { address: lost?.address, refused: expect.stringMatching(why) },
    ]);
    expect(value).toHaveLength(rows.length);
  }
  expect(readdirSync(join(folder, 'out'))).toHaveLength(rows.length - 1);
});

/** With the offset of its directory leading outside. */
function archiveWithoutDirectory(): Uint8Array {
  const bytes = fixtureOf('everquest-s3d');
  new DataView(bytes.buffer).setUint32(0, 0xffff_fff0, true);
  return bytes;
}

test('extract reports an archive with a missing directory, like list, and the answer is "no"', async () => {
  const folder = temporaryFolder({ 'a.s3d': archiveWithoutDirectory() });
  const listed = await runCli(folder, folder, 'list', 'a.s3d');
  expect(listed).toMatchObject({ err: expect.stringMatching(/^error: a\.s3d: .*left out/) });
  for (const more of [['--dry-run'], ['--json'], []])
    expect(await runCli(folder, folder, 'extract', 'a.s3d', '-o', 'out', ...more)).toMatchObject({
      status: 1,
      err: listed.err,
    });
});

test.each(cases)('$what is a failure of verify, and stays when files are repaired', async ({ why, ...given }) => {
  const { folder, rows, lost } = await damaged(given);
  const { status, value } = await asked<VerifyResult>(folder, 'verify', given.file);
  expect(status).toBe(1);
  expect(value.totals.failed).toBe(1);
  expect(value.files.filter(file => file.status === 'failed')).toMatchObject([
    { address: lost?.address, why: expect.stringMatching(why), problems: { error: 1 } },
  ]);
  expect(value.files.length + value.totals.skipped).toBe(rows.length + 1);
  const repaired = await runCli(folder, folder, 'repair', given.file);
  expect(repaired).toMatchObject({ status: 1, err: expect.stringContaining(`${lost?.address}`) });
  expect(repaired.err).toContain(lost?.lost);
});

test.each(cases)('$what blocks no other edit, and is repaired by its own', async ({ why, ...given }) => {
  const { folder, rows, lost } = await damaged(given);
  const other = rows.find(row => row.lost === undefined && row.size > 0);
  expect((await runCli(folder, folder, 'extract', other?.address ?? '', '-o', '.')).status).toBe(0);
  const failed = async (out: string) => {
    const { value } = await asked<VerifyResult>(folder, 'verify', out);
    return value.files.filter(file => file.status !== 'exact').map(file => file.why);
  };
  const replace = (edit: string, out: string) => runCli(folder, folder, 'replace', given.file, edit, '-o', out);

  expect(await replace(`${other?.name}=`, 'other')).toMatchObject({ status: 0 });
  expect(await failed('other')).toEqual([expect.stringMatching(why)]);
  expect((await asked<readonly ListRow[]>(folder, 'list', 'other')).value).toHaveLength(rows.length - 1);

  expect(await replace(`${lost?.name}=`, 'dropped')).toMatchObject({ status: 0 });
  expect(await failed('dropped')).toEqual([]);
  expect((await asked<readonly ListRow[]>(folder, 'list', 'dropped')).value).toHaveLength(rows.length - 1);

  expect(await replace(`${lost?.name}=${other?.name}`, 'mended')).toMatchObject({ status: 0 });
  expect(await failed('mended')).toEqual([]);
  expect((await runCli(folder, folder, 'extract', `mended::${lost?.name}`, '-o', 'mended-files')).status).toBe(0);
  const contentOf = (file: string) => readFileSync(join(folder, file));
  expect(contentOf(`mended-files/${lost?.name}`)).toEqual(contentOf(other?.name ?? ''));
  expect((await asked<readonly ListRow[]>(folder, 'list', 'mended')).value).toHaveLength(rows.length);
});

test.each(cases)('$what is reported by diff, with the other changes', async ({ file, bytes }) => {
  const whole = fixtureOf(file.endsWith('.zbd') ? 'textures' : 'everquest-s3d');
  const folder = temporaryFolder({ [`a/${file}`]: whole, [`b/${file}`]: bytes });
  const { lost } = await damaged({ file, bytes });
  const name = `b/${file}::${lost?.name}`;
  for (const sides of [
    ['a', 'b'],
    [`a/${file}`, `b/${file}`],
  ]) {
    const { status, value } = await asked<Diffed>(folder, 'diff', ...sides);
    expect(status).toBe(1);
    expect(value.changes).toContainEqual(expect.objectContaining({ address: name, kind: 'changed' }));
    const report = await runCli(folder, folder, 'diff', ...sides);
    expect(report.out.split('\n')).toContainEqual(
      expect.stringMatching(
        /^- changed: `.+`.*: The entry ".+" (of .+ could not be unpacked: (the|there is no) block|is outside)/,
      ),
    );
  }
});

test.each(cases)('$what is no difference between two archives that both have it', async given => {
  const { folder, rows, lost } = await damaged(given);
  const other = rows.find(row => row.lost === undefined);
  for (const side of ['a', 'b']) mkdirSync(join(folder, side));
  copyFileSync(join(folder, given.file), join(folder, 'a', given.file));
  const out = join('b', given.file);
  expect((await runCli(folder, folder, 'replace', given.file, `${other?.name}=`, '-o', out)).status).toBe(0);
  for (const sides of [
    ['a', 'b'],
    [join('a', given.file), out],
  ]) {
    const { status, value } = await asked<Diffed>(folder, 'diff', ...sides);
    expect(status).toBe(1);
    const changed = new Set(value.changes.map(({ address }) => address?.split('::').at(-1)));
    expect(changed).toContain(other?.name);
    expect(changed).not.toContain(lost?.name);
  }
});

test.each(cases)('$what causes no bug in rename, copy and remove; other entries can be renamed', async given => {
  const { folder, rows, lost } = await damaged(given);
  const item = (verb: string, index: number, ...args: readonly string[]) =>
    runCli(folder, folder, verb, given.file, `entries[${index}]`, ...args, '-o', `${verb}-${index}`);
  const at = rows.findIndex(row => row.lost !== undefined);
  const other = rows.findIndex(row => row.lost === undefined && row.size > 0);
  expect(await item('copy', at)).toMatchObject({
    status: 2,
    err: expect.stringContaining(`${lost?.name} cannot be read`),
  });
  expect(await item('rename', at, 'new')).toMatchObject({ status: 0 });
  expect(await item('rename', other, 'other')).toMatchObject({ status: 0 });
  expect(await item('copy', other)).toMatchObject({ status: 0 });
  for (const out of [`rename-${other}`, `copy-${other}`]) {
    const { value } = await asked<readonly ListRow[]>(folder, 'list', out);
    expect(value.filter(row => row.lost !== undefined).map(({ name }) => name)).toEqual([lost?.name]);
  }
  expect(await item('remove', at)).toMatchObject({ status: 0 });
});

test('of two files outside an S3D archive the first is repaired first', async () => {
  const bytes = archiveWithLost();
  new DataView(bytes.buffer).setUint32(s3dRowOf(bytes, 52) + 4, 0x7fff_fff4, true);
  const folder = temporaryFolder({ 'a.s3d': bytes, 'bytes.bin': new Uint8Array([1, 2, 3]) });
  const { value } = await asked<readonly ListRow[]>(folder, 'list', 'a.s3d');
  const [first, second] = value.filter(row => row.lost !== undefined).map(({ name }) => name);
  const replace = (file: string, name: string | undefined, out: string) =>
    runCli(folder, folder, 'replace', file, `${name}=bytes.bin`, '-o', out);
  expect(await replace('a.s3d', second, 'none')).toMatchObject({
    status: 2,
    err:
      `a.s3d could not be repacked: "${second}" would come before "${first}", which is outside the archive.\n` +
      `Replace or remove "${first}" first.\n`,
  });
  expect(await replace('a.s3d', first, 'b.s3d')).toMatchObject({ status: 0 });
  expect(await replace('b.s3d', second, 'c.s3d')).toMatchObject({ status: 0 });
  expect((await asked<VerifyResult>(folder, 'verify', 'c.s3d')).status).toBe(0);
});

test.each(cases.filter(({ file }) => file.endsWith('.s3d')))('$what is told by search', async ({ why, ...given }) => {
  const { folder, lost } = await damaged(given);
  const { status, err } = await asked(folder, 'search', '.', 'hill', '--text');
  expect(status).toBe(0);
  const said = err.split(' was not searched: ');
  expect(said).toEqual([
    expect.stringContaining(lost?.name ?? ''),
    expect.stringMatching(`${why.source.slice(0, -1)}\n$`),
  ]);
});

test('a file of an S3D archive that claims to be empty, but has blocks, is an error', async () => {
  const folder = temporaryFolder({ 'a.s3d': archiveWithSize(0) });
  const { value, err } = await asked<VerifyResult>(folder, 'verify', 'a.s3d');
  expect(value.totals.problems.error).toBe(1);
  expect(err).toMatch(
    /^error: a\.s3d: index\[\d+\]\.size at 0x[0-9A-F]+: says 0 bytes, but its blocks unpack to [\d,]+\n$/,
  );
});

test('a name of an ERF without a place is reported with offset, expected and found value', async () => {
  const bytes = fixtureOf('erf');
  const folder = temporaryFolder({ 'new.txt': 'new' });
  const view = new DataView(bytes.buffer);
  const at = numberAt(bytes, 0x18) + 16; // entry of the first name: after 16 letters
  view.setUint32(at, 7, true);
  writeFileSync(join(folder, 'a.mod'), bytes);
  const { status, err } = await runCli(folder, folder, 'replace', 'a.mod', 'new.txt=new.txt', '--raw', '-o', 'b.mod');
  expect({ status, err }).toEqual({
    status: 2,
    err: expect.stringMatching(
      /"m01aa_01a\.wok" has no place: keys\[0\]\.entry at 0x[0-9A-F]+: expected an index below 2, found 7\.\nSet it to the right index first\.\n$/,
    ),
  });
});
