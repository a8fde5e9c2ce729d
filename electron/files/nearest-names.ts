/** Up to `limit` names a person may have meant: those that hold the wanted text, then those a few letters away. */
export function nearestNames(names: Iterable<string>, wanted: string, limit = 3): string[] {
  const folded = wanted.toLowerCase();
  const most = Math.max(2, Math.floor(folded.length / 3));
  const scored: { name: string; score: number }[] = [];
  for (const name of new Set(names)) {
    const score = distance(name.toLowerCase(), folded, most);
    if (score <= most) scored.push({ name, score });
  }
  scored.sort((a, b) => a.score - b.score || (a.name < b.name ? -1 : 1));
  return scored.slice(0, limit).map(({ name }) => name);
}

/** Letters to change, or more than `most`; a name that holds the other whole counts as near. */
function distance(a: string, b: string, most: number): number {
  if (b.length > 2 && (a.includes(b) || (a.length > 2 && b.includes(a)))) return 1;
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      line.push(Math.min((above[column - 1] ?? 0) + same, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1));
    }
    if (Math.min(...line) > most) return most + 1;
    above = line;
  }
  return above[b.length] ?? most + 1;
}
