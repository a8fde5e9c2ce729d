// What reads an archive warns of the names that what extracts it refuses, in the same words, and of no others.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode } from '#layout';
import { extractName } from '../../electron/files/extract-name.ts';
import { memorySource } from '../../shared/base/source.ts';
import { oddNames } from '../../shared/formats/odd-names.ts';
import { big } from '../../shared/formats/westwood/big/layout.ts';
import { archive } from '../../shared/formats/zipper/archive/layout.ts';
import { allowedNames, refusedNames } from '../fixtures/refused-names.ts';
import { buildArchive, bytesOf } from '../support/build-zipper.ts';
import { buildBig } from '../support/westwood-archives.ts';

const saidOf = (...names: readonly string[]) => [...oddNames(names, { pathOf: i => `names[${i}].name` })];
const content = bytesOf('x');

describe('a name that is refused', () => {
  test.each(refusedNames)('%j: %s', (name, text) => {
    expect(saidOf('good', name)).toEqual([{ path: 'names[1].name', text, weight: 'warning', breaks: true }]);
    expect(extractName(name)).toEqual({ kind: 'refused', why: text });
  });

  const stored = refusedNames.filter(([name]) => !/[\0¹ä]/.test(name) && name.length < 64);

  test.each(stored)('is reported in a BIG and in a ZBD: %j', (name, text) => {
    const inBig = decode(big, memorySource(buildBig([{ name, content }]))).findings;
    expect(inBig).toMatchObject([{ path: 'entries[0].name', text, weight: 'warning' }]);
    const inZbd = decode(archive, memorySource(buildArchive([{ name, content }], { version: 1 }))).findings;
    expect(inZbd).toMatchObject([{ path: 'entries[0].name', text, weight: 'warning' }]);
  });
});

test.each(allowedNames)('the name %j is neither refused nor reported', name => {
  expect(saidOf(name)).toEqual([]);
  expect(extractName(name).kind).toBe('path');
});

test('every refused name has the same message as its finding, unless only its control characters are odd', () => {
  const letters = fc.constantFrom('.', '/', '\\', ':', ' ', 'a', 'C', 'O', 'N', '\0', '~', '*', '\x1f', 'ä', '\u202e');
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 12 }), name => {
      const result = extractName(name);
      const said = saidOf(name).map(({ text }) => text);
      if (result.kind === 'refused') expect(said).toEqual([result.why]);
      else expect(said).toEqual(name.includes('\x1f') ? ['the name has a control character: 0x1F'] : []);
    }),
    { numRuns: 2000 },
  );
});
