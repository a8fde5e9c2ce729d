// Files that import and build create, and empty entries.
import { basename, resolve } from 'node:path';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import { formats } from '../../../shared/formats/index.ts';

import { parseAddress } from '../../files/address.ts';
import { type Opened, openAddress } from '../../files/open-address.ts';

/** The asset at an address, and whether it starts out empty. */
export interface Begun extends Opened {
  readonly isNew: boolean;
}

/** The asset at an address; if there is none, an empty file of the kind that its name implies. */
export function openOrBegin(base: string, address: string): Begun {
  const { path, entries } = parseAddress(address);
  const begun = entries.length === 0 ? sourceFor(basename(path)) : undefined;
  const opened = begun === undefined ? openAddress(base, address) : openIfThere(base, address);
  if (opened === undefined || opened.source.size === 0) {
    const source = begun ?? (opened && sourceFor(opened.name));
    const close = () => opened?.close();
    if (source !== undefined)
      return { name: basename(path), file: resolve(base, path), steps: [], ...opened, source, close, isNew: true };
  }
  return { ...(opened ?? openAddress(base, address)), isNew: false };
}

function sourceFor(name: string): Source | undefined {
  for (const { begin } of formats) {
    const bytes = begin?.(name);
    if (bytes !== undefined) return memorySource(bytes);
  }
  return undefined;
}

function openIfThere(base: string, address: string): Opened | undefined {
  try {
    return openAddress(base, address);
  } catch (error) {
    if (error instanceof FailureError && error.failure.code === 'notFound') return undefined;
    throw error;
  }
}
