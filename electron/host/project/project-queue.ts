/** Work in a project: one thing at a time, in order of arrival. */
export class ProjectQueue {
  #last: Promise<unknown> = Promise.resolve();
  /** How many edits of each address are waiting or running. */
  readonly #edits = new Map<string, number>();

  next<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Work that edits these addresses, in as many turns as it takes. */
  async editing<T>(addresses: readonly string[], work: () => Promise<T>): Promise<T> {
    for (const address of addresses) this.#count(address, 1);
    try {
      return await work();
    } finally {
      for (const address of addresses) this.#count(address, -1);
    }
  }

  isEditing(address: string): boolean {
    return this.#edits.has(address);
  }

  #count(address: string, by: 1 | -1): void {
    const count = (this.#edits.get(address) ?? 0) + by;
    if (count === 0) this.#edits.delete(address);
    else this.#edits.set(address, count);
  }
}
