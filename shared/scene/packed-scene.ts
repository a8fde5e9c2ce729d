// A scene on its way to a window: in sections that can be unpacked independently, in a thread of the window. The
// hierarchy comes first and then its surfaces, so that some are visible while the rest is still being made.
import { pack, unpack } from '../base/pack.ts';
import type { Mesh } from './mesh.ts';
import type { Overlay, Scene, SceneNode } from './scene.ts';

/** Everything of a scene that has no sections of its own. */
type RestOfScene = Omit<Scene, 'nodes' | 'meshes'>;
/** What is known of a scene before its surfaces. */
export type SceneView = Pick<Scene, 'axes' | 'units' | 'bounds'>;
/** A scene that may get more nodes and meshes later. */
export type SceneSoFar = SceneView & Pick<Scene, 'nodes' | 'meshes'>;

export type SceneSection =
  | {
      readonly kind: 'nodes';
      /** In the order of the scene, without those of earlier sections. */
      readonly nodes: readonly SceneNode[];
      /** For the whole scene; absent while that is being made. */
      readonly meshCount?: number;
      readonly view: SceneView;
    }
  | { readonly kind: 'meshes'; readonly meshes: readonly Mesh[] }
  | { readonly kind: 'rest'; readonly rest: RestOfScene };

export interface PackedScene {
  /** Each as `pack` (shared/base) writes it, in consecutive parts; files are identified by their addresses. */
  readonly sections: readonly (readonly Uint8Array[])[];
  /** The asset at each address. */
  readonly assets: Readonly<Record<string, string>>;
}

/** A section has at most this many meshes, and no more vertices than the first of them brings. */
const MESHES = 200;
const VERTICES = 0x8000;

/** Packs a scene while it is made: each section once; parts made on demand come last. */
export class ScenePacking {
  #nodes = 0;
  #meshes = 0;

  /** What was added since. */
  soFar(scene: SceneSoFar): Generator<Uint8Array> {
    return this.#sections(scene);
  }

  /** What was added since, and the end: everything, if nothing was packed before. */
  *end(scene: Scene): Generator<Uint8Array> {
    yield* this.#sections(scene, scene.meshes.length);
    yield packed({ kind: 'rest', rest: restOf(scene) });
  }

  *#sections({ nodes, meshes, axes, units, bounds }: SceneSoFar, meshCount?: number): Generator<Uint8Array> {
    const view = { axes, units, bounds };
    const more = nodes.slice(this.#nodes);
    this.#nodes = nodes.length;
    yield packed({ kind: 'nodes', nodes: more, view, ...(meshCount === undefined ? {} : { meshCount }) });
    while (this.#meshes < meshes.length) {
      const first = this.#meshes;
      let end = first;
      for (let vertices = 0; end < meshes.length && end - first < MESHES && vertices < VERTICES; end++)
        vertices += (meshes[end]?.positions.length ?? 0) / 3;
      this.#meshes = end;
      yield packed({ kind: 'meshes', meshes: meshes.slice(first, end) });
    }
  }
}

/** Key by key: a key that is left out may be made on demand. */
function restOf(scene: Scene): RestOfScene {
  const apart = ['nodes', 'meshes', ...(scene.overlaysApart ? ['overlays'] : [])];
  const keys = Object.keys(scene).filter(key => !apart.includes(key));
  return Object.fromEntries(keys.map(key => [key, Reflect.get(scene, key)])) as RestOfScene; // as: all keys but those
}

export const packOverlays = ({ overlays = [] }: Scene): Uint8Array => pack(overlays);

export function unpackOverlays(parts: readonly Uint8Array[]): readonly Overlay[] {
  return unpack(joined(parts)) as readonly Overlay[]; // as: the host packed some
}

const packed = (section: SceneSection): Uint8Array => pack(section);

export function unpackSection(parts: readonly Uint8Array[]): SceneSection {
  return unpack(joined(parts)) as SceneSection; // as: the host packed one
}

/** The scene, with its files identified by their assets. */
export function unpackScene({ sections, assets }: PackedScene): Scene {
  const taken = sections.map(unpackSection);
  const [rest] = taken.flatMap(section => (section.kind === 'rest' ? [section.rest] : []));
  if (rest === undefined) throw new Error('a scene without its last section');
  const nodes = taken.flatMap(section => (section.kind === 'nodes' ? section.nodes : []));
  const meshes = taken.flatMap(section => (section.kind === 'meshes' ? section.meshes : []));
  return { ...withAssets(rest, assets), nodes, meshes };
}

/** The same, its files known by their assets. */
export function withAssets<T extends Pick<Scene, 'sources' | 'textures'>>(of: T, assets: PackedScene['assets']): T {
  const sources = of.sources.map(({ address }) => ({ address, asset: assets[address] ?? '' }));
  const textures = of.textures.map(texture => {
    const { asset: _, ...named } = texture;
    const asset = texture.address === undefined ? undefined : assets[texture.address];
    return asset === undefined ? named : { ...named, asset };
  });
  return { ...of, sources, textures };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
