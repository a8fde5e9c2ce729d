import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { clip, model, skeleton } from '../support/build-w3d.ts';
import { json, type Ran, runCli } from './support/run-cli.ts';

let files: SmallInstall;
const at = (name: string): string => join(files.folder, name);
const gantry = (...args: readonly string[]): Promise<Ran> => runCli(files.folder, files.dataFolder, ...args);
const PIVOTS = 'chunks[0].chunks[1]';

async function told(...args: readonly string[]): Promise<unknown> {
  return json(await gantry(...args, '-o', 'out.w3d', '--json'));
}

const refusal = (text: RegExp) => ({ error: { code: 'refused', text: expect.stringMatching(text) } });

beforeEach(() => {
  files = makeInstall();
  writeFileSync(at('crane_skl.w3d'), skeleton());
  writeFileSync(at('crane_out.w3d'), clip('OUT'));
  writeFileSync(at('crane.w3d'), model());
});
afterEach(() => files.remove());

describe('the pivots of a skeleton that other files refer to by number', () => {
  test('a new one at the end breaks no reference', async () => {
    expect(await told('insert', 'crane_skl.w3d', `${PIVOTS}[]`, '{"pivotName": "HOOK", "parent": 2}')).toMatchObject({
      problems: [],
    });
    expect(readFileSync(at('out.w3d')).length).toBe(skeleton().length + 60);
  });

  test('one before others is refused, naming the first reference that would change', async () => {
    expect(await told('insert', 'crane_skl.w3d', `${PIVOTS}[1]`)).toMatchObject(
      refusal(
        /^This edit would break crane\.w3d: chunks\[0\]\.chunks\[4\]\[0\]\.bone0 at 0x\w+: names pivot 1, MAST, which would be a pivot without a name, and 1 more\.$/,
      ),
    );
  });

  test('the last one cannot be removed while a clip moves it', async () => {
    writeFileSync(at('crane.w3d'), 'nothing');
    expect(await told('remove', 'crane_skl.w3d', `${PIVOTS}[2]`)).toMatchObject(
      refusal(/^This edit would break crane_out\.w3d: .*\.pivot at 0x\w+: names pivot 2, ARM, which would be gone\.$/),
    );
  });

  test('a new name changes no number', async () => {
    expect(await told('rename', 'crane_skl.w3d', `${PIVOTS}[2]`, 'JIB')).toMatchObject({ problems: [] });
  });
});
