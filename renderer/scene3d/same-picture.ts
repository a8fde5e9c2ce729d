// Whether a reloaded scene looks as before, apart from the positions of its nodes.
import type { Scene } from '../../shared/scene/scene.ts';

/** Ignored: invisible parts, and the positions of nodes. */
const PASSED_OVER: ReadonlySet<string> = new Set([
  ...['origin', 'origins', 'header', 'rows', 'colourRows', 'sources', 'problems', 'bounds'],
  ...['translation', 'rotation', 'scale', 'matrix'],
]);

/** Skins follow their bones, so scenes with skins are always redrawn. */
export function isSamePicture(a: Scene, b: Scene): boolean {
  return a.skeletons.length === 0 && b.skeletons.length === 0 && isAlike(a, b);
}

/** The meshes of a scene that are missing or different in another version of it. */
export function changedMeshes(before: Scene, after: Scene): readonly number[] {
  const old = new Map(before.meshes.map(mesh => [mesh.origin.path, mesh]));
  return after.meshes.flatMap((mesh, index) => (isAlike(old.get(mesh.origin.path), mesh) ? [] : [index]));
}

function isAlike(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (ArrayBuffer.isView(a) && ArrayBuffer.isView(b)) return isSameContent(a, b);
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((each, i) => isAlike(each, b[i]));
  const keysOf = (of: object): string[] => Object.keys(of).filter(key => !PASSED_OVER.has(key));
  const keys = keysOf(a);
  return keys.length === keysOf(b).length && keys.every(key => isAlike(Reflect.get(a, key), Reflect.get(b, key)));
}

/** Compares words where alignment allows: comparing a million triangles by bytes blocked the window for 0.4 s. */
function isSameContent(a: ArrayBufferView, b: ArrayBufferView): boolean {
  const size = a.byteLength;
  if (size !== b.byteLength) return false;
  const areWords = a.byteOffset % 4 === 0 && b.byteOffset % 4 === 0;
  const words = areWords ? size >> 2 : 0;
  const [one, other] = [wordsOf(a, words), wordsOf(b, words)];
  for (let i = 0; i < words; i++) if (one[i] !== other[i]) return false;
  const [rest, otherRest] = [restOf(a, words * 4), restOf(b, words * 4)];
  for (let i = 0; i < rest.length; i++) if (rest[i] !== otherRest[i]) return false;
  return true;
}

const wordsOf = ({ buffer, byteOffset }: ArrayBufferView, words: number): Uint32Array =>
  new Uint32Array(buffer, words === 0 ? 0 : byteOffset, words);

const restOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView, from: number): Uint8Array =>
  new Uint8Array(buffer, byteOffset + from, byteLength - from);
