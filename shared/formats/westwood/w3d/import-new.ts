// Adds a mesh to a model: copies the chunks of an existing mesh under a new name, and lists it in the same levels.
import type { Scene } from '../../../scene/scene.ts';
import type { AddedShape, NewMesh, Shapes } from '../../shapes.ts';
import { DEFORM, FACE_PICTURES, TREE } from './import-rows.ts';
import { type Part, partsIn } from './layout/parts.ts';
import type { W3d } from './layout/w3d.ts';
import { headerOf, isSkin, meshName } from './scene/mesh.ts';

const HEADER = 0x1f;
const NAME = 16;
const OBJECT_NAME = 32;
const ARRAY = 0x702;
const OBJECT = 0x704;
/** The root bone, which never moves. */
const ROOT = 0;

interface Chunk {
  readonly id: number | string;
  readonly value?: unknown;
}

interface Needs {
  readonly meshes: readonly Part[];
  readonly put: Shapes<W3d>['put'];
  /** The scene, with the neighbouring skeleton. */
  readonly scene: Scene | undefined;
}

/** Adds a mesh to the model directly after the one it is based on, either on the root bone or as a skin. */
export function addMesh(
  model: W3d,
  { name, like, mesh }: NewMesh,
  { meshes, put, scene }: Needs,
): AddedShape<W3d> | { readonly why: string } {
  const stand = meshes.filter(top => !isSkin(top));
  const first =
    like === undefined ? (inFinest(model, stand) ?? inFinest(model, meshes)) : meshes.find(({ path }) => path === like);
  const header = first && headerOf(first);
  if (first === undefined || header === undefined) return { why: 'it has no mesh that another one could be like' };
  const why = unfit(meshes, header.value.containerName, name);
  if (why !== undefined) return { why };
  const index = Number(/\d+/.exec(first.path)?.[0]);
  const renamed = withHeader(model.chunks[index] as Chunk, name); // as: a mesh
  const names = [meshName(first), fullName(header.value.containerName, name)] as const;
  const withFresh = (fresh: Chunk): W3d => ({
    ...model,
    chunks: model.chunks.flatMap((chunk, i) =>
      i === index ? [chunk, fresh] : [listed(chunk as Chunk, ...names)],
    ) as unknown as W3d['chunks'], // as: the same kinds of chunks
  });
  const path = `chunks[${index + 1}]`;
  // The skeleton is found from the existing skin, so the new mesh is built in its place.
  const made = isSkin(first)
    ? put({ ...model, chunks: model.chunks.with(index, renamed as W3d['chunks'][number]) }, first.path, mesh, scene) // as: a mesh
    : put(withFresh(renamed), path, mesh);
  if ('why' in made) return made;
  const after = isSkin(first) ? withFresh(made.model.chunks[index] as Chunk) : made.model; // as: a mesh
  const levels = partsIn({ path: '', value: model }).flatMap(top => arraysWith(top, names[0])).length;
  const row =
    levels > 0
      ? ({
          what: 'Levels of detail',
          found: '',
          becomes: `in ${levels}, ${isSkin(first) ? 'with bones by name' : 'on the root bone'}`,
          how: 'kept',
        } as const)
      : ({ what: 'Levels of detail', found: '', becomes: 'in none: the mesh is on its own', how: 'kept' } as const);
  return { ...made, model: after, part: path, fits: [row, ...made.fits] };
}

/** A mesh shown at close range: one of the last level, or else the first mesh. */
function inFinest(model: W3d, meshes: readonly Part[]): Part | undefined {
  const arrays = partsIn({ path: '', value: model }).flatMap(top => (hasChunks(top.value) ? partsIn(top) : []));
  const last = arrays.findLast(({ id }) => id === ARRAY);
  const names = last ? namesIn(last) : [];
  return meshes.find(top => names.includes(meshName(top).toLowerCase())) ?? meshes[0];
}

const fullName = (container: string, name: string): string => (container === '' ? name : `${container}.${name}`);

/** Why a name is not valid for a mesh, if it is not. */
function unfit(meshes: readonly Part[], container: string, name: string): string | undefined {
  const taken = meshes.find(top => headerOf(top)?.value.meshName.toLowerCase() === name.toLowerCase());
  if (taken) return `it has a mesh ${name} already: ${taken.path}`;
  if (name.length >= NAME) return `the name ${name} has ${name.length} letters, and a mesh has room for ${NAME - 1}`;
  const full = fullName(container, name);
  if (full.length >= OBJECT_NAME)
    return `the name ${full} has ${full.length} letters, and a level has room for ${OBJECT_NAME - 1}`;
  return undefined;
}

/** The mesh with a new name, without chunks that refer to its vertices and faces by index. */
function withHeader(chunk: Chunk, name: string): Chunk {
  const { chunks } = chunk.value as { readonly chunks: readonly Chunk[] }; // as: a mesh has chunks
  const inside = chunks.map(each =>
    each.id === HEADER ? { ...each, value: { ...(each.value as object), meshName: name } } : each,
  );
  return withoutNumbers({ ...chunk, value: { ...(chunk.value as object), chunks: inside } });
}

const NUMBERED: ReadonlySet<unknown> = new Set([DEFORM, FACE_PICTURES, TREE]);

function withoutNumbers(chunk: Chunk): Chunk {
  const { value } = chunk;
  if (!hasChunks(value)) return chunk;
  const chunks = value.chunks.filter(({ id }) => !NUMBERED.has(id)).map(withoutNumbers);
  return { ...chunk, value: { ...value, chunks } };
}

/** The arrays that list an object. */
function arraysWith(top: Part, object: string): readonly Part[] {
  if (!hasChunks(top.value)) return [];
  return partsIn(top).filter(each => each.id === ARRAY && namesIn(each).includes(object.toLowerCase()));
}

function namesIn({ value }: Pick<Part, 'value'>): readonly string[] {
  return hasChunks(value) ? value.chunks.filter(({ id }) => id === OBJECT).map(objectName) : [];
}

/** Lists the new object after the one it is based on, wherever that is listed. */
function listed(chunk: Chunk, like: string, name: string): Chunk {
  const { value } = chunk;
  if (!hasChunks(value)) return chunk;
  const chunks = value.chunks.flatMap(each => {
    if (chunk.id === ARRAY && each.id === OBJECT && objectName(each) === like.toLowerCase())
      return [each, { ...each, value: { ...(each.value as object), bone: ROOT, objectName: name } }];
    return [each.id === ARRAY ? listed(each, like, name) : each];
  });
  return { ...chunk, value: { ...value, chunks } };
}

const objectName = ({ value }: Chunk): string =>
  typeof value === 'object' && value !== null && 'objectName' in value ? String(value.objectName).toLowerCase() : '';

const hasChunks = (value: unknown): value is { readonly chunks: readonly Chunk[] } =>
  typeof value === 'object' && value !== null && 'chunks' in value;
