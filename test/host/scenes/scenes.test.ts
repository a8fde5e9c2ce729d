import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { fenZone } from '../../../electron/demo/everquest/fen-zone.ts';
import { createHost, type Host } from '../../../electron/host/host.ts';
import type { Client } from '../../../shared/contract/call.ts';
import { createClient } from '../../../shared/contract/client.ts';
import type { FailureError } from '../../../shared/contract/failure.ts';
import { fetchOverlays } from '../../../shared/contract/stream-scene.ts';
import type { AssetId, Install } from '../../../shared/contract/types.ts';
import { type Workbench, workbench } from '../../../shared/contract/workbench.ts';
import { elementAt } from '../../../shared/scene/element-at.ts';
import { originOf } from '../../../shared/scene/origin-of.ts';
import { unpackOverlays, unpackScene } from '../../../shared/scene/packed-scene.ts';
import { type Wire, wires } from '../../contract/support/wires.ts';
import { clip, model, skeleton } from '../../support/build-w3d.ts';
import { fetchScene } from '../../support/fetch-scene.ts';
import { makeInstall, type SmallInstall } from '../support/small-install.ts';

describe.each(Object.entries(wires))('3D %s', (_name, openWire) => {
  let files: SmallInstall;
  let host: Host;
  let wire: Wire;
  let client: Client<Workbench>;
  let install: Install;

  async function open(): Promise<void> {
    files = makeInstall();
    mkdirSync(join(files.folder, 'art/models'), { recursive: true });
    mkdirSync(join(files.folder, 'art/textures'), { recursive: true });
    writeFileSync(join(files.folder, 'art/models/crane_skn.w3d'), model());
    writeFileSync(join(files.folder, 'art/models/Crane_SKL.W3D'), skeleton());
    writeFileSync(join(files.folder, 'art/crane_a.w3d'), clip('SWING'));
    writeFileSync(join(files.folder, 'art/textures/crane.DDS'), new Uint8Array(4));
    host = createHost({ dataFolder: files.dataFolder, version: '0.0.0', transport: 'web', safe: true });
    wire = await openWire(host);
    client = createClient(workbench, wire.transport);
    install = await client.openInstall({ folder: files.folder });
  }
  async function close(): Promise<void> {
    await wire.close();
    await host.close();
    files.remove();
  }

  const at = async (address: string): Promise<AssetId> => (await client.locate({ install: install.id, address })).id;

  describe('a scene in a game folder without a scan', () => {
    beforeAll(async () => {
      await open();
      writeFileSync(join(files.folder, 'fen.wld'), fenZone());
    });
    afterAll(close);

    test('has its skeleton from another file, is posed at rest, and sends its columns as columns', async () => {
      const scene = unpackScene(await fetchScene(client, await at('art/models/crane_skn.w3d')));
      expect(scene.problems.map(({ text }) => text)).toEqual([
        'The texture crane.tga was not found in this game folder.',
      ]);
      expect(scene.sources.map(({ address }) => address)).toEqual([
        'art/models/crane_skn.w3d',
        'art/models/Crane_SKL.W3D',
      ]);
      expect(scene.skeletons[0]?.names).toEqual(['ROOTTRANSFORM', 'MAST', 'ARM']);
      const [mesh] = scene.meshes;
      expect(mesh?.positions).toBeInstanceOf(Float32Array);
      expect(mesh?.indices).toEqual(Uint32Array.of(0, 1, 2));
      // Stored in the space of their bones: the mast stands at z 2, the arm 3 further along x.
      expect(Array.from(mesh?.positions ?? [])).toEqual([0, 0, 2, 1, 0, 2, 3, 1, 2]);
      expect(Array.from(mesh?.skin?.joints ?? []).filter((_, i) => i % 4 === 0)).toEqual([1, 1, 2]);
    });

    test('says at once whether model files can replace its meshes', async () => {
      const canImport = async (address: string) => (await client.openAsset({ asset: await at(address) })).canImport;
      expect(await canImport('art/models/crane_skn.w3d')).toBe(true);
      expect(await canImport('art/textures/crane.DDS')).toBeUndefined();
    });

    test('leaves out the partitions of a zone, which are a separate request', async () => {
      const asset = await at('fen.wld');
      const { overlays, overlaysApart } = unpackScene(await fetchScene(client, asset));
      expect({ overlays, overlaysApart }).toEqual({ overlaysApart: true });
      const asked = async (of: AssetId) => unpackOverlays(await fetchOverlays(client, of, {}));
      const found = await asked(asset);
      expect(found.map(({ name, items }) => [name, items.length])).toEqual([
        ['Regions', 2],
        ['Zones', 1],
      ]);
      const [regions] = found;
      const end = regions?.items.at(-1);
      expect(regions?.lines.length).toBe(((end?.firstLine ?? 0) + (end?.lineCount ?? 0)) * 6);
      expect(await asked(asset)).toEqual(found);
      expect(await asked(await at('art/models/crane_skn.w3d'))).toEqual([]);
    });

    test('leads from every vertex to its bytes and back', async () => {
      const asset = await at('art/models/crane_skn.w3d');
      const scene = unpackScene(await fetchScene(client, asset));
      const origin = originOf(scene, { kind: 'vertex', mesh: 0, index: 2 });
      if (origin === undefined) throw new Error('a vertex without bytes');
      const field = await client.fieldAt({ asset, offset: origin.start });
      expect(field.field?.path).toBe(`${origin.path}.x`);
      expect(elementAt(scene, 0, origin.start + 4)).toEqual({ kind: 'vertex', mesh: 0, index: 2 });
    });

    test('is exported as a GLB, and as an OBJ with its materials', async () => {
      const asset = await at('art/models/crane_skn.w3d');
      const { files } = await client.exportScene({ asset, as: 'glb' });
      expect(files.map(({ name }) => name)).toEqual(['crane_skn.w3d.glb']);
      expect(new TextDecoder().decode(files[0]?.bytes.subarray(0, 4))).toBe('glTF');
      const { files: shapes } = await client.exportScene({ asset, as: 'obj' });
      expect(shapes.map(({ name }) => name)).toEqual(['crane_skn.w3d.obj', 'crane_skn.w3d.mtl']);
    });

    test('is refused in a sentence for other assets and for unknown clips', async () => {
      const failureOf = (call: Promise<unknown>) =>
        call.then(
          () => undefined,
          (error: FailureError) => error.failure.text,
        );
      const other = await at('art/textures/crane.DDS');
      expect(await failureOf(client.scene({ asset: other }))).toMatch(/could not be shown in 3D: it is /);
      const asset = await at('art/models/crane_skn.w3d');
      expect(await failureOf(client.clip({ asset, clip: `${asset}/chunks[9]` }))).toMatch(/has no such clip/);
      expect(await failureOf(client.clip({ asset, clip: 'nonsense' }))).toMatch(/has no such clip/);
    });
  });

  describe('a scene in a scanned game folder', () => {
    beforeAll(async () => {
      await open();
      writeFileSync(join(files.folder, 'art/crane_b_skn.w3d'), model());
      await client.scan({ install: install.id });
    });
    afterAll(close);

    test('finds every name of the game folder and the clips of all folders', async () => {
      const asset = await at('art/models/crane_skn.w3d');
      const scene = unpackScene(await fetchScene(client, asset));
      expect(scene.problems).toEqual([]);
      expect(scene.textures[0]).toMatchObject({ name: 'crane.tga', address: 'art/textures/crane.DDS' });
      const clips = await client.clips({ asset });
      expect(clips.map(({ name, address, frameCount }) => ({ name, address, frameCount }))).toEqual([
        { name: 'CRANE_SKL.SWING', address: 'art/crane_a.w3d', frameCount: 3 },
      ]);
      const found = await client.clip({ asset, clip: clips[0]?.id ?? '' });
      expect(found.channels.map(({ bone, target, values }) => [bone, target, Array.from(values)])).toEqual([
        [2, 'x', [0, 1, 2]],
      ]);
    });

    test('of a file with only clips shows the models of its skeleton, the first of them selected', async () => {
      const asset = await at('art/crane_a.w3d');
      const scene = unpackScene(await fetchScene(client, asset));
      expect(scene.skeletons.map(({ name }) => name)).toEqual(['CRANE_SKL']);
      const models = scene.nodes.filter(({ mesh }) => mesh !== undefined);
      expect(models.map(({ hidden, origin }) => [hidden, scene.sources[origin?.source ?? 0]?.address])).toEqual([
        [false, 'art/crane_b_skn.w3d'],
        [true, 'art/models/crane_skn.w3d'],
      ]);
      expect(scene.meshes.map(({ skin }) => skin?.skeleton)).toEqual([0, 0]);
      expect((await client.clips({ asset })).map(({ name }) => name)).toEqual(['CRANE_SKL.SWING']);
    });
  });

  describe('a scene that is changed or cancelled', () => {
    beforeAll(open);
    afterAll(close);

    test('shows an edit the next time, and no longer after its undo', async () => {
      const asset = await at('art/models/crane_skn.w3d');
      const xOf = async (): Promise<number | undefined> =>
        unpackScene(await fetchScene(client, asset)).meshes[0]?.positions[3];
      const before = await xOf();
      const scene = unpackScene(await fetchScene(client, asset));
      const start = originOf(scene, { kind: 'vertex', mesh: 0, index: 1 })?.start ?? 0;
      await client.writeBytes({ asset, start, bytes: new Uint8Array(Float32Array.of(7).buffer) });
      expect(await xOf()).not.toBe(before);
      await client.undo({ asset });
      expect(await xOf()).toBe(before);
    });

    test('stops when it is cancelled, and the next one is made', async () => {
      const asset = await at('art/models/crane_skn.w3d');
      const enough = new AbortController();
      const given = client.scene({ asset }, { signal: enough.signal });
      enough.abort();
      await expect(given).rejects.toThrow();
      expect(unpackScene(await fetchScene(client, asset)).meshes).toHaveLength(1);
    });

    test('imports a skin on its skeleton from another file, and refuses it without', async () => {
      const asset = await at('art/models/crane_skn.w3d');
      const {
        files: [glb],
      } = await client.exportScene({ asset, as: 'glb' });
      const given = { asset, name: 'crane.glb', bytes: glb?.bytes ?? new Uint8Array() };
      expect(await client.previewShape(given)).toMatchObject({
        part: 'chunks[0]',
        vertices: 3,
        fits: expect.arrayContaining([
          { what: 'Bones', found: '3', becomes: 'by name; 0 vertices follow others than before', how: 'kept' },
        ]),
      });
      onTestFinished(() => writeFileSync(join(files.folder, 'art/models/Crane_SKL.W3D'), skeleton()));
      writeFileSync(join(files.folder, 'art/models/Crane_SKL.W3D'), clip('OTHER'));
      expect(await client.previewShape(given)).toMatchObject({
        refused: expect.stringContaining('its skeleton was not found'),
      });
    });
  });
});
