import { basename } from 'node:path';
import { nodesAt } from '#layout';
import { firstBytes } from '../../../shared/base/first-bytes.ts';
import { type Source, sliceSource } from '../../../shared/base/source.ts';
import { DRAFT } from '../../../shared/contract/change-types.ts';
import { differenceOf } from '../../../shared/document/difference.ts';
import type { Document } from '../../../shared/document/document.ts';
import type { Step } from '../../../shared/document/step.ts';
import { View } from '../../answers/view.ts';
import { parseAddress } from '../../files/address.ts';
import { type AssetState, isPending, isUnwritten, statusOf } from './asset-state.ts';

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
  /** The game folder has it already. */
  readonly written?: boolean;
  /** It was undone, but the game folder was written with it. */
  readonly undone?: boolean;
}

const UNDONE = 'undone';

/** The edits in effect, and those that only the game folder has, oldest first. */
export function changesOf(states: readonly AssetState[]): ProjectChange[] {
  return states.flatMap(listChanges).sort((a, b) => a.time - b.time);
}

/** Steps that leave the bytes as on disk are not changes, except that typed text is kept. */
function listChanges(state: AssetState): ProjectChange[] {
  const { address, document, draft, time } = state;
  if (statusOf(state) === 'clean' && document.text === undefined) return [];
  const inInstall = new Set(state.written.map(({ id }) => id));
  const isWritten = ({ id }: Step) => inInstall.has(id) || !isPending(state);
  const changes = [
    ...document
      .pending()
      .map(step => ({ ...changeOf(address, document, step), ...(isWritten(step) && { written: true }) })),
    ...undoneWrites(state),
  ];
  if (changes.length === 0 && isPending(state) && draft === undefined)
    return [{ id: UNDONE, address, label: 'Undone here, but the game folder still has it', time, undone: true }];
  if (draft !== undefined) changes.push({ id: DRAFT, address, label: 'Text that does not compile yet', time });
  return changes;
}

/** Edits that are written but no longer in effect; none if the disk's bytes are the present ones again. */
function undoneWrites({ address, document, written }: AssetState): ProjectChange[] {
  if (!isUnwritten(document)) return [];
  const standing = new Set(document.pending().map(({ id }) => id));
  return written
    .filter(({ id, changes }) => !standing.has(id) && changes.some(({ starts }) => starts.length > 0))
    .map(({ id, label, path, time }) => ({
      ...{ id, address, time, undone: true, label: `${label} (undone here, but the game folder still has it)` },
      ...(path !== undefined && { path }),
    }));
}

function changeOf(address: string, document: Document, step: Step): ProjectChange {
  const [first] = document.stepContent(step);
  const start = first?.splices.starts[0];
  const { id, time, path } = step;
  // The text as typed is kept even if only its spacing changed.
  const label = start === undefined ? `${step.label} (spacing only)` : step.label;
  return {
    id,
    address,
    label,
    time,
    ...(path !== undefined && { path }),
    ...(start !== undefined &&
      first !== undefined && { start, old: firstBytes(first.old), new: firstBytes(first.new) }),
    ...(start !== undefined && ownBytes(address, document, step)),
  };
}

type Bytes = Required<Pick<ProjectChange, 'start' | 'old' | 'new'>>;

/** In longer ones, nobody waits for a field to be looked up. */
const LARGEST = 4 * 1024 * 1024;

/** A step never changes, so the bytes of its field are looked up once. */
const known = new WeakMap<Step, { readonly bytes: Bytes | undefined }>();

/** What changed in the field that a step is about: repairs for it may come before it. */
function ownBytes(address: string, document: Document, step: Step): Bytes | undefined {
  if (step.path === undefined) return undefined;
  const looked = known.get(step);
  if (looked !== undefined) return looked.bytes;
  const around = document.around(step);
  const bytes = around === undefined ? undefined : bytesAt(address, step.path, around);
  known.set(step, { bytes });
  return bytes;
}

/** Undefined if the field is not found, or may have moved. */
function bytesAt(
  address: string,
  path: string,
  { before, after }: { readonly before: Source; readonly after: Source },
): Bytes | undefined {
  if (before.size !== after.size || before.size > LARGEST) return undefined;
  const { path: file, entries } = parseAddress(address);
  const { layout } = new View(entries.at(-1)?.name ?? basename(file), before, 0);
  const place = layout && nodesAt(layout, before, path, { first: 0, count: 0 })?.node;
  if (place === undefined) return undefined;
  const [old, now] = [sliceSource(before, place.start, place.size), sliceSource(after, place.start, place.size)];
  const found = differenceOf(old, now);
  return (
    found && {
      start: place.start + found.start,
      old: firstBytes(old, found.start, found.oldSize),
      new: firstBytes(now, found.start, found.newSize),
    }
  );
}
