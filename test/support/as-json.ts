/** What a script reads back from the JSON that a value is written as: floats are numbers there, -0 included. */
export function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
