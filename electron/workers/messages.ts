/** What a pool tells a worker. */
export interface Order<Task> {
  readonly task: Task;
}

/** What a worker tells its pool: once that it is ready to work; then for each task notes, and exactly one answer or failure. */
export type Reply<Answer, Note> =
  | { readonly ready: true }
  | { readonly note: Note }
  /** `held`: megabytes of memory that the thread has after it, where that is told. */
  | { readonly answer: Answer; readonly held?: number }
  | { readonly failure: string };
