/** Lines for the wire view: every edge of the triangles, once. */
export function edgesOf(index: Uint16Array): Uint16Array {
  const keys = new Float64Array(index.length);
  for (let i = 0; i + 2 < index.length; i += 3) {
    for (let side = 0; side < 3; side++) {
      const a = index[i + side] ?? 0;
      const b = index[i + ((side + 1) % 3)] ?? 0;
      keys[i + side] = a < b ? a * 0x10000 + b : b * 0x10000 + a;
    }
  }
  keys.sort();
  const edges = new Uint16Array(keys.length * 2);
  let count = 0;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? 0;
    if (i > 0 && key === keys[i - 1]) continue;
    edges[count++] = Math.floor(key / 0x10000);
    edges[count++] = key % 0x10000;
  }
  return edges.slice(0, count);
}
