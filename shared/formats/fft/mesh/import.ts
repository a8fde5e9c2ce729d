// Imports the polygons of a map from another program. A stored polygon whose triangles have not moved keeps its row:
// normals, tile, and the words of the graphics chip. New triangles become quads where two of them lie in one plane.
import { counted, grouped } from '../../../base/counted.ts';
import type { ImportedMesh } from '../../../scene/imported-mesh.ts';
import type { PutShape, ShapeFit, Shapes } from '../../shapes.ts';
import { WIDTH as PAGE } from '../texture/layout.ts';
import { type Kept, KINDS, type Kind, keptOf } from './import-kept.ts';
import { geometryOf } from './import-rows.ts';
import { type NewPolygon, paired, trianglesOf } from './import-triangles.ts';
import { type Polygons, withVisibility } from './import-visibility.ts';
import { ROOM } from './layout/geometry.ts';
import { geometriesOf, type Mesh } from './layout/mesh.ts';

const PART = 'primaryMesh';

const NAMES: Readonly<Record<Kind, string>> = {
  texturedTriangles: 'Textured triangles',
  texturedQuads: 'Textured quads',
  untexturedTriangles: 'Black triangles',
  untexturedQuads: 'Black quads',
};

/** The mesh that does not move, and whose polygons light up with tiles. */
export const mapShapes: Shapes<Mesh> = {
  up: 'y',
  parts: ({ primaryMesh }) => (primaryMesh ? [{ path: PART, name: PART, allBut: ['animatedMesh'] }] : []),
  put,
};

function put(model: Mesh, _: string, mesh: ImportedMesh): PutShape<Mesh> | { readonly why: string } {
  const { primaryMesh } = model;
  if (primaryMesh === undefined) return { why: 'this resource has no primary mesh' };
  if (mesh.faces.length === 0) return { why: 'the file has no faces' };
  const triangles = trianglesOf(mesh);
  const beyond = triangles.find(({ corners }) =>
    corners.some(({ place }) => place.some(value => Math.abs(value) > FARTHEST)),
  );
  if (beyond) return { why: `a corner is farther than ${FARTHEST} from the origin, which the map cannot store` };
  const { kept, changes, rest } = keptOf(primaryMesh, triangles);
  const fresh = paired(rest);
  const polygons = polygonsWith(kept, fresh);
  const full = fullIn(model, polygons);
  if (full !== undefined) return { why: full };
  const isSame =
    fresh.length === 0 && changes.size === 0 && KINDS.every(kind => kept[kind].length === primaryMesh[kind].length);
  const made = isSame
    ? model
    : withVisibility({ ...model, primaryMesh: geometryOf(primaryMesh, polygons, changes) }, model, polygons);
  const corners = { texturedTriangles: 3, texturedQuads: 4, untexturedTriangles: 3, untexturedQuads: 4 };
  return {
    model: made,
    vertices: KINDS.reduce((sum, kind) => sum + polygons[kind].length * corners[kind], 0),
    faces: KINDS.reduce((sum, kind) => sum + polygons[kind].length, 0),
    materials: mesh.materials.map(name => ({ name, as: materialText(name) })),
    fits: fitsOf({
      model,
      mesh,
      polygons,
      kept,
      changes: changes.size,
      fresh,
      cut: triangles.filter(({ isCut }) => isCut).length,
    }),
  };
}

/** Positions are numbers of 16 bits. */
const FARTHEST = 32_767;

function materialText(name: string): string {
  const palette = /palette[ _](\d+)/i.exec(name)?.[1];
  if (palette !== undefined) return `palette ${Number(palette) & 15}`;
  return /black/i.test(name) ? 'black, without a texture' : 'palette 0';
}

function polygonsWith(kept: Kept['kept'], fresh: readonly NewPolygon[]): Polygons {
  const kindOf = ({ corners, palette }: NewPolygon): Kind => {
    if (palette === undefined) return corners.length === 4 ? 'untexturedQuads' : 'untexturedTriangles';
    return corners.length === 4 ? 'texturedQuads' : 'texturedTriangles';
  };
  const of = (kind: Kind) => [...kept[kind], ...fresh.filter(each => kindOf(each) === kind)];
  return {
    texturedTriangles: of('texturedTriangles'),
    texturedQuads: of('texturedQuads'),
    untexturedTriangles: of('untexturedTriangles'),
    untexturedQuads: of('untexturedQuads'),
  };
}

