import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SceneDesk } from '../../../electron/answers/scene/scene-desk.ts';
import type { NamesSince } from '../../../electron/answers/scene/scene-names.ts';
import { millFiles } from '../../../electron/demo/kotor/mill.ts';
import { openFile } from '../../../electron/files/file-source.ts';
import { newState } from '../../../electron/host/project/asset-state.ts';
import { unknownEdits } from '../../../electron/host/scenes/scene-thread.ts';
import { memorySource } from '../../../shared/base/source.ts';
import type { InstallId } from '../../../shared/contract/types.ts';
import { unpackScene } from '../../../shared/scene/packed-scene.ts';
import { clip, model, skeleton } from '../../support/build-w3d.ts';
import { buildArchive, buildReader } from '../../support/build-zipper.ts';
import { fetchScene } from '../../support/fetch-scene.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { type ScannedWindow, scannedWindows } from '../support/scanned-window.ts';

const inWindow = scannedWindows();
const archive = buildArchive([{ name: 'a.zrd', content: buildReader([['NAME', 'atlas']]) }], { version: 1 });

async function sceneAt({ client, asset }: ScannedWindow, address: string) {
  return unpackScene(await fetchScene(client, await asset(address)));
}

test('a model that was added is shown before it is written, even renamed, and each edit reports names that changed', async () => {
  await inWindow({ 'a.zbd': archive }, async window => {
    const { client, asset, add, rename, undo, told } = window;
    const saysSo = async (edit: () => Promise<unknown>) => {
      const before = told.length;
      await edit();
      return told.slice(before).some(({ renamed }) => renamed);
    };
    const meshes = async (address: string) => (await sceneAt(window, address)).meshes.length;
    expect(await saysSo(() => add('a.zbd', 'crane.w3d', model()))).toBe(true);
    const count = await meshes('a.zbd::crane.w3d');
    expect(count).toBeGreaterThan(0);
    expect(await saysSo(() => rename('a.zbd::crane.w3d', 'heron.w3d'))).toBe(true);
    expect(await meshes('a.zbd::heron.w3d')).toBe(count);
    const bytes = Uint8Array.of(1);
    for (const address of ['a.zbd::heron.w3d', 'a.zbd::a.zrd']) {
      const edited = await asset(address);
      expect(await saysSo(() => client.writeBytes({ asset: edited, start: 9, bytes }))).toBe(false);
    }
    await undo('a.zbd::heron.w3d');
    expect(await saysSo(() => undo('a.zbd'))).toBe(true);
  });
});

test('a scene finds its texture and skeleton by their edited names', async () => {
  const files = { 'a.zbd': archive, 'art/crane.w3d': model(), 'art/crane_skl.w3d': skeleton() };
  await inWindow(files, async window => {
    const { add, rename, remove, undo } = window;
    const found = async () => {
      const { textures, sources, problems } = await sceneAt(window, 'art/crane.w3d');
      return [...sources, ...textures].map(({ address }) => address).concat(problems.map(({ text }) => text));
    };
    const [own, bones] = ['art/crane.w3d', 'art/crane_skl.w3d'];
    const missing = [own, bones, undefined, 'The texture crane.tga was not found in this game folder.'];
    expect(await found()).toEqual(missing);
    await add('a.zbd', 'crane.dds', new Uint8Array(4));
    expect(await found()).toEqual([own, bones, 'a.zbd::crane.dds']);
    await rename('a.zbd::crane.dds', 'heron.dds');
    expect(await found()).toEqual(missing);
    await undo('a.zbd');
    expect(await found()).toEqual([own, bones, 'a.zbd::crane.dds']);
    await remove('a.zbd::crane.dds');
    expect(await found()).toEqual(missing);
  });
});

