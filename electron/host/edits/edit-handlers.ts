import { bytes, chunkRange, chunkSplices, type Finding, plainRepairs, type RepairOffer, repairs } from '#layout';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { hexOffset } from '../../../shared/base/hex.ts';
import { memorySource } from '../../../shared/base/source.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { ChangedField, Edited, EditOf, TextWritten } from '../../../shared/contract/change-types.ts';
import type { ChunkEdit, PlannedRepair } from '../../../shared/contract/guard-types.ts';
import { blockEdits, type Replacing } from '../../../shared/contract/search-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import type { Step } from '../../../shared/document/step.ts';
import { planOf, replacements } from '../../answers/find/replace.ts';
import { failures } from '../../failures/failures.ts';
import { projectFailures } from '../../failures/project.ts';
import { refuse } from '../../failures/refuse.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { TextCompiler } from '../assets/text-compiler.ts';
import { changedFieldsNow } from '../compare/changed-fields.ts';
import { nameOf } from '../guard/guard.ts';
import type { OpenInstall } from '../installs/open-install.ts';
import type { LookThread } from '../look/look-thread.ts';
import type { Project } from '../project/project.ts';
import type { ProjectChange } from '../project/project-changes.ts';
import type { Changed } from '../project/project-types.ts';
import type { Services } from '../services.ts';
import type { DiskChanges } from './disk-changes.ts';
import { editItemsOf, type ItemsThread } from './edit-items-of.ts';
import { announce, edited } from './edited.ts';
import { CHANGED_MEANWHILE, putEdits, resizedOf, setFieldOf } from './field-edits.ts';
import { type ChangedTogether, revertTogether, takeTogether } from './together.ts';

const LABEL = 'Edit text';

const words = { drop: 'Remove', move: 'Move', copy: 'Copy', paste: 'Paste' } as const;

/** A step keeps what it puts in. */
const MOST_PASTED = 64 * 1024 * 1024;

/** Of larger assets, and of more edits at once, only the bytes are told: the list must not wait. */
const LARGEST = 256 * 1024;

const MOST = 40;

/** What each step changed: a step never changes, so it is looked at once. */
const known = new WeakMap<Step, readonly ChangedField[]>();

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
  | 'applyRepair'
  | 'planRepairs'
  | 'applyRepairs'
  | 'editItems'
  | 'editChunks';

/** An asset to edit, and the revision the caller knew. */
type Over = Pick<EditOf, 'asset'> & { readonly base?: number | undefined };

interface EditNeeds {
  readonly store: AssetStore;
  readonly services: Services;
  readonly itemsThread: ItemsThread;
  readonly texts: TextCompiler;
  readonly changes: Pick<DiskChanges, 'editedOver'>;
  readonly lookThreads: { readonly structure: LookThread };
}

