import { piecesSource } from '../../../shared/base/pieces.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { EntryEdit } from '../../../shared/formats/format.ts';
import { encode } from '../../../shared/layout/encode.ts';
import { Unwritable } from '../../../shared/layout/unwritable.ts';
import { applyEdits } from '../../../shared/patch/apply-edits.ts';
import { NAME_FIELDS } from '../../../shared/patch/entry-edits.ts';
import { type EntryStep, printStep } from '../../files/address.ts';
import { openContainer } from '../../files/container.ts';
import { findEntry } from '../../files/find-entry.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import { failures } from '../failures.ts';
import { fittingFor } from '../patches/fitting.ts';
import { refuse } from '../refuse.ts';

/** The bytes of a container with one entry more. */
export function withEntry(container: OpenAsset, name: string, content: Source): Source {
  return repacked(container, names => {
    if (names.includes(name)) return refuse(failures.notCopied(container.address, `it has an entry ${name} already`));
    return [{ kind: 'add', name, content }];
  });
}

/** The bytes of a container without one of its entries. */
export function withoutEntry(container: OpenAsset, step: EntryStep): Source {
  return withoutEntries(container, [step]);
}

/** The same without several. */
export function withoutEntries(container: OpenAsset, steps: readonly EntryStep[]): Source {
  return repacked(container, names =>
    steps.map(step => ({ kind: 'drop', index: findEntry(names, step, container.address) })),
  );
}

/** The bytes of a container with another name for one of its entries. */
export function withName(container: OpenAsset, step: EntryStep, to: string): Source {
  const { address } = container;
  const { source } = container.view();
  const fitting = fittingFor(container.name, source);
  for (const field of NAME_FIELDS) {
    const rename = { kind: 'rename', entry: printStep(step), to, field } as const;
    const { source: made, outcomes } = applyEdits(source, [rename], fitting);
    if (outcomes[0]?.kind === 'fits') return made;
  }
  return refuse(failures.notCopied(address, `the names of its entries cannot be changed to ${to}`));
}

function repacked(container: OpenAsset, edit: (names: readonly string[]) => readonly EntryEdit[]): Source {
  const { address, name } = container;
  const { source, identified } = container.view();
  const open = openContainer({ source, name, address }, () => identified);
  const made = edit(open.entries.map(entry => entry.name));
  try {
    return piecesSource(encode(open.layout, open.repack(open.model, made)));
  } catch (error) {
    if (error instanceof Unwritable) return refuse(failures.unwritable(address, error.message));
    throw error;
  }
}
