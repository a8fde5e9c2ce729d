// A large model that is brought in keeps nobody waiting but who edits the same file, and they come after it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { roofOfCrane } from '../support/build-w3d.ts';
import { demoCopies } from './patches/support/copies.ts';

/** A field of hills, of two faces a square. */
function hills(squares: number): Uint8Array {
  const rows = squares + 1;
  const places = Array.from({ length: rows * rows }, (_, i) => [i % rows, Math.floor(i / rows)] as const);
  const vertices = places.map(([x, y]) => `v ${x / 8} ${y / 8} ${Math.sin(x * y)}`);
  const faces = places
    .filter(([x, y]) => x < squares && y < squares)
    .map(([x, y]) => y * rows + x + 1)
    .flatMap(a => [`f ${a} ${a + 1} ${a + rows + 1}`, `f ${a} ${a + rows + 1} ${a + rows}`]);
  return new TextEncoder().encode(`o ROOF\n${[...vertices, ...faces].join('\n')}\n`);
}

test('other requests are answered during an import, and an edit requested meanwhile is made after it', async () => {
  const copies = demoCopies();
  const folder = join(copies.root, 'models');
  mkdirSync(folder);
  writeFileSync(join(folder, 'crane.w3d'), roofOfCrane());
  await copies.inWindow(folder, async ({ client, asset }) => {
    const id = await asset('crane.w3d');
    const name = 'chunks[1].chunks[0].meshName';
    const done: string[] = [];
    const importing = client.importShape({ asset: id, name: 'hills.obj', bytes: hills(100), part: 'chunks[1]' });
    const typing = client.setField({ asset: id, path: name, value: 'TOP' });
    void importing.finally(() => done.push('import'));
    void typing.finally(() => done.push('edit'));
    let answered = 0;
    while (done.length === 0) {
      await client.openAsset({ asset: id });
      answered++;
    }
    await Promise.all([importing, typing]);
    expect(done).toEqual(['import', 'edit']);
    expect(answered).toBeGreaterThan(20);
    const { canUndo, size } = await client.openAsset({ asset: id });
    expect(canUndo).toMatch(/"ROOF" → "TOP"$/);
    expect(size).toBeGreaterThan(100_000);
    await client.undo({ asset: id });
    expect((await client.openAsset({ asset: id })).canUndo).toBe('Import hills.obj into crane.w3d');
  });
});
