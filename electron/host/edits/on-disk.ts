import { stat } from 'node:fs/promises';
import { FailureError } from '../../../shared/contract/failure.ts';
import { hashSource } from '../../files/hash-source.ts';
import { type Opened, openAddress } from '../../files/open-address.ts';
import type { OpenAsset } from '../assets/open-asset.ts';

/** What an edited asset's place in the install holds now. */
export interface OnDisk {
  /** Whether that is neither what was edited nor what was last written. */
  readonly isChanged: boolean;
  /** Null for what is gone, or too large to hash at each look. */
  readonly sha256: string | null;
}

/** Compares an edited asset's place in the install with what its edits were made on. */
export async function onDisk({ install, address, file }: OpenAsset): Promise<OnDisk> {
  const original = install.project.states().find(state => state.address === address)?.original;
  if (original === undefined) return { isChanged: false, sha256: null };
  const opened = openOrNothing(install.folder, address);
  if (opened === undefined) return { isChanged: true, sha256: null };
  try {
    if (original.sha256 === null) {
      const { mtimeMs } = await stat(file);
      return { isChanged: mtimeMs !== original.modified && original.accepted === undefined, sha256: null };
    }
    const sha256 = await hashSource(opened.source);
    return { isChanged: sha256 !== original.sha256 && sha256 !== original.accepted, sha256 };
  } finally {
    opened.close();
  }
}

/** What cannot be opened is not there any more, as far as the edits are concerned. */
function openOrNothing(folder: string, address: string): Opened | undefined {
  try {
    return openAddress(folder, address);
  } catch (error) {
    if (error instanceof FailureError) return undefined;
    throw error;
  }
}
