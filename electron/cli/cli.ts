import type { Command } from 'commander';
import type { Serving, Session } from './session.ts';

/** Where a verb puts itself, and what runs it: the work gives the exit status. */
export interface Cli {
  readonly program: Command;
  run(work: (session: Session) => Promise<number>): Promise<void>;
  /** With all of the application. */
  serve(work: (serving: Serving) => Promise<number>, options: { readonly safe: boolean }): Promise<void>;
}
