import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planPatch } from '../../../electron/host/patches/apply-patch.ts';
import { readPatch } from '../../../electron/host/patches/patch-file.ts';
import { openProject } from '../../../electron/host/project/open-project.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import { demoCopies, hashesOf } from './support/copies.ts';
import { modFile } from './support/mod.ts';

/** GANTRY_FUZZ makes it more. */
const RUNS = Number(process.env.GANTRY_FUZZ ?? 100);

const evil = fc.oneof(
  fc.constantFrom(
    null,
    -1,
    1e308,
    2 ** 53,
    '',
    '..',
    '\0',
    [],
    {},
    [[0, 0]],
    [[0, 2 ** 40]],
    'A'.repeat(5000),
    '((((',
    true,
  ),
  fc.integer(),
  fc.string(),
);

/** Every place of a JSON value, as the way to it. */
function waysIn(value: unknown, way: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [way];
  return [way, ...Object.entries(value).flatMap(([key, inner]) => waysIn(inner, [...way, key]))];
}

function changed(value: unknown, [key, ...rest]: readonly string[], now: unknown): unknown {
  if (key === undefined) return now;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? changed(item, rest, now) : item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, name === key ? changed(item, rest, now) : item]),
  );
}

test(`a patch with random changes, ${RUNS} times, is refused in a sentence or planned, and never anything else`, async () => {
  const copies = demoCopies();
  const file = await modFile(copies);
  const game = await copies.copy('game');
  // Another version, so that edits have to find their places.
  const other = await copies.copy('other');
  await copies.inWindow(other, async ({ client, asset, install }) => {
    await client.setField({ asset: await asset('zbd/reader.zbd::heat.zrd'), path: '[7]', value: 17.25 });
    await client.writeInstall({ install: install.id });
  });
  const before = [hashesOf(game), hashesOf(other)];
  const good: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const ways = waysIn(good);
  const projects = await Promise.all(
    [game, other].map(install => openProject({ install, game: null, dataFolder: copies.dataFolder })),
  );
  let planned = 0;
  await fc.assert(
    fc.asyncProperty(fc.nat(ways.length - 1), evil, async (at, value) => {
      const text = JSON.stringify(changed(good, ways[at] ?? [], value));
      try {
        const patch = readPatch(text, 'mod.gantry-patch');
        for (const project of projects) await planPatch(project, patch);
        planned++;
      } catch (error) {
        if (!(error instanceof FailureError)) throw error;
        expect(error.failure.text).toMatch(/\.$/);
      }
    }),
    { numRuns: RUNS },
  );
  expect(planned, 'some are still patches').toBeGreaterThan(0);
  for (const project of projects) await project.close();
  expect([hashesOf(game), hashesOf(other)]).toEqual(before);
}, 180_000);
