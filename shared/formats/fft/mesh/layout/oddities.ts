import type { Oddity } from '#layout';
import type { Geometry } from './geometry.ts';
import type { Mesh } from './mesh.ts';
import { LEVEL } from './terrain.ts';

/** Polygons of each kind that the game has room for, in all meshes of a map together. It does not check. */
const ROOM = {
  texturedTriangles: 360,
  texturedQuads: 710,
  untexturedTriangles: 64,
  untexturedQuads: 256,
} as const;

/** What only the whole tells: more polygons than the game has room for, more tiles than a level has. */
export function* oddities(mesh: Mesh): Generator<Oddity> {
  for (const kind of Object.keys(ROOM) as (keyof typeof ROOM)[]) {
    const count = geometriesOf(mesh).reduce((sum, { geometry }) => sum + geometry[kind].length, 0);
    if (count > ROOM[kind])
      yield {
        path: 'primaryMesh',
        text: `${count} ${kind} in all meshes together; the game has room for ${ROOM[kind]}`,
      };
  }
  const { sizeX = 0, sizeZ = 0 } = mesh.terrain ?? {};
  if (sizeX * sizeZ > LEVEL)
    yield {
      path: 'terrain.sizeX',
      weight: 'note',
      text: `${sizeX} × ${sizeZ} tiles are more than the ${LEVEL} of a level: the last of them are the first of the level above`,
    };
}

/** All meshes of a resource, the primary one first. */
export function geometriesOf(mesh: Mesh): readonly { readonly name: GeometryName; readonly geometry: Geometry }[] {
  return GEOMETRIES.flatMap(name => {
    const geometry = mesh[name];
    return geometry ? [{ name, geometry }] : [];
  });
}

export const GEOMETRIES = [
  ...(['primaryMesh', 'animatedMesh1', 'animatedMesh2', 'animatedMesh3', 'animatedMesh4'] as const),
  ...(['animatedMesh5', 'animatedMesh6', 'animatedMesh7', 'animatedMesh8'] as const),
] as const;
export type GeometryName = (typeof GEOMETRIES)[number];
