// A walkmesh as a mesh: three separate vertices per face, for flat shading.

import { counted } from '../../../../base/counted.ts';
import type { Colour, Material } from '../../../../scene/material.ts';
import type { MaterialGroup, Mesh } from '../../../../scene/mesh.ts';
import { boundsOf } from '../../../../scene/node-bounds.ts';
import type { Origin, Rows } from '../../../../scene/origin.ts';
import type { Overlay, SceneLegend, SceneNode, SceneProblem, SceneSource } from '../../../../scene/scene.ts';
import { vec3 } from '../../vectors.ts';
import { normalOf } from '../derived/planes.ts';
import type { Materials } from '../materials.ts';
import { type Bwm, face, planeDistance, surface as surfaceRow } from '../stored.ts';
import { floatsOf, type Surface, surfaceOf } from '../surface.ts';

/** Red, green, blue, 0 to 255: natural colours for earth, plants, stone, water, metal. */
const colours: Readonly<Record<number, readonly [number, number, number]>> = {
  0: [90, 90, 90],
  1: [150, 111, 72],
  2: [120, 80, 140],
  3: [104, 160, 72],
  4: [168, 164, 152],
  5: [176, 128, 80],
  6: [84, 150, 200],
  7: [196, 84, 76],
  8: [180, 200, 210],
  9: [176, 88, 128],
  10: [128, 148, 168],
  11: [120, 164, 176],
  12: [96, 112, 64],
  13: [112, 84, 60],
  14: [152, 140, 56],
  15: [232, 112, 32],
  16: [40, 40, 56],
  17: [36, 72, 144],
  18: [232, 196, 72],
  19: [72, 112, 72],
  30: [208, 112, 216],
};

const OTHER = [224, 224, 64] as const;

const BLACK: Colour = [0, 0, 0];

/** Opacity of non-walkable faces: colour alone would not be clear to everyone. */
const FAINT = 0.4;

/** A walkmesh, its source, and its name in the scene. */
export interface RoomPlan {
  readonly model: Bwm;
  /** Index into the scene's sources. */
  readonly source: number;
  readonly name: string;
  readonly materials: Materials;
}

/** Adds a walkmesh to the scene: vertices are already in area coordinates. */
export function addRoom(building: Building, plan: RoomPlan): void {
  const { model, source, name } = plan;
  const surface = soundFaces(surfaceOf(model));
  reportMissing(building, plan, surface);
  const mesh = building.meshes.push(meshOf(building, plan, surface)) - 1;
  building.nodes.push({
    ...{ name, kind: 'mesh', parent: -1, mesh, hidden: false, translation: [0, 0, 0], rotation: [0, 0, 0, 1] },
    origin: { source, path: 'position', start: POSITION, size: vec3.size ?? 0 },
  });
}

const POSITION = 0x3c;

/** A surface without faces whose vertices are missing, and the faces that remain. */
interface SoundSurface extends Surface {
  readonly faceRows: Uint32Array;
}

function soundFaces(surface: Surface): SoundSurface {
  const count = surface.positions.length / 3;
  const faces = Array.from({ length: surface.corners.length / 3 }, (_, face) => face);
  const isSound = (each: number) => [0, 1, 2].every(i => (surface.corners[each * 3 + i] ?? count) < count);
  return { ...surface, faceRows: Uint32Array.from(faces.filter(isSound)) };
}

function reportMissing(building: Building, { source, name }: RoomPlan, { faceRows, corners }: SoundSurface): void {
  const missing = corners.length / 3 - faceRows.length;
  if (missing === 0) return;
  const origin = { source, path: 'position', start: POSITION, size: vec3.size ?? 0 };
  const text = `${counted(missing, 'face')} of ${name} ${missing === 1 ? 'names' : 'name'} vertices that are not there, and ${missing === 1 ? 'is' : 'are'} not drawn.`;
  building.problems.push({ weight: 'warning', text, origin });
}

function meshOf(building: Building, { model, source, name, materials }: RoomPlan, surface: SoundSurface): Mesh {
  const { faceRows, corners } = surface;
  const vertexRows = cornersOf(surface);
  const positions = new Float32Array(vertexRows.length * 3);
  for (const [i, vertex] of vertexRows.entries())
    positions.set(surface.positions.subarray(vertex * 3, vertex * 3 + 3), i * 3);
  const table = (path: string, start: number, stride: number): Rows => {
    const count = path === 'vertices' ? model.vertices.length : corners.length / 3;
    return { source, path, start, size: count * stride, stride, count };
  };
  const stride = surfaceRow.size ?? 0;
  const parts = [{ member: 'material', offset: 0, size: stride }];
  // In a damaged file, faces may exist without materials.
  const faces: Rows =
    model.materials.length * 3 < corners.length
      ? table('faces', model.facesOffset, face.size ?? 0)
      : { ...table('materials', model.materialsOffset, stride), parts };
  const vertices = table('vertices', model.verticesOffset, vec3.size ?? 0);
  return {
    ...{ name, origin: vertices, positions, normals: normalsOf(model, surface), vertexRows, faceRows },
    indices: Uint32Array.from(vertexRows.keys()),
    passes: [{ ...groupsOf(building, surface, { rows: faces, materials }), uvs: [] }],
    bounds: boundsOf(positions),
    rows: {
      positions: vertices,
      // A picked face leads to its material, which is what users paint, and from there to the rest.
      faces,
      besides: [
        table('faces', model.facesOffset, face.size ?? 0),
        table('normals', model.normalsOffset, vec3.size ?? 0),
        table('distances', model.distancesOffset, planeDistance.size ?? 0),
      ],
    },
  };
}

