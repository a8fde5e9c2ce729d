import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildArchive, buildReader, float, int } from '../../support/build-zipper.ts';

/** A small install with hand-made files, and a data folder of its own. */
export interface SmallInstall {
  readonly folder: string;
  readonly dataFolder: string;
  remove(): void;
}

/** `(speed 12.5) (crew 2 "Ana")`: type 4 with 3, then its two lists. */
export const heron = buildReader([
  ['speed', float(12.5)],
  ['crew', int(2), 'Ana'],
]);

/** zbd/reader.zbd with checksum and three entries, two of them of one name; a text reader; a file nobody knows. */
export function makeInstall(): SmallInstall {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'gantry-host-')));
  const folder = join(root, 'game');
  mkdirSync(join(folder, 'zbd'), { recursive: true });
  const members = [
    { name: 'heron.zrd', content: heron, comment: 'from disk', time: 5n, flags: 2 },
    { name: 'twice.zrd', content: buildReader([int(1)]) },
    { name: 'twice.zrd', content: buildReader([int(2)]) },
  ];
  writeFileSync(join(folder, 'zbd', 'reader.zbd'), buildArchive(members, { version: 2, checksum: 'right' }));
  writeFileSync(join(folder, 'zbd', 'stale.zbd'), buildArchive(members, { version: 2, checksum: 7 }));
  writeFileSync(join(folder, 'mission.zrd'), '(name "One")\r\n');
  writeFileSync(
    join(folder, 'odd.bin'),
    Uint8Array.from({ length: 300 }, (_, i) => (i * 7) & 0xff),
  );
  return { folder, dataFolder: join(root, 'data'), remove: () => rmSync(root, { recursive: true, force: true }) };
}
