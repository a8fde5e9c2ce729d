import { type Decoded, decode, encode, type RootLayout, Unwritable, withRepairsOwed } from '#layout';
import { counted, grouped } from '../../../shared/base/counted.ts';
import { piecesSource } from '../../../shared/base/pieces.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { isA } from '../../../shared/formats/is-a.ts';
import type { AddedShape, NewMesh, PutShape, ShapeFit, ShapePart } from '../../../shared/formats/shapes.ts';
import { fitTexts } from '../../../shared/formats/shapes.ts';
import { type ImportedMesh, joinedMeshes, withoutPlace, withZUp } from '../../../shared/scene/imported-mesh.ts';
import type { Origin } from '../../../shared/scene/origin.ts';
import type { Scene } from '../../../shared/scene/scene.ts';
import { meshWorlds } from '../export/scene/obj.ts';
import { type Beside, type ReadMeshes, readGltf } from './read-gltf.ts';
import { readObj } from './read-obj.ts';

/** A model file, and the part of an asset whose mesh it replaces. */
export interface ShapeFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly beside: Beside;
  readonly part?: string | undefined;
  /** The name of an additional mesh; `part` is then the one to model it on. */
  readonly fresh?: string | undefined;
  /** The asset with its neighbouring files, which may have its skeleton; absent: the asset by itself. */
  scene?(): Promise<Scene> | Scene;
}

/** The result: the bytes with the new mesh in them, and the table of what fits. */
export interface ShapeMade extends Omit<PutShape<unknown>, 'model'> {
  readonly kind: 'made';
  readonly part: string;
  readonly content: Source;
}

/** `isOpen`: nothing is wrong with the file, but the user must say which mesh it replaces. */
export type ShapeAnswer = ShapeMade | (Refusal & { readonly kind: 'refused' });

interface Refusal {
  readonly why: string;
  readonly isOpen?: true;
}

const refused = (why: string) => ({ kind: 'refused', why }) as const;

/** Imports the mesh of a file into an asset; nothing else of the asset changes. */
export async function importShape(
  format: Format,
  decoded: Decoded<unknown> | undefined,
  file: ShapeFile,
): Promise<ShapeAnswer> {
  const { shapes, layout } = format;
  if (shapes === undefined || layout === undefined)
    return refused(`it ${isA(format)} and has no mesh that can be replaced`);
  if (decoded === undefined || decoded.fault) return refused(decoded?.fault?.text ?? 'it cannot be read');
  const read = await readModel(file, format, decoded.value);
  if ('why' in read) return refused(`${file.name}: ${read.why}`);
  const wanted = file.fresh === undefined ? undefined : { name: file.fresh, like: file.part };
  const made = wanted
    ? await added(read, format, { decoded, file, wanted })
    : await replaced(read, format, { decoded, file });
  if ('why' in made) return { kind: 'refused', ...made };
  const left = read.left.map((text): ShapeFit => ({ what: 'File', found: '', becomes: text, how: 'lost' }));
  try {
    const { model, fits, ...rest } = made;
    const { content, repaired } = withRepairs(layout, decoded.value, model);
    return { kind: 'made', content, ...rest, fits: [...fits, ...repaired, ...left] };
  } catch (error) {
    if (error instanceof Unwritable) return refused(error.message);
    throw error;
  }
}

type ReadFile = Exclude<Read, { readonly why: string }>;
type Added = AddedShape<unknown> | Refusal;

interface Asked {
  readonly decoded: Decoded<unknown>;
  readonly file: ShapeFile;
}

/** Replaces a mesh of the asset with the mesh of the file. */
async function replaced(read: ReadFile, format: Format, { decoded, file }: Asked): Promise<Added> {
  const { shapes } = format;
  if (shapes === undefined) return { why: `it ${isA(format)} and has no mesh that can be replaced` };
  if (read.meshes.length === 0) return { why: `${file.name}: the file has no mesh` };
  const chosen = choose(shapes.parts(decoded.value), read.meshes, file.part);
  if ('why' in chosen) return chosen;
  const scene = shapes.isOwnSpace ? await sceneFor(format, { decoded, file }) : undefined;
  const isThere = read.isOwn || chosen.mesh.isOwn;
  const inScene = isThere || shapes.up === 'y' ? chosen.mesh : withZUp(chosen.mesh);
  const mesh = isThere || !scene ? inScene : ownOf(scene, chosen.part, inScene);
  const put = shapes.put(decoded.value, chosen.part.path, mesh, scene);
  if ('why' in put) return { why: `${file.name}: ${put.why}` };
  const { other } = chosen;
  const becomes = `${chosen.part.path}; in the file it is ${other?.path}`;
  const from: readonly ShapeFit[] = other ? [{ what: 'Mesh', found: other.name, becomes, how: 'changed' }] : [];
  return { ...put, part: chosen.part.path, fits: [...objectsOf(read, chosen.objects), ...from, ...put.fits] };
}

