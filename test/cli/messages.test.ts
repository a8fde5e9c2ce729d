import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { stringLibrary, tableLibrary } from '../fixtures/libraries.ts';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { acceptLibrary } from '../support/accept-library.ts';
import { json, type Ran, runCli } from './support/run-cli.ts';

let files: SmallInstall;
beforeEach(() => {
  files = makeInstall();
  mkdirSync(join(files.folder, 'dll'));
  writeFileSync(at('dll/Mech3Msg.dll'), tableLibrary);
  writeFileSync(at('dll/strings.dll'), stringLibrary);
});
afterEach(() => files.remove());

const gantry = (...args: readonly string[]): Promise<Ran> => runCli(files.folder, files.dataFolder, ...args);
const at = (name: string): string => join(files.folder, name);

describe('messages on the command line', () => {
  test('a longer text is stored in the library, which other readers still accept', async () => {
    const text = 'The tide stands eleven feet above the causeway. '.repeat(40);
    const done = await gantry('set', 'dll/strings.dll', `messages[0].text=${text}`, '-o', 'dll/strings.dll', '--json');
    expect(done.status).toBe(0);
    const { strings } = acceptLibrary(new Uint8Array(readFileSync(at('dll/strings.dll'))));
    expect(strings).toEqual([
      { id: 1, text },
      { id: 17, text: '漢字 ☃' },
    ]);
    const shown = await gantry('show', 'dll/strings.dll', '--json');
    expect(json(shown)).toEqual({
      messages: [
        { id: 1, key: 'IDS_RIDGE', text },
        { id: 2, key: 'IDS_EMPTY', text: '' },
        { id: 17, key: 'IDS_SNOW', text: '漢字 ☃' },
      ],
    });
  });

  test('a text that fits changes its own bytes, and the rest of the file stays', async () => {
    const done = await gantry('set', 'dll/Mech3Msg.dll', 'messages[0].text=Ebb.', '-o', 'dll/out.dll', '--json');
    expect(done.status).toBe(0);
    const after = new Uint8Array(readFileSync(at('dll/out.dll')));
    expect(after.length).toBe(tableLibrary.length);
    const changed = [...after.keys()].filter(i => after[i] !== tableLibrary[i]);
    expect(Math.min(...changed)).toBeGreaterThanOrEqual(0x884);
    expect(Math.max(...changed)).toBeLessThan(0x894);
  });

  test('an empty text that becomes longer is told with its old length', async () => {
    const { err } = await gantry('set', 'dll/strings.dll', 'emptyStrings[0]=1', '-o', 'dll/out.dll');
    expect(err).toMatch(/ emptyStrings\[0\] at 0x[0-9A-F]+: expected 0, found 1: [^:]*\n/);
  });

  test('a number or a key is refused, with the reason', async () => {
    const done = await gantry('set', 'dll/Mech3Msg.dll', 'messages[0].key=MSG_OTHER', '-o', 'dll/out.dll', '--json');
    expect(done.status).toBe(2);
  });
});
