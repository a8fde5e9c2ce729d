// What Info says of what no file of a game has confirmed.
import { expect, test } from 'vitest';
import { describeBytes } from '../../electron/answers/describe.ts';
import { memorySource } from '../../shared/base/source.ts';
import { data, nest } from '../fixtures/w3d.ts';
import { join, letters, u8, u32, zeros } from '../layout/build.ts';
import { demoFiles } from '../support/demo-files.ts';

const told = (name: string, bytes: Uint8Array): readonly string[] =>
  describeBytes({ name, source: memorySource(bytes) }).facts.flatMap(([label, text]) =>
    label === 'Not confirmed' ? [text] : [],
  );

const demo = demoFiles();
const demoFile = (path: string): Uint8Array => demo.get(path) ?? new Uint8Array(0);

test('every file of the games without public files says so', () => {
  for (const path of ['zbd/reader.zbd', 'recoil/zbd/m1/gamez.zbd', 'crimson-skies/zbd/c1/cam_anim.zbd', 'HeronMsg.dll'])
    expect(told(path.split('/').at(-1) ?? '', demoFile(path)), path).toEqual([
      'Not tested on a file of a game: read like files that another program packed.',
    ]);
  for (const path of ['fft/MAP001.GNS', 'fft/MAP001.9', 'fft/MAP001.8'])
    expect(told(path.slice(4), demoFile(path)), path).toEqual([
      expect.stringMatching(/^Not tested on a file of the game/),
    ]);
  expect(told('skerry.mw3', demoFile('mechwarrior3/skerry.mw3'))).toHaveLength(1);
});

test('rooms were tested on game files, placeables only on mods', () => {
  expect(told('mill_01a.wok', demoFile('kotor/override/mill_01a.wok'))).toEqual([]);
  expect(told('plc_bench.pwk', demoFile('kotor/override/plc_bench.pwk'))).toEqual([
    expect.stringMatching(/^Doors, hooks/),
  ]);
});

test('a model says which of its parts are in no game file, and which are known by name only', () => {
  const info = (mapper: number) =>
    nest(0x2a, nest(0x2b, data(0x2c, letters('m', 2)), data(0x2d, u32(mapper << 16), zeros(28))));
  const plain = nest(0, info(4));
  expect(told('a.w3d', join(plain))).toEqual([]);
  const odd = join(
    nest(0, info(8), data(0xc02, u8(1, 2, 3, 4))),
    nest(0x500, data(0x502, letters('e', 2))),
    nest(0x900, data(0x901, letters('d', 2))),
  );
  expect(told('b.w3d', odd)).toEqual([
    'Emitters, dazzles, mappers of materials but linear offset: not tested on a file of a game; read and drawn as the games’ published source has them.',
    '0xC02: known by name only; the bytes are kept as they are.',
  ]);
});
