import { bytes, chunkRange, type Finding, namedChunkSplices, plainRepairs, type RepairOffer, repairs } from '#layout';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { counted, grouped } from '../../../shared/base/counted.ts';
import { hexOffset } from '../../../shared/base/hex.ts';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Edited, EditOf, TextWritten } from '../../../shared/contract/change-types.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { ChunkEdit, PlannedRepair } from '../../../shared/contract/guard-types.ts';
import { blockEdits, type Replacing } from '../../../shared/contract/search-types.ts';
import type { InstallId } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { typedStep } from '../../../shared/document/typed-bytes.ts';
import { isA } from '../../../shared/formats/is-a.ts';
import { planOf, replacements } from '../../answers/find/replace.ts';
import { partNameAt } from '../../answers/items/part-names.ts';
import { failures } from '../../failures/failures.ts';
import { projectFailures } from '../../failures/project.ts';
import { refuse } from '../../failures/refuse.ts';
import { nameOf } from '../../files/address.ts';
import { AddedAsset } from '../assets/added-asset.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { TextCompiler } from '../assets/text-compiler.ts';
import type { Project } from '../project/project.ts';
import type { Changed } from '../project/project-types.ts';
import type { QueryThread } from '../query/query-thread.ts';
import type { Services } from '../services.ts';
import { takeInContainer } from './added-entry.ts';
import { refuseIfChanged } from './changed-meanwhile.ts';
import { changesWithFields } from './changes-with-fields.ts';
import type { DiskChanges } from './disk-changes.ts';
import type { ItemsThread } from './edit-items-of.ts';
import { editRows } from './edit-rows.ts';
import type { EditTurns } from './edit-turns.ts';
import { announce, edited } from './edited.ts';
import { replaceBytesOf, resizedOf, setFieldOf } from './field-edits.ts';
import { stepOf } from './step-of.ts';
import { type ChangedTogether, revertAllOf, revertTogether, takeTogether } from './together.ts';

const LABEL = 'Edit text';

const words = { drop: 'Remove', move: 'Move', copy: 'Copy', paste: 'Paste' } as const;

/** The most bytes that a step inserts, as it stores them. */
const MOST_PASTED = 64 * 1024 * 1024;

type Topic =
  | 'setField'
  | 'writeBytes'
  | 'writeBlock'
  | 'planReplace'
  | 'replaceBytes'
  | 'resizeBytes'
  | 'writeText'
  | 'undo'
  | 'redo'
  | 'saveProject'
  | 'notes'
  | 'saveNotes'
  | 'changes'
  | 'revertChange'
  | 'revertChanges'
  | 'applyRepair'
  | 'planRepairs'
  | 'applyRepairs'
  | 'editItems'
  | 'partName'
  | 'editChunks';

/** An asset to edit, and the revision the caller knew. */
type Over = Pick<EditOf, 'asset'> & { readonly base?: number | undefined };

interface EditNeeds {
  readonly store: AssetStore;
  readonly services: Services;
  readonly itemsThread: ItemsThread;
  readonly texts: TextCompiler;
  readonly changes: Pick<DiskChanges, 'editedOver'>;
  readonly queryThreads: { readonly structure: QueryThread };
  readonly editTurns: Pick<EditTurns, 'settled'>;
}

/** Changing files and entries: every edit is a step on the asset's timeline in the mod project. */
export function editHandlers(needs: EditNeeds): Pick<Handlers<Workbench>, Topic> {
  const steps = createSteps(needs);
  return {
    ...byteHandlers(needs, steps),
    ...manyHandlers(needs, steps),
    writeText: textHandler(needs),
    ...timelineHandlers(needs, steps),
    ...projectHandlers(needs.services),
    ...repairHandlers(needs, steps),
    ...itemHandlers(needs, steps),
  };
}

/** Edits of an asset as steps on its timeline. */
interface Steps {
  /** An edit of bytes that the caller has not seen is refused: offsets and paths have other meanings there. */
  editable(of: Over): OpenAsset;
  step(of: Over, make: (asset: OpenAsset) => Promise<Changed>): Promise<Edited>;
}

