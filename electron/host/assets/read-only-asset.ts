import { basename } from 'node:path';
import { memorySource } from '../../../shared/base/source.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import type { EntryStep } from '../../files/address.ts';
import { openFile } from '../../files/file-source.ts';
import { type Opened, openInSource } from '../../files/open-address.ts';
import type { OpenInstall } from '../installs/open-install.ts';
import type { Changed } from '../project/project-types.ts';
import { OpenAsset } from './open-asset.ts';

/** Bytes that belong to an asset: its original, a kept copy, the version on disk. */
export interface ReadOnlyBytes {
  readonly install: OpenInstall;
  /** Of the asset they belong to. */
  readonly address: string;
  /** The name of the asset. */
  readonly name: string;
  /** Where the bytes are: a file, and the path into it. */
  readonly file: string;
  readonly entries: readonly EntryStep[];
  /** Stands for the file, if the compared bytes are not on disk. */
  readonly bytes?: Uint8Array;
}

/** An asset to view and to compare with; it cannot be edited, and does not include the project's edits. */
export class ReadOnlyAsset extends OpenAsset {
  readonly #opened: Opened;
  readonly #entries: readonly EntryStep[];
  readonly #isInMemory: boolean;

  constructor(id: AssetId, bytes: ReadOnlyBytes) {
    const opened = openStill(bytes);
    super(id, bytes.install, bytes.address, opened);
    this.#opened = opened;
    this.#entries = bytes.entries;
    this.#isInMemory = bytes.bytes !== undefined;
  }

  override get isUnlisted(): boolean {
    return false;
  }

  override get isInMemory(): boolean {
    return this.#isInMemory;
  }

  override get entries(): readonly EntryStep[] {
    return this.#entries;
  }

  override get edits(): undefined {
    return undefined;
  }

  override get isEdited(): boolean {
    return false;
  }

  override get draft(): undefined {
    return undefined;
  }

  override editable(): void {
    refuse(failures.onlyToCompare(this.address));
  }

  override hasNewFile(): boolean {
    return false;
  }

  override async reset(): Promise<Changed> {
    return refuse(failures.onlyToCompare(this.address));
  }

  override close(): void {
    this.#opened.close();
  }
}

function openStill({ name, file, bytes, entries, address }: ReadOnlyBytes): Opened {
  const outer = bytes === undefined ? openFile(file) : { ...memorySource(bytes), close: () => {} };
  const opened = openInSource({ source: outer, name: basename(file), address }, entries);
  return { ...opened, name, file, close: () => outer.close() };
}
