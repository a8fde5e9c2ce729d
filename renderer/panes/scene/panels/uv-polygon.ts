// The polygon of a selection, with the UVs of its corners.
import type { FieldValue } from '../../../../shared/formats/hands.ts';
import type { SceneElement, UvElement } from '../../../../shared/scene/element.ts';
import type { TextureLayer } from '../../../../shared/scene/material.ts';
import type { Mesh, NumberedUvs, StoredUvs, UvSet } from '../../../../shared/scene/mesh.ts';
import { originOf } from '../../../../shared/scene/origin-of.ts';
import type { Scene } from '../../../../shared/scene/scene.ts';

/** The coordinates of a corner, as stored. */
export interface Texel {
  readonly u: number;
  readonly v: number;
}

/** The unit of a corner's coordinates. */
export interface UvScale {
  /** The width and the height of the picture. */
  readonly unit: number;
  /** v counts upwards from the picture's last row. */
  readonly isUpward: boolean;
  /** The step of a drag. */
  readonly step: number;
  readonly least: number;
  readonly most: number;
  /** Added if a coordinate means the middle of a pixel. */
  readonly middle: number;
}

/** The width and height that a picture is drawn with: the longer side is 1. */
export interface UvSides {
  readonly width: number;
  readonly height: number;
}

export interface UvPolygon {
  readonly name: string;
  readonly asset: string;
  /** The path of the polygon's own row. */
  readonly path: string;
  readonly corners: readonly Texel[];
  readonly paths: readonly { readonly name: string; readonly path: string }[];
  /** Its edge, or those of its triangles, as corners in order. */
  readonly outlines: readonly (readonly number[])[];
  /** The other faces with its material: three corners each. */
  readonly around: readonly Texel[];
  readonly scale: UvScale;
  /** The size of a page in pixels, and its number in the texture; absent: the whole texture. */
  readonly page?: { readonly size: number; readonly number: number };
  /** Index into the scene's textures. */
  readonly texture?: number;
  /** All UVs of its corners, if it is drawn with several: in passes, in sets. */
  readonly sets: readonly UvChoice[];
  /** Numbers of the whole polygon: its palette, its page. */
  readonly choices: readonly {
    readonly title: string;
    readonly path: string;
    readonly most: number;
    readonly value: number;
  }[];
}

export type UvPlace = Pick<UvElement, 'pass' | 'set'>;

export interface UvChoice extends UvPlace {
  /** The texture's number, as stored. */
  readonly texture?: string;
  readonly isShown: boolean;
}

type Found = Omit<UvPolygon, 'name' | 'asset' | 'path' | 'paths' | 'texture' | 'sets'> & {
  readonly vertices: readonly number[];
};

/** Undefined if the selection is not a polygon with individually stored texture coordinates. */
export function uvPolygonIn(scene: Scene, element: SceneElement, wanted?: UvPlace): UvPolygon | undefined {
  if (element.kind !== 'face' && element.kind !== 'vertex' && element.kind !== 'uv') return undefined;
  const mesh = scene.meshes[element.mesh];
  const place = mesh && placeOf(mesh, element, wanted);
  if (mesh === undefined || place === undefined) return undefined;
  const set = mesh.passes[place.pass]?.uvs[place.set];
  const stored = set?.stored;
  if (set === undefined || stored === undefined) return undefined;
  const row = rowOf(mesh, { kind: element.kind, index: element.index }, stored);
  const face = row === undefined ? undefined : originOf(scene, { kind: 'face', mesh: element.mesh, index: row });
  const source = face && scene.sources[face.source];
  if (row === undefined || face === undefined || source === undefined) return undefined;
  const { faces, material } = alikeOf(mesh, place.pass, row);
  const layer = layerOf(scene, material, place.set);
  const found =
    stored.kind === 'pixels'
      ? pagedCorners(set, stored, { row, path: face.path })
      : numbered(mesh, set, stored, { row, faces });
  const origins = found.vertices.map(index => originOf(scene, { kind: 'uv', mesh: element.mesh, ...place, index }));
  const paths = origins.flatMap((origin, index) => (origin ? [{ name: nameOf(index), path: origin.path }] : []));
  if (paths.length === 0 || paths.length < origins.length) return undefined;
  return {
    ...{ ...found, name: face.path, asset: source.asset, path: face.path, paths },
    ...(layer ? { texture: layer.texture } : {}),
    sets: choicesOf(scene, mesh, { row, place }),
  };
}

