import { expect, test } from 'vitest';
import { fieldSet } from '../../electron/answers/items/field-set.ts';
import { View } from '../../electron/answers/view.ts';
import { memorySource } from '../../shared/base/source.ts';
import { data } from '../fixtures/w3d.ts';
import { f32, join, letters, u8, u32 } from '../layout/build.ts';

const box = join(data(0x740, u32(0x10000, 0x12), letters('CRANE.BOX', 32), u8(1, 2, 3, 4), f32(0, 0, 1, 1, 1, 1)));

test.each([
  ['center.z', '9', /z: 1(\.0)? → 9$/],
  ['center.z', 9, /z: 1(\.0)? → 9$/],
  ['objectName', 'BALK', /objectName: "CRANE\.BOX" → "BALK"$/],
])('what is typed for %s is called as it is stored: quotes are for texts', (member, typed, label) => {
  const made = fieldSet(new View('box.w3d', memorySource(box), 0), `chunks[0].${member}`, typed);
  expect(made).toMatchObject({ label: expect.stringMatching(label) });
});
