// The look of meshes before version 3: materials of three generations, by face, and triangles with UVs and colours at their
// own corners. No game file with any was available: the arithmetic follows the exporters' documentation.
import { type Infer, zeroText } from '#layout';
import type { Colour, Material } from '../../../../scene/material.ts';
import type { Mesh, MeshPass } from '../../../../scene/mesh.ts';
import type { Origin } from '../../../../scene/origin.ts';
import { type map3, material3Info, type oldMaterial, type surrenderTriangle } from '../layout/old-mesh.ts';
import { type Part, part, partsIn, type Table, tablePart } from '../layout/parts.ts';
import { type Building, originOf, rowsOf } from './building.ts';
import { addTextureNamed } from './materials.ts';
import { drawing } from './shading.ts';

const FACES = 0x09;
const PICTURES = 0x05;
const COLOURS = 0x0d;
const BY_FACE = 0x21;

type Triangle = Infer<typeof surrenderTriangle>;
const CORNERS = [
  ['a', 'uvA', 'colourA'],
  ['b', 'uvB', 'colourB'],
  ['c', 'uvC', 'colourC'],
] as const;

type Expanded = Pick<Mesh, 'positions' | 'indices' | 'vertexRows' | 'normals' | 'passes'>;

/** Triangles of table 0x09 with three separate vertices each: the file shares positions, but not UVs and colours. */
export function surrendered(
  building: Building,
  source: number,
  { top, faces, places }: { readonly top: Part; readonly faces: Part<Table>; readonly places: Float32Array },
): Expanded {
  const rows = Array.from(faces.value as Iterable<Triangle>); // 0x09 holds such triangles
  const known = places.length / 3;
  const corners = rows.flatMap(row => CORNERS.map(([place]) => (row[place] < known ? row[place] : 0)));
  const looks = looksOf(building, source, top);
  const stored = rowsOf(faces, source);
  const none = { ...stored, size: 0, stride: 0, count: 0 };
  const uvs = Float32Array.from(rows.flatMap(row => CORNERS.flatMap(([, uv]) => [row[uv].u, 1 - row[uv].v])));
  const colours = rows.flatMap(row => CORNERS.flatMap(([, , of]) => [row[of].red, row[of].green, row[of].blue, 0xff]));
  return {
    positions: Float32Array.from(corners.flatMap(at => [...places.subarray(at * 3, at * 3 + 3)])),
    normals: Float32Array.from(rows.flatMap(({ normal: { x, y, z } }) => [x, y, z, x, y, z, x, y, z])),
    indices: Uint32Array.from(corners.keys()),
    vertexRows: Uint32Array.from(corners),
    passes: [
      {
        ...groupsOf(rows.length, face => looks(rows[face]?.material ?? 0)),
        uvs: [{ values: uvs, rows: none }],
        ...(colours.some(value => value !== 0 && value !== 0xff) ? { colours: Uint8Array.from(colours) } : {}),
      },
    ],
  };
}

/** The pass of a mesh whose faces refer to materials by number; undefined if it has none. */
export function oldPass(
  building: Building,
  source: number,
  { top, faces, vertices }: { readonly top: Part; readonly faces: number; readonly vertices: number },
): MeshPass | undefined {
  if (materialsIn(top).length === 0) return undefined;
  const looks = looksOf(building, source, top);
  const named = tablePart(top, BY_FACE)?.value.column('material');
  const pictures = tablePart(top, PICTURES);
  const colours = tablePart(top, COLOURS);
  const [u, v] = [pictures?.value.column('u'), pictures?.value.column('v')];
  const hasUvs = pictures !== undefined && pictures.value.length >= vertices;
  const uvs = Float32Array.from({ length: vertices * 2 }, (_, i) =>
    i % 2 ? 1 - (v?.[i >> 1] ?? 0) : (u?.[i >> 1] ?? 0),
  );
  const hasColours = colours !== undefined && colours.value.length >= vertices;
  const channels = (['red', 'green', 'blue'] as const).map(name => colours?.value.column(name));
  return {
    ...groupsOf(faces, face => looks(named?.[named.length === 1 ? 0 : face] ?? 0)),
    uvs: hasUvs
      ? [{ values: uvs, rows: rowsOf(pictures, source), stored: { kind: 'numbers', unit: 1, isUpward: true } }]
      : [],
    ...(hasColours
      ? {
          colours: Uint8Array.from({ length: vertices * 4 }, (_, i) => channels[i % 4]?.[i >> 2] ?? 0xff),
          colourRows: rowsOf(colours, source),
        }
      : {}),
  };
}

