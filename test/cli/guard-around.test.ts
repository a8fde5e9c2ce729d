import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { followEdits } from '../../electron/answers/guard/follow-edits.ts';
import { memorySource } from '../../shared/base/source.ts';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { demoFiles } from '../support/demo-files.ts';
import { discImage } from '../support/disc-image.ts';
import { json, type Ran, runCli } from './support/run-cli.ts';

let files: SmallInstall;
const at = (...names: readonly string[]): string => join(files.folder, ...names);
const gantry = (...args: readonly string[]): Promise<Ran> => runCli(files.folder, files.dataFolder, ...args);

interface Told {
  readonly address: string;
  readonly path: string;
  readonly weight: string;
  readonly text: string;
}

/** What an edit says beside being done, or the sentence it is refused with. */
async function told(...args: readonly string[]): Promise<readonly Told[] | string> {
  const answer = json(await gantry(...args, '-o', 'out.bin', '--json'));
  const { problems, error } = answer as { problems?: Told[]; error?: { text: string } };
  return problems ?? error?.text ?? '';
}

beforeEach(() => {
  files = makeInstall();
  for (const [path, bytes] of demoFiles()) {
    if (!/^(kotor|fft|everquest)\//.test(path)) continue;
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), bytes);
  }
});
afterEach(() => files.remove());

describe('the files that depend on an edited file are checked', () => {
  test('from a BIF to its KEY', async () => {
    writeFileSync(at('short.wok'), readFileSync(at('kotor/override/mill_01b.wok')));
    expect(await told('replace', 'kotor/data/mill.bif', 'mill_01a.wok=short.wok')).toContainEqual(
      expect.objectContaining({ address: 'kotor/chitin.key', path: 'files[0].size', weight: 'warning' }),
    );
  });

  test('not above the game folder', async () => {
    const path = at('kotor/data/mill.bif');
    const before = memorySource(Uint8Array.from(readFileSync(path)));
    const after = memorySource(before.read(0, before.size - 4).slice());
    const told = async (address: string, root: string) =>
      (await followEdits([{ path, address, before, after, root }])).filter(({ text }) => text.includes('bif'));
    expect((await told('data/mill.bif', at('kotor'))).map(({ address }) => address)).toEqual(['chitin.key']);
    expect(await told('mill.bif', at('kotor/data'))).toEqual([]);
  });

  test('from a KEY to its BIF: an index past its entries is refused, another type is reported', async () => {
    expect(await told('set', 'kotor/chitin.key', 'keys[0].id.index=9')).toMatch(
      /chitin\.key: keys\[0\]\.id\.index at 0x\w+: expected below 3, the entries of data\/mill\.bif, found 9/,
    );
    expect(existsSync(at('out.bin'))).toBe(false);
    expect(await told('set', 'kotor/chitin.key', 'keys[0].type=pwk')).toEqual([
      expect.objectContaining({ address: 'kotor/chitin.key', path: 'keys[0].type', weight: 'warning' }),
    ]);
  });

  test('between a layout and the walkmeshes of its rooms', async () => {
    expect(await told('set', 'kotor/override/mill.lyt', '[4][0]=gone_01')).toContainEqual(
      expect.objectContaining({ address: 'kotor/override/mill.lyt', path: '[4][0]', weight: 'warning' }),
    );
    expect(await told('set', 'kotor/override/mill_01a.wok', 'edges[9].transition=7')).toContainEqual(
      expect.objectContaining({
        address: 'kotor/override/mill_01a.wok',
        path: 'edges[9].transition',
        text: 'expected a room below 2, as the layout has that many, found 7',
      }),
    );
    expect(await told('set', 'kotor/override/mill_01a.wok', 'edges[9].transition=0')).toEqual([]);
  });

  test('between the index of a map and its resources, in a folder and on a disc', async () => {
    expect(await told('set', 'fft/MAP001.GNS', 'rows[1].length=2048')).toContainEqual(
      expect.objectContaining({ address: 'fft/MAP001.GNS', path: 'rows[1].length', weight: 'warning' }),
    );
    expect(await told('set', 'fft/MAP001.GNS', 'rows[1].sector=10000')).toContainEqual(
      expect.objectContaining({ address: 'fft/MAP001.GNS', path: '', weight: 'warning' }),
    );
    const names = ['MAP001.GNS', 'MAP001.8', 'MAP001.9', 'MAP001.11'];
    const items = names.map(name => ({ name, bytes: Uint8Array.from(readFileSync(at('fft', name))) }));
    writeFileSync(at('disc.iso'), discImage([{ name: 'MAP', items }], { isRaw: false, sectors: 120 }));
    expect(await told('set', 'disc.iso::MAP/MAP001.GNS', 'rows[2].length=4096')).toEqual([
      expect.objectContaining({
        address: 'disc.iso::MAP/MAP001.GNS',
        path: 'rows[2].length',
        text: 'expected 2,048, the size of map001.11 in whole sectors, found 4,096',
      }),
    ]);
  });

  test('from a PFS archive to the WLD in it, and from the WLD to the archive', async () => {
    expect(await told('replace', 'everquest/fen.s3d', 'fengrass.bmp=')).toContainEqual({
      address: 'everquest/fen.s3d::fen.wld',
      path: 'fragments[1].body.files[0].file',
      start: 0xd2,
      weight: 'warning',
      text: 'the texture FENGRASS.BMP is no longer in fen.s3d',
    });
    expect(
      await told('set', 'everquest/fen.s3d::fen.wld', 'fragments[1].body.files[0].file=NOWHERE1.BMP'),
    ).toContainEqual(
      expect.objectContaining({
        address: 'everquest/fen.s3d::fen.wld',
        text: 'there is no texture NOWHERE1.BMP in fen.s3d',
      }),
    );
  });

  test('for a limited time only, and says so when it runs out', async () => {
    const bytes = Uint8Array.from(readFileSync(at('everquest/fen.s3d')));
    const [before, after] = [memorySource(bytes), memorySource(bytes.slice())];
    const file = { path: at('everquest/fen.s3d'), address: 'everquest/fen.s3d', before, after };
    const problems = await followEdits([file], { isOver: () => true });
    expect(problems.map(({ weight, text }) => `${weight}: ${text}`)).toContain(
      'note: what depends on it was not checked to the end: that takes too long',
    );
  });
});
