import {
  bits,
  bytes,
  type CheckFinding,
  checked,
  type DamagedHead,
  type Infer,
  type Layout,
  offsetOf,
  optional,
  padding,
  placed,
  type Role,
  records,
  shown,
  struct,
  u16,
  u32,
  unlessDamaged,
  unlessOutside,
} from '#layout';
import { grouped } from '../../../../base/counted.ts';
import { movements, textureAnimations } from './animation.ts';
import { oddAnimations, oddMovements, oddPolygons } from './checks.ts';
import { lights, palettes } from './colours.ts';
import { ALIGN, GEOMETRIES, type Geometry, geometry, geometryHead, ROOM } from './geometry.ts';
import { LEVEL, terrain } from './terrain.ts';

/** Bytes of a page of the texture. */
const PAGE = 0x8000;

const to = <const N extends string>(chunk: N) => shown(offsetOf(u32, chunk, { empty: 0 }));

/** The offsets of the chunks. */
const POINTERS = [
  ...([
    'primaryMeshOffset',
    'palettesOffset',
    'texturePage0Offset',
    'texturePage1Offset',
    'texturePage2Offset',
  ] as const),
  ...([
    'texturePage3Offset',
    'wholeTextureOffset',
    'lightsOffset',
    'terrainOffset',
    'textureAnimationsOffset',
  ] as const),
  ...(['paletteFramesOffset', 'greyPalettesOffset', 'movementsOffset', 'animatedMesh1Offset'] as const),
  ...(['animatedMesh2Offset', 'animatedMesh3Offset', 'animatedMesh4Offset', 'animatedMesh5Offset'] as const),
  ...(['animatedMesh6Offset', 'animatedMesh7Offset', 'animatedMesh8Offset', 'visibilityOffset'] as const),
];

/** A chunk that is there if its pointer is not 0 and leads into the file, and its bytes can be read. */
function chunk<T, R extends Role, Ref extends string, const N extends string>(
  of: Layout<T, R, Ref>,
  at: N,
  head?: DamagedHead,
) {
  const part = optional(placed(of, at, { align: ALIGN }), at);
  const damaged = { before: POINTERS, align: ALIGN, ...(head && { head }) };
  return unlessOutside(unlessDamaged(part, at, damaged), at, undefined);
}

export const polygonLook = struct(
  {
    drawn: bits(u16, {
      ...{ unknown0: 2, hidden2: 1, hidden3: 1, hidden4: 1, hidden5: 1, hidden6: 1, hidden7: 1, hidden8: 1 },
      ...{ hidden9: 1, hidden10: 1, hidden11: 1, hidden12: 1, hidden13: 1, unknown14: 1, lit: 1 },
    }),
  },
  'From which of twelve directions a polygon is hidden: 13 to 10 are the diagonals, 9 to 2 those between.',
);

/** How polygons are drawn: those of the primary mesh, then those of the animated ones, by kind. */
const visibility = struct(
  {
    unknown000: { ...bytes(896), about: 'the same in all files known' },
    texturedTriangles: records(polygonLook, 512),
    texturedQuads: records(polygonLook, 768),
    untexturedTriangles: records(polygonLook, 64),
    untexturedQuads: records(polygonLook, 256),
  },
  'Whether light falls on polygons, and from where they are hidden. Places beyond the polygons there are, are kept.',
);
export interface Visibility extends Infer<typeof visibility> {}

