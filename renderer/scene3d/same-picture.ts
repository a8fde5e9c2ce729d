// Whether a scene that was asked for again looks as before, but for where its nodes stand.
import type { Scene } from '../../shared/scene/scene.ts';

/** What is not seen, and where nodes stand. */
const PASSED_OVER: ReadonlySet<string> = new Set([
  ...['origin', 'origins', 'header', 'rows', 'colourRows', 'sources', 'problems', 'bounds'],
  ...['translation', 'rotation', 'scale', 'matrix'],
]);

/** Skins stand where their bones are: these are always drawn anew. */
export function isSamePicture(a: Scene, b: Scene): boolean {
  return a.skeletons.length === 0 && b.skeletons.length === 0 && isAlike(a, b);
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

function isSameContent(a: ArrayBufferView, b: ArrayBufferView): boolean {
  if (a.byteLength !== b.byteLength) return false;
  const [one, other] = [a, b].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  );
  return one?.every((byte, i) => byte === other?.[i]) ?? false;
}
