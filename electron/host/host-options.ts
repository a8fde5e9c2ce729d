import type { Hello } from '../../shared/contract/types.ts';

/** What the host is started with. */
export interface HostOptions {
  /** Gantry's own folder: recents, index, projects, logs. */
  readonly dataFolder: string;
  readonly version: string;
  readonly transport: Hello['transport'];
  /** Started with --safe: the window restores nothing. */
  readonly safe: boolean;
  /** The system's folder dialog, where there is one. */
  readonly chooseFolder?: () => Promise<string | null>;
  /** Shows a file in the system's file manager, where there is one. */
  readonly revealFile?: (path: string) => void;
  /** Lets the person who drags them drop copies of files elsewhere, where there is a desktop shell. */
  readonly dragFiles?: (paths: readonly string[]) => void;
}
