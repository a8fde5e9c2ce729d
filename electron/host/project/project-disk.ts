import { copyFileSync, existsSync, linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { FailureError } from '../../../shared/contract/failure.ts';
import { projectFailures } from '../../failures/project.ts';
import { refuse } from '../../failures/refuse.ts';
import { isDiskFailure, isSystemError } from '../../files/disk-failure.ts';
import { withMadeFolder } from '../../files/permissions.ts';
import { writeFile } from '../../files/write-file.ts';
import { moveNote } from '../../files/write-note.ts';
import { isNote } from './asset-state.ts';
import { JournalWriter, journalLines, readJournal } from './journal.ts';
import type { JournalRecord } from './journal-record.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';
import { backupOf, type ProjectPaths, projectPaths } from './project-paths.ts';
import { isLocked, takeWriterLock, type WriterLock } from './writer-lock.ts';

/** The writer's lock of the project, and the journal to write to. */
interface Session {
  readonly lock: WriterLock;
  readonly journal: JournalWriter;
}

/** A project on disk: read at any time, written while this process holds the writer's lock. */
export class ProjectDisk {
  readonly paths: ProjectPaths;
  readonly #now: () => number;
  readonly #patience: number | undefined;
  readonly #onChanged: () => void;
  #manifest: Manifest;
  #records: readonly JournalRecord[] = [];
  #journalSize = 0;
  #session: Session | undefined;

  /** `onChanged` is called when another process has written, and everything was read again. */
  constructor(
    paths: ProjectPaths,
    manifest: Manifest,
    { now, patience, onChanged }: { now: () => number; patience: number | undefined; onChanged: () => void },
  ) {
    this.paths = paths;
    this.#manifest = manifest;
    this.#now = now;
    this.#patience = patience;
    this.#onChanged = onChanged;
  }

  get manifest(): Manifest {
    return this.#manifest;
  }

  /** The journal as it was read last. */
  get records(): readonly JournalRecord[] {
    return this.#records;
  }

  /** Whether another process is writing right now. */
  get isLocked(): boolean {
    return isLocked(this.paths.lock);
  }

  read(): void {
    const { records, size } = readJournal(this.paths.journal);
    this.#manifest = readManifest(this.paths.manifest) ?? this.#manifest;
    this.#records = records;
    this.#journalSize = size;
  }

  /** The journal, with a session begun in it. */
  async begin(): Promise<JournalWriter> {
    if (this.#session !== undefined) return this.#session.journal;
    const journal = await this.takeLock();
    this.openSession(journal);
    return journal;
  }

  openSession(journal: JournalWriter): void {
    journal.append({ type: 'open', time: this.#now() });
  }

  /** Only the journal; the caller begins the session. */
  async takeLock(): Promise<JournalWriter> {
    if (this.#session !== undefined) return this.#session.journal;
    const lock = await withMadeFolder(this.paths.folder, () =>
      takeWriterLock(this.paths.lock, { patience: this.#patience }),
    );
    try {
      this.#refuseIfChanged();
      const journal = new JournalWriter(this.paths.journal, this.#journalSize, lines => this.#refuseIfLost(lines));
      this.#session = { lock, journal };
      return journal;
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** Whether this process still holds the lock that it took. */
  get isHolding(): boolean {
    return this.#session?.lock.isHeld() === true;
  }

  /** Refuses if another process has taken the project over; edits made here are kept in a copy next to it. */
  refuseIfLost(): void {
    this.#refuseIfLost();
  }

  /** `next` is the record to be written to the journal. */
  async save(manifest: Manifest, next: readonly JournalRecord[] = []): Promise<void> {
    this.#refuseIfLost(journalLines(next), manifest);
    await writeManifest(this.paths.manifest, manifest);
    this.#manifest = manifest;
  }

  /** Saves the records of written files. */
  async saveFiles(files: Manifest['files']): Promise<void> {
    if (Object.keys(files).length === 0) return;
    await this.save({ ...this.#manifest, files: { ...this.#manifest.files, ...files } });
  }

  /** Changes the game folder; a project that is not on disk yet has nothing to change. */
  async rebind(install: string): Promise<void> {
    if (readManifest(this.paths.manifest) === undefined) return;
    await this.begin();
    await moveNote(this.paths.writeNote, { from: this.#manifest.install, to: install });
    await this.save({ ...this.#manifest, install });
  }

  async flush(): Promise<void> {
    await this.#session?.journal.flush();
  }

  /** Ends the session and releases the lock; on a full disk, the next session finds the same as after a crash: everything. */
  async close(): Promise<void> {
    if (this.#session === undefined) return;
    const { journal, lock } = this.#session;
    try {
      journal.append({ type: 'close', time: this.#now() });
    } catch (error) {
      unlessOfDisk(error);
    }
    this.#session = undefined;
    try {
      journal.close();
      await compactJournal(this.paths.journal, new Set(Object.keys(this.#manifest.edited))).catch(unlessOfDisk);
    } finally {
      lock.release();
    }
    this.#journalSize = readJournal(this.paths.journal).size;
  }

  #refuseIfLost(lines: readonly string[] = [], manifest = this.#manifest): void {
    if (this.#session === undefined || this.#session.lock.isHeld()) return;
    const { journal, lock } = this.#session;
    this.#session = undefined;
    const kept = this.#keepBeside({
      manifest,
      journal: Buffer.concat([journal.content(), ...lines.map(line => Buffer.from(line))]),
    });
    journal.close();
    lock.release();
    this.#onChanged();
    refuse(projectFailures.lockLost(this.paths.folder, kept));
  }

  #keepBeside(own: OwnState): string | undefined {
    try {
      return keepBeside(this.paths, own, new Date(this.#now()));
    } catch (error) {
      // A full disk: that the copy failed is reported as well.
      if (!isSystemError(error)) throw error;
      return undefined;
    }
  }

  /**
   * Another process may have edited while this one only read; its edits are loaded, and the present edit is refused.
   */
  #refuseIfChanged(): void {
    if (readJournal(this.paths.journal).size === this.#journalSize) return;
    this.#onChanged();
    refuse(projectFailures.changedByAnother(this.paths.folder));
  }
}

/** What a process that lost the lock of a project knows of it. */
interface OwnState {
  readonly manifest: Manifest;
  readonly journal: Uint8Array;
}

/** Makes a separate mod project, next to the lost one, from what is known here; returns its folder. */
function keepBeside(paths: ProjectPaths, { manifest, journal }: OwnState, time: Date): string {
  const kept = projectPaths(freeFolder(paths.folder, time));
  mkdirSync(kept.backup, { recursive: true, mode: 0o700 });
  writeFileSync(kept.manifest, `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600 });
  writeFileSync(kept.journal, journal, { mode: 0o600 });
  const originals = [...Object.values(manifest.edited), ...Object.values(manifest.files).map(file => file.original)];
  for (const sha256 of new Set(originals.map(original => original.sha256)))
    if (sha256 !== null && existsSync(backupOf(paths, sha256))) share(backupOf(paths, sha256), backupOf(kept, sha256));
  return kept.folder;
}

/** `Game kept 2026-11-22 18.30.05.gantry` */
function freeFolder(folder: string, time: Date): string {
  const stamp = time.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');
  const name = `${basename(folder, '.gantry')} kept ${stamp}`;
  for (let count = 1; ; count++) {
    const free = join(dirname(folder), `${count === 1 ? name : `${name} ${count}`}.gantry`);
    if (!existsSync(free)) return free;
  }
}

/** Originals never change under their name: a single copy on disk is enough, if the disk supports hard links. */
function share(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    copyFileSync(from, to);
  }
}

/**
 * Rewrites a journal after a session, without what no longer counts: edits that were dropped or discarded, and the
 * sessions in between. Only if that is most of it, so that the work stays in proportion to its cause.
 */
async function compactJournal(path: string, edited: ReadonlySet<string>): Promise<void> {
  const { records } = readJournal(path);
  const kept = neededRecords(records, edited);
  if (kept.length > records.length / 2) return;
  const lines = journalLines(kept).join('');
  try {
    await writeFile(path, [new TextEncoder().encode(lines)]);
  } catch (error) {
    // A full disk, or a scanner that holds the file: the journal stays as it is, which says the same.
    if (!(error instanceof FailureError)) throw error;
  }
}

/** One session with everything that still makes up the timelines of the edited addresses, including remains of actions. */
export function neededRecords(records: readonly JournalRecord[], edited: ReadonlySet<string>): JournalRecord[] {
  const steps: JournalRecord[] = [];
  const begins = new Map<string, number>();
  for (const record of standingRecords(records)) {
    if (!('address' in record) || !edited.has(record.address)) continue;
    if (record.type === 'reset') begins.set(record.address, steps.length);
    else steps.push(alone(record));
  }
  const counted = steps.filter((step, at) => 'address' in step && at >= (begins.get(step.address) ?? 0));
  const ends = records.filter(({ type }) => type === 'open' || type === 'close');
  return [...ends.slice(0, 1), ...counted, ...ends.slice(-1)];
}

/** The remains of an action are complete if the rest of it was dropped. */
function alone(record: JournalRecord): JournalRecord {
  return record.type === 'operation' ? { ...record, more: undefined } : record;
}

/** The records that count: `discard` removes what the session before it made and the game folder does not have. */
export function standingRecords(records: readonly JournalRecord[]): readonly JournalRecord[] {
  const standing: JournalRecord[] = [];
  for (const record of records) {
    if (record.type !== 'discard') standing.push(record);
    else standing.push(...writtenOf(standing.splice(standing.findLastIndex(({ type }) => type === 'open') + 1)));
  }
  return standing;
}

/** A session's records up to the last write of each address. */
function writtenOf(session: readonly JournalRecord[]): readonly JournalRecord[] {
  const ends = new Map<string, number>();
  for (const [at, record] of session.entries())
    if (record.type === 'operation' && isNote(record.operation.kind)) ends.set(record.address, at);
  return session.filter((record, at) => 'address' in record && at <= (ends.get(record.address) ?? -1));
}

/** Whether the last session did not end. */
export function isCutOff(records: readonly JournalRecord[]): boolean {
  return records.findLast(({ type }) => type === 'open' || type === 'close')?.type === 'open';
}

/** For work that is retried later, or can be skipped. */
export function unlessOfDisk(error: unknown): void {
  if (!isDiskFailure(error)) throw error;
}
