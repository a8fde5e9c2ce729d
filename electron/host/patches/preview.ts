import type { Source } from '../../../shared/base/source.ts';
import { differenceOf } from '../../../shared/document/difference.ts';
import { Document } from '../../../shared/document/document.ts';
import { parseAddress } from '../../files/address.ts';
import { type AssetState, isPending, newState } from '../project/asset-state.ts';
import type { Project } from '../project/project.ts';
import type { Plannable } from '../write/planned-target.ts';
import type { Current } from './current-content.ts';
import { contentOf } from './fitting.ts';

/** A place and what it is to become. */
export interface Wanted {
  readonly current: Current;
  readonly content: Source;
}

/** The project as it would be with these contents; nothing of it is changed. */
export async function previewOf(project: Project, wanted: readonly Wanted[]): Promise<Plannable> {
  const made: AssetState[] = [];
  for (const one of wanted) made.push(await stateWith(one));
  const known = new Set(made.map(({ address }) => address));
  const kept = project.states().filter(({ address }) => !known.has(address));
  return { install: project.install, manifest: project.manifest, states: () => [...kept, ...made] };
}

async function stateWith({ current, content }: Wanted): Promise<AssetState> {
  const { address, source, state, isForeign } = current;
  if (state !== undefined && !isForeign) {
    const document = new Document(state.document.original);
    become(document, state.document.writtenSource());
    document.markWritten();
    become(document, content);
    return { ...state, document, saved: undefined, edited: undefined };
  }
  const document = new Document(source);
  become(document, content);
  return { ...newState(address, source), document, original: { ...(await contentOf(source)), modified: 0 } };
}

function become(document: Document, content: Source): void {
  const difference = differenceOf(document.source(), content);
  if (difference === undefined) return;
  const { start, oldSize, newSize } = difference;
  document.apply({ label: '', time: 0, edits: [{ start, remove: oldSize, insert: content.read(start, newSize) }] });
}

/** The files that addresses lie in. */
export function filesOf(addresses: Iterable<string>): ReadonlySet<string> {
  return new Set(Array.from(addresses, address => parseAddress(address).path));
}

/** Edits of the user's own that lie in the same files, and would be written along. */
export function ownPending(project: Project, files: ReadonlySet<string>, besides: ReadonlySet<string>): string[] {
  return project
    .states()
    .filter(state => isPending(state) && files.has(parseAddress(state.address).path) && !besides.has(state.address))
    .map(({ address }) => address);
}
