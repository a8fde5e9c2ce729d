import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Source } from '../../../shared/base/source.ts';
import { projectFailures } from '../../failures/project.ts';
import { refuse } from '../../failures/refuse.ts';
import { parseAddress } from '../../files/address.ts';
import { isMissing } from '../../files/disk-failure.ts';
import { openFile } from '../../files/file-source.ts';
import { hashSource } from '../../files/hash-source.ts';
import { makeFolder } from '../../files/permissions.ts';
import { writeFile } from '../../files/write-file.ts';
import type { AssetState } from './asset-state.ts';
import type { Manifest, Original } from './manifest.ts';
import { backupOf, type ProjectPaths } from './project-paths.ts';
import type { OpenInside } from './project-types.ts';

/**
 * Up to this size, an original is copied into the project at its first edit, so that edits survive whatever happens to the
 * game's file.
 */
const COPIED = 64 * 1024 * 1024;

/** The content of an address, wherever it is kept or found. */
export interface OriginalPlace {
  readonly paths: ProjectPaths;
  readonly manifest: Manifest;
  readonly address: string;
}

/** When the file of an address was last changed, in milliseconds since 1970; 0 if it is missing. */
export async function modifiedOf(install: string, address: string): Promise<number> {
  const found = await stat(join(install, parseAddress(address).path)).catch(() => undefined);
  return found?.mtimeMs ?? 0;
}

/** Keeps the bytes of an address before its first edit: a copy, or for a large file its size and time. */
export async function keepOriginal({ paths, manifest, address }: OriginalPlace, bytes: Source): Promise<Original> {
  const modified = await modifiedOf(manifest.install, address);
  if (bytes.size > COPIED) return { size: bytes.size, sha256: null, modified };
  const sha256 = await hashSource(bytes);
  await keepBytes(paths, sha256, bytes);
  return { size: bytes.size, sha256, modified };
}

/**
 * Copies bytes to a file named by their hash in backup/, unless it exists; a damaged copy is replaced. Returns whether
 * there was none.
 */
export async function keepBytes(paths: ProjectPaths, sha256: string, bytes: Source): Promise<boolean> {
  const path = backupOf(paths, sha256);
  const found = await hashOfFile(path);
  if (found === sha256) return false;
  makeFolder(paths.backup);
  await writeFile(path, [bytes], { expects: { sha256 } });
  return found === undefined;
}

async function hashOfFile(path: string): Promise<string | undefined> {
  try {
    return await hashSource(openFile(path));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * The original bytes of an edited address: from its copy, from the copy of its whole file, or from the game folder while it
 * has them.
 */
export function openOriginal(
  { paths, manifest, address }: OriginalPlace,
  original: Original,
  open: OpenInside,
): Source {
  const { sha256, size } = original;
  const copy = sha256 === null ? undefined : attempt(() => openFile(backupOf(paths, sha256)));
  if (copy?.size === size) return copy;
  const { path, entries } = parseAddress(address);
  const written = manifest.files[path];
  const place = written === undefined ? join(manifest.install, path) : backupOf(paths, written.original.sha256);
  const found = attempt(() => open(place, entries));
  return found?.size === size ? found : lostOriginal(address, size);
}

/** An original too large to copy was in the file just written; its earlier bytes are in the file's backup. */
export function reopenOriginal(
  place: OriginalPlace,
  { original, document }: Pick<AssetState, 'original' | 'document'>,
  open: OpenInside,
): void {
  if (original === undefined || original.sha256 !== null) return;
  document.replaceOriginal(openOriginal(place, original, open));
}

/** Stands for an original that can no longer be read: the edits are still listed, the bytes are refused. */
function lostOriginal(address: string, size: number): Source {
  return { size, read: () => refuse(projectFailures.originalLost(address)) };
}

function attempt(work: () => Source): Source | undefined {
  try {
    return work();
  } catch {
    // Whatever the reason, the next place is tried; if the last fails, reading says that it is lost.
    return undefined;
  }
}
