export type QuickQuery =
  | { readonly kind: 'command'; readonly text: string }
  | { readonly kind: 'offset'; readonly text: string }
  | { readonly kind: 'field'; readonly text: string }
  /** `place` is an offset (with its colon) or a field (with its @) inside the asset. */
  | { readonly kind: 'asset'; readonly text: string; readonly place?: string };

/** What a line typed into quick open asks for. `::` parts the entry from its archive and is no offset. */
export function parseQuery(line: string): QuickQuery {
  const first = line[0];
  if (first === '>') return { kind: 'command', text: line.slice(1).trim() };
  if (first === ':') return { kind: 'offset', text: line.slice(1).trim() };
  if (first === '@') return { kind: 'field', text: line.slice(1).trim() };
  const match = /^(.*[^:])(:(?!:).*|@.*)$/.exec(line);
  const name = match?.[1];
  const place = match?.[2];
  return name !== undefined && place !== undefined && place.length > 1
    ? { kind: 'asset', text: name.trim(), place }
    : { kind: 'asset', text: line.replace(/[:@]$/, '').trim() };
}
