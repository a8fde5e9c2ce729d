import type { Mesh } from '../../shared/scene/mesh.ts';

/** The vertices of a skin as posed by its bones: 3 numbers each, written into `out`. */
export function posedPositions(
  { positions, skin }: Pick<Mesh, 'positions' | 'skin'>,
  bones: Float32Array,
  out: Float32Array = new Float32Array(positions.length),
): Float32Array {
  if (skin === undefined) {
    out.set(positions);
    return out;
  }
  for (let vertex = 0; vertex * 3 < positions.length; vertex++)
    poseVertexInto(out, vertex * 3, { positions, skin }, vertex, bones);
  return out;
}

/** The vertices of a mesh between its two shapes, `far` from 0 to 1: 3 numbers each, written into `out`. */
export function morphInto(out: Float32Array, positions: Float32Array, morph: Float32Array, far: number): void {
  for (let i = 0; i < positions.length; i++) {
    const from = positions[i] ?? 0;
    out[i] = from + ((morph[i] ?? from) - from) * far;
  }
}

/** One vertex of a skin, posed. */
export function poseVertexInto(
  out: Float32Array,
  at: number,
  { positions, skin }: Required<Pick<Mesh, 'positions'>> & { readonly skin: NonNullable<Mesh['skin']> },
  vertex: number,
  bones: Float32Array,
): void {
  const px = positions[vertex * 3] ?? 0;
  const py = positions[vertex * 3 + 1] ?? 0;
  const pz = positions[vertex * 3 + 2] ?? 0;
  let x = 0;
  let y = 0;
  let z = 0;
  for (let i = vertex * 4; i < vertex * 4 + 4; i++) {
    const weight = skin.weights[i] ?? 0;
    if (weight === 0) continue;
    const m = (skin.joints[i] ?? 0) * 16;
    x += weight * ((bones[m] ?? 0) * px + (bones[m + 4] ?? 0) * py + (bones[m + 8] ?? 0) * pz + (bones[m + 12] ?? 0));
    y +=
      weight * ((bones[m + 1] ?? 0) * px + (bones[m + 5] ?? 0) * py + (bones[m + 9] ?? 0) * pz + (bones[m + 13] ?? 0));
    z +=
      weight * ((bones[m + 2] ?? 0) * px + (bones[m + 6] ?? 0) * py + (bones[m + 10] ?? 0) * pz + (bones[m + 14] ?? 0));
  }
  out[at] = x;
  out[at + 1] = y;
  out[at + 2] = z;
}