function createSteps({ store, services }: EditNeeds): Steps {
  function editable({ asset: id, base }: Over): OpenAsset {
    const asset = store.get(id);
    if (base !== undefined && base < asset.reloadedAt) refuse(projectFailures.replacedMeanwhile(asset.address));
    asset.editable();
    return asset;
  }
  return {
    editable,
    async step(of, make) {
      const asset = editable(of);
      return stepOf(asset, () => make(asset), { store, services });
    },
  };
}

/** Values and bytes at one place. */
function byteHandlers(
  { queryThreads: { structure: thread } }: EditNeeds,
  { step }: Steps,
): Pick<Handlers<Workbench>, 'setField' | 'writeBytes' | 'resizeBytes'> {
  return {
    setField: ({ path, value, ...of }) => step(of, open => setFieldOf(open, { path, value }, thread)),
    writeBytes: ({ start, bytes, coalesce, ...of }) =>
      step(of, open => writeBytesOf(open, start, bytes, coalesce === true)),
    resizeBytes: ({ asset, base, coalesce, ...edit }) => {
      const verb = edit.insert.length === 0 ? 'Delete' : 'Insert';
      return step({ asset, base }, open => replaceBytesOf(open, [edit], { verb, thread, coalesce: coalesce === true }));
    },
  };
}

/** Bytes at many places, as one step. */
function manyHandlers(
  { store, queryThreads: { structure: thread } }: EditNeeds,
  { step }: Steps,
): Pick<Handlers<Workbench>, 'writeBlock' | 'planReplace' | 'replaceBytes'> {
  return {
    writeBlock: ({ asset, base, ...block }) =>
      step({ asset, base }, open => {
        if (block.width > block.stride) refuse(failures.overlappingRows(block.width, block.stride));
        const edits = blockEdits(block);
        const end = edits.reduce((last, { start, remove }) => Math.max(last, start + remove), 0);
        const { size } = open.view().source;
        return end > size
          ? refuse(failures.pastTheEnd(end, size))
          : replaceBytesOf(open, edits, { verb: 'Write', thread });
      }),
    async planReplace({ asset, ...replacing }, { signal }) {
      const open = store.get(asset);
      const { source } = open.view();
      const edits = await replacements(source, replacing, signal);
      return planOf(edits, source, () => resizedOf(open, edits, { thread, signal }));
    },
    replaceBytes: ({ asset, base, ...replacing }, { signal }) =>
      step({ asset, base }, open => replaceHits(open, replacing, { thread, signal })),
  };
}

/** A text replaces what it was typed over, even if that changed on disk; then the user is asked. */
function textHandler({ store, services, texts, changes }: EditNeeds): Handlers<Workbench>['writeText'] {
  return async ({ asset, base, ...typed }) => {
    const open = store.get(asset);
    const isStale = base !== undefined && base < open.reloadedAt;
    const written = await writeTextOf(open, typed, { store, services, texts });
    if (!written.compiled) announce(services, open, written.edited);
    if (isStale) changes.editedOver(open);
    return written;
  };
}

/** Undo and redo, including those in other assets: their windows are notified as well. */
function timelineHandlers(
  { store, services, editTurns }: EditNeeds,
  { step }: Steps,
): Pick<Handlers<Workbench>, 'undo' | 'redo' | 'revertChange' | 'revertChanges'> {
  /** The step was made, even if an asset it changed can no longer be opened for the notification. */
  const openedAt = (install: InstallId, address: string): OpenAsset | undefined => {
    try {
      return store.get(services.assets.idOf(install, address));
    } catch (error) {
      if (error instanceof FailureError) return undefined;
      throw error;
    }
  };
  const together =
    (make: (project: Project, address: string) => Promise<ChangedTogether>) =>
    async ({ install, address }: OpenAsset): Promise<Changed> => {
      const { changed, others } = await make(install.project, address);
      // An entry removed by its container's step can no longer be notified.
      for (const at of others.filter(at => install.project.peek(at) !== undefined)) {
        const other = openedAt(install.id, at);
        if (other) announce(services, other, edited(other));
      }
      return changed;
    };
  const take = (kind: 'undo' | 'redo') => (of: Over) => {
    const open = store.get(of.asset);
    if (open instanceof AddedAsset) return takeInContainer(open, kind, { store, services });
    return step(
      of,
      together((project, address) => takeTogether(project, address, kind)),
    );
  };
  return {
    undo: take('undo'),
    redo: take('redo'),
    async revertChanges({ install }) {
      await editTurns.settled(install);
      const changed = await revertAllOf(services.installs.get(install).project);
      const done = [...changed].map(([address, one]) => {
        const open = openedAt(install, address);
        return open && stepOf(open, async () => one, { store, services });
      });
      return (await Promise.all(done)).filter(one => one !== undefined);
    },
    async revertChange({ change, ...of }) {
      const open = store.get(of.asset);
      if (open instanceof AddedAsset) refuse(failures.addedEntry(open.address));
      return step(
        of,
        together((project, address) => revertTogether(project, address, change)),
      );
    },
  };
}

