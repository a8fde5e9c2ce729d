/** The new indices of entries that stay after an edit: they keep their order, and added ones may come before them. */
export function keptPlaces(names: readonly string[], added: readonly string[]): readonly number[] {
  const left = new Map<string, number>();
  for (const name of added) left.set(name, (left.get(name) ?? 0) + 1);
  const places: number[] = [];
  for (let place = names.length - 1; place >= 0; place--) {
    const name = names[place] ?? '';
    const count = left.get(name) ?? 0;
    if (count > 0) left.set(name, count - 1);
    else places.push(place);
  }
  return places.reverse();
}
