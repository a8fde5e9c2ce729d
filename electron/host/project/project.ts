import type { Source } from '../../../shared/base/source.ts';
import { DRAFT } from '../../../shared/contract/change-types.ts';
import type { Document } from '../../../shared/document/document.ts';
import { openFile } from '../../files/file-source.ts';
import { type AssetState, changedOf, type EditStatus, isEdited, newState, replay, statusOf } from './asset-state.ts';
import { saveEdits } from './edits-file.ts';
import { interruptedWrites } from './interrupted-writes.ts';
import type { JournalWriter } from './journal.ts';
import { type JournalRecord, storeDraft } from './journal-record.ts';
import { loadStates } from './load-project.ts';
import {
  applying,
  type MakeStep,
  performAll,
  planAll,
  recordsOf,
  redoing,
  refuseFor,
  replacing,
  reverting,
  type StepOf,
  undoing,
} from './make-steps.ts';
import type { Manifest } from './manifest.ts';
import { keepOriginal, type OriginalPlace, reopenOriginal } from './originals.ts';
import { changesOf, type ProjectChange } from './project-changes.ts';
import { isCutOff, ProjectDisk, standingRecords, unlessOfDisk } from './project-disk.ts';
import { backupOf, type ProjectPaths, recoverInstall } from './project-paths.ts';
import { ProjectQueue } from './project-queue.ts';
import type { Changed, Mark, OpenInside, ProjectEdit, ProjectOptions, WriteNotes } from './project-types.ts';
import { crashedAddresses, lostSteps, onlyIn, type RecoveredSteps } from './recovered-steps.ts';

const SAVE_AFTER = 2000;

/**
 * The mod project of one game folder: every edit, with its timeline, until it is dropped. Nothing is on disk before the
 * first edit; from then on this process holds the writer's lock until `close`. Addresses are relative to the game folder's
 * root.
 */
export class Project {
  readonly paths: ProjectPaths;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly #open: OpenInside;
  readonly #disk: ProjectDisk;
  readonly #states = new Map<string, AssetState>();
  readonly #queue = new ProjectQueue();
  #saveTimer: NodeJS.Timeout | undefined;
  #isRecoveryOpen: boolean;

  /** Use `openProject`. */
  constructor({ paths, manifest, open, now, patience }: ProjectOptions) {
    this.paths = paths;
    this.now = now;
    this.#open = open;
    this.#disk = new ProjectDisk(paths, manifest, { now, patience, onChanged: () => this.#load() });
    this.#isRecoveryOpen = !this.#disk.isLocked;
    this.#load();
  }

  get folder(): string {
    return this.paths.folder;
  }

  /** The game folder's real path. */
  get install(): string {
    return this.manifest.install;
  }

  get manifest(): Manifest {
    return this.#disk.manifest;
  }

  /** The addresses with edits or a timeline. */
  states(): readonly AssetState[] {
    return this.timelines().filter(({ document }) => !document.hasLeft);
  }

