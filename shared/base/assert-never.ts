/** Closes a switch over a union: a new member does not compile until it has its case. */
export function assertNever(value: never): never {
  throw new Error(`no case for ${JSON.stringify(value)}`);
}
