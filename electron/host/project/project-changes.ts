import { toHex } from '../../../shared/base/hex.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { Document } from '../../../shared/document/document.ts';
import type { Step } from '../../../shared/document/step.ts';
import { type AssetState, isPending } from './asset-state.ts';

/** One pending edit; the contract's `Change` without the asset's id. `id` is unique within its address. */
export interface ProjectChange {
  readonly id: string;
  readonly address: string;
  readonly label: string;
  readonly path?: string;
  readonly start?: number;
  readonly old?: string;
  readonly new?: string;
  readonly time: number;
  /** The install has it already. */
  readonly written?: boolean;
  /** Nothing of the edits is left, but the install was written with them. */
  readonly undone?: boolean;
}

/** The change that a text which does not compile is listed as. */
export const DRAFT = 'draft';
const UNDONE = 'undone';

/** The edits of one address that stand, oldest first. */
export function listChanges(state: AssetState): ProjectChange[] {
  const { address, document, draft, time } = state;
  const written = isPending(state) ? {} : { written: true };
  const changes: ProjectChange[] = document
    .pending()
    .map(step => ({ ...changeOf(address, document, step), ...written }));
  if (changes.length === 0 && isPending(state) && draft === undefined)
    return [{ id: UNDONE, address, label: 'Undone here, but the game folder still has it', time, undone: true }];
  if (draft !== undefined) changes.push({ id: DRAFT, address, label: 'Text that does not compile yet', time });
  return changes;
}

function changeOf(address: string, document: Document, step: Step): ProjectChange {
  const [first] = document.stepContent(step);
  const start = first?.splices.starts[0];
  const { id, time, path } = step;
  // The text as typed is kept even where only its spacing changed.
  const label = start === undefined ? `${step.label}: its spacing, no byte` : step.label;
  return {
    id,
    address,
    label,
    time,
    ...(path !== undefined && { path }),
    ...(start !== undefined && first !== undefined && { start, ...bytesOf(first.old, first.new) }),
  };
}

function bytesOf(old: Source, now: Source): { readonly old: string; readonly new: string } {
  return { old: firstBytes(old), new: firstBytes(now) };
}

const SHOWN = 12;

/** `3F 80 00 …` */
export function firstBytes(source: Source, start = 0, size = source.size - start): string {
  const digits = toHex(source.read(start, Math.min(size, SHOWN)));
  const pairs = digits.match(/../g) ?? [];
  return size > SHOWN ? `${pairs.join(' ')} …` : pairs.join(' ');
}
