import { piecesSource } from '../../../shared/base/pieces.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { EntryEdit } from '../../../shared/formats/format.ts';
import { encode } from '../../../shared/layout/encode.ts';
import { Unwritable } from '../../../shared/layout/unwritable.ts';
import type { EntryStep } from '../../files/address.ts';
import { openContainer } from '../../files/container.ts';
import { findEntry } from '../../files/find-entry.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import { failures } from '../failures.ts';
import { refuse } from '../refuse.ts';

/** The bytes of a container with one entry more. */
export function withEntry(container: OpenAsset, name: string, content: Source): Source {
  return repacked(container, names => {
    if (names.includes(name)) return refuse(failures.notCopied(container.address, `it has an entry ${name} already`));
    return { kind: 'add', name, content };
  });
}

/** The bytes of a container without one of its entries. */
export function withoutEntry(container: OpenAsset, step: EntryStep): Source {
  return repacked(container, names => ({ kind: 'drop', index: findEntry(names, step, container.address) }));
}

function repacked(container: OpenAsset, edit: (names: readonly string[]) => EntryEdit): Source {
  const { address, name } = container;
  const { source, identified } = container.view();
  const open = openContainer({ source, name, address }, () => identified);
  const made = edit(open.entries.map(entry => entry.name));
  try {
    return piecesSource(encode(open.layout, open.repack(open.model, [made])));
  } catch (error) {
    if (error instanceof Unwritable) return refuse(failures.unwritable(address, error.message));
    throw error;
  }
}
