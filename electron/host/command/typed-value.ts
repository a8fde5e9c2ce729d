/**
 * A value as typed on the command line: JSON, or bare text where the field is text. Numbers stay as they were typed: the
 * field's own layout reads them, 64-bit ones and 0x… and bits:… included.
 */
export function typedValue(text: string, kind: string | undefined): unknown {
  const json = parseJson(text);
  if (typeof json === 'string') return json;
  return kind !== 'text' && typeof json === 'object' && json !== null ? json : text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // bare text, which is as good
  }
}