test('a scene finds what another file refers to by its current names', async () => {
  const files = [...millFiles()].filter(([path]) => !path.startsWith('kotor/override/mill_'));
  await inWindow(Object.fromEntries(files), async window => {
    const walkmeshes = async () =>
      (await sceneAt(window, 'kotor/override/mill.lyt')).sources.flatMap(({ address = '' }) =>
        address.endsWith('.wok') ? [address.slice(address.lastIndexOf(':') + 1)] : [],
      );
    expect(await walkmeshes()).toEqual(['mill_01a.wok', 'mill_01b.wok']);
    await window.rename('kotor/data/mill.bif::mill_01a.wok', 'marsh.wok');
    expect(await walkmeshes()).toEqual(['mill_01b.wok']);
    await window.rename('kotor/data/mill.bif::mill_01b.wok', 'mill_01a.wok');
    expect(await walkmeshes()).toEqual(['mill_01a.wok']);
  });
});

test('added clips move a model, and removed ones do not', async () => {
  await inWindow({ 'a.zbd': archive, 'crane.w3d': model(), 'crane_skl.w3d': skeleton() }, async window => {
    const { client, asset, add, rename, remove } = window;
    const clips = async () => (await client.clips({ asset: await asset('crane.w3d') })).map(({ address }) => address);
    expect(await clips()).toEqual([]);
    await add('a.zbd', 'swing.w3d', clip('SWING'));
    expect(await clips()).toEqual(['a.zbd::swing.w3d']);
    await rename('a.zbd::swing.w3d', 'sway.w3d');
    expect(await clips()).toEqual(['a.zbd::sway.w3d']);
    await remove('a.zbd::sway.w3d');
    expect(await clips()).toEqual([]);
  });
});

test('a model added to an archive that is too large to send to the thread is shown: only the new bytes are sent', async () => {
  const reader = { name: 'a.zrd', content: buildReader([['NAME', 'atlas'.repeat(2000)]]) };
  const before = buildArchive([reader], { version: 1 });
  const after = buildArchive([reader, { name: 'crane.w3d', content: model() }], { version: 1 });
  const folder = temporaryFolder({ 'large.zbd': before });
  const state = newState('large.zbd', openFile(join(folder, 'large.zbd')));
  state.document.apply({ label: 'Add crane.w3d', time: 0, edits: state.document.editsTo(memorySource(after)) });
  const install = { id: 'install' as InstallId, project: { states: () => [state] } }; // as: any name will do
  const edits = structuredClone(unknownEdits(install, new Map(), before.length / 2));
  const desk = new SceneDesk();
  const task = { kind: 'scene', address: 'large.zbd::crane.w3d', place: { folder, game: null, edits } } as const;
  expect(await desk.answer(task, () => {})).toMatchObject({ kind: 'scene', addresses: ['large.zbd::crane.w3d'] });
  // Told once, it is known as long as nothing is edited since.
  const known = new Map(edits.map(({ address, revision }) => [`install ${address}`, revision]));
  const again = { ...task, place: { ...task.place, edits: unknownEdits(install, known, before.length / 2) } };
  expect(again.place.edits).toEqual([{ address: 'large.zbd', revision: 1 }]);
  expect(await desk.answer(again, () => {})).toMatchObject({ kind: 'scene' });
});

test('without an index, edited names around a model are found all the same, but no farther ones', async () => {
  const folder = temporaryFolder({ 'art/crane.w3d': model() });
  const found = async (names?: NamesSince) => {
    const place = { folder, game: null, edits: [], ...(names && { namesSince: { stamp: 1, names } }) };
    const answer = await new SceneDesk().answer({ kind: 'scene', address: 'art/crane.w3d', place }, () => {});
    return answer.kind === 'scene' ? answer.addresses : [answer];
  };
  expect(await found()).toEqual(['art/crane.w3d']);
  const near = 'art/a.big::crane.tga';
  expect(await found({ stale: ['art/a.big'], addresses: [near] })).toEqual(['art/crane.w3d', near]);
  const far = 'sounds/a.big::crane.tga';
  expect(await found({ stale: ['sounds/a.big'], addresses: [far] })).toEqual(['art/crane.w3d']);
});
