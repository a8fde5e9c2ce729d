/** The address of what lies at a way inside another address. */
export function insideOf(address: string, inside: string): string {
  if (inside === '') return address;
  return inside.startsWith('::') ? `${address}${inside}` : `${address}::${inside}`;
}
