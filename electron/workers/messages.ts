/** What a pool tells a worker. */
export interface Order<Task> {
  readonly task: Task;
}

/** What a worker tells its pool: notes while it works, then exactly one answer or failure. */
export type Reply<Answer, Note> = { readonly note: Note } | { readonly answer: Answer } | { readonly failure: string };
