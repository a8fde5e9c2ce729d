import { statSync } from 'node:fs';
import { join } from 'node:path';
import { FailureError } from '../../../shared/contract/failure.ts';
import { parseAddress } from '../../files/address.ts';
import { isMissing } from '../../files/disk-failure.ts';
import { diskPath } from '../../files/disk-names.ts';
import { openFile } from '../../files/file-source.ts';
import { hashSource } from '../../files/hash-source.ts';
import { openAddress } from '../../files/open-address.ts';
import { isOurs } from '../project/manifest.ts';
import type { Project } from '../project/project.ts';
import { mayReplace } from './whose-bytes.ts';

/**
 * The state of an edited address in the game folder: as it was when it was edited or written, changed by somebody else, or
 * gone.
 */
export type OnDisk = { readonly kind: 'same' | 'gone' } | { readonly kind: 'changed'; readonly sha256: string };

/** The entry's container is no longer an archive, for example because another program truncated it: the entry is gone with it. */
export function isNoArchive(error: unknown): boolean {
  return error instanceof FailureError && ['unsupported', 'malformed'].includes(error.failure.code);
}

/** Whether a file still has the bytes that Gantry wrote. */
export async function isAsWritten({ install, manifest }: Project, path: string): Promise<boolean> {
  const record = manifest.files[path];
  if (record === undefined) return false;
  const source = openFile(join(install, path));
  try {
    return isOurs(record, await hashSource(source));
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  } finally {
    source.close();
  }
}

/** Checks an edited address in the game folder; an address without edits is always unchanged. */
export async function checkOnDisk(project: Project, address: string): Promise<OnDisk> {
  const state = project.states().find(other => other.address === address);
  if (state === undefined) return { kind: 'same' };
  try {
    const { source, file } = openAddress(project.install, parseAddress(address));
    const standing = { isAsWritten: false, modified: statSync(diskPath(file)).mtimeMs };
    if (await mayReplace(state, source, standing)) return { kind: 'same' };
    const record = project.manifest.files[parseAddress(address).path];
    if (record !== undefined && isOurs(record, await hashSource(openFile(file)))) return { kind: 'same' };
    return { kind: 'changed', sha256: await hashSource(source) };
  } catch (error) {
    if (isMissing(error) || isNoArchive(error)) return { kind: 'gone' };
    throw error;
  }
}
