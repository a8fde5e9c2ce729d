import type { BufferGeometry, Object3D } from 'three';

/** What three tells of each thing it is about to draw. */
export interface RenderItem {
  readonly id: number;
  readonly object: Pick<Object3D, 'matrixWorld'>;
  readonly geometry: Pick<BufferGeometry, 'boundingSphere'> | null;
  readonly groupOrder: number;
  readonly renderOrder: number;
  /** Depth of its middle, in the units of the world. */
  readonly z: number;
}

/**
 * The order of what is see-through: by its own order first, then the one that reaches farthest away. Middles alone put a
 * river over whatever stands nearer to its far end than to its middle.
 */
export function farthestFirst(a: RenderItem, b: RenderItem): number {
  return a.groupOrder - b.groupOrder || a.renderOrder - b.renderOrder || farEnd(b) - farEnd(a) || a.id - b.id;
}

/** How deep in the picture it ends: the depth of its middle, and the ball around it. */
function farEnd({ object, geometry, z }: RenderItem): number {
  const radius = geometry?.boundingSphere?.radius ?? 0;
  return radius === 0 ? z : z + radius * object.matrixWorld.getMaxScaleOnAxis();
}
