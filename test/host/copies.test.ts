import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHost, type Host } from '../../electron/host/host.ts';
import type { Client } from '../../shared/contract/call.ts';
import { createClient } from '../../shared/contract/client.ts';
import { openTransport } from '../../shared/contract/transport.ts';
import type { Install } from '../../shared/contract/types.ts';
import { type Workbench, workbench } from '../../shared/contract/workbench.ts';
import { inProcessTo } from '../contract/support/wires.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildBig } from '../support/westwood-archives.ts';

let host: Host;
let client: Client<Workbench>;
let install: Install;
let hangUp: () => void;

const one = (name: string, text: string) => ({ name, content: Uint8Array.from(Buffer.from(text)) });

beforeEach(async () => {
  const folder = temporaryFolder({
    'INIZH.big': buildBig([one('Data\\INI\\a.ini', 'from the game'), one('Data\\INI\\b.ini', 'alone')]),
    '!mod.big': buildBig([one('data\\ini\\A.INI', 'from a mod'), one('Data\\INI\\c.ini', 'in an archive')]),
    'data/INI/C.ini': 'loose',
  });
  host = createHost({ dataFolder: temporaryFolder(), version: '0.0.0', transport: 'web', safe: true });
  const transport = openTransport({ connect: async () => inProcessTo(host) });
  hangUp = () => transport.close();
  client = createClient(workbench, transport);
  install = await client.openInstall({ folder });
  await client.scan({ install: install.id });
});
afterEach(async () => {
  hangUp();
  await host.close();
});

async function copyFactsOf(address: string): Promise<readonly (readonly [string, string])[]> {
  const { id } = await client.locate({ install: install.id, address });
  const { facts } = await client.openAsset({ asset: id });
  return facts.filter(([label]) => label.startsWith('Shadow'));
}

describe('copies of one file in an install of Zero Hour', () => {
  test.each([
    ['INIZH.big::Data\\INI\\a.ini', [['Shadowed by', '!mod.big::data\\ini\\A.INI']]],
    ['!mod.big::data\\ini\\A.INI', [['Shadows', 'INIZH.big::Data\\INI\\a.ini']]],
    ['!mod.big::Data\\INI\\c.ini', [['Shadowed by', 'data/INI/C.ini']]],
    ['data/INI/C.ini', [['Shadows', '!mod.big::Data\\INI\\c.ini']]],
    ['INIZH.big::Data\\INI\\b.ini', []],
    ['INIZH.big', []],
  ])('%s says which of them the game uses', async (address, facts) => {
    expect(install.game).toBe('Zero Hour');
    expect(await copyFactsOf(address)).toEqual(facts);
  });
});
