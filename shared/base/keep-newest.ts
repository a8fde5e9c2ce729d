/** Stores a value as the most recent, and drops the oldest beyond a limit: a Map keeps the order of insertion. */
export function keepNewest<K, V>(known: Map<K, V>, most: number, [key, value]: readonly [K, V]): void {
  known.delete(key);
  known.set(key, value);
  for (const oldest of known.keys()) {
    if (known.size <= most) break;
    known.delete(oldest);
  }
}