function repairHandlers(
  { store }: EditNeeds,
  { step }: Steps,
): Pick<Handlers<Workbench>, 'applyRepair' | 'planRepairs' | 'applyRepairs'> {
  return {
    applyRepair: ({ path, ...of }) => step(of, open => applyRepair(open, path)),
    planRepairs: async ({ asset }) => planRepairs(store.get(asset)),
    applyRepairs: of => step(of, applyRepairs),
  };
}

/** Items of lists, and chunks. */
function itemHandlers(
  { store, services, itemsThread }: EditNeeds,
  { editable, step }: Steps,
): Pick<Handlers<Workbench>, 'editItems' | 'partName' | 'editChunks'> {
  return {
    editItems: async ({ edit, ...of }) => editRows(editable(of), edit, { store, services, thread: itemsThread }),
    partName: async ({ asset, path }) => partNameAt(store.get(asset).view(), path) ?? null,
    editChunks: ({ edit, ...of }) =>
      step(of, open => editChunks(open, edit, edit.kind === 'paste' ? store.get(edit.from) : undefined)),
  };
}

/** Calls about the mod project of a game folder as a whole. */
function projectHandlers(
  services: Services,
): Pick<Handlers<Workbench>, 'saveProject' | 'notes' | 'saveNotes' | 'changes'> {
  return {
    async saveProject({ install }) {
      await services.installs.get(install).project.flush();
      return undefined;
    },
    notes: async ({ install }) => services.installs.get(install).project.manifest.notes ?? [],
    async saveNotes({ install, notes }) {
      await services.installs.get(install).project.saveNotes([...notes]);
      return undefined;
    },
    async changes({ install }) {
      const open = services.installs.get(install);
      const structureOf = (address: string, source: Source) =>
        services.structures.readerFor({ install: open, address, name: nameOf(address), source });
      const changes = await changesWithFields(open.project, structureOf);
      return changes.map(change => ({
        ...change,
        asset: services.assets.idOf(open.id, change.address),
      }));
    },
  };
}

/** Makes the repair that a finding offers, as an edit like any other. */
function applyRepair(asset: OpenAsset, path: string): Promise<Changed> {
  const offers = repairs(findingsOf(asset)).filter(offer => offer.path === path);
  if (offers.length === 0) refuse(failures.noRepair(asset.address, path));
  return apply(asset, offers.slice(0, 1), { label: `Repair ${path}`, path });
}

/** What all repairs of an asset would write, in byte order. */
function planRepairs(asset: OpenAsset): readonly PlannedRepair[] {
  const { source } = asset.view();
  return offersOf(asset).map(({ path, start, size, bytes: after, text }) => {
    return { path, start, before: source.read(start, size).slice(), after, text };
  });
}

/** Makes all repairs of an asset, as one step. */
function applyRepairs(asset: OpenAsset): Promise<Changed> {
  const offers = offersOf(asset);
  if (offers.length === 0) refuse(failures.noRepair(asset.address, ''));
  return apply(asset, offers, {
    label: offers.length === 1 ? 'Repair a value' : `Repair ${grouped(offers.length)} values`,
  });
}

/** The user's own structures offer no repairs, so they are not read here. */
function findingsOf(asset: OpenAsset): readonly Finding[] {
  const view = asset.view();
  return view.format.isForeign ? [] : (view.decoded?.findings ?? []);
}

/** All except those for notes: an original file may have these, so they are repaired only on request. */
const offersOf = (asset: OpenAsset): readonly RepairOffer[] => plainRepairs(findingsOf(asset));

