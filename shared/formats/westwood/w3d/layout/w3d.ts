import {
  bytes,
  type CheckFinding,
  checked,
  choice,
  f32,
  type Infer,
  type Layout,
  list,
  records,
  struct,
  u16,
  u32,
  zeroText,
} from '#layout';
import { viewOf } from '../../../../base/bytes.ts';
import { counted } from '../../../../base/counted.ts';
import { floatBytes } from '../../../../base/f32.ts';
import type { Source } from '../../../../base/source.ts';
import { boxNames, oddFloats } from '../../../odd-floats.ts';
import { animation, compressedAnimation, morphAnimation } from './animation.ts';
import { oddBones } from './bones.ts';
import { oddAnimation, oddCompressed, oddMorph } from './channels.ts';
import { oddCollection, oddEmitter, oddLevelModel, oddMeshCounts, oddModel, oddShaderMesh, oddTree } from './counts.ts';
import { emitter } from './emitter.ts';
import { hierarchy, hierarchyHeader } from './hierarchy.ts';
import { aggregate, collection, hlod, hmodel, lodModel, points, subObject } from './hlod.ts';
import { oddLevels } from './levels.ts';
import { mesh, meshHeader } from './mesh.ts';
import { oddChannels, oddWeights } from './mesh-channels.ts';
import { oddCount, oddNumbers, oddParents } from './numbers.ts';
import { namedTwice, ownName } from './object-names.ts';
import { box, dazzle, light, lightscape, nullObject, ring, sphere } from './objects.ts';
import { type Part, part, partsIn, tablePart } from './parts.ts';
import { pivotLinks } from './pivot-links.ts';
import { SKELETON } from './skeletons.ts';
import { sound } from './sound.ts';
import { type Named, tree } from './tree.ts';
import { index, uv, vec3, version } from './types.ts';

// Meshes of programmable shaders: declared in the games' code, seen in no game.

const SHADER_CLASSES = {
  0: 'dummy',
  1: 'simple',
  2: 'glossMask',
  3: 'bumpSpecular',
  4: 'bumpDiffuse',
  5: 'cubeMap',
  6: 'legacyW3d',
} as const;

const shaderDefinition = struct({
  chunks: tree({
    0x16490430: ['SHDDEF_VARIABLES', bytes()],
    0x16490440: ['SHDDEF_440', bytes()],
    // The simple shader and both bump shaders share an id.
    0x16490450: ['SHDDEF_SIMPLE_OR_BUMP_VARIABLES', bytes()],
    0x16490460: ['SHDDEF_GLOSSMASK_VARIABLES', bytes()],
    0x16490470: ['SHDDEF_CUBEMAP_VARIABLES', bytes()],
  }),
});

const subMesh = struct({
  chunks: tree({
    0xb21: [
      'W3D_CHUNK_SHDSUBMESH_HEADER',
      struct({
        triangleCount: u32,
        vertexCount: u32,
        futureCounts: list(u32, 2),
        min: vec3,
        max: vec3,
        center: vec3,
        radius: f32,
      }),
    ],
    0xb40: [
      'W3D_CHUNK_SHDSUBMESH_SHADER',
      struct({
        chunks: tree({
          0xb41: ['W3D_CHUNK_SHDSUBMESH_SHADER_CLASSID', struct({ shaderClass: choice(u32, SHADER_CLASSES) })],
          0xb42: ['W3D_CHUNK_SHDSUBMESH_SHADER_DEF', shaderDefinition],
        }),
      }),
    ],
    0xb43: ['W3D_CHUNK_SHDSUBMESH_VERTICES', records(vec3)],
    0xb44: ['W3D_CHUNK_SHDSUBMESH_VERTEX_NORMALS', records(vec3)],
    0xb45: ['W3D_CHUNK_SHDSUBMESH_TRIANGLES', records(struct({ a: u16, b: u16, c: u16 }))],
    0xb46: ['W3D_CHUNK_SHDSUBMESH_VERTEX_SHADE_INDICES', records(index)],
    0xb47: ['W3D_CHUNK_SHDSUBMESH_UV0', records(uv)],
    0xb48: ['W3D_CHUNK_SHDSUBMESH_UV1', records(uv)],
    0xb49: ['W3D_CHUNK_SHDSUBMESH_TANGENT_BASIS_S', records(vec3)],
    0xb4a: ['W3D_CHUNK_SHDSUBMESH_TANGENT_BASIS_T', records(vec3)],
    0xb4b: ['W3D_CHUNK_SHDSUBMESH_TANGENT_BASIS_SXT', records(vec3)],
    0xb4c: ['W3D_CHUNK_SHDSUBMESH_VERTEX_COLOR', bytes()],
    0xb4d: ['W3D_CHUNK_SHDSUBMESH_VERTEX_INFLUENCES', bytes()],
  }),
});

