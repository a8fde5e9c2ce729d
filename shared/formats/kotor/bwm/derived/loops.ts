import { nextEdge, OPEN } from './adjacency.ts';

/** The open edges of a walkable surface, loop by loop. */
export interface Loops {
  /** As 3 · face + edge. */
  readonly edges: readonly number[];
  /** How many edges there are up to the end of each loop. */
  readonly ends: readonly number[];
}

/**
 * Walks around the surface: from an open edge to the next of its face, and where that has a neighbour on to the edge after
 * it there, until an open one comes. Where loops meet in one vertex this takes the turn the game's own files take.
 */
export function loopsOf(across: Int32Array): Loops {
  const visited = new Uint8Array(across.length);
  const edges: number[] = [];
  const ends: number[] = [];
  for (let first = 0; first < across.length; first++) {
    if (across[first] !== OPEN || visited[first]) continue;
    for (let edge = first; !visited[edge]; edge = nextOpen(across, edge)) {
      visited[edge] = 1;
      edges.push(edge);
    }
    ends.push(edges.length);
  }
  return { edges, ends };
}

function nextOpen(across: Int32Array, from: number): number {
  let edge = nextEdge(from);
  // Neighbours are mutual, so the walk around a vertex comes back to an open edge: at the latest to the one it left.
  for (let other = across[edge] ?? OPEN; other !== OPEN; other = across[edge] ?? OPEN) edge = nextEdge(other);
  return edge;
}
