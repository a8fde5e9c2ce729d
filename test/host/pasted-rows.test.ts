// What a parallel list holds of an item, such as the material of a face, is pasted with it.
import { expect, test } from 'vitest';
import { buildWalkmesh } from '../support/build-walkmesh.ts';
import { scannedWindows } from './support/scanned-window.ts';

const inWindow = scannedWindows();

const mesh = (...materials: readonly number[]): Uint8Array =>
  buildWalkmesh({
    vertices: [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
    ],
    faces: materials.map(() => [0, 1, 2]),
    materials,
  });

test('a face pasted into another walkmesh has its material in its own row', async () => {
  // Materials 4 and 1 can be walked on, 7 cannot: such a face belongs after the others.
  await inWindow({ 'from.pwk': mesh(4, 7, 1), 'into.pwk': mesh(4, 4) }, async ({ client, asset }) => {
    const [from, into] = [await asset('from.pwk'), await asset('into.pwk')];
    const paste = { kind: 'paste', from, paths: ['faces[1]', 'faces[2]'], to: 'faces[1]' } as const;
    await client.editItems({ asset: into, edit: paste });
    const { size } = await client.openAsset({ asset: into });
    const { fields } = await client.fieldsIn({ asset: into, start: 0, size });
    const materials = fields.filter(({ path }) => /^materials\[\d\]/.test(path)).map(({ value }) => value);
    expect(materials).toEqual(['Stone', 'Dirt', 'Stone', 'Nonwalk']);
  });
});