const stored = struct(
  {
    unknown00: padding(0x40),
    primaryMeshOffset: to('primaryMesh'),
    palettesOffset: to('palettes'),
    unknown48: padding(4),
    texturePage0Offset: to('texturePage0'),
    texturePage1Offset: to('texturePage1'),
    texturePage2Offset: to('texturePage2'),
    texturePage3Offset: to('texturePage3'),
    wholeTextureOffset: to('wholeTexture'),
    unknown60: padding(4),
    lightsOffset: to('lights'),
    terrainOffset: to('terrain'),
    textureAnimationsOffset: to('textureAnimations'),
    paletteFramesOffset: to('paletteFrames'),
    unknown74: padding(8),
    greyPalettesOffset: to('greyPalettes'),
    unknown80: padding(12),
    movementsOffset: to('movements'),
    animatedMesh1Offset: to('animatedMesh1'),
    animatedMesh2Offset: to('animatedMesh2'),
    animatedMesh3Offset: to('animatedMesh3'),
    animatedMesh4Offset: to('animatedMesh4'),
    animatedMesh5Offset: to('animatedMesh5'),
    animatedMesh6Offset: to('animatedMesh6'),
    animatedMesh7Offset: to('animatedMesh7'),
    animatedMesh8Offset: to('animatedMesh8'),
    visibilityOffset: to('visibility'),
    unknownB4: padding(16),
    primaryMesh: chunk(geometry, 'primaryMeshOffset', geometryHead),
    palettes: chunk({ ...palettes, about: 'sixteen palettes of sixteen colours' }, 'palettesOffset'),
    texturePage0: chunk({ ...bytes(PAGE), about: 'a page of the texture' }, 'texturePage0Offset'),
    texturePage1: chunk(bytes(PAGE), 'texturePage1Offset'),
    texturePage2: chunk(bytes(PAGE), 'texturePage2Offset'),
    texturePage3: chunk(bytes(PAGE), 'texturePage3Offset'),
    wholeTexture: chunk({ ...bytes(4 * PAGE), about: 'all four pages' }, 'wholeTextureOffset'),
    lights: chunk(lights, 'lightsOffset'),
    terrain: chunk(terrain, 'terrainOffset'),
    textureAnimations: chunk(textureAnimations, 'textureAnimationsOffset'),
    paletteFrames: chunk({ ...palettes, about: 'palettes that animations switch to' }, 'paletteFramesOffset'),
    greyPalettes: chunk({ ...palettes, about: 'the palettes of tiles that are lit up' }, 'greyPalettesOffset'),
    movements: chunk(movements, 'movementsOffset'),
    animatedMesh1: chunk(geometry, 'animatedMesh1Offset', geometryHead),
    animatedMesh2: chunk(geometry, 'animatedMesh2Offset', geometryHead),
    animatedMesh3: chunk(geometry, 'animatedMesh3Offset', geometryHead),
    animatedMesh4: chunk(geometry, 'animatedMesh4Offset', geometryHead),
    animatedMesh5: chunk(geometry, 'animatedMesh5Offset', geometryHead),
    animatedMesh6: chunk(geometry, 'animatedMesh6Offset', geometryHead),
    animatedMesh7: chunk(geometry, 'animatedMesh7Offset', geometryHead),
    animatedMesh8: chunk(geometry, 'animatedMesh8Offset', geometryHead),
    visibility: chunk(visibility, 'visibilityOffset'),
  },
  'A resource of a map, with as many of these chunks as it needs. Missing ones come from other resources of the map.',
);
export interface Mesh extends Infer<typeof stored> {}

/** The offsets of the pointers, by name, in the order of the chunks. */
export const pointers: readonly (readonly [chunk: ChunkName, at: number])[] = Object.entries(stored.offsets).flatMap(
  ([name, at]) => (name.endsWith('Offset') ? [[name.slice(0, -'Offset'.length) as ChunkName, at] as const] : []),
); // as: the members called so are those of the chunks

type ChunkOf<K> = K extends `${infer Chunk}Offset` ? Chunk & keyof Mesh : never;
export type ChunkName = ChunkOf<keyof Mesh>;

/** Bytes of the pointers, before the first chunk. */
export const HEADER_SIZE = 0xc4;

/** Checks of the whole file: more polygons than the game has room for, more tiles than a level has. */
function* checkFindings(mesh: Mesh): Generator<CheckFinding> {
  for (const kind of Object.keys(ROOM) as (keyof typeof ROOM)[]) {
    const count = geometriesOf(mesh).reduce((sum, { geometry }) => sum + geometry[kind].length, 0);
    if (count > ROOM[kind])
      yield {
        path: 'primaryMesh',
        text: `${grouped(count)} ${kind} in all meshes together; the game allows ${grouped(ROOM[kind])}`,
      };
  }
  for (const { name, geometry } of geometriesOf(mesh))
    yield* oddPolygons(geometry, name, name === 'primaryMesh' ? mesh.terrain : undefined);
  if (mesh.movements) yield* oddMovements(mesh.movements, 'movements');
  if (mesh.textureAnimations) yield* oddAnimations(mesh.textureAnimations, 'textureAnimations');
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

export type GeometryName = (typeof GEOMETRIES)[number];

export const mesh: Layout<Mesh> = checked(stored, checkFindings);
