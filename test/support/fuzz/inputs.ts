// The files that mutants are made from, and the mutant with each number.

import { decode } from '#layout';
import { inflate } from '../../../electron/files/zlib.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { entryContent, liesInside } from '../../../shared/formats/entry-content.ts';
import { identify } from '../../../shared/formats/index.ts';
import { fixtures } from '../../fixtures/all-fixtures.ts';
import { demoFiles } from '../demo-files.ts';
import { randomNumbers } from '../mutants.ts';
import { mutate } from './mutate.ts';
import type { FuzzFile, Mutant } from './subject.ts';

/** Larger files take part through their contents. */
const LONGEST = 48 * 1024;
/** The most entries of one archive that take part. */
const MOST_ENTRIES = 12;

/** The fixtures, the files of the demo, and their contents. */
export function fuzzFiles(): readonly FuzzFile[] {
  const found: FuzzFile[] = fixtures.map(({ file, format, bytes }) => ({ name: file, format, bytes }));
  for (const [path, bytes] of demoFiles()) found.push(...withEntries(path.split('/').at(-1) ?? path, bytes));
  return found.filter(({ bytes }) => bytes.length > 0);
}

/** The files that are short enough to be read many times. */
export function shortFiles(files: readonly FuzzFile[]): readonly FuzzFile[] {
  return files.filter(({ bytes }) => bytes.length <= LONGEST);
}

function withEntries(name: string, bytes: Uint8Array): readonly FuzzFile[] {
  const source = memorySource(bytes);
  const { format } = identify({ name, source });
  const own: FuzzFile = { name, format: format.id, bytes };
  const decoded = format.layout && format.container && decode(format.layout, source);
  if (!decoded || decoded.fault || !format.container) return [own];
  const entries = format.container.entries(decoded.value);
  const step = Math.max(1, Math.ceil(entries.length / MOST_ENTRIES));
  const inner = entries
    .filter((entry, i) => i % step === 0 && liesInside(entry, source.size))
    .flatMap(entry => {
      const content = entryContent(source, entry, inflate);
      return 'why' in content ? [] : withEntries(entry.name, content.read(0, content.size).slice());
    });
  return [own, ...inner];
}

/** Mutant number `index` of a run. */
export function mutantOf(files: readonly FuzzFile[], seed: number, index: number): Mutant {
  const next = randomNumbers(Math.imul(seed, 0x9e37_79b1) ^ Math.imul(index + 1, 0x85eb_ca6b));
  const [one, other] = [files[next(files.length)], files[next(files.length)]];
  // The shorter of two files: it takes less time, and has relatively more counts and offsets.
  const file = one && other && other.bytes.length < one.bytes.length ? other : one;
  if (!file) throw new Error('there is no file to damage');
  const { how, bytes } = mutate(file, next, files);
  return { ...file, how: `${file.name}: ${how}`, bytes, original: file.bytes };
}
