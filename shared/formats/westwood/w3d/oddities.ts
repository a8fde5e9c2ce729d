// Counts that stand in another chunk than what they count, and boxes and spheres that do not hold their mesh.
import type { Oddity } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { floatBytes } from '../../../base/f32.ts';
import { hierarchyHeader } from './layout/hierarchy.ts';
import { hlodHeader } from './layout/hlod.ts';
import { meshHeader } from './layout/mesh.ts';
import { type Part, part, partsIn, table } from './scene/parts.ts';

const MESH = 0x000;
const VERTICES = 0x02;
const INFLUENCES = 0x0e;
const HEADER = 0x1f;
const TRIANGLES = 0x20;
const MATERIAL_INFO = 0x28;
const TREE = 0x90;
const SKELETON = 0x100;
const HLOD = 0x700;
const ARRAY = 0x702;
const ARRAY_HEADER = 0x703;
const SUB_OBJECT = 0x704;

/** In every file seen these agree. */
export function* oddities(model: unknown): Generator<Oddity> {
  for (const top of partsIn({ path: '', value: model })) {
    if (top.id === MESH) yield* oddMesh(top);
    if (top.id === SKELETON) {
      const header = part(top, 0x101, hierarchyHeader);
      for (const id of [0x102, 0x103]) yield* oddCount(header, 'pivotCount', table(top, id)?.value.length);
    }
    if (top.id === HLOD) yield* oddLevels(top);
  }
}

function* oddMesh(mesh: Part): Generator<Oddity> {
  const header = part(mesh, HEADER, meshHeader);
  const vertices = table(mesh, VERTICES)?.value;
  yield* oddCount(header, 'vertexCount', vertices?.length);
  yield* oddCount(header, 'triangleCount', table(mesh, TRIANGLES)?.value.length);
  yield* oddMaterials(mesh);
  const tree = only(mesh, TREE);
  const treeHead = tree && only(tree, 0x91);
  yield* oddCount(treeHead, 'nodeCount', tree && table(tree, 0x93)?.value.length);
  yield* oddCount(treeHead, 'polygonCount', tree && table(tree, 0x92)?.value.length);
  // Vertices of a skin lie in the space of their bone, and its box in that of the model.
  if (header && vertices && !table(mesh, INFLUENCES))
    yield* oddExtent(header, vertices.source.read(0, vertices.source.size));
}

function* oddMaterials(mesh: Part): Generator<Oddity> {
  const info = only(mesh, MATERIAL_INFO);
  const listed = (id: number): number | undefined => {
    const list = only(mesh, id);
    return list && partsIn(list).length;
  };
  yield* oddCount(info, 'passCount', partsIn(mesh).filter(({ id }) => id === 0x38).length);
  yield* oddCount(info, 'vertexMaterialCount', listed(0x2a));
  yield* oddCount(info, 'shaderCount', table(mesh, 0x29)?.value.length);
  yield* oddCount(info, 'textureCount', listed(0x30));
}

function* oddLevels(hlod: Part): Generator<Oddity> {
  const arrays = partsIn(hlod).filter(({ id }) => id === ARRAY);
  yield* oddCount(part(hlod, 0x701, hlodHeader), 'lodCount', arrays.length);
  for (const array of arrays) {
    const objects = partsIn(array).filter(({ id }) => id === SUB_OBJECT).length;
    yield* oddCount(only(array, ARRAY_HEADER), 'modelCount', objects);
  }
}

const only = (of: Part, wanted: number): Part | undefined => partsIn(of).find(({ id }) => id === wanted);

/** A count of what another chunk holds; undefined where that is not there, or could not be read. */
function* oddCount(header: Part | undefined, name: string, expected: number | undefined): Generator<Oddity> {
  if (header === undefined || expected === undefined) return;
  const found = (header.value as Readonly<Record<string, unknown>>)[name]; // a struct: what has no such member is passed over
  if (typeof found !== 'number' || found === expected) return;
  const repair = new Uint8Array(4);
  viewOf(repair).setUint32(0, expected, true);
  yield { path: `${header.path}.${name}`, text: `expected ${expected}, found ${found}`, repair };
}

type Header = Part<ReturnType<(typeof meshHeader)['decode']>>;

/** Tools rounded on their way to a box. */
const SLACK = 1e-3;
const SLACK_FAR_OUT = 1e-4;
const AXES = ['x', 'y', 'z'] as const;

/** A box or sphere that is too small grows; one that is larger than it need be stays. */
function* oddExtent({ path, value: { min, max, center, radius } }: Header, vertices: Uint8Array): Generator<Oddity> {
  const view = viewOf(vertices);
  const low = AXES.map(axis => min[axis]);
  const high = AXES.map(axis => max[axis]);
  const middle = AXES.map(axis => center[axis]);
  let isHeld = true;
  let far = 0;
  for (let at = 0; at + 12 <= view.byteLength; at += 12) {
    let square = 0;
    for (let axis = 0; axis < AXES.length; axis++) {
      const value = view.getFloat32(at + axis * 4, true);
      const slack = SLACK + Math.abs(value) * SLACK_FAR_OUT;
      if (value < (low[axis] ?? 0) - slack || value > (high[axis] ?? 0) + slack) isHeld = false;
      low[axis] = Math.min(low[axis] ?? 0, value);
      high[axis] = Math.max(high[axis] ?? 0, value);
      square += (value - (middle[axis] ?? 0)) ** 2;
    }
    far = Math.max(far, Math.sqrt(square));
  }
  if (!isHeld) yield { path: `${path}.min.x`, text: BOX, weight: 'note', repair: floatBytes([...low, ...high]) };
  if (far > radius * (1 + SLACK_FAR_OUT) + SLACK)
    yield { path: `${path}.radius`, text: SPHERE, weight: 'note', repair: floatBytes([far]) };
}

const BOX = 'the vertices reach beyond this box, by which the game decides what to draw';
const SPHERE = 'the vertices reach beyond this sphere, by which the game decides what to draw';