/** Changing files and entries: every edit is a step on the asset's timeline in the mod project. */
export function editHandlers({
  store,
  services,
  itemsThread,
  texts,
  changes,
  lookThreads: { structure: thread },
}: EditNeeds): Pick<Handlers<Workbench>, Topic> {
  /** Texts that are being compiled: what is asked later of the same asset is done after them. */
  const compiling = new Map<AssetId, Promise<unknown>>();
  /** An edit of bytes that the caller has not seen is refused: offsets and paths mean others there. */
  async function editableNow({ asset: id, base }: Over): Promise<OpenAsset> {
    await compiling.get(id);
    const asset = store.get(id);
    if (base !== undefined && base < asset.reloadedAt) refuse(projectFailures.replacedMeanwhile(asset.address));
    asset.editable();
    return asset;
  }
  async function step(of: Over, make: (asset: OpenAsset) => Promise<Changed>): Promise<Edited> {
    const asset = await editableNow(of);
    const { changed } = await make(asset);
    return announce(services, asset, edited(asset, changed));
  }
  /** What changes other assets too: their windows are told as well. */
  const together =
    (make: (project: Project, address: string) => Promise<ChangedTogether>) =>
    async ({ install, address }: OpenAsset): Promise<Changed> => {
      const { changed, others } = await make(install.project, address);
      for (const other of others.map(at => store.get(services.assets.idOf(install.id, at))))
        announce(services, other, edited(other));
      return changed;
    };
  return {
    setField: ({ path, value, ...of }) => step(of, open => setFieldOf(open, { path, value }, thread)),
    writeBytes: ({ start, bytes, coalesce, ...of }) =>
      step(of, open => writeBytesOf(open, start, bytes, coalesce === true)),
    writeBlock: ({ asset, base, ...block }) =>
      step({ asset, base }, open => {
        if (block.width > block.stride) refuse(failures.overlappingRows(block.width, block.stride));
        const edits = blockEdits(block);
        const end = edits.reduce((last, { start, remove }) => Math.max(last, start + remove), 0);
        const { size } = open.editable();
        return end > size ? refuse(failures.pastTheEnd(end, size)) : putEdits(open, edits, { verb: 'Write', thread });
      }),
    async planReplace({ asset, ...replacing }, { signal }) {
      const open = store.get(asset);
      const { source } = open.view();
      const edits = await replacements(source, replacing, signal);
      return planOf(edits, source, () => resizedOf(open, edits, { thread, signal }));
    },
    replaceBytes: ({ asset, base, ...replacing }, { signal }) =>
      step({ asset, base }, open => replaceBytesOf(open, replacing, { thread, signal })),
    resizeBytes: ({ asset, base, coalesce, ...edit }) =>
      step({ asset, base }, open =>
        putEdits(open, [edit], {
          ...{ verb: edit.insert.length === 0 ? 'Delete' : 'Insert', thread },
          coalesce: coalesce === true,
        }),
      ),
    async writeText({ asset, base, ...typed }) {
      const open = store.get(asset);
      const isStale = base !== undefined && base < open.reloadedAt;
      const writing = (compiling.get(asset) ?? Promise.resolve()).then(() => writeTextOf(open, typed, texts));
      const done = writing.catch(() => {}).finally(() => compiling.get(asset) === done && compiling.delete(asset));
      compiling.set(asset, done);
      const written = await writing;
      announce(services, open, written.edited);
      if (isStale) changes.editedOver(open);
      return written;
    },
    undo: of =>
      step(
        of,
        together((project, address) => takeTogether(project, address, 'undo')),
      ),
    redo: of =>
      step(
        of,
        together((project, address) => takeTogether(project, address, 'redo')),
      ),
    ...projectHandlers(services),
    revertChange: ({ change, ...of }) =>
      step(
        of,
        together((project, address) => revertTogether(project, address, change)),
      ),
    applyRepair: ({ path, ...of }) => step(of, open => applyRepair(open, path)),
    planRepairs: async ({ asset }) => planRepairs(store.get(asset)),
    applyRepairs: of => step(of, applyRepairs),
    async editItems({ edit, ...of }) {
      const open = await editableNow(of);
      const from = edit.kind === 'paste' ? store.get(edit.from) : undefined;
      const made = await editItemsOf(open, edit, { thread: itemsThread, from });
      const { changed, followed, repairs, notes, places } = made;
      return { ...announce(services, open, edited(open, changed)), followed, repairs, notes, places };
    },
    editChunks: ({ edit, ...of }) =>
      step(of, open => editChunks(open, edit, edit.kind === 'paste' ? store.get(edit.from) : undefined)),
  };
}

/** What is asked of the mod project of a game folder as a whole. */
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
      return changesWithFields(open, services).map(change => ({
        ...change,
        asset: services.assets.idOf(open.id, change.address),
      }));
    },
  };
}

/** Carries out the repair that a finding offers, as an edit like any other. */
function applyRepair(asset: OpenAsset, path: string): Promise<Changed> {
  const offers = repairs(findingsOf(asset)).filter(offer => offer.path === path);
  if (offers.length === 0) refuse(failures.noRepair(asset.address, path));
  return apply(asset, offers.slice(0, 1), { label: `Repair ${path}`, path });
}