function groupsOf(faces: number, materialOf: (face: number) => number): Pick<MeshPass, 'groups' | 'faceOrder'> {
  const byMaterial = Map.groupBy(
    Array.from({ length: faces }, (_, face) => face),
    materialOf,
  );
  let firstFace = 0;
  const groups = [...byMaterial].map(([material, list]) => {
    firstFace += list.length;
    return { firstFace: firstFace - list.length, faceCount: list.length, material };
  });
  return groups.length < 2 ? { groups } : { groups, faceOrder: Uint32Array.from([...byMaterial.values()].flat()) };
}

interface OldMaterial {
  readonly origin: Origin;
  readonly name: string;
  readonly texture: string;
  readonly colours: Pick<Material, 'ambient' | 'diffuse' | 'specular' | 'emissive'>;
  readonly shininess: number;
  readonly opacity: number;
}

/** Maps material numbers of a mesh, of any generation, to scene materials, created when a face uses them. */
function looksOf(building: Building, source: number, top: Part): (material: number) => number {
  const stored = materialsIn(top, source);
  const made = new Map<number, number>();
  return number => {
    const known = made.get(number);
    if (known !== undefined) return known;
    const index = building.materials.push(materialOf(building, stored[number])) - 1;
    made.set(number, index);
    return index;
  };
}

function materialOf(building: Building, stored: OldMaterial | undefined): Material {
  const { origin, name = 'material', texture = '', colours, shininess = 1, opacity = 1 } = stored ?? {};
  const use = origin && { origin, clampU: false, clampV: false };
  const layers =
    texture === '' || use === undefined
      ? []
      : [{ texture: addTextureNamed(building, texture, use), uvSet: 0, combine: 'replace' as const }];
  return {
    ...{ name, origins: origin ? [origin] : [], layers, shininess, opacity },
    ...(colours ?? { ambient: WHITE, diffuse: WHITE, specular: BLACK, emissive: BLACK }),
    ...drawing(undefined),
    ...(opacity < 1 ? { blend: { source: 'sourceAlpha', destination: 'oneMinusSourceAlpha' }, depthWrite: false } : {}),
    ...{ doubleSided: false, notShown: [] },
  };
}

function materialsIn(top: Part, source = 0): readonly OldMaterial[] {
  const inside = partsIn(top);
  const third = inside.find(({ id }) => id === 0x15);
  const named = third ? partsIn(third).filter(({ id }) => id === 0x16) : inside.filter(({ id }) => id === 0x16);
  if (named.length > 0) return named.map(material => thirdOf(material, source));
  const table = tablePart(top, 0x14) ?? tablePart(top, 0x06);
  if (table === undefined) return [];
  return Array.from(table.value as Iterable<Infer<typeof oldMaterial>>, ({ materialName, primary, ...colour }) => {
    const diffuse = colourOf(colour);
    return {
      ...{ origin: originOf(table, source), name: materialName, texture: primary, shininess: 1, opacity: 1 },
      colours: { ambient: diffuse, diffuse, specular: BLACK, emissive: BLACK },
    };
  }); // both have the same start
}

/** A colour, and how much of each kind of light it reflects. */
function thirdOf(material: Part, source: number): OldMaterial {
  const info = part(material, 0x18, material3Info)?.value;
  const map = partsIn(material).find(({ id }) => id === 0x19) as Part<Infer<typeof map3>> | undefined; // 0x19 holds a map
  const texture = map ? (part(map, 0x1a, zeroText)?.value ?? '') : '';
  const lit = (colour: Rgb | undefined, share: Rgb | undefined, otherwise: Colour): Colour => {
    const [r, g, b] = colour ? colourOf(colour) : otherwise;
    const [x, y, z] = share ? colourOf(share) : [1, 1, 1];
    return [r * x, g * y, b * z];
  };
  return {
    ...{ origin: originOf(material, source), name: part(material, 0x17, zeroText)?.value ?? 'material', texture },
    colours: {
      ambient: lit(info?.diffuseColour, info?.ambient, WHITE),
      diffuse: lit(info?.diffuseColour, info?.diffuse, WHITE),
      specular: lit(info?.specularColour, info?.specular, BLACK),
      emissive: info ? lit(info.diffuseColour, info.emissive, BLACK) : BLACK,
    },
    shininess: info?.shininess ?? 1,
    opacity: info?.opacity ?? 1,
  };
}

type Rgb = { readonly red: number; readonly green: number; readonly blue: number };
const WHITE: Colour = [1, 1, 1];
const BLACK: Colour = [0, 0, 0];
const colourOf = ({ red, green, blue }: Rgb): Colour => [red / 0xff, green / 0xff, blue / 0xff];

export const isSurrendered = (faces: Part<Table>): boolean => faces.id === FACES;
