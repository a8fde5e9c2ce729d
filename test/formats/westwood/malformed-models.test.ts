// Models whose sizes nobody changed when objects were added by hand: other readers lose the objects, or crash.
import { expect, test } from 'vitest';
import { decode } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import { westwoodW3d } from '../../../shared/formats/westwood/w3d/index.ts';
import { w3d } from '../../../shared/formats/westwood/w3d/layout/w3d.ts';
import { data, nest } from '../../fixtures/w3d.ts';
import { f32, join, letters, u32 } from '../../layout/build.ts';

const object = (bone: number, name: string): number[] => data(0x704, u32(bone), letters(name, 32));
const objects = [object(1, 'HUT.WALL'), object(2, 'HUT.ROOF'), object(2, 'HUT.FLAG')];
const array = nest(0x702, data(0x703, u32(3), f32(3.4e38)), ...objects);
const hutHeader = data(0x701, u32(0x10000, 1), letters('HUT', 16), letters('', 16));
const model = join(nest(0x700, hutHeader, array));
const ARRAY = 8 + 48;
const LOST = 2 * 44;

/** Both begin with a size that claims chunks inside. */
function shortened(by: Readonly<Record<number, number>>): Uint8Array {
  const bytes = model.slice();
  const view = new DataView(bytes.buffer);
  for (const [at, less] of Object.entries(by))
    view.setUint32(Number(at) + 4, view.getUint32(Number(at) + 4, true) - less, true);
  return bytes;
}

/** What is offered, and the file after it was carried out. */
function repaired(bytes: Uint8Array): { readonly offered: readonly string[]; readonly bytes: Uint8Array } {
  const { findings } = decode(w3d, memorySource(bytes));
  const out = bytes.slice();
  const offered = findings.filter(({ repair }) => repair);
  for (const { repair } of offered) if (repair) out.set(repair.bytes, repair.start);
  return { offered: offered.map(({ path }) => path), bytes: out };
}

test('a model that begins with an unknown chunk is still detected', () => {
  const strange = data(0x1234, u32(1, 2, 3));
  const detected = (name: string, ...bytes: number[]) =>
    westwoodW3d.detect({ name, source: memorySource(Uint8Array.from(bytes)) });
  expect(detected('entry', ...strange, ...model, ...model)).toEqual({
    confidence: 'certain',
    why: '2 chunks of Westwood 3D and 1 unknown chunk one after the other, up to the end',
  });
  expect(detected('HUT.W3D', ...strange, ...model)).toEqual({
    confidence: 'likely',
    why: '1 chunk of Westwood 3D and 1 unknown chunk',
  });
  expect(detected('HUT.W3D', ...strange)).toEqual({ confidence: 'likely', why: '1 unknown chunk' });
  expect(detected('HUT.W3D', ...model, ...strange).why).toBe('1 chunk of Westwood 3D and 1 unknown chunk');
  for (const name of ['entry', 'HUT.DAT'])
    expect([detected(name, ...strange, ...model), detected(name, ...strange)]).toMatchObject([
      { confidence: 'unknown' },
      { confidence: 'unknown' },
    ]);
});

test('an unchanged model has nothing to repair', () => {
  expect(decode(w3d, memorySource(model)).findings).toEqual([]);
});

test('objects that are counted but outside the stored sizes return to their array and model', () => {
  for (const [by, offered] of [
    [{ 0: LOST, [ARRAY]: LOST }, ['chunks[0].chunks[1].size', 'chunks[0].size']],
    [{ [ARRAY]: LOST }, ['chunks[0].chunks[1].size']],
    [{ 0: LOST }, ['chunks[0].size']],
  ] as const) {
    const made = repaired(shortened(by));
    expect(made.offered.toSorted()).toEqual(offered);
    expect(made.bytes).toEqual(model);
  }
});

test('sizes that end inside an object grow to the end of their counted array, and nothing is cut', () => {
  const inside = LOST - 20;
  for (const [by, offered] of [
    [{ 0: inside, [ARRAY]: inside }, ['chunks[0].chunks[1].size', 'chunks[0].size']],
    [{ [ARRAY]: inside }, ['chunks[0].chunks[1].size']],
    [{ 0: inside }, ['chunks[0].size']],
  ] as const) {
    const made = repaired(shortened(by));
    expect(made.offered.toSorted()).toEqual(offered);
    expect(made.bytes).toEqual(model);
  }
});

test('chunks after a model with sizes that are too small return with it, up to the next of another kind', () => {
  const proxies = nest(0x706, data(0x703, u32(1), f32(0)), object(1, 'HUT.SIGN'));
  const box = data(0x740, u32(0x10000, 2), letters('HUT.BOX', 32), u32(0), f32(0, 0, 0, 1, 1, 1));
  const whole = join([...nest(0x700, ...[hutHeader, array, proxies])], [...box]);
  const bytes = whole.slice();
  const view = new DataView(bytes.buffer);
  view.setUint32(4, view.getUint32(4, true) - proxies.length - 20, true);
  view.setUint32(ARRAY + 4, view.getUint32(ARRAY + 4, true) - 20, true);
  const made = repaired(bytes);
  expect(made.offered.toSorted()).toEqual(['chunks[0].chunks[1].size', 'chunks[0].size']);
  expect(made.bytes).toEqual(whole);
});

test('objects outside that are not counted stay where they are', () => {
  const stray = join([...model], object(0, 'HUT.DOOR'));
  expect(repaired(stray)).toEqual({ offered: [], bytes: stray });
});
