// Second versions of installs, written with the builders of the tests.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildArchive, buildReader, int, type Member } from '../../support/build-zipper.ts';
import { dice } from './dice.ts';

const ARCHIVES = 35;
const ENTRIES = 200;

/** Archives of some 7,000 readers in all; in the second edition every 35th of these says something else. */
export function writeEdition(folder: string, edition: 1 | 2): { entries: number; changed: number } {
  let changed = 0;
  for (let n = 0; n < ARCHIVES; n++) {
    const pick = dice(n);
    const members = Array.from({ length: ENTRIES }, (_, i): Member => {
      const isOther = edition === 2 && (n * ENTRIES + i) % ARCHIVES === 0;
      if (isOther) changed++;
      const name = `reader_${n}_${i}.zrd`;
      const numbers = Array.from({ length: 60 }, () => int(pick(5000)));
      return { name, content: buildReader([name, [...numbers, int(isOther ? 9999 : 2)]]) };
    });
    const file = join(folder, 'zbd', `c${n % 7}`, `reader${n}.zbd`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, buildArchive(members, { version: 1 }));
  }
  return { entries: ARCHIVES * ENTRIES, changed };
}