/** What all repairs of an asset would write, in the order of its bytes. */
function planRepairs(asset: OpenAsset): readonly PlannedRepair[] {
  const { source } = asset.view();
  return offersOf(asset).map(({ path, start, size, bytes: after, text }) => {
    return { path, start, before: source.read(start, size).slice(), after, text };
  });
}

/** Carries out all repairs that an asset offers, as one step. */
function applyRepairs(asset: OpenAsset): Promise<Changed> {
  const offers = offersOf(asset);
  if (offers.length === 0) refuse(failures.noRepair(asset.address, ''));
  return apply(asset, offers, { label: offers.length === 1 ? 'Repair a value' : `Repair ${offers.length} values` });
}

/** A structure of the user's own offers no repairs, and is not read here for them. */
function findingsOf(asset: OpenAsset): readonly Finding[] {
  const view = asset.view();
  return view.format.isForeign ? [] : (view.decoded?.findings ?? []);
}

/** All but those of notes: an original file may be so, and stays so unless that very repair is asked for. */
const offersOf = (asset: OpenAsset): readonly RepairOffer[] => plainRepairs(findingsOf(asset));

function apply(
  asset: OpenAsset,
  offers: readonly RepairOffer[],
  step: { readonly label: string; readonly path?: string },
): Promise<Changed> {
  asset.editable();
  const edits = offers.map(({ start, size, bytes }) => ({ start, remove: size, insert: bytes }));
  return asset.install.project.apply(asset.address, { ...step, edits });
}

/** Overwrites bytes; the size stays. */
async function writeBytesOf(asset: OpenAsset, start: number, bytes: Uint8Array, coalesce: boolean): Promise<Changed> {
  const { size } = asset.editable();
  if (start + bytes.length > size) return refuse(failures.pastTheEnd(start + bytes.length, size));
  const label = `Write ${bytes.length === 1 ? 'a byte' : `${bytes.length} bytes`}`;
  const edits = [{ start, remove: bytes.length, insert: bytes }];
  return asset.install.project.apply(asset.address, { label, edits, coalesce });
}

/** All hits of a search as one step. */
async function replaceBytesOf(
  asset: OpenAsset,
  replacing: Replacing,
  work: { readonly thread: LookThread; readonly signal: AbortSignalLike },
): Promise<Changed> {
  const { revision } = asset;
  const edits = await replacements(asset.view().source, replacing, work.signal);
  if (edits.length === 0) return refuse(failures.noHits());
  if (asset.revision !== revision) return refuse(failures.itemsNotChanged(asset.address, CHANGED_MEANWHILE));
  return putEdits(asset, edits, { verb: 'Replace', ...work });
}

/** The pending edits, with the fields that those of text and bytes changed. */
function changesWithFields(
  install: OpenInstall,
  { structures }: Services,
): readonly (ProjectChange & { fields?: readonly ChangedField[] })[] {
  let looked = 0;
  const { project } = install;
  return project.changes().map(change => {
    const document = project.peek(change.address);
    const step = document?.applied.find(({ id }) => id === change.id);
    if (document === undefined || step === undefined || change.start === undefined || saysItself(step)) return change;
    const fields =
      known.get(step) ??
      (looked++ < MOST ? fieldsOf(install, structures, { address: change.address, step }) : undefined);
    if (fields === undefined || fields.length === 0) return change;
    const start = step.path === undefined ? undefined : fields[0]?.start;
    return { ...change, fields, ...(start !== undefined && { start }) };
  });
}

/** Its label names the field with its values. */
function saysItself({ path, label }: Step): boolean {
  return path !== undefined && label.includes(' → ');
}

