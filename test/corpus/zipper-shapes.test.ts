// Models of real worlds and 'mechs out as GLB and OBJ and in again.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { filesIn } from '../support/item-rounds.ts';
import { differing } from '../support/shape-rounds.ts';

const folder = fileURLToPath(new URL('../../../shared/data/zipper/', import.meta.url));

describe.skipIf(!existsSync(folder))('models of real worlds (without reference files: skipped)', () => {
  test('re-import to the same bytes', async () => {
    const files = [...filesIn(folder)].filter(([path]) => /gamez|planes|mechlib/.test(path) && path.endsWith('.zbd'));
    expect(await differing(files)).toEqual([]);
  });
});
