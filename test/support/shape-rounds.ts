// Exports meshes of an asset and imports them again, for tests of the import.
import { expect } from 'vitest';
import { sceneFiles } from '../../electron/answers/export/scene/scene-files.ts';
import { importShape } from '../../electron/answers/import/import-shape.ts';
import { View } from '../../electron/answers/view.ts';
import { collected, toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { throughBlender } from './blender-glb.ts';
import { exactFiles } from './item-rounds.ts';

interface Put {
  readonly bytes: Uint8Array;
  readonly fits: ReadonlyMap<string, string>;
}

export async function put(view: View, file: { name: string; bytes: Uint8Array; part?: string }): Promise<Put> {
  const made = await importShape(view.format, view.decoded, { ...file, beside: () => undefined });
  if (made.kind === 'refused') throw new Error(made.why);
  const fits = new Map(made.fits.map(({ what, becomes }) => [what, becomes]));
  return { bytes: toBytes([made.content]), fits };
}

export const viewOf = (name: string, bytes: Uint8Array) => new View(name, memorySource(bytes), 0);

export function exported(view: View, kind: 'glb' | 'obj'): Uint8Array {
  const ask = { find: () => undefined, model: () => undefined };
  const self = { asset: view.name, address: view.name };
  const scene = view.format.scenes?.build(view.decoded?.value, self, ask);
  if (scene === undefined) throw new Error(`${view.name} makes no scene`);
  const clips = { clips: [], leftOut: 0 };
  const [file] = sceneFiles(kind, 'model', {
    scene: () => scene,
    exportedClips: () => clips,
    once: () => undefined,
  });
  return toBytes(collected(file?.content ?? []));
}

/** Unchanged exports, and the GLB once through another program. */
type Kind = 'glb' | 'obj' | 'blender';

const modelAs = async (view: View, kind: Kind): Promise<Uint8Array> =>
  kind === 'blender' ? throughBlender(exported(view, 'glb')) : exported(view, kind);

/** The most meshes of one world: each takes as long as the whole file. */
const MOST_PARTS = 16;

/** So many of some, from the first to the last. */
function spread<T>(all: readonly T[], most: number): readonly T[] {
  const count = Math.min(most, all.length);
  return all.filter((_, i) => Math.floor(((i + 1) * count) / all.length) > Math.floor((i * count) / all.length));
}

/** Every mesh of some files, of each up to sixteen, that does not come back the same, with the first byte that differs. */
export async function differing(
  files: Iterable<readonly [string, Uint8Array]>,
  kinds: readonly Kind[] = ['glb', 'obj'],
): Promise<readonly string[]> {
  const told: string[] = [];
  let rounds = 0;
  for (const { address, format, bytes } of exactFiles(files, 2_000_000)) {
    const view = viewOf(address, bytes);
    const parts = format.shapes?.parts(view.decoded?.value) ?? [];
    const files =
      parts.length === 0 ? [] : await Promise.all(kinds.map(async kind => [kind, await modelAs(view, kind)] as const));
    for (const { path } of spread(parts, MOST_PARTS))
      for (const [kind, model] of files) {
        const file = { name: 'model', bytes: model, part: path };
        const back = await put(view, file).catch((error: Error) => error);
        rounds++;
        if ('message' in back) {
          // Exports have the nearest level of detail alone.
          if (!/its skeleton was not found|meshes of other parts/.test(back.message))
            told.push(`${address} ${path} as ${kind}: ${back.message}`);
          continue;
        }
        if (Buffer.compare(bytes, back.bytes) === 0) continue;
        const at = bytes.findIndex((byte, i) => byte !== back.bytes[i]);
        told.push(`${address} ${path} as ${kind}: byte ${at}`);
      }
  }
  expect(rounds).toBeGreaterThan(0);
  return told;
}

/** The leaves of a model by their ids, each of which it has once. */
export function leavesOf(bytes: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const found = new Map<number, Uint8Array>();
  for (let at = 0; at < bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    if (size < 0x8000_0000) found.set(view.getUint32(at, true), bytes.slice(at + 8, at + 8 + size));
    at += size < 0x8000_0000 ? 8 + size : 8;
  }
  return found;
}

export type Point = readonly [number, number, number];
