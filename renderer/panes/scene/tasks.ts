// For a world, each step takes a while: input is handled in between.

export const nextTask = (): Promise<void> => new Promise(done => setTimeout(done));

/** Runs each step in a task of its own, until the returned function is called. */
export function inTurn([step, ...rest]: readonly (() => unknown)[]): () => void {
  if (step === undefined) return () => {};
  let end = () => clearTimeout(turn);
  const turn = setTimeout(() => {
    step();
    end = inTurn(rest);
  });
  return () => end();
}
