/** What a run of the command line touches of the world around it. */
export interface Io {
  /** To stdout, as it is. */
  out(text: string): void;
  /** To stdout, what a file holds: to a terminal without what a terminal obeys, to anything else as it is. */
  content(text: string): void;
  /** Settles when who reads stdout keeps up: what is long would wait in memory otherwise. */
  drained(): Promise<void>;
  /** To stderr, as it is. */
  err(text: string): void;
  /** Whether a person watches stderr: progress is for them only. */
  readonly watched: boolean;
  /** The folder that relative paths start from. */
  readonly base: string;
  /** Settles when the user wants a running server to end. */
  interrupted(): Promise<void>;
}
