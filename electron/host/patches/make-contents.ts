import { toBase64 } from '../../../shared/base/base64.ts';
import type { Source } from '../../../shared/base/source.ts';
import { differenceOf } from '../../../shared/document/difference.ts';
import { Document } from '../../../shared/document/document.ts';
import { byteDeltaOf } from '../../../shared/patch/byte-delta.ts';
import { provenEdits } from '../../../shared/patch/edits-between.ts';
import type { WholeStructure } from '../../../shared/structures/read-structure.ts';
import { projectFailures } from '../../failures/project.ts';
import { refuse } from '../../failures/refuse.ts';
import { nameOf, parseAddress } from '../../files/address.ts';
import type { WorkOptions } from '../../files/hash-source.ts';
import { becoming, runsBetween } from '../edits/becoming.ts';
import { type AssetState, isPending, newState } from '../project/asset-state.ts';
import { reverting, type StepOf, takingBack } from '../project/make-steps.ts';
import { modifiedOf } from '../project/originals.ts';
import type { Project } from '../project/project.ts';
import { newGroup } from '../project/step-group.ts';
import type { Plannable } from '../write/planned-target.ts';
import { type Current, revisionOf } from './current-content.ts';
import { contentOf, fittingFor } from './patch-content.ts';
import type { PatchPlace } from './patch-records.ts';

/** An address, its new content, and the text as typed, if any. */
export interface Making extends Wanted {
  readonly text?: string;
}

/** An address and its new content. */
interface Wanted {
  readonly current: Current;
  readonly content: Source;
  /** What names its fields, if not a format of Gantry's own. */
  readonly structure?: WholeStructure;
}

/** The project as it would be with these contents, without changing it. */
export async function previewOf(project: Project, wanted: readonly Wanted[]): Promise<Plannable> {
  const made: AssetState[] = [];
  for (const one of wanted) made.push(await stateWith(project.install, one));
  const known = new Set(made.map(({ address }) => address));
  const kept = project.states().filter(({ address }) => !known.has(address));
  return {
    install: project.install,
    manifest: project.manifest,
    states: () => [...kept, ...made],
    timelines: () => project.timelines(),
  };
}

async function stateWith(install: string, { current, content }: Wanted): Promise<AssetState> {
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
  const original = { ...(await contentOf(source)), modified: await modifiedOf(install, address) };
  return { ...newState(address, source), document, original };
}

function become(document: Document, content: Source): void {
  const difference = differenceOf(document.source(), content);
  if (difference === undefined) return;
  const { start, oldSize, newSize } = difference;
  document.apply({ label: '', time: 0, edits: [{ start, remove: oldSize, insert: content.read(start, newSize) }] });
}

/** The files of addresses. */
export function filesOf(addresses: Iterable<string>): ReadonlySet<string> {
  return new Set(Array.from(addresses, address => parseAddress(address).path));
}

/** The user's own edits in the same files, which would be written too. */
export function ownPending(project: Project, files: ReadonlySet<string>, besides: ReadonlySet<string>): string[] {
  return project
    .states()
    .filter(state => isPending(state) && files.has(parseAddress(state.address).path) && !besides.has(state.address))
    .map(({ address }) => address);
}

/** Makes contents in the project, one step per address and all of them one action: all or none. */
export async function makeContents(project: Project, wanted: readonly Making[], label: string): Promise<Made> {
  for (const { current } of wanted) refuseIfChanged(project, current);
  // The edits now start from what another program wrote.
  for (const { current } of wanted) if (current.isForeign) await project.reset(current.address, current.source);
  const group = wanted.length > 1 && { group: newGroup({ count: wanted.length }) };
  const steps = wanted.map(({ current, content, text }) => {
    const { address, source, isForeign } = current;
    if (!isForeign) refuseIfChanged(project, current);
    const { revision } = project.document(address, () => source);
    return {
      address,
      make: becoming(content, { label, ...group, ...(text !== undefined && { text }) }),
      madeFor: revision,
    };
  });
  await project.together(steps);
  return new Map(steps.map(({ address }) => [address, project.peek(address)?.applied.at(-1)?.id]));
}

/** Content computed for earlier bytes must not replace an edit made in the meantime. */
function refuseIfChanged(project: Project, { address, revision }: Current): void {
  if (revisionOf(project, address) !== revision) refuse(projectFailures.changedMeanwhile(address));
}

/** The steps that were made, by their addresses. */
export type Made = ReadonlyMap<string, string | undefined>;

/** What is needed to undo the effect of a patch on one address. */
export async function placeOf({ current, content, structure }: Wanted, options: WorkOptions): Promise<PatchPlace> {
  const { address, source } = current;
  const fitting = fittingFor(nameOf(address), content, structure);
  const edits = provenEdits(content, source, fitting);
  const runs = runsBetween(source, content);
  return {
    address,
    before: await contentOf(source, options),
    after: await contentOf(content, options),
    ...(structure && { structure: structuredClone(structure) as NonNullable<PatchPlace['structure']> }),
    // as: the same shapes, but for readonly
    undo: structuredClone(byteDeltaOf(content, source)) as PatchPlace['undo'],
    ...(edits !== undefined && { edits: structuredClone(edits) as NonNullable<PatchPlace['edits']> }),
    ...(runs !== undefined && {
      runs: runs.map(({ start, before, after }) => ({ start, before: toBase64(before), after: toBase64(after) })),
    }),
  };
}

/** Undoes the steps just made; those followed by an edit are reverted. */
export async function unmakeContents(project: Project, made: Made): Promise<void> {
  const steps = [...made].flatMap(([address, id]): readonly StepOf[] => {
    const newest = project.peek(address)?.applied.at(-1)?.id;
    return id === undefined ? [] : [{ address, make: newest === id ? takingBack : reverting(id) }];
  });
  if (steps.length === 0) return;
  await project.together(steps).catch(async () => {
    // In a file that the user has typed over, the edits stay: the caller reports why the patch failed.
    for (const { address, make } of steps) await project.perform(address, make).catch(() => undefined);
  });
}
