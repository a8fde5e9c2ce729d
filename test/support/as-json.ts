/** What a script reads back from a value's JSON: floats become numbers, -0 included. */
export function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
