import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fieldsIn, roundTrip } from '#layout';
import { lent } from '../../electron/files/structures.ts';
import { memorySource } from '../../shared/base/source.ts';
import { readStructure } from '../../shared/structures/read-structure.ts';
import { structureLayout } from '../../shared/structures/structure-layout.ts';
import {
  besideFormats,
  caseNames,
  damagedCase,
  failureOf,
  faultyCases,
  findBeside,
  kaitai,
  numbersFrom,
  structureAt,
  untoldIn,
} from './kaitai-cases.ts';

/** It is not faulty: others import it. */
const KNOWN: readonly string[] = ['params_def_top_imported.ksy: nothing is told'];

describe.skipIf(!existsSync(kaitai))('the cases next to Kaitai’s language', () => {
  test('give the expected values', () => {
    const names = caseNames();
    const failures = names.flatMap(name => {
      const failure = failureOf(name);
      return failure === undefined ? [] : [`${name}: ${failure}`];
    });
    console.log(`${names.length - failures.length} of ${names.length} cases pass`);
    expect(failures).toEqual([]);
  });

  test('have real structures without errors', () => {
    const files = globSync('real/**/*.ksy', { cwd: kaitai });
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) {
      const { structure, problems } = readStructure(structureAt(join(kaitai, file)), findBeside);
      expect(structure ? [] : problems, file).toEqual([]);
    }
  });

  test('finish with damaged structures and files, and round-trip if they can be read', () => {
    const next = numbersFrom(18);
    const names = caseNames();
    for (let run = 0; run < 500; run++) {
      const { text, data } = damagedCase(names[next(names.length)] ?? '', next);
      const { structure } = readStructure({ path: besideFormats, text }, findBeside);
      if (!structure) continue;
      const layout = structureLayout(structure, lent);
      const source = memorySource(data);
      expect(fieldsIn(layout, source, { start: 0, size: source.size }).length).toBeGreaterThanOrEqual(0);
      expect(roundTrip(layout, source).kind, text).not.toBe('patchOnly');
    }
  });

  test('report errors at their lines', () => {
    const cases = faultyCases();
    const failures = cases.flatMap(untoldIn);
    console.log(`${cases.length} faulty structures, ${failures.length} lines not told`);
    expect(failures).toEqual(KNOWN);
  });
});
