// A chunk that is called by a name of its own, as meshes are, gets one where it comes beside one of that name.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createHost } from '../../electron/host/host.ts';
import type { Client } from '../../shared/contract/call.ts';
import { createClient } from '../../shared/contract/client.ts';
import { openTransport } from '../../shared/contract/transport.ts';
import type { AssetId } from '../../shared/contract/types.ts';
import { type Workbench, workbench } from '../../shared/contract/workbench.ts';
import { runCli } from '../cli/support/run-cli.ts';
import { inProcessTo } from '../contract/support/wires.ts';
import { model, skeleton } from '../support/build-w3d.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
let client: Client<Workbench>;
let assetAt: (address: string) => Promise<AssetId>;
beforeEach(async () => {
  folder = temporaryFolder({ 'crane.w3d': model(), 'other.w3d': model(), 'bones.w3d': skeleton() });
  const host = createHost({ dataFolder: join(folder, 'data'), version: '1', transport: 'in-process', safe: true });
  onTestFinished(() => host.close());
  client = createClient(workbench, openTransport({ connect: async () => inProcessTo(host) }));
  const { id: install } = await client.openInstall({ folder });
  assetAt = async address => (await client.locate({ install, address })).id;
});

/** The names of meshes in the bytes: after the head of each mesh header, its version and its attributes. */
function meshNames(bytes: Uint8Array): readonly string[] {
  const head = Uint8Array.of(0x1f, 0, 0, 0, 116, 0, 0, 0);
  const text = Buffer.from(bytes);
  const names: string[] = [];
  for (let at = text.indexOf(head); at >= 0; at = text.indexOf(head, at + 1))
    names.push(text.toString('latin1', at + 16, text.indexOf(0, at + 16)));
  return names;
}

async function bytesOf(asset: AssetId): Promise<Uint8Array> {
  const { size } = await client.openAsset({ asset });
  return (await client.readBytes({ asset, start: 0, size })).bytes;
}

test('chunks are duplicated and pasted in the window, and undone as one step', async () => {
  const [asset, other] = [await assetAt('crane.w3d'), await assetAt('other.w3d')];
  const before = await bytesOf(asset);
  const to = { path: 'chunks[0]', side: 'after' } as const;
  await client.editChunks({ asset, edit: { kind: 'copy', path: 'chunks[0]', to } });
  expect(meshNames(await bytesOf(asset))).toEqual(['BODY', 'BODY_2']);
  await client.editChunks({ asset, edit: { kind: 'paste', from: other, path: 'chunks[0]', to } });
  expect(meshNames(await bytesOf(asset))).toEqual(['BODY', 'BODY_3', 'BODY_2']);
  await client.undo({ asset });
  await client.undo({ asset });
  expect(await bytesOf(asset)).toEqual(before);
});

test('a copied chunk keeps a name that is unique', async () => {
  const [asset, other] = [await assetAt('bones.w3d'), await assetAt('other.w3d')];
  const to = { path: 'chunks[0]', side: 'before' } as const;
  await client.editChunks({ asset, edit: { kind: 'paste', from: other, path: 'chunks[0]', to } });
  expect(meshNames(await bytesOf(asset))).toEqual(['BODY']);
});

test('chunks are copied on the command line as items', async () => {
  const run = (...args: readonly string[]) => runCli(folder, join(folder, 'data'), ...args);
  const made = () => meshNames(readFileSync(join(folder, 'made.w3d')));
  expect(await run('chunk', 'copy', 'crane.w3d', 'chunks[0]', '--after', 'chunks[0]', '-o', 'made.w3d')).toMatchObject({
    status: 0,
    err: 'note: chunks[1].chunks[0].meshName: BODY is taken, the copy is named BODY_2\n',
  });
  expect(made()).toEqual(['BODY', 'BODY_2']);
  writeFileSync(join(folder, 'made.w3d'), '');
  expect((await run('copy', 'crane.w3d', 'chunks[0]', '-o', 'made.w3d')).status).toBe(0);
  expect(made()).toEqual(['BODY', 'BODY_2']);
});