function fieldsOf(
  install: OpenInstall,
  structures: Services['structures'],
  { address, step }: { readonly address: string; readonly step: Step },
): readonly ChangedField[] {
  const name = nameOf(address);
  const versions = install.project.peek(address)?.around(step);
  const isSmall = versions !== undefined && versions.before.size + versions.after.size <= LARGEST;
  const structure = isSmall ? structures.readerFor({ install, address, name, source: versions.before }) : undefined;
  // What somebody wrote to be read by may take seconds: then the bytes are told, as of a large asset.
  const all = isSmall && structure === undefined ? changedFieldsNow({ name, ...versions }).fields : [];
  const fields = step.path === undefined ? all : ownFirst(all, step.path, step.label);
  known.set(step, fields);
  return fields;
}

/** What the user changed before what was repaired for it, which is told as such where the label names all that was changed. */
function ownFirst(fields: readonly ChangedField[], path: string, label: string): readonly ChangedField[] {
  const isOwn = (field: ChangedField) => field.path === path || isBelow(field.path, path);
  const own = fields.filter(isOwn);
  if (own.length === 0) return [];
  const others = fields.filter(field => !isOwn(field));
  return [...own, ...(label.endsWith(path) ? others.map(field => ({ ...field, repaired: true as const })) : others)];
}

function isBelow(path: string, around: string): boolean {
  return path.startsWith(around) && (around === '' || '.['.includes(path.charAt(around.length)));
}

/** Drops, moves, copies or pastes a chunk; `from` is where a pasted one is taken. */
function editChunks(asset: OpenAsset, edit: ChunkEdit, from?: OpenAsset): Promise<Changed> {
  const { format, source } = asset.view();
  const plain = edit.kind === 'paste' ? { ...edit, kind: 'insert' as const, bytes: chunkBytes(from, edit.path) } : edit;
  const result = chunkSplices(format.layout ?? bytes(), source, plain);
  if (result.kind === 'refused') return refuse(failures.fieldNotSet(asset.address, edit.path, result.why));
  asset.editable();
  const label = `${words[edit.kind]} ${edit.path}`;
  return asset.install.project.apply(asset.address, { label, edits: result.splices });
}

function chunkBytes(from: OpenAsset | undefined, path: string): Uint8Array {
  if (from === undefined) throw new Error('a pasted chunk is taken from an asset');
  const { format, source } = from.view();
  const range = chunkRange(format.layout ?? bytes(), source, path);
  if (range === undefined) return refuse(failures.noSuchPath(from.address, path));
  if (range.size > MOST_PASTED) {
    const why = `the chunk at ${hexOffset(range.start)} has ${range.size} bytes, more than can be copied at once`;
    return refuse(failures.fieldNotSet(from.address, path, why));
  }
  return source.read(range.start, range.size).slice();
}

/** Compiles text into an asset's bytes; what does not compile is kept as a draft, and the bytes stay. */
async function writeTextOf(
  asset: OpenAsset,
  { text, part, coalesce = false }: { readonly text: string; readonly part?: string; readonly coalesce?: boolean },
  texts: TextCompiler,
): Promise<TextWritten> {
  const { project } = asset.install;
  const view = asset.view();
  const isPart = view.format.text === undefined;
  if (isPart && view.format.reading?.fromText === undefined)
    return refuse(failures.noTextForm(asset.address, view.format.title));
  const compiled = await texts.compile(view, text, part);
  const { problems, outline, places } = compiled;
  if (compiled.kind === 'unwritable') return refuse(failures.unwritable(asset.address, compiled.why));
  asset.editable();
  if (compiled.kind === 'broken') {
    // A draft is of the whole asset; the text of a part is in its editor alone until it compiles.
    if (!isPart) await project.setDraft(asset.address, text);
    return { problems, outline, compiled: false, edited: edited(asset) };
  }
  const content = memorySource(compiled.bytes);
  const changed = await project.replaceContent(asset.address, content, {
    label: LABEL,
    ...(!isPart && { text }),
    coalesce,
  });
  return { problems, outline, ...(places && { places }), compiled: true, edited: edited(asset, changed.changed) };
}
