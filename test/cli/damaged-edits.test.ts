// Edits of files that cannot be read to their end, or have nothing that a new part could be like: refused with the reason.
import { expect, test } from 'vitest';
import { fixtures } from '../fixtures/all-fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runCli } from './support/run-cli.ts';

const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n';

/** What `verb` says of so much of a fixture. */
async function refusalOf(name: string, part: number, verb: string, ...args: readonly string[]) {
  const { bytes, file } = fixtures.find(fixture => fixture.name === name) ?? { bytes: new Uint8Array(), file: 'none' };
  const cut = bytes.slice(0, Math.floor(bytes.length * part));
  const folder = temporaryFolder({ [file]: cut, 'a.obj': OBJ, 'a.json': '{"a": [1]}' });
  const { status, err } = await runCli(folder, folder, verb, file, ...args, '-o', 'out');
  return { status, err };
}

test.each([
  ...[
    ['anim-rc', 0.9],
    ['dds-dxt1', 0.5],
    ['model-mw', 0.9],
    ['gamez-recoil', 0.9],
    ['rim', 0.5],
    ['bwm', 0.05],
  ].map(([name, part]) => ({ name: String(name), part: Number(part), args: ['build', 'a.json'] })),
  { name: 'model-mw', part: 0.9, args: ['insert', 'children[]', '{}'] },
])('$args of $part of $name says what could not be read', async ({ name, part, args: [verb = '', ...args] }) => {
  expect(await refusalOf(name, part, verb, ...args)).toMatchObject({
    status: 2,
    err: expect.stringMatching(/ at 0x[0-9A-F]+: needs /),
  });
});

test('a part cannot be modelled on one without polygons', async () => {
  expect(await refusalOf('model-impossible', 1, 'import', 'a.obj', '--new', 'n')).toMatchObject({
    status: 2,
    err: expect.stringContaining('it has no polygon that a new one could be like'),
  });
});