  /** The same, including removed entries. */
  timelines(): readonly AssetState[] {
    return [...this.#states.values()].filter(state => state.original !== undefined);
  }

  /**
   * The document of an address; `original` is called if the project does not know it yet. Call it each time: dropping
   * edits makes a new one.
   */
  document(address: string, original: () => Source): Document {
    const known = this.peek(address);
    if (known !== undefined) return known;
    const { revision = -1 } = this.#states.get(address)?.document ?? {};
    const state = newState(address, original(), revision + 1);
    this.#states.set(address, state);
    return state.document;
  }

  /** The document of an address that was opened or edited. */
  peek(address: string): Document | undefined {
    const document = this.#states.get(address)?.document;
    return document?.hasLeft ? undefined : document;
  }

  /** Forgets an address without edits, so that it is read again from the game folder; false while an edit is in progress. */
  forget(address: string): boolean {
    if (this.#queue.isEditing(address)) return false;
    if (this.#states.get(address)?.original === undefined) this.#states.delete(address);
    return true;
  }

  /** Work that edits these addresses one after the other: none is forgotten before its turn. */
  editing<T>(addresses: readonly string[], work: () => Promise<T>): Promise<T> {
    return this.#queue.editing(addresses, work);
  }

  /** Typed text of the address that does not compile. */
  draft(address: string): string | undefined {
    return this.#states.get(address)?.draft;
  }

  status(address: string): EditStatus {
    const state = this.#states.get(address);
    return state === undefined ? 'clean' : statusOf(state);
  }

  /** All edits in effect, oldest first. */
  changes(): readonly ProjectChange[] {
    return changesOf(this.states());
  }

  /** Makes one step. The address must have been opened with `document`. */
  apply(address: string, edit: ProjectEdit): Promise<Changed> {
    return this.perform(address, applying(edit));
  }

  /** Sets the bytes of an address, as one step that touches only what differs. */
  replaceContent(address: string, content: Source, edit: Omit<ProjectEdit, 'edits'>): Promise<Changed> {
    return this.perform(address, replacing(content, edit), this.peek(address)?.revision);
  }

  undo(address: string): Promise<Changed> {
    return this.perform(address, undoing);
  }

  redo(address: string): Promise<Changed> {
    return this.perform(address, redoing);
  }

  /** Reverts one change, as listed by `changes`; refused if a later one touched the same bytes. */
  async revert(address: string, change: string): Promise<Changed> {
    if (change === DRAFT) {
      await this.setDraft(address, undefined);
      return changedOf(this.#stateOf(address), { changed: [] });
    }
    return this.perform(address, reverting(change));
  }

  /** `madeFor`: the revision that the step was computed for, if no other will do. */
  async perform(address: string, make: MakeStep, madeFor?: number): Promise<Changed> {
    const [changed] = await this.together([{ address, make, madeFor }]);
    if (changed === undefined) throw new Error(`the step of ${address} was made`);
    return changed;
  }

  /** Makes steps of several addresses as one action: all of them, and all in the journal, or none. */
  together(steps: readonly StepOf[]): Promise<readonly Changed[]> {
    const addresses = steps.map(({ address }) => address);
    return this.editing(addresses, () => this.#queue.next(() => this.#makeAll(steps)));
  }

  /** Saves text that does not compile; undefined removes it. Any later step removes it too, until that is undone. */
  setDraft(address: string, text: string | undefined): Promise<void> {
    return this.#edit(address, async () => {
      const state = this.#stateOf(address);
      if (state.draft === text) return;
      const before = state.draft ?? state.document.text;
      const record = { type: 'draft', address, time: this.now(), text: storeDraft(text, before) } as const;
      (await this.#begin(state, [record])).append(record);
      replay(state, record);
      this.#saveSoon();
    });
  }

  /** Drops all edits of an address, which continues with these bytes. */
  reset(address: string, original: Source): Promise<Changed> {
    return this.#edit(address, async () => {
      const state = this.#stateOf(address);
      if (state.original !== undefined) {
        const journal = await this.#begin(state);
        journal.append({ type: 'reset', address, time: this.now() });
        await this.#saveManifest(({ [address]: _, ...edited }) => edited);
      }
      const fresh = newState(address, original, state.document.revision + 1);
      await saveEdits(this.paths, { ...fresh, original: state.original });
      this.#states.set(address, fresh);
      return changedOf(fresh, { changed: [{ start: 0, size: original.size }] });
    });
  }

  /** Records that the edits of an address may overwrite its present content in the game folder; written edits are pending again. */
  accept(address: string, sha256: string | null): Promise<void> {
    return this.#queue.next(async () => {
      const state = this.#stateOf(address);
      if (state.original === undefined) return;
      const [journal, marks] = [await this.#begin(state), [{ address, accepted: sha256 }]];
      const isInstalled = sha256 !== null && state.written.length > 0 && isEdited(state);
      await (isInstalled ? this.#mark(journal, 'restored', marks) : this.#accept(marks));
    });
  }

  /** What would be lost of a session that did not end; empty once it was kept or dropped, or an edit was made. */
  recovered(): readonly RecoveredSteps[] {
    return this.#isRecoveryOpen ? lostSteps(this.#disk.records, address => this.#states.get(address)) : [];
  }

  /** Keeps what the crash left, or drops it. */
  resolveRecovered(keep: boolean): Promise<void> {
    return this.#queue.next(async () => {
      const { records } = this.#disk;
      const crashed = crashedAddresses(records);
      if (!this.#isRecoveryOpen || crashed.size === 0) return;
      const journal = await this.#disk.takeLock();
      if (!keep) {
        journal.append({ type: 'discard' });
        await this.#giveUp(onlyIn(crashed.keys(), records));
      }
      this.#disk.openSession(journal);
      await journal.flush();
      this.#load();
      this.#isRecoveryOpen = false;
      await this.#noteWrites(journal);
      await this.#saveAll();
    });
  }

  /** Runs a write to the game folder with the lock held, and records what was written. */
  writing<T>(work: (note: WriteNotes) => Promise<T>): Promise<T> {
    return this.#queue.next(async () => {
      const journal = await this.#startSession();
      await recoverInstall(this.paths, this.install);
      const result = await work({
        saveFiles: values => this.#disk.saveFiles(values),
        refuseIfLost: () => this.#disk.refuseIfLost(),
        mark: (kind, marks) => this.#mark(journal, kind, marks),
      });
      await journal.flush();
      await this.#saveAll();
      return result;
    });
  }

  /** Resolves when all earlier work is done. */
  idle(): Promise<void> {
    return this.#queue.next(async () => undefined);
  }

  /** Resolves when all edits are on disk. */
  flush(): Promise<void> {
    return this.#queue.next(async () => {
      await this.#disk.flush();
      await this.#saveAll();
    });
  }

  /** Binds the project to the new place of its game; the caller then closes and reopens it. */
  rebind(install: string): Promise<void> {
    return this.#queue.next(() => this.#disk.rebind(install));
  }

  /** Saves bookmarks and notes, which are not edits. */
  saveNotes(notes: NonNullable<Manifest['notes']>): Promise<void> {
    return this.#queue.next(() => this.#startSession().then(() => this.#disk.save({ ...this.manifest, notes })));
  }

  /** Ends the session: everything saved, or in the journal if the disk is full, and the lock released. */
  close(): Promise<void> {
    return this.#queue.next(() =>
      this.#saveAll()
        .catch(unlessOfDisk)
        .finally(() => this.#disk.close()),
    );
  }

  async #makeAll(steps: readonly StepOf[]): Promise<readonly Changed[]> {
    const makings = planAll(steps, { stateOf: address => this.#stateOf(address), now: this.now });
    const records = recordsOf(makings);
    const journal = await this.#startSession();
    for (const { state } of makings)
      await this.#begin(state, records).catch(error => refuseFor(state.address, steps.length, error));
    // What cannot be saved is not done.
    const changed = performAll(makings, drafts => journal.append(...records, ...drafts));
    this.#saveSoon();
    return changed;
  }

  #stateOf(address: string): AssetState {
    const state = this.#states.get(address);
    if (state === undefined) throw new Error(`${address} was edited before it was opened`);
    return state;
  }

  /** Everything an edit of this address needs: the folder, the lock, the journal for `next`, the original's copy. */
  async #begin(state: AssetState, next: readonly JournalRecord[] = []): Promise<JournalWriter> {
    const journal = await this.#startSession();
    if (state.original !== undefined) return journal;
    // Another entry now has the name of a removed one: its timeline starts over.
    if (state.address in this.manifest.edited)
      journal.append({ type: 'reset', address: state.address, time: this.now() });
    const original = await keepOriginal(this.#placeOf(state.address), state.document.original);
    await this.#saveManifest(edited => ({ ...edited, [state.address]: original }), next);
    state.original = original;
    if (original.sha256 !== null) state.document.replaceOriginal(openFile(backupOf(this.paths, original.sha256)));
    return journal;
  }

  /** From the first edit on, what a crash left counts as kept. */
  async #startSession(): Promise<JournalWriter> {
    const isAfterCrash = this.#isRecoveryOpen && isCutOff(this.#disk.records);
    const journal = await this.#disk.begin();
    this.#isRecoveryOpen = false;
    if (isAfterCrash) await this.#noteWrites(journal);
    return journal;
  }

  /** Records what a killed write had put into the game folder: otherwise an undo would have nothing to write. */
  async #noteWrites(journal: JournalWriter): Promise<void> {
    for (const [kind, marks] of await interruptedWrites(this.states(), this.install, this.#open))
      await this.#mark(journal, kind, marks);
  }

  async #mark(journal: JournalWriter, kind: 'written' | 'restored', marks: readonly Mark[]): Promise<void> {
    for (const { address } of marks) {
      const record = { type: 'operation', address, time: this.now(), operation: { kind } } as const;
      journal.append(record);
      replay(this.#stateOf(address), record);
    }
    await this.#accept(marks);
    for (const { address } of marks) reopenOriginal(this.#placeOf(address), this.#stateOf(address), this.#open);
  }

  #load(): void {
    this.#disk.read();
    const { manifest, records } = this.#disk;
    const stored = { paths: this.paths, manifest, records: standingRecords(records), open: this.#open };
    const revisions = new Map([...this.#states].map(([address, state]) => [address, state.document.revision + 1]));
    this.#states.clear();
    for (const state of loadStates(stored, revisions)) this.#states.set(state.address, state);
  }

  async #accept(marks: readonly Mark[]): Promise<void> {
    const edited = { ...this.manifest.edited };
    for (const { address, accepted } of marks) {
      const state = this.#stateOf(address);
      if (state.original === undefined) continue;
      state.original = { ...state.original, accepted };
      edited[address] = state.original;
    }
    await this.#saveManifest(() => edited);
  }

  /** Removes addresses from the project with everything that would restore their edits. */
  async #giveUp(addresses: readonly string[]): Promise<void> {
    const given = new Set(addresses);
    const states = this.states().filter(({ address }) => given.has(address));
    await this.#saveManifest(edited => Object.fromEntries(Object.entries(edited).filter(([key]) => !given.has(key))));
    for (const { address, document, original } of states)
      await saveEdits(this.paths, { ...newState(address, document.original), original });
  }

  #placeOf(address: string): OriginalPlace {
    return { paths: this.paths, manifest: this.manifest, address };
  }

  #saveManifest(
    change: (edited: Manifest['edited']) => Manifest['edited'],
    next?: readonly JournalRecord[],
  ): Promise<void> {
    return this.#disk.save({ ...this.manifest, edited: change(this.manifest.edited) }, next);
  }

  async #saveAll(): Promise<void> {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = undefined;
    // If the project was taken over, the next edit or `close` says so.
    if (!this.#disk.isHolding) return;
    for (const state of this.states()) await saveEdits(this.paths, state);
  }

  #saveSoon(): void {
    clearTimeout(this.#saveTimer);
    // What cannot be saved now is in the journal, and is retried by the next edit, flush or close.
    this.#saveTimer = setTimeout(
      () => void this.#queue.next(() => this.#saveAll()).catch(() => undefined),
      SAVE_AFTER,
    ).unref();
  }

  #edit<T>(address: string, work: () => Promise<T>): Promise<T> {
    return this.editing([address], () => this.#queue.next(work));
  }
}
