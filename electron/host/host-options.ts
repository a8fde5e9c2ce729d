import type { Hello } from '../../shared/contract/types.ts';

/** The start options of the host. */
export interface HostOptions {
  /** Gantry's own folder: recents, index, projects, logs. */
  readonly dataFolder: string;
  readonly version: string;
  readonly transport: Hello['transport'];
  /** Started with --safe: the window restores nothing. */
  readonly safe: boolean;
  /** The system's folder dialog, if there is one. */
  readonly chooseFolder?: () => Promise<string | null>;
  /** Shows a file in the system's file manager, if there is one. */
  readonly revealFile?: (path: string) => void;
  /** Lets the user drag copies of files out of the window, if there is a desktop shell. */
  readonly dragFiles?: (paths: readonly string[]) => void;
}