function cornersOf({ faceRows, corners }: SoundSurface): Uint32Array {
  const out = new Uint32Array(faceRows.length * 3);
  for (const [i, row] of faceRows.entries()) out.set(corners.subarray(row * 3, row * 3 + 3), i * 3);
  return out;
}

/** The stored normals; if there are none, those of the faces. */
function normalsOf(model: Bwm, surface: SoundSurface): Float32Array {
  const stored = floatsOf(model.normals.source);
  const out = new Float32Array(surface.faceRows.length * 9);
  for (const [i, row] of surface.faceRows.entries()) {
    const [x = 0, y = 0, z = 0] = stored.subarray(row * 3, row * 3 + 3);
    const isThere = Math.hypot(x, y, z) > 0.5;
    const normal = isThere ? [x, y, z] : (normalOf(surface, row) ?? [0, 0, 1]);
    for (const corner of [0, 1, 2]) out.set(normal, i * 9 + corner * 3);
  }
  return out;
}

interface Looks {
  readonly rows: Rows;
  readonly materials: Materials;
}

/** Groups faces by material, in the order of materials. */
function groupsOf(building: Building, surface: SoundSurface, looks: Looks) {
  const byMaterial = Map.groupBy(surface.faceRows.keys(), i => surface.materials[surface.faceRows[i] ?? 0] ?? 0);
  const faceOrder = new Uint32Array(surface.faceRows.length);
  const groups: MaterialGroup[] = [];
  let firstFace = 0;
  for (const [material, faces] of [...byMaterial].sort(([a], [b]) => a - b)) {
    faceOrder.set(faces, firstFace);
    groups.push({
      firstFace,
      faceCount: faces.length,
      material: materialIn(building, material, looks, surface.faceRows[faces[0] ?? 0] ?? 0),
    });
    firstFace += faces.length;
  }
  return { groups, faceOrder };
}

/** The scene's material; its origin is the first face that uses it. */
function materialIn(building: Building, material: number, { rows, materials }: Looks, row: number): number {
  const { source, path, start, stride } = rows;
  const look = lookOf(material, materials, {
    source,
    path: `${path}[${row}]`,
    start: start + row * stride,
    size: stride,
  });
  const known = building.materials.findIndex(({ name }) => name === look.name);
  return known >= 0 ? known : building.materials.push(look) - 1;
}

function colourOf(material: number): Colour {
  const [red, green, blue] = colours[material] ?? OTHER;
  return [red / 255, green / 255, blue / 255];
}

const aboutOf = (material: number, materials: Materials): string =>
  materials.isWalkable(material) ? 'walkable' : 'not walkable';

const lookName = (material: number, materials: Materials): string =>
  `${materials.name(material)}, ${aboutOf(material, materials)}`;

/** All named materials, and those in use. */
export function legendOf({ materials: looks }: Building, materials: Materials, used: Iterable<number>): SceneLegend {
  const numbers = [...new Set([...materials.numbers, ...used])].toSorted((a, b) => a - b);
  return {
    title: 'Materials',
    rows: numbers.map(number => {
      const material = looks.findIndex(({ name }) => name === lookName(number, materials));
      const row = { number, name: materials.name(number), about: aboutOf(number, materials), colour: colourOf(number) };
      return material < 0 ? row : { ...row, material };
    }),
  };
}

/** The look of a material: opaque if it is walkable. */
function lookOf(material: number, materials: Materials, origin: Origin): Material {
  const diffuse = colourOf(material);
  const isSolid = materials.isWalkable(material);
  return {
    ...{ name: lookName(material, materials), origins: [origin], layers: [] },
    ...{ ambient: diffuse, diffuse, specular: BLACK, emissive: BLACK, shininess: 0, opacity: isSolid ? 1 : FAINT },
    blend: isSolid
      ? { source: 'one', destination: 'zero' }
      : { source: 'sourceAlpha', destination: 'oneMinusSourceAlpha' },
    ...{ depthCompare: 'lessEqual', depthWrite: isSolid, doubleSided: true, gradient: 'modulate', notShown: [] },
  };
}

/** A scene while it is built. */
export interface Building {
  readonly sources: SceneSource[];
  readonly nodes: SceneNode[];
  readonly meshes: Mesh[];
  readonly materials: Material[];
  readonly overlays: Overlay[];
  readonly problems: SceneProblem[];
}

export function newBuilding(self: SceneSource): Building {
  return { sources: [self], nodes: [], meshes: [], materials: [], overlays: [], problems: [] };
}