const shaderMesh = struct({
  chunks: tree({
    0xb01: ['W3D_CHUNK_SHDMESH_NAME', zeroText],
    0xb02: [
      'W3D_CHUNK_SHDMESH_HEADER',
      struct({
        version,
        attributes: u32,
        triangleCount: u32,
        vertexCount: u32,
        subMeshCount: u32,
        futureCounts: list(u32, 5),
        min: vec3,
        max: vec3,
        center: vec3,
        radius: f32,
      }),
    ],
    0xb03: ['W3D_CHUNK_SHDMESH_USER_TEXT', zeroText],
    0xb20: ['W3D_CHUNK_SHDSUBMESH', subMesh],
  }),
});

const topLevel = {
  0x000: ['W3D_CHUNK_MESH', mesh],
  0x100: ['W3D_CHUNK_HIERARCHY', hierarchy],
  0x200: ['W3D_CHUNK_ANIMATION', animation],
  0x280: ['W3D_CHUNK_COMPRESSED_ANIMATION', compressedAnimation],
  0x2c0: ['W3D_CHUNK_MORPH_ANIMATION', morphAnimation],
  0x300: ['W3D_CHUNK_HMODEL', hmodel],
  0x400: ['W3D_CHUNK_LODMODEL', lodModel],
  0x420: ['W3D_CHUNK_COLLECTION', collection],
  0x440: ['W3D_CHUNK_POINTS', points],
  0x460: ['W3D_CHUNK_LIGHT', light],
  0x500: ['W3D_CHUNK_EMITTER', emitter],
  0x600: ['W3D_CHUNK_AGGREGATE', aggregate],
  0x700: ['W3D_CHUNK_HLOD', hlod],
  // Files edited by hand have these outside the arrays that grew.
  0x704: ['W3D_CHUNK_HLOD_SUB_OBJECT', subObject],
  0x740: ['W3D_CHUNK_BOX', box],
  0x741: ['W3D_CHUNK_SPHERE', sphere],
  0x742: ['W3D_CHUNK_RING', ring],
  0x750: ['W3D_CHUNK_NULL_OBJECT', nullObject],
  0x800: ['W3D_CHUNK_LIGHTSCAPE', lightscape],
  0x900: ['W3D_CHUNK_DAZZLE', dazzle],
  0xa00: ['W3D_CHUNK_SOUNDROBJ', sound],
  0xb00: ['W3D_CHUNK_SHDMESH', shaderMesh],
} as const satisfies Named;
/** The ids that may occur at the top level. */
export const topLevelIds: ReadonlySet<number> = new Set(Object.keys(topLevel).map(Number));

const stored = struct(
  { chunks: tree(topLevel) },
  'Chunks one after the other: meshes, skeletons, animations and what puts them together. Every chunk is an id and a size; bit 31 of the size claims that chunks are inside.',
);
export interface W3d extends Infer<typeof stored> {}

// Counts stored in other chunks than their items, and boxes and spheres that do not contain their mesh.

const MESH = 0x000;
const VERTICES = 0x02;
/** Tables of two or four bones per vertex. */
const INFLUENCES = [0x0e, 0xc03];
const OLD_HEADER = 0x01;
const HEADER = 0x1f;
const TRIANGLES = 0x20;
const TREE = 0x90;
const HLOD = 0x700;

/** Checks for parts that must agree only within themselves. */
const checks: Readonly<Record<number, (top: Part) => Iterable<CheckFinding>>> = {
  0x200: oddAnimation,
  0x280: oddCompressed,
  0x2c0: oddMorph,
  0x300: oddModel,
  0x400: oddLevelModel,
  0x420: oddCollection,
  0x500: oddEmitter,
  0xb00: oddShaderMesh,
};