function apply(
  asset: OpenAsset,
  offers: readonly RepairOffer[],
  step: { readonly label: string; readonly path?: string },
): Promise<Changed> {
  return asset.apply({
    ...step,
    edits: offers.map(({ start, size, bytes }) => ({ start, remove: size, insert: bytes })),
  });
}

/** Overwrites bytes; the size stays the same. */
async function writeBytesOf(asset: OpenAsset, start: number, bytes: Uint8Array, coalesce: boolean): Promise<Changed> {
  const { size } = asset.view().source;
  if (start + bytes.length > size) return refuse(failures.pastTheEnd(start + bytes.length, size));
  const edits = [{ start, remove: bytes.length, insert: bytes }];
  return asset.apply({ ...typedStep({ verb: 'Write', bytes: bytes.length }), edits, coalesce });
}

/** All hits of a search as one step. */
async function replaceHits(
  asset: OpenAsset,
  replacing: Replacing,
  work: { readonly thread: QueryThread; readonly signal: AbortSignalLike },
): Promise<Changed> {
  const { revision } = asset;
  const edits = await replacements(asset.view().source, replacing, work.signal);
  if (edits.length === 0) return refuse(failures.noHits());
  refuseIfChanged(asset, revision);
  return replaceBytesOf(asset, edits, { verb: 'Replace', ...work });
}

/** Removes, moves, copies or pastes a chunk; `from` is the source of a pasted one. */
function editChunks(asset: OpenAsset, edit: ChunkEdit, from?: OpenAsset): Promise<Changed> {
  const { format, source } = asset.view();
  const plain = edit.kind === 'paste' ? { ...edit, kind: 'insert' as const, bytes: chunkBytes(from, edit.path) } : edit;
  const result = namedChunkSplices(format.layout ?? bytes(), source, plain);
  if (result.kind === 'refused') return refuse(failures.fieldNotSet(asset.address, edit.path, result.why));
  return asset.apply({ label: `${words[edit.kind]} ${edit.path}`, edits: result.splices });
}

function chunkBytes(from: OpenAsset | undefined, path: string): Uint8Array {
  if (from === undefined) throw new Error('a pasted chunk is taken from an asset');
  const { format, source } = from.view();
  const range = chunkRange(format.layout ?? bytes(), source, path);
  if (range === undefined) return refuse(failures.noSuchPath(from.address, path));
  if (range.size > MOST_PASTED) {
    const why = `the chunk at ${hexOffset(range.start)} has ${counted(range.size, 'byte')}, more than can be copied at once`;
    return refuse(failures.fieldNotSet(from.address, path, why));
  }
  return source.read(range.start, range.size).slice();
}

/** Compiles text into an asset's bytes; if it does not compile, it is kept as a draft and the bytes stay. */
async function writeTextOf(
  asset: OpenAsset,
  { text, part, coalesce = false }: { readonly text: string; readonly part?: string; readonly coalesce?: boolean },
  { store, services, texts }: Pick<EditNeeds, 'store' | 'services' | 'texts'>,
): Promise<TextWritten> {
  const { project } = asset.install;
  const isAdded = asset.addedAt !== undefined;
  const view = asset.view();
  const isPart = view.format.text === undefined;
  if (isPart && view.format.reading?.fromText === undefined)
    return refuse(failures.noTextForm(asset.address, isA(view.format)));
  const compiled = await texts.compile(view, text, part);
  const { problems, outline, places } = compiled;
  if (compiled.kind === 'unwritable') return refuse(failures.unwritable(asset.address, compiled.why));
  asset.editable();
  if (compiled.kind === 'broken') {
    // Drafts belong to assets on disk; the text of a part or of an added entry exists only in its editor until it compiles.
    const isUnkept = isPart || isAdded;
    if (!isUnkept) await project.setDraft(asset.address, text);
    return { problems, outline, compiled: false, ...(isUnkept && { isUnkept }), edited: edited(asset) };
  }
  const content = memorySource(compiled.bytes);
  const step = { label: LABEL, ...(!isPart && { text }), coalesce };
  const put = await stepOf(asset, () => asset.replaceContent(content, step), { store, services });
  return { problems, outline, ...(places && { places }), compiled: true, edited: put };
}
