/** Keeps a value as the newest of those asked for last, and of the others no more than so many: a Map keeps the order of insertion. */
export function keepNewest<K, V>(known: Map<K, V>, most: number, [key, value]: readonly [K, V]): void {
  known.delete(key);
  known.set(key, value);
  for (const oldest of known.keys()) {
    if (known.size <= most) break;
    known.delete(oldest);
  }
}
