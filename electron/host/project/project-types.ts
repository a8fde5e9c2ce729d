import type { Source } from '../../../shared/base/source.ts';
import type { StepInput } from '../../../shared/document/step.ts';
import type { EntryStep } from '../../files/address.ts';
import type { Manifest } from './manifest.ts';
import type { ProjectPaths } from './project-paths.ts';

/** Opens an entry of a file, through the containers around it. */
export type OpenInside = (file: string, entries: readonly EntryStep[]) => Source;

export interface ProjectOptions {
  readonly paths: ProjectPaths;
  readonly manifest: Manifest;
  readonly open: OpenInside;
  readonly now: () => number;
  /** Milliseconds to wait for another writer. */
  readonly patience?: number;
}

/** The effect of an edit, as in the contract's `Edited`. */
export interface Changed {
  readonly revision: number;
  readonly size: number;
  readonly canUndo: string | null;
  readonly canRedo: string | null;
  readonly changed: readonly { readonly start: number; readonly size: number; readonly path?: string }[];
}

/** An edit without its time, which the project adds. */
export type ProjectEdit = Omit<StepInput, 'time'>;

/** How a write to the game folder records in the project what it did. */
export interface WriteNotes {
  saveFiles(values: Manifest['files']): Promise<void>;
  /** Throws when another process has taken the project over. */
  refuseIfLost(): void;
  /** The game folder now has the content of these addresses, or their originals again. */
  mark(kind: 'written' | 'restored', marks: readonly Mark[]): Promise<void>;
}

/** The present content of an address in the game folder: the hash that a later write may replace. */
export interface Mark {
  readonly address: string;
  readonly accepted: string | null;
}