/** Adds the meshes of the file as one more mesh, in the same position as in their scene. */
async function added(
  read: ReadFile,
  format: Format,
  { decoded, file, wanted }: Asked & { readonly wanted: Pick<NewMesh, 'name' | 'like'> },
): Promise<Added> {
  const { shapes } = format;
  if (shapes?.add === undefined)
    return { why: `it ${isA(format)} and takes no new meshes: only its own can be replaced` };
  const { like } = wanted;
  if (like !== undefined && !shapes.parts(decoded.value).some(({ path }) => path === like))
    return { why: whichPart(shapes.parts(decoded.value), like) };
  const mesh = joinedMeshes(read.meshes);
  if (mesh === undefined || mesh.faces.length === 0) return { why: `${file.name}: the file has no faces` };
  const upright = read.isOwn || shapes.up === 'y' ? mesh : withZUp(mesh);
  const scene = await sceneFor(format, { decoded, file });
  const put = shapes.add(decoded.value, { ...wanted, mesh: upright }, scene);
  if ('why' in put) return { why: `${file.name}: ${put.why}` };
  const becomes = `${put.part} (${wanted.name})`;
  const row: ShapeFit = { what: 'New mesh', found: mesh.name, becomes, how: 'kept' };
  const names = read.meshes.map(({ name }) => name);
  return { ...put, fits: [row, ...objectsOf(read, names), ...put.fits.map(fit => asNew(fit, put))] };
}

/** Rows about a replaced mesh: there is none. */
function asNew(fit: ShapeFit, { vertices, faces }: AddedShape<unknown>): ShapeFit {
  if (fit.what === fitTexts.vertices) return { ...fit, becomes: `${vertices}` };
  if (fit.what === fitTexts.faces) return { ...fit, becomes: grouped(faces) };
  return { ...fit, becomes: fit.becomes.replace(fitTexts.replaced, fitTexts.alike) };
}

const sceneFor = async (format: Format, { decoded, file }: Asked): Promise<Scene | undefined> =>
  (await file.scene?.()) ?? sceneOf(format, decoded.value);

function objectsOf({ meshes }: ReadFile, names: readonly string[]): readonly ShapeFit[] {
  if (meshes.length < 2) return [];
  const becomes = `one mesh, of ${names.join(', ') || 'no name'}`;
  return [{ what: 'Objects', found: grouped(meshes.length), becomes, how: 'kept' }];
}

function sceneOf({ scenes }: Format, model: unknown): Scene | undefined {
  return scenes?.build(model, { asset: '', address: '' }, { find: () => undefined, model: () => undefined });
}

/** In the space of the object: its position in the scene, without the transform of its node or bone. */
function ownOf(scene: Scene, { path }: ShapePart, mesh: ImportedMesh): ImportedMesh {
  const isMeant = (origin: Origin | undefined) => origin?.path === path && origin.source === 0;
  const node = scene.nodes.findIndex(one => one.mesh !== undefined && isMeant(scene.meshes[one.mesh]?.origin));
  const world = meshWorlds(scene)[node];
  return world === undefined ? mesh : withoutPlace(mesh, world);
}

/** The file with a new model in it, and with the boxes around it updated. */
function withRepairs(
  layout: RootLayout<unknown>,
  old: unknown,
  model: unknown,
): { readonly content: Source; readonly repaired: readonly ShapeFit[] } {
  const written = piecesSource(encode(layout, model));
  if (model === old) return { content: written, repaired: [] };
  const read = (of: Source) => decode(layout, of, { thorough: true }).findings;
  const findingsOf = (source: Source) => ({ source, findings: read(source) });
  const was = findingsOf(piecesSource(encode(layout, old)));
  const { source: content, made } = withRepairsOwed(read, was, findingsOf(written), true);
  const repaired = made.map(
    ({ path, text }): ShapeFit => ({ what: path, found: '', becomes: `repaired: ${text}`, how: 'changed' }),
  );
  return { content, repaired };
}

type Read = (ReadMeshes & { readonly isOwn?: true }) | { readonly why: string };

