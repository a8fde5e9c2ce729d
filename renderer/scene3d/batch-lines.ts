import { BatchedMesh, BufferGeometry, Matrix4, type Material as ThreeMaterial } from 'three';
import type { Batch, BatchRoom } from './batches.ts';

const scratch = new Matrix4();

/** The edges of a whole batch, over its surfaces: places and corners are all they need. */
export function batchLines({ mesh, parts, count }: Batch, room: BatchRoom, material: ThreeMaterial): BatchedMesh {
  const lines = new BatchedMesh(room.instances, room.vertices, room.indices, material);
  lines.matrixAutoUpdate = false;
  lines.sortObjects = false;
  lines.frustumCulled = false;
  lines.perObjectFrustumCulled = false;
  lines.renderOrder = mesh.renderOrder;
  const known = new Map<BufferGeometry, number>();
  for (let part = 0; part < count; part++) {
    const surface = parts[part];
    if (surface === undefined) continue;
    const geometry = known.get(surface) ?? lines.addGeometry(placesOf(surface));
    known.set(surface, geometry);
    lines.addInstance(geometry);
    lines.setMatrixAt(part, mesh.getMatrixAt(part, scratch));
    lines.setVisibleAt(part, false);
  }
  return lines;
}

function placesOf(surface: BufferGeometry): BufferGeometry {
  const places = new BufferGeometry();
  places.setAttribute('position', surface.getAttribute('position'));
  places.setIndex(surface.getIndex());
  return places;
}
