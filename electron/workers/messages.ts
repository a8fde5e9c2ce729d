/** What a pool sends to a worker. */
export interface Order<Task> {
  readonly task: Task;
}

/**
 * What a worker sends to its pool: first that it is ready, then for each task any number of notes and exactly one answer or
 * failure.
 */
export type Reply<Answer, Note> =
  | { readonly ready: true }
  | { readonly note: Note }
  /** `held`: megabytes of memory that the thread still uses afterwards, if reported. */
  | { readonly answer: Answer; readonly held?: number }
  | { readonly failure: string };
