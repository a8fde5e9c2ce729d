/** The part of an address before the asset's own name: its folder or archive. */
export function parentOf(address: string): string {
  const entry = address.lastIndexOf('::');
  return address.slice(0, Math.max(entry, entry < 0 ? address.lastIndexOf('/') : entry, 0));
}

/** The name in the address: of several entries with the same name, the later ones end in ~2, ~3, … */
export function nameIn(address: string): string {
  const place = parentOf(address);
  return address.slice(place.length).replace(/^(::|\/)/, '');
}