/** According to its bytes: GLB and glTF identify themselves, a text may be one of the format's own. */
async function readModel({ bytes, beside, fresh }: ShapeFile, { shapes }: Format, model: unknown): Promise<Read> {
  const isGltf =
    bytes[0] === 0x7b || (bytes[0] === 0x67 && bytes[1] === 0x6c && bytes[2] === 0x54 && bytes[3] === 0x46);
  try {
    const isOwn = fresh === undefined ? isOwnSpace(shapes, model) : () => false;
    if (isGltf) return await readGltf(bytes, beside, { isOwn, up: shapes?.up ?? 'y' });
    const text = new TextDecoder().decode(bytes);
    const own = shapes?.readText?.(text, model);
    if (own !== undefined) return 'why' in own ? own : { meshes: [own], left: [], isOwn: true };
    return /^\s*(?:#|mtllib|o |g |v )/m.test(text) ? readObj(text) : { why: 'it is not a GLB, glTF or OBJ file' };
  } catch (error) {
    return { why: unreadable(error) };
  }
}

/** A library's errors about an unexpected file describe its internals, which does not help the user. */
function unreadable(error: unknown): string {
  const isOfCode = error instanceof RangeError || error instanceof TypeError;
  return error instanceof Error && !isOfCode ? error.message : 'it is damaged and cannot be read';
}

/** Which objects are imported in their own space. */
function isOwnSpace(shapes: Format['shapes'], model: unknown): (mesh: Named) => boolean {
  const parts = shapes?.isOwnSpace ? shapes.parts(model) : [];
  return mesh => parts.some(({ path, name }) => path === mesh.path || plainName(name) === plainName(mesh.name));
}

type Named = Pick<ImportedMesh, 'name' | 'path'>;

/** Without the number that tells objects of one name apart; OBJ allows no blanks in names. */
const plainName = (name: string): string => name.replace(/\.\d{3}$/, '').replace(/\s+/g, '_');

interface Chosen {
  readonly part: ShapePart;
  readonly mesh: ImportedMesh;
  readonly objects: readonly string[];
  /** The part that the only mesh of the file was exported from, if it is another. */
  readonly other?: ShapePart;
}

/** The requested part, or the only one; and the meshes that were exported from it, or have its name, or all. */
function choose(
  parts: readonly ShapePart[],
  meshes: readonly ImportedMesh[],
  wanted: string | undefined,
): Chosen | Refusal {
  const named = meshes.flatMap(mesh => parts.filter(({ path }) => path === mesh.path));
  const [only] =
    wanted === undefined ? (named.length === 1 ? named : parts) : parts.filter(({ path }) => path === wanted);
  const isUnclear = wanted === undefined && parts.length > 1 && named.length !== 1;
  if (only === undefined || isUnclear)
    return { why: whichPart(parts, wanted), ...(wanted === undefined && parts.length > 1 && { isOpen: true }) };
  // An object that is placed several times is one mesh.
  const own = meshes
    .filter(({ path }) => path === only.path)
    .filter((mesh, i, all) => !all.slice(0, i).some(isTwin(mesh)));
  const { allBut } = only;
  if (allBut)
    return chosenFrom(
      only,
      meshes.filter(mesh => isIn(only, mesh, allBut)),
    );
  const alike = meshes.filter(({ name }) => plainName(name) === plainName(only.name));
  const used = own.length > 0 ? own : alike.length > 0 ? alike : meshes;
  const isOthers = (mesh: ImportedMesh) => parts.some(part => isOf(part, mesh));
  if (used === meshes && meshes.length > 1 && meshes.some(isOthers))
    return {
      why: `the file has no mesh of ${only.path} (${only.name}), but ${counted(meshes.length, 'mesh', 'meshes')} of other parts`,
    };
  const other = used === meshes ? parts.find(part => meshes.some(mesh => isOf(part, mesh))) : undefined;
  const chosen = chosenFrom(only, used);
  return 'why' in chosen || other === undefined || other === only ? chosen : { ...chosen, other };
}

const isOf = ({ path, name }: ShapePart, mesh: ImportedMesh): boolean =>
  path === mesh.path || plainName(name) === plainName(mesh.name);

/** A file of another program has lost the origins of its objects, and names added objects freely. */
function isIn(part: ShapePart, { path, name }: ImportedMesh, others: readonly string[]): boolean {
  if (path !== undefined) return path === part.path || path.startsWith(`${part.path}.`);
  return !others.some(each => name.startsWith(each));
}

function chosenFrom(only: ShapePart, used: readonly ImportedMesh[]): Chosen | { readonly why: string } {
  const mesh = joinedMeshes(used);
  return mesh === undefined
    ? { why: 'the file has no mesh' }
    : { part: only, mesh, objects: used.map(({ name }) => name) };
}

const isTwin =
  ({ isOwn, positions, uvs, faces }: ImportedMesh) =>
  (other: ImportedMesh): boolean =>
    isOwn === true &&
    isEqual(other.faces, faces) &&
    isEqual(other.positions, positions) &&
    isEqual(other.uvs[0] ?? [], uvs[0] ?? []);

const isEqual = (a: ArrayLike<number>, b: ArrayLike<number>): boolean =>
  a.length === b.length && Array.from(a).every((value, i) => value === b[i]);

const MOST_NAMED = 10;

function whichPart(parts: readonly ShapePart[], wanted: string | undefined): string {
  if (parts.length === 0) return 'it has no mesh that can be replaced';
  const list = parts.slice(0, MOST_NAMED).map(({ path, name }) => `${path} (${name})`);
  const more = parts.length > MOST_NAMED ? ` and ${parts.length - MOST_NAMED} more` : '';
  const what =
    wanted === undefined
      ? `it has ${counted(parts.length, 'mesh', 'meshes')}; choose one`
      : `${wanted} is not one of its meshes`;
  return `${what}: ${list.join(', ')}${more}`;
}
