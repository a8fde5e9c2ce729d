import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { browseHost } from '../support/browse-host.ts';
import { buildReader } from '../support/build-zipper.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildBig } from '../support/westwood-archives.ts';

const picture = Uint8Array.from([0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 8, 0, 99]);

describe('names of files in archives that store paths', () => {
  test('refer to the files, whatever their folder in the archive', async () => {
    const folder = temporaryFolder({
      'names.zrd': '(A "hull.tga" B "gone.tga" C "flat.tga")\r\n',
      'w3d.big': buildBig([
        { name: 'Art\\Textures\\Hull.tga', content: picture },
        { name: 'flat.tga', content: picture },
        { name: 'Art\\gone.tga.txt', content: buildReader([]) },
      ]),
    });
    const { handlers, install, context } = browseHost(folder);
    await handlers.scan({ install }, context);
    const { id } = await handlers.locate({ install, address: 'names.zrd' }, context);
    const { uses } = await handlers.references({ asset: id }, context);
    expect(uses.map(({ name, target, isMissing }) => [name, target?.address, isMissing])).toEqual([
      ['hull.tga', 'w3d.big::Art\\Textures\\Hull.tga', false],
      ['gone.tga', undefined, true],
      ['flat.tga', 'w3d.big::flat.tga', false],
    ]);
    const problems = await handlers.problems({ install }, context);
    expect(problems.map(({ address, text }) => `${join(address)}: ${text}`)).toContainEqual(
      expect.stringContaining('names.zrd: It names the texture gone.tga'),
    );
  });
});
