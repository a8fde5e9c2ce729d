/** No other walkable face lies across. */
export const OPEN = -1;

/** What lies across the edges of the walkable faces, and edges that more than two of them share. */
export interface Adjacency {
  /** 3 per face: 3 · face + edge of the other, or -1. */
  readonly across: Int32Array;
  /** Edges, as 3 · face + edge, that found both places of theirs taken. */
  readonly crowded: readonly number[];
}

/**
 * Two faces are neighbours where they share both vertices of an edge, by number: real files hold vertices twice at one
 * place, and faces with two corners at one place, which places alone would join wrongly. `corners` holds 3 vertices for
 * each walkable face.
 */
export function adjacencyOf(corners: Uint32Array): Adjacency {
  const across = new Int32Array(corners.length).fill(OPEN);
  const waiting = new Map<number, number>();
  const crowded: number[] = [];
  for (let edge = 0; edge < corners.length; edge++) {
    const key = keyOf(corners[edge] ?? 0, corners[nextEdge(edge)] ?? 0);
    const other = waiting.get(key);
    if (other === undefined) waiting.set(key, edge);
    else if (other === TAKEN) crowded.push(edge);
    else {
      across[edge] = other;
      across[other] = edge;
      waiting.set(key, TAKEN);
    }
  }
  return { across, crowded };
}

/** The edge after this one, of the same face. */
export function nextEdge(edge: number): number {
  return edge % 3 === 2 ? edge - 2 : edge + 1;
}

const TAKEN = -1;
const MOST_VERTICES = 2 ** 26;

function keyOf(a: number, b: number): number {
  return Math.min(a, b) * MOST_VERTICES + Math.max(a, b);
}
