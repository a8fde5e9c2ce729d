/** The part of an address before the asset's own name: its folder or archive. */
export function parentOf(address: string): string {
  const entry = address.lastIndexOf('::');
  return address.slice(0, Math.max(entry, entry < 0 ? address.lastIndexOf('/') : entry, 0));
}

/** The containers and folders that contain an address, innermost first. */
export function placesAround(address: string): string[] {
  const places: string[] = [];
  for (let at = parentOf(address); at !== ''; at = parentOf(at)) places.push(at);
  return places;
}

/** The name in the address: of several entries with the same name, the later ones end in ~2, ~3, … */
export function nameIn(address: string): string {
  const place = parentOf(address);
  return address.slice(place.length).replace(/^(::|\/)/, '');
}
