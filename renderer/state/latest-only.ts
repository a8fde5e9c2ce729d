/** Does one thing after another; of those that come meanwhile only the last is done. A failure is told once the last is done. */
export function latestOnly<A extends readonly unknown[]>(
  work: (...args: A) => Promise<unknown>,
): (...args: A) => Promise<void> {
  let waiting: A | undefined;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    const failures: unknown[] = [];
    while (waiting !== undefined) {
      const args = waiting;
      waiting = undefined;
      await work(...args).catch((error: unknown) => failures.push(error));
    }
    running = undefined;
    if (failures.length > 0) throw failures[0];
  }

  return (...args) => {
    waiting = args;
    running ??= run();
    return running;
  };
}
