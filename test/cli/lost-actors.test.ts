// A thing of EverQuest that has another name, or is gone: the zones that place it by name are in other archives.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoFiles, writeDemo } from '../support/demo-files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { json, runCli } from './support/run-cli.ts';

const wld = 'everquest/fen_obj.s3d::fen_obj.wld';

interface Fragment {
  readonly name: string;
}

test('renaming an object that a zone places is reported, renaming any other is not', async () => {
  const folder = temporaryFolder();
  const files = demoFiles();
  await writeDemo(join(folder, 'game'), 1, files);
  const gantry = (...args: readonly string[]) => runCli(join(folder, 'game'), join(folder, 'data'), ...args);
  const { fragments } = json(await gantry('show', wld, '--json')) as { fragments: readonly Fragment[] };
  const renamed = async (name: string, to: string) => {
    const path = `fragments[${fragments.findIndex(fragment => fragment.name === name)}].body.name`;
    const ran = await gantry('rename', wld, path, to, '-o', 'out.s3d', '--json');
    expect([ran.status, existsSync(join(folder, 'game/out.s3d'))]).toEqual([0, true]);
    return (json(ran) as { problems: readonly { address: string; weight: string; text: string }[] }).problems;
  };
  const text = expect.stringMatching(/^WILLOW_ACTORDEF is no longer here: what places it by name/);
  expect(await renamed('WILLOW_ACTORDEF', 'ELDER_ACTORDEF')).toContainEqual(
    expect.objectContaining({ address: wld, weight: 'note', text }),
  );
  const others = (await renamed('WILLOW_DMSPRITEDEF', 'ELDER_DMSPRITEDEF')).map(problem => problem.text);
  expect(others.filter(said => /no longer here/.test(said))).toEqual([]);
});
