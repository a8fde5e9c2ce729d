import { expect, test } from 'vitest';
import { hasChangesInside } from '../../../../renderer/state/project/changes-inside.ts';
import type { Change } from '../../../../shared/contract/change-types.ts';

const change = (address: string, written = false): Change => ({
  ...{ id: address, asset: address, address, label: '', time: 0, written },
});

test('the archives and folders around a change are marked until it is written', () => {
  const list = [change('zbd/c1/reader.zbd::weapons.zrd'), change('art/pictures.big::sky.tga', true)];
  const marked = (address: string) => hasChangesInside(list, address);
  expect(['zbd', 'zbd/c1', 'zbd/c1/reader.zbd'].map(marked)).toEqual([true, true, true]);
  expect(['zbd/c1/reader.zbd::weapons.zrd', 'zbd/c', 'art', 'art/pictures.big', ''].some(marked)).toBe(false);
});
