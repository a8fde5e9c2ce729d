import { type Mesh, pointers } from './layout/mesh.ts';
import { geometriesOf } from './layout/oddities.ts';

type Fact = readonly [label: string, value: string];

/** What a resource of a map holds. */
export function facts(mesh: Mesh): readonly Fact[] {
  const geometries = geometriesOf(mesh);
  const sum = (count: (geometry: (typeof geometries)[number]['geometry']) => number): string =>
    geometries.reduce((all, { geometry }) => all + count(geometry), 0).toLocaleString('en');
  return [
    ['Chunks', pointers.flatMap(([chunk]) => (mesh[chunk] ? [chunk] : [])).join(', ')],
    ...(geometries.length === 0
      ? []
      : [
          [
            'Textured',
            `${sum(g => g.texturedTriangles.length)} triangles, ${sum(g => g.texturedQuads.length)} quads`,
          ] as const,
          [
            'Black',
            `${sum(g => g.untexturedTriangles.length)} triangles, ${sum(g => g.untexturedQuads.length)} quads`,
          ] as const,
        ]),
    ...(mesh.terrain ? [['Terrain', `${mesh.terrain.sizeX} by ${mesh.terrain.sizeZ} tiles`] as const] : []),
    ...animationsOf(mesh),
  ];
}

function animationsOf({ textureAnimations }: Mesh): readonly Fact[] {
  if (textureAnimations === undefined) return [];
  const kinds = [...textureAnimations].map(({ mode }) => mode).filter(mode => mode !== 'none');
  return [['Animations', kinds.length === 0 ? 'none' : kinds.map(String).join(', ')]];
}
