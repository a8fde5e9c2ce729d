// A small install of hand-made archives in a folder of its own, and a clock that counts.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAddress } from '../../electron/files/open-address.ts';
import { openProject } from '../../electron/host/project/open-project.ts';
import type { Project } from '../../electron/host/project/project.ts';
import type { Source } from '../../shared/base/source.ts';
import { buildArchive, buildReader } from '../files/build-archive.ts';

export interface FakeInstall {
  readonly folder: string;
  readonly dataFolder: string;
  open(patience?: number): Promise<Project>;
  original(address: string): () => Source;
  remove(): void;
}

/** zbd/reader.zbd (version 2: mission, walker, mission again, empty), zbd/outer.zbd (holds inner.zbd), notes.txt */
export function fakeInstall(): FakeInstall {
  const root = mkdtempSync(join(tmpdir(), 'gantry-project-'));
  const folder = join(root, 'game');
  const dataFolder = join(root, 'data');
  mkdirSync(join(folder, 'zbd'), { recursive: true });
  const readers = [
    { name: 'mission.zrd', content: buildReader('name', 'Raid at dawn'), flags: 2, comment: 'D:\\m.TMP' },
    { name: 'walker.zrd', content: buildReader('armor', 'heavy') },
    { name: 'mission.zrd', content: buildReader('another') },
    { name: 'empty.zrd', content: buildReader() },
  ];
  writeFileSync(join(folder, 'zbd', 'reader.zbd'), buildArchive(2, readers));
  const inner = { name: 'inner.zbd', content: buildArchive(1, readers) };
  writeFileSync(
    join(folder, 'zbd', 'outer.zbd'),
    buildArchive(1, [inner, { name: 'x.bin', content: Buffer.from('x') }]),
  );
  writeFileSync(join(folder, 'notes.txt'), 'Notes of the game.');
  let time = 1_000_000;
  return {
    folder,
    dataFolder,
    open: (patience = 0) => openProject({ install: folder, game: 'Test', dataFolder, now: () => time++, patience }),
    original: address => () => openAddress(folder, address).source,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** All bytes as Latin-1 text. */
export function textOf(source: Source): string {
  return Buffer.from(source.read(0, source.size)).toString('latin1');
}

export function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'latin1'));
}