function othersIn(model: Mesh, kind: Kind): number {
  return geometriesOf(model).reduce((sum, { name, geometry }) => sum + (name === PART ? 0 : geometry[kind].length), 0);
}

function fullIn(model: Mesh, polygons: Polygons): string | undefined {
  const [kind] = KINDS.filter(each => polygons[each].length + othersIn(model, each) > ROOM[each]);
  if (kind === undefined) return undefined;
  const count = polygons[kind].length + othersIn(model, kind);
  return `it makes ${counted(count, NAMES[kind].toLowerCase().slice(0, -1))} in all meshes of the map together, and the game allows ${grouped(ROOM[kind])}`;
}

interface Fitting {
  readonly model: Mesh;
  readonly mesh: ImportedMesh;
  readonly polygons: Polygons;
  readonly kept: Kept['kept'];
  readonly changes: number;
  readonly fresh: readonly NewPolygon[];
  /** Triangles that show more of the texture than one page. */
  readonly cut: number;
}

/** The table that is shown before anything is changed. */
function fitsOf({ model, mesh, polygons, kept, changes, fresh, cut }: Fitting): readonly ShapeFit[] {
  const room = KINDS.flatMap((kind): readonly ShapeFit[] => {
    const [now, was, others] = [polygons[kind].length, model.primaryMesh?.[kind].length ?? 0, othersIn(model, kind)];
    if (now === 0 && was === 0) return [];
    const beside = others === 0 ? '' : `, ${others} in other meshes`;
    return [
      {
        what: NAMES[kind],
        found: `${grouped(was)} before`,
        becomes: `${grouped(now)}${beside}, of at most ${grouped(ROOM[kind])}`,
        how: now === was ? 'kept' : 'changed',
      },
    ];
  });
  const stays = KINDS.reduce((sum, kind) => sum + kept[kind].length, 0);
  const gone = KINDS.reduce((sum, kind) => sum + (model.primaryMesh?.[kind].length ?? 0), 0) - stays;
  const rounded = mesh.positions.filter(value => Math.abs(value - Math.round(value)) > 0.001).length;
  const strange = mesh.materials.filter(name => !/palette[ _]\d+|black/i.test(name));
  return [
    {
      what: 'Triangles',
      found: grouped(mesh.faces.length / 3),
      becomes: `${counted(stays + fresh.length, 'polygon')}: ${stays} as they were, ${fresh.length} new, ${gone} removed`,
      how: fresh.length + gone === 0 ? 'kept' : 'changed',
    },
    ...room,
    ...(changes > 0
      ? [
          {
            what: 'Textures',
            found: counted(changes, 'polygon'),
            becomes: 'other places in the texture, in whole pixels',
            how: 'changed',
          } as const,
        ]
      : []),
    ...(cut > 0
      ? [
          {
            what: 'Texture coordinates',
            found: counted(cut, 'triangle'),
            becomes: `cut at the edge of one page: a polygon shows one page of ${PAGE} × ${PAGE} pixels`,
            how: 'changed',
          } as const,
        ]
      : []),
    ...(fresh.length > 0
      ? [
          {
            what: 'Tiles',
            found: 'none',
            becomes: `${counted(fresh.length, 'new polygon')} without a tile`,
            how: 'changed',
          } as const,
        ]
      : []),
    ...(rounded > 0
      ? [{ what: 'Places', found: counted(rounded, 'fraction'), becomes: 'whole numbers', how: 'changed' } as const]
      : []),
    ...(strange.length > 0
      ? [{ what: 'Materials', found: strange.join(', '), becomes: 'palette 0', how: 'changed' } as const]
      : []),
    ...(mesh.uvs.length > 1
      ? [{ what: 'UV sets', found: `${mesh.uvs.length}`, becomes: 'the first', how: 'lost' } as const]
      : []),
    ...(mesh.colours ? [{ what: 'Vertex colours', found: 'there', becomes: 'none', how: 'lost' } as const] : []),
    ...(mesh.skin ? [{ what: 'Skin', found: 'there', becomes: 'none', how: 'lost' } as const] : []),
  ];
}
