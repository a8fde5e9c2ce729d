import type { AssetId } from '../../../shared/contract/types.ts';
import type { Document } from '../../../shared/document/document.ts';
import { type Opened, openAddress } from '../../files/open-address.ts';
import type { OpenInstall } from '../installs/open-install.ts';
import { View } from './view.ts';

/** A file or entry that is being looked at or worked on. */
export class OpenAsset {
  readonly id: AssetId;
  readonly install: OpenInstall;
  readonly address: string;
  #opened: Opened;
  #view: View | undefined;
  /** Grows when the bytes were taken from the disk anew; revisions never repeat. */
  #base = 0;

  constructor(id: AssetId, install: OpenInstall, address: string, opened: Opened) {
    this.id = id;
    this.install = install;
    this.address = address;
    this.#opened = opened;
  }

  get name(): string {
    return this.#opened.name;
  }

  /** The file on disk it lies in. */
  get file(): string {
    return this.#opened.file;
  }

  /** Its edits, if it ever had one. */
  get edits(): Document | undefined {
    return this.install.project.peek(this.address);
  }

  /** Its edits, made ready for the first. */
  editable(): Document {
    return this.install.project.document(this.address, () => this.#opened.source);
  }

  get revision(): number {
    return this.#base + (this.edits?.revision ?? 0);
  }

  /** The bytes as they are now. */
  view(): View {
    const { revision } = this;
    if (this.#view?.revision !== revision)
      this.#view = new View(this.name, this.edits?.source() ?? this.#opened.source, revision);
    return this.#view;
  }

  /** Takes the bytes from the disk again. */
  reload(): void {
    this.#base = this.revision + 1;
    this.#opened.close();
    this.#opened = openAddress(this.install.folder, this.address);
    this.#view = undefined;
  }

  close(): void {
    if (this.edits === undefined) this.#opened.close();
  }
}
