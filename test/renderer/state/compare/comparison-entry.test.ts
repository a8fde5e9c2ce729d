import { expect, test } from 'vitest';
import { assetSide, type ChosenSide, nameOf } from '../../../../renderer/state/compare/comparison-entry.ts';

const folder = (place: string, title = 'Pirate’s Moon'): ChosenSide => ({
  ...{ side: { kind: 'install', install: place }, title, place },
});
const file = (address: string): ChosenSide =>
  assetSide({ id: address, name: address.split(/\/|::/).at(-1) ?? '', address });

test('a tab of two sides with the same name shows what distinguishes them', () => {
  expect(nameOf(folder('/games/retail'), folder('/games/patched'))).toBe('Pirate’s Moon: retail ↔ patched');
  expect(nameOf(folder('D:\\old\\zbd'), folder('D:\\new\\zbd'))).toBe('Pirate’s Moon: old ↔ new');
  expect(nameOf(folder('/games/pm'), folder('/games/tl', 'Tribes'))).toBe('Pirate’s Moon ↔ Tribes');
  expect(nameOf(file('fen.s3d::lights.wld'), file('moor.s3d::lights.wld'))).toBe('lights.wld: fen.s3d ↔ moor.s3d');
  expect(nameOf(file('gamez.zbd'), file('pm/gamez.zbd'))).toBe('gamez.zbd ↔ pm/gamez.zbd');
  // Never the name of a tab that shows one of them.
  const version = (kind: 'original' | 'disk') => ({ ...file('a.wok'), side: { kind, asset: 'a' } });
  expect(nameOf(version('original'), file('a.wok'))).toBe('a.wok: original ↔ edited');
  expect(nameOf(version('disk'), file('a.wok'))).toBe('a.wok: on disk ↔ edited');
});
