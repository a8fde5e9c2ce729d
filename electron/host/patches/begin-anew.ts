import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAddress } from '../../files/address.ts';
import { diskPath } from '../../files/disk-names.ts';
import { openFile } from '../../files/file-source.ts';
import { hashSource } from '../../files/hash-source.ts';
import { openAddress } from '../../files/open-address.ts';
import { isEdited, isPending } from '../project/asset-state.ts';
import { isOurs } from '../project/manifest.ts';
import { keepBytes } from '../project/originals.ts';
import type { Project } from '../project/project.ts';

/**
 * The files in which the removed patch made Gantry's only changes: another program wrote them while it was
 * applied, and their state at that time is not one to return to.
 */
export async function filesWithoutMore(
  project: Project,
  files: Iterable<string>,
  besides: ReadonlySet<string>,
): Promise<string[]> {
  const found: string[] = [];
  for (const file of files) {
    const others = project.states().filter(state => isIn(file, state.address) && !besides.has(state.address));
    if (others.some(state => isEdited(state) || isPending(state))) continue;
    const source = openFile(join(project.install, file));
    try {
      const record = project.manifest.files[file];
      const hash = await hashSource(source);
      if (!isOurs(record, hash) || hash === record?.original.sha256) found.push(file);
    } finally {
      source.close();
    }
  }
  return found;
}

const isIn = (file: string, address: string): boolean => parseAddress(address).path === file;

/** The present content of a file becomes its original, and the steps at these addresses in it are dropped. */
export async function beginAnew(project: Project, file: string, addresses: Iterable<string>): Promise<void> {
  const path = join(project.install, file);
  await project.writing(async notes => {
    const record = project.manifest.files[file];
    if (record === undefined) return;
    const source = openFile(path);
    try {
      const content = { size: source.size, sha256: await hashSource(source) };
      await keepBytes(project.paths, content.sha256, source);
      const { mode, mtimeMs } = await stat(diskPath(path));
      const original = { ...content, mode: mode & 0o777, modified: mtimeMs };
      await notes.saveFiles({ [file]: { ...record, original, written: content } });
    } finally {
      source.close();
    }
  });
  for (const address of addresses)
    if (isIn(file, address)) await project.reset(address, openAddress(project.install, address).source);
}