function layerOf({ materials }: Scene, material: number, set: number): TextureLayer | undefined {
  const layers = materials[material]?.layers ?? [];
  return layers.find(({ uvSet }) => uvSet === set) ?? layers[0];
}

/** The UV sets that a row is drawn with. */
function choicesOf(
  scene: Scene,
  mesh: Mesh,
  { row, place }: { readonly row: number; readonly place: UvPlace },
): readonly UvChoice[] {
  return storedIn(mesh).flatMap(({ pass, set }) => {
    const { material } = alikeOf(mesh, pass, row);
    const texture = scene.textures[layerOf(scene, material, set)?.texture ?? -1]?.name;
    const isShown = pass === place.pass && set === place.set;
    return material < 0 ? [] : [{ pass, set, isShown, ...(texture === undefined ? {} : { texture }) }];
  });
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const nameOf = (index: number): string => LETTERS.charAt(index) || String(index);

function storedIn({ passes }: Mesh): readonly UvPlace[] {
  return passes.flatMap(({ uvs }, pass) => uvs.flatMap(({ stored }, set) => (stored ? [{ pass, set }] : [])));
}

/** The requested or selected set, or the first that can be edited. */
function placeOf(mesh: Mesh, element: SceneElement, wanted?: UvPlace): UvPlace | undefined {
  const all = storedIn(mesh);
  const meant = wanted ?? (element.kind === 'uv' ? element : undefined);
  const found = meant && all.find(({ pass, set }) => pass === meant.pass && set === meant.set);
  return found ?? (element.kind === 'uv' && wanted === undefined ? undefined : all[0]);
}

/** The row of faces that a selection means; for a corner, the first face that has it. */
function rowOf(
  { indices, faceRows, vertexRows }: Mesh,
  element: { readonly kind: 'face' | 'vertex' | 'uv'; readonly index: number },
  stored: StoredUvs | NumberedUvs,
): number | undefined {
  if (element.kind === 'face') return element.index;
  if (stored.kind === 'pixels') return Math.floor(element.index / stored.corners);
  const rows = element.kind === 'vertex' ? vertexRows : undefined;
  const corner = indices.findIndex(vertex => (rows?.[vertex] ?? vertex) === element.index);
  const triangle = Math.floor(corner / 3);
  return corner < 0 ? undefined : (faceRows?.[triangle] ?? triangle);
}

function pagedCorners(
  { values }: UvSet,
  { corners, width, height, page, choices }: StoredUvs,
  { row, path }: { readonly row: number; readonly path: string },
): Found {
  const vertices = Array.from({ length: corners }, (_, i) => row * corners + i);
  const places = vertices.map(vertex => ({
    u: Math.round((values[vertex * 2] ?? 0) * width - 0.5),
    v: Math.round((values[vertex * 2 + 1] ?? 0) * height - 0.5),
  }));
  const number = Math.floor((places[0]?.v ?? 0) / page);
  return {
    ...{ vertices, around: [], page: { size: page, number } },
    corners: places.map(({ u, v }) => ({ u, v: v - number * page })),
    outlines: [corners === 4 ? [0, 1, 3, 2] : [0, 1, 2]],
    scale: { unit: page, isUpward: false, step: 1, least: 0, most: page - 1, middle: 0.5 },
    choices: choices.map(({ title, member, most, values: of }) => ({
      ...{ title, most, path: `${path}.${member}`, value: of[row] ?? 0 },
    })),
  };
}

/** The fraction of a picture that a drag moves in, if coordinates are not whole numbers. */
const FINE = 1024;
/** Only this many faces of a large mesh are drawn behind the polygon. */
const MANY = 5000;

function numbered(
  mesh: Mesh,
  { values }: UvSet,
  stored: NumberedUvs,
  { row, faces }: { readonly row: number; readonly faces: readonly number[] },
): Found {
  const { unit, isUpward = false, whole } = stored;
  const texel = (vertex: number): Texel => {
    const [u = 0, v = 0] = values.subarray(vertex * 2, vertex * 2 + 2);
    const [x, y] = [u * unit, (isUpward ? 1 - v : v) * unit];
    return whole ? { u: Math.round(x), v: Math.round(y) } : { u: x, v: y };
  };
  const isOwn = (face: number): boolean => (mesh.faceRows?.[face] ?? face) === row;
  const own = faces.filter(isOwn);
  const cornersOf = (face: number): readonly number[] => [...mesh.indices.subarray(face * 3, face * 3 + 3)];
  const vertices = [...new Set(own.flatMap(cornersOf))].toSorted((a, b) => a - b);
  return {
    ...{ vertices, choices: [], corners: vertices.map(texel) },
    outlines: own.map(face => cornersOf(face).map(vertex => vertices.indexOf(vertex))),
    around:
      faces.length > MANY
        ? []
        : faces
            .filter(face => !isOwn(face))
            .flatMap(cornersOf)
            .map(texel),
    scale: {
      ...{ unit, isUpward, step: whole ? 1 : unit / FINE, middle: 0 },
      ...(whole ?? { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY }),
    },
  };
}

/** The faces of the material on a row, in one of the passes of a mesh; -1 for a row without. */
function alikeOf(
  { faceRows, passes }: Mesh,
  pass: number,
  row: number,
): { readonly faces: readonly number[]; readonly material: number } {
  const { faceOrder: order, groups = [] } = passes[pass] ?? {};
  for (const { firstFace, faceCount, material } of groups) {
    const faces = Array.from({ length: faceCount }, (_, i) => order?.[firstFace + i] ?? firstFace + i);
    if (faces.some(face => (faceRows?.[face] ?? face) === row)) return { faces, material };
  }
  return { faces: [], material: -1 };
}

/** Dragged corners as fields: always all of them, so that a drag is one step. */
export function cornerFields({ paths }: Pick<UvPolygon, 'paths'>, corners: readonly Texel[]): readonly FieldValue[] {
  return corners.flatMap(({ u, v }, index) => [
    { path: `${paths[index]?.path}.u`, value: u },
    { path: `${paths[index]?.path}.v`, value: v },
  ]);
}

/** Moves corners in steps; all of them together stop when the first reaches the edge. */
export function draggedCorners(
  { corner, corners }: { readonly corner?: number; readonly corners: readonly Texel[] },
  by: Texel,
  { step, least, most }: Pick<UvScale, 'step' | 'least' | 'most'>,
): readonly Texel[] {
  const moved = (values: readonly number[], wanted: number): number =>
    Math.min(most - Math.max(...values), Math.max(least - Math.min(...values), Math.round(wanted / step) * step));
  const meant = corner === undefined ? corners : corners.slice(corner, corner + 1);
  const du = moved(
    meant.map(({ u }) => u),
    by.u,
  );
  const dv = moved(
    meant.map(({ v }) => v),
    by.v,
  );
  return corners.map((spot, index) =>
    corner === undefined || index === corner ? { u: spot.u + du, v: spot.v + dv } : spot,
  );
}

/** The visible part of the UV plane, in whole pictures in each direction. */
export interface UvBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly across: number;
  readonly down: number;
}

/** Where a corner is drawn, relative to the picture's first row. */
export function drawnAt(
  { u, v }: Texel,
  { unit, isUpward, middle }: UvScale,
  sides: UvSides,
): { readonly x: number; readonly y: number } {
  return { x: (u + middle) * sides.width, y: ((isUpward ? unit - v : v) + middle) * sides.height };
}

/** A box around all corners, extended to whole pictures. */
export function boxAround(corners: readonly Texel[], scale: UvScale, sides: UvSides): UvBox {
  const places = corners.map(corner => drawnAt(corner, scale, sides));
  const span = (values: readonly number[], side: number) => {
    const [from, to] = [Math.floor(Math.min(...values) / side), Math.ceil(Math.max(...values) / side)];
    const count = Math.max(1, to - from);
    return { from: from * side, count, size: count * side };
  };
  const across = span(
    places.map(({ x }) => x),
    scale.unit * sides.width,
  );
  const down = span(
    places.map(({ y }) => y),
    scale.unit * sides.height,
  );
  return {
    ...{ x: across.from, y: down.from, width: across.size, height: down.size },
    ...{ across: across.count, down: down.count },
  };
}
