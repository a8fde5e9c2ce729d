import type { Command } from 'commander';
import type { Serving, Session } from './session.ts';

/** The program that verbs are added to, and the functions that run them; a verb's work returns the exit status. */
export interface Cli {
  readonly program: Command;
  run(work: (session: Session) => Promise<number>): Promise<void>;
  /** With the full host, which serves windows. */
  serve(work: (serving: Serving) => Promise<number>, options: { readonly safe: boolean }): Promise<void>;
}
