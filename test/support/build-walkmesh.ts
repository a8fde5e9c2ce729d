/** A walkmesh as written by a tool that knows only vertices, faces and materials. */
export interface PlainWalkmesh {
  readonly kind?: number;
  readonly vertices: readonly (readonly [number, number, number])[];
  readonly faces: readonly (readonly [number, number, number])[];
  readonly materials: readonly number[];
}

const HEADER = 136;

/** Its bytes: normals and distances are zero, without boxes, neighbours and edges. */
export function buildWalkmesh({ kind = 1, vertices, faces, materials }: PlainWalkmesh): Uint8Array {
  const facesAt = HEADER + vertices.length * 12;
  const materialsAt = facesAt + faces.length * 12;
  const normalsAt = materialsAt + faces.length * 4;
  const distancesAt = normalsAt + faces.length * 12;
  const end = distancesAt + faces.length * 4;
  const bytes = new Uint8Array(end);
  const view = new DataView(bytes.buffer);
  bytes.set(Buffer.from('BWM V1.0', 'latin1'));
  view.setUint32(8, kind, true);
  const words = [vertices.length, HEADER, faces.length, facesAt, materialsAt, normalsAt, distancesAt];
  for (const [i, word] of [...words, 0, end, 0, 0, end, 0, end, 0, end].entries())
    view.setUint32(72 + i * 4, word, true);
  for (const [i, value] of vertices.flat().entries()) view.setFloat32(HEADER + i * 4, value, true);
  for (const [i, value] of faces.flat().entries()) view.setUint32(facesAt + i * 4, value, true);
  for (const [i, value] of materials.entries()) view.setUint32(materialsAt + i * 4, value, true);
  return bytes;
}
