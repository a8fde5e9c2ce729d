import { statSync } from 'node:fs';
import { type Source, sameSource } from '../../../shared/base/source.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Document } from '../../../shared/document/document.ts';
import type { Around } from '../../../shared/formats/pictures.ts';
import { aroundOf } from '../../answers/pictures/around.ts';
import { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { projectFailures } from '../../failures/project.ts';
import { refuse } from '../../failures/refuse.ts';
import { type EntryStep, parseAddress } from '../../files/address.ts';
import { diskPath } from '../../files/disk-names.ts';
import { type Opened, openAddress } from '../../files/open-address.ts';
import type { OpenInstall } from '../installs/open-install.ts';
import type { Changed, ProjectEdit } from '../project/project-types.ts';
import type { StructureUse } from '../structures/desk-types.ts';
import { isUnlisted } from './left-entry.ts';

/** The labels for undo and redo; null for none. */
export type Takeable = Readonly<Record<'canUndo' | 'canRedo', string | null>>;

/** How a step that gives an asset new content is recorded. */
export type ContentEdit = Omit<ProjectEdit, 'edits'>;

/** An open file or entry. */
export class OpenAsset {
  readonly id: AssetId;
  readonly install: OpenInstall;
  readonly address: string;
  #opened: Opened;
  #view: View | undefined;
  #structure: StructureUse | undefined;
  #reloadedAt = 0;
  #stamp: string;
  /** Increases when the bytes are read from disk again; revisions never repeat. */
  #base = 0;
  #onNewFile: () => void = () => {};
  /** The edits at the last count: those of a crashed session may be discarded. */
  #counted: Document | undefined;

  constructor(id: AssetId, install: OpenInstall, address: string, opened: Opened) {
    this.id = id;
    this.install = install;
    this.address = address;
    this.#opened = opened;
    this.#stamp = stampOf(opened.file);
  }

  get name(): string {
    return this.#opened.name;
  }

  /** The user's own structure that it is read by. */
  get structure(): StructureUse | undefined {
    return this.#structure;
  }

  /** Reads the same bytes in another way from now on. */
  readBy(structure: StructureUse | undefined): void {
    if (this.#structure === structure) return;
    this.#base++;
    this.#structure = structure;
    this.#view = undefined;
  }

  /** The file on disk that contains it. */
  get file(): string {
    return this.#opened.file;
  }

  /** Identifies the state of that file: the one that was opened. */
  get stamp(): string {
    return this.#stamp;
  }

  /** Whether its bytes are not on disk. */
  get isInMemory(): boolean {
    return false;
  }

  /** Whether its bytes are those in its file, at its address. */
  get isAsOnDisk(): boolean {
    return this.edits === undefined && !this.isInMemory;
  }

  /** Its place in its container, if only edits of the container made it: new content is one more of these edits. */
  get addedAt(): number | undefined {
    return undefined;
  }

  /** Its place in its container. */
  protected get place(): number | undefined {
    return this.#opened.steps.at(-1)?.index;
  }

  /** Whether edits of its container have renamed or removed it: then it cannot be edited. */
  get isUnlisted(): boolean {
    return isUnlisted(this.install, this.address);
  }

  /** The path into that file. */
  get entries(): readonly EntryStep[] {
    return parseAddress(this.address).entries;
  }

  /** Its container, as it is on disk. */
  get around(): Around | undefined {
    return aroundOf(this.#opened);
  }

  /** Its edits, if it ever had any. */
  get edits(): Document | undefined {
    return this.install.project.peek(this.address);
  }

  /** The labels for undo and redo in it. */
  get takeable(): Takeable {
    const { canUndo = null, canRedo = null } = this.edits ?? {};
    return { canUndo, canRedo };
  }

  /** Whether the project keeps anything about it. */
  get isEdited(): boolean {
    return this.install.project.states().some(state => state.address === this.address);
  }

  /** Text that was typed and does not compile. */
  get draft(): string | undefined {
    return this.install.project.draft(this.address);
  }

  /** Called when an edit is refused because the file has changed. */
  whenNewFile(tell: () => void): void {
    this.#onNewFile = tell;
  }

  /**
   * Prepares it for a first edit; refuses if another program has changed the file in the meantime, or if its
   * container no longer has the entry.
   */
  editable(): void {
    if (this.isUnlisted) refuse(failures.entryLeft(this.address));
    if (this.hasNewFile() && !this.isEdited) {
      this.#onNewFile();
      refuse(projectFailures.replacedMeanwhile(this.address));
    }
    const locked = this.#opened.steps.find(({ format }) => format.container?.whyReadOnly !== undefined);
    const why = locked?.format.container?.whyReadOnly;
    if (locked !== undefined && why !== undefined) refuse(projectFailures.onlyRead(this.address, locked.address, why));
    this.install.project.document(this.address, () => this.#opened.source);
  }

  /** Replaces some bytes, as one step. */
  apply(edit: ProjectEdit): Promise<Changed> {
    this.editable();
    return this.install.project.apply(this.address, edit);
  }

  /** Replaces the whole content, as one step. */
  replaceContent(content: Source, edit: ContentEdit): Promise<Changed> {
    this.editable();
    return this.unlessSame(content, edit) ?? this.install.project.replaceContent(this.address, content, edit);
  }

  /** No change makes no step; but typed text does, and so does anything that removes a draft. */
  protected unlessSame(content: Source, { text }: ContentEdit): Promise<Changed> | undefined {
    const { source, revision } = this.view();
    if (text !== undefined || this.draft !== undefined || !sameSource(content, source)) return undefined;
    return Promise.resolve({ revision, size: source.size, ...this.takeable, changed: [] });
  }

  get revision(): number {
    const { edits } = this;
    const count = edits?.revision ?? 0;
    if (this.#counted !== undefined && this.#counted !== edits)
      this.#base += Math.max(0, this.#counted.revision + 1 - count);
    this.#counted = edits;
    return this.#base + count;
  }

  /** Continues the revision numbers of the previous asset with this id, so that no window takes older bytes for newer ones. */
  follow(before: OpenAsset): void {
    this.#base += Math.max(0, before.revision - this.revision);
  }

  /** The bytes as they are now. */
  view(): View {
    const { revision } = this;
    if (this.#view?.revision !== revision)
      this.#view = new View(
        this.name,
        this.edits?.source() ?? this.#opened.source,
        revision,
        this.#structure?.identified,
      );
    return this.#view;
  }

  /** The revision since which its bytes come from another program; 0 if none do. */
  get reloadedAt(): number {
    return this.#reloadedAt;
  }

  /** Whether the file on disk is no longer the one that was opened. */
  hasNewFile(): boolean {
    return stampOf(this.file) !== this.#stamp;
  }

  /** Reads the bytes from disk again; for an asset without edits. */
  reload(): void {
    this.#become(openAddress(this.install.folder, this.address));
    this.install.project.forget(this.address);
    this.#reloadedAt = this.revision;
  }

  /** Its file was gone and is back unchanged: what could not be read of it in between is read again. */
  returned(): void {
    this.#base++;
    this.#view = undefined;
  }

  /** Drops its edits and reads the bytes from disk again. */
  async reset(): Promise<Changed> {
    const opened = openAddress(this.install.folder, this.address);
    this.editable();
    const changed = await this.install.project.reset(this.address, opened.source);
    this.#become(opened);
    return changed;
  }

  /** Frees what it holds; edits stay in the project, and so do those being made. */
  close(): void {
    if (!this.isEdited && this.install.project.forget(this.address)) this.#opened.close();
  }

  #become(opened: Opened): void {
    this.#base = this.revision + 1;
    this.#opened.close();
    this.#opened = opened;
    this.#stamp = stampOf(opened.file);
    this.#view = undefined;
  }
}

/** Identifies the state of a file. */
export function stampOf(file: string): string {
  const found = statSync(diskPath(file), { throwIfNoEntry: false });
  return found === undefined ? 'gone' : `${found.size} ${found.mtimeMs} ${found.ino}`;
}
