/** Everything outside the process that a run of the command line uses. */
export interface Io {
  /** Writes to stdout unchanged. */
  out(text: string): void;
  /** Writes a file's content to stdout; a terminal gets it without control characters. */
  content(text: string): void;
  /** Resolves when the reader of stdout has caught up, so that long output does not pile up in memory. */
  drained(): Promise<void>;
  /** Writes to stderr unchanged. */
  err(text: string): void;
  /** Whether stderr is a terminal: only a person needs progress. */
  readonly watched: boolean;
  /** The folder that relative paths start from. */
  readonly base: string;
  /** Resolves when the user wants a running server to stop. */
  interrupted(): Promise<void>;
}
