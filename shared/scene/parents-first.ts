/** An order in which every bone comes after its parent; a ring is opened: one of its bones loses its parent in `parents`. */
export function parentsFirst(parents: Int32Array): Uint32Array {
  const order: number[] = [];
  const state = new Uint8Array(parents.length);
  for (let bone = 0; bone < parents.length; bone++) {
    const chain: number[] = [];
    for (let at = bone; at >= 0 && state[at] === 0; at = parents[at] ?? -1) {
      state[at] = 1;
      chain.push(at);
    }
    const top = chain.at(-1);
    const above = top === undefined ? -1 : (parents[top] ?? -1);
    if (top !== undefined && above >= 0 && state[above] === 1) parents[top] = -1; // a ring
    for (const one of chain.reverse()) {
      state[one] = 2;
      order.push(one);
    }
  }
  return Uint32Array.from(order);
}