/** These agree in every known file. */
function* checkFindings(model: unknown, source: Source): Generator<CheckFinding> {
  const tops = partsIn({ path: '', value: model });
  yield* oddBones(tops);
  yield* namedTwice(tops);
  for (const top of tops) {
    if (top.id === MESH) yield* oddMesh(top);
    if (top.id === SKELETON) {
      const header = part(top, 0x101, hierarchyHeader);
      for (const id of [0x102, 0x103]) yield* oddCount(header, 'pivotCount', tablePart(top, id)?.value.length);
      yield* oddParents(tablePart(top, 0x102));
    }
    if (top.id === HLOD) yield* oddLevels(top, source);
    yield* checks[top.id]?.(top) ?? [];
  }
}

function* oddMesh(mesh: Part): Generator<CheckFinding> {
  const header = part(mesh, HEADER, meshHeader);
  const vertices = tablePart(mesh, VERTICES)?.value;
  yield* oddCount(header, 'vertexCount', vertices?.length);
  yield* oddCount(header, 'triangleCount', tablePart(mesh, TRIANGLES)?.value.length);
  const isOld = partsIn(mesh).some(({ id }) => id === OLD_HEADER);
  if (header === undefined && !isOld)
    yield { path: `${mesh.path}.id`, text: 'the mesh has no header (0x1F)', weight: 'warning' };
  else if (header && vertices === undefined && header.value.vertexCount > 0)
    yield {
      path: `${header.path}.vertexCount`,
      text: `expected a table of ${counted(header.value.vertexCount, 'vertex', 'vertices')} (0x2), found none`,
      weight: 'error',
    };
  yield* oddMeshCounts(mesh);
  yield* oddChannels(mesh);
  yield* oddWeights(mesh);
  yield* oddNumbers(mesh);
  yield* oddTree(partsIn(mesh).find(({ id }) => id === TREE));
  // A skin's vertices are in bone space, but its box is in model space.
  if (header && vertices && !INFLUENCES.some(id => tablePart(mesh, id)))
    yield* oddExtent(header, vertices.source.read(0, vertices.source.size));
}

type Header = Part<ReturnType<(typeof meshHeader)['decode']>>;

/** Rounding by the original tools. */
const SLACK = 1e-3;
const SLACK_FAR_OUT = 1e-4;
const AXES = ['x', 'y', 'z'] as const;

/** A box or sphere that is too small grows; one that is larger than necessary stays. */
function* oddExtent(
  { path, value: { min, max, center, radius } }: Header,
  vertices: Uint8Array,
): Generator<CheckFinding> {
  const view = viewOf(vertices);
  const low = AXES.map(axis => min[axis]);
  const high = AXES.map(axis => max[axis]);
  const middle = AXES.map(axis => center[axis]);
  const beyond = new Set<number>();
  let far = 0;
  for (let at = 0; at + 12 <= view.byteLength; at += 12) {
    let square = 0;
    for (let axis = 0; axis < AXES.length; axis++) {
      const value = view.getFloat32(at + axis * 4, true);
      const slack = SLACK + Math.abs(value) * SLACK_FAR_OUT;
      if (value < (low[axis] ?? 0) - slack) beyond.add(axis);
      if (value > (high[axis] ?? 0) + slack) beyond.add(axis + AXES.length);
      low[axis] = Math.min(low[axis] ?? 0, value);
      high[axis] = Math.max(high[axis] ?? 0, value);
      square += (value - (middle[axis] ?? 0)) ** 2;
    }
    far = Math.max(far, Math.sqrt(square));
  }
  const expected = [...low, ...high];
  yield* oddFloats({ names: boxNames(path), isWrong: i => beyond.has(i), expected }, { text: BOX, weight: 'note' });
  if (far > radius * (1 + SLACK_FAR_OUT) + SLACK)
    yield { path: `${path}.radius`, text: SPHERE, weight: 'note', repair: floatBytes([far]) };
}

const BOX = 'the vertices reach beyond this box, by which the game decides what to draw';
const SPHERE = 'the vertices reach beyond this sphere, by which the game decides what to draw';

/** A file, with its oddities as findings. */
export const w3d: Layout<W3d> = { ...checked<W3d>(stored, checkFindings), links: { ...pivotLinks, ownName } };
