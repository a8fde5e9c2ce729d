import type { Matrix3, ShaderMaterial } from 'three';
import type { Material, TextureCycle } from '../../shared/scene/material.ts';
import type { Mesh } from '../../shared/scene/mesh.ts';
import type { Scene } from '../../shared/scene/scene.ts';
import type { Part } from './mesh-blocks.ts';
import type { ScenePaint } from './paint.ts';
import { sameMaterials } from './same-look.ts';
import type { BegunPictures } from './scene-pose.ts';
import {
  drawnLayers,
  edgeMaterial,
  glowMaterial,
  isBlended,
  type LightUniforms,
  type Look,
  layOn,
  overdrawMaterial,
  plainMaterial,
  set,
  setOpacity,
  surfaceMaterial,
  unnamedMaterial,
} from './surface-material.ts';
import type { SceneTextures } from './textures.ts';

export type ViewMode = 'shaded' | 'wire' | 'normals' | 'uv' | 'bounds' | 'unlit' | 'tint' | 'overdraw' | 'wired';
/** Modes in which further passes, drawn over the first, matter. */
export const WHOLE: ReadonlySet<ViewMode> = new Set<ViewMode>(['shaded', 'bounds', 'unlit', 'overdraw', 'wired']);
/** Modes that show edges, instead of the surfaces or over them. */
export const LINED: ReadonlySet<ViewMode> = new Set<ViewMode>(['wire', 'wired']);

/** What lights surfaces: the view's light, the scene's own lights, or none, which shows the stored colours. */
export type Lighting = 'view' | 'scene' | 'none';

/** The colour for many layers, and how much one surface adds of it. */
const HEAT = [0.95, 0.32, 0.05] as const;
const HEAT_OF_ONE = 0.16;

/** How a part of a mesh on a node is drawn. */
export interface Surface {
  readonly part: Part;
  readonly mesh: Mesh | undefined;
  readonly hasTint: boolean;
  /** 0 to 1. */
  readonly opacity: number;
}

interface Options {
  readonly materials: readonly Material[];
  readonly textures: SceneTextures;
  readonly paint: ScenePaint;
  readonly lights: LightUniforms;
  readonly fromWorld: Matrix3;
  /** The scene has fog that can be shown. */
  readonly hasFog?: boolean;
}

/** The materials of a scene, each created when the first part needs it. */
export class SceneMaterials {
  readonly #options: Options;
  readonly #made = new Map<string, ShaderMaterial>();
  /** For each material, the one that represents it. */
  readonly #same: readonly number[];
  /** Those whose pictures move or change, and their sources. */
  readonly #living: { readonly material: ShaderMaterial; readonly from: Material }[] = [];
  #begun: ReadonlyMap<Material, Begun> = new Map();
  #lighting: Lighting = 'view';
  /** Triggers that were pulled: the time, or undefined if not drawn since. */
  readonly #pulled = new Map<string, number | undefined>();

  constructor(options: Options) {
    this.#options = options;
    this.#same = sameMaterials(options.materials, options.textures.same);
  }

  /** Surfaces with the same key look alike. */
  keyOf({ part, mesh, hasTint, opacity }: Surface): string {
    const scroll = mesh?.scroll ? `${mesh.scroll.u},${mesh.scroll.v}` : '';
    const light = `${mesh?.unlit ?? false} ${mesh?.unfogged ?? false}`;
    return `surface ${this.#same[part.material] ?? part.material} ${hasTint} ${part.priority} ${light} ${scroll} ${opacity}`;
  }

  /** Whether it is transparent: such parts are drawn one by one, farthest first. */
  isBlended({ part, opacity }: Surface): boolean {
    return opacity < 1 || isBlended(this.#from(part.material));
  }

  surface(surface: Surface): ShaderMaterial {
    return this.#surface(this.keyOf(surface), surface);
  }

  /** A surface whose node's opacity changes: it has a material of its own while the scene is open. */
  fading(surface: Surface, node: number): ShaderMaterial {
    const half = { ...surface, opacity: 0.5 };
    const made = this.#surface(`${this.keyOf(half)} at ${node}`, half);
    setOpacity(made, this.#from(surface.part.material), surface.opacity);
    return made;
  }

  #surface(key: string, { part, mesh, hasTint, opacity }: Surface): ShaderMaterial {
    const from = this.#from(part.material);
    const { textures, lights, fromWorld, hasFog = false } = this.#options;
    return this.#get(key, () => {
      const { unlit, scroll } = mesh ?? {};
      const unfogged = !hasFog || mesh?.unfogged;
      const look = { hasTint, unlit, unfogged, scroll, opacity, lights, fromWorld, priority: part.priority };
      const material = surfaceMaterial(from, { ...look, texture: texture => textures.get(texture) });
      // Requested at once: otherwise each would first appear when its turn came.
      for (const { cycle } of drawnLayers(from)) for (const texture of cycle?.textures ?? []) textures.get(texture);
      if (scroll || from.layers.some(layer => layer.scroll ?? layer.cycle ?? layer.mapping?.motion))
        this.#living.push({ material, from });
      return material;
    });
  }

  /** Chooses the scene's own lights or the view's: the former cost every material a dozen more numbers per picture. */
  light(lighting: Lighting): void {
    if (lighting === this.#lighting) return;
    this.#lighting = lighting;
    for (const material of this.#made.values()) this.#shineOn(material);
  }

  #shineOn(material: ShaderMaterial): void {
    const { SCENE_LIGHTS: _, NO_LIGHT: __, ...defines } = material.defines;
    const more = { view: {}, scene: { SCENE_LIGHTS: 1 }, none: { NO_LIGHT: 1 } }[this.#lighting];
    material.defines = { ...defines, ...more };
    material.needsUpdate = true;
  }

  plain(look: Exclude<Look, 'shaded'>, hasTint = false): ShaderMaterial {
    const { checkA, checkB, collision } = this.#options.paint;
    const colours = look === 'flat' ? { a: collision, b: [1, 1, 1] as const } : { a: checkA, b: checkB };
    return this.#get(`${look} ${hasTint}`, () => plainMaterial(look, colours, hasTint));
  }

  /** The common material in modes where individual surfaces do not matter. */
  instead(mode: ViewMode, hasTint: boolean): ShaderMaterial | undefined {
    if (mode === 'normals' || mode === 'uv') return this.plain(mode);
    if (mode === 'tint') return this.plain('tint', hasTint);
    return mode === 'overdraw' ? this.#get('overdraw', () => overdrawMaterial(HEAT, HEAT_OF_ONE)) : undefined;
  }

  get wire(): ShaderMaterial {
    const { wire } = this.#options.paint;
    return this.#get('wire', () => edgeMaterial(wire));
  }

  /** The same for batched parts. */
  get wireTogether(): ShaderMaterial {
    const { wire } = this.#options.paint;
    return this.#get('wire together', () => Object.assign(edgeMaterial(wire), { wireframe: true }));
  }

  get glow(): ShaderMaterial {
    return this.#get('glow', () => glowMaterial(this.#options.paint.glow, 0.34));
  }

  /** From now on, the picture series of these materials run from where a clip restarted them; all others continue. */
  begin(begun: ReadonlyMap<Material, Begun>): void {
    this.#begun = begun;
  }

  /** Plays what waits for a trigger, from the beginning. */
  pull(trigger: string): void {
    this.#pulled.set(trigger, undefined);
  }

  /** Scrolls what scrolls, and shows the next picture of each series; true if anything changes. */
  animate(seconds: number): boolean {
    const { textures } = this.#options;
    for (const [trigger, since] of this.#pulled) if (since === undefined) this.#pulled.set(trigger, seconds);
    for (const { material, from } of this.#living) {
      set(material.uniforms, 'time', seconds);
      for (const [index, layer] of drawnLayers(from).entries()) {
        const { cycle } = layer;
        layOn(material, index === 0 ? 'A' : 'B', layer, seconds);
        if (cycle === undefined) continue;
        const begun = this.#begun.get(from);
        const picture = begun
          ? pictureAt({ ...cycle, first: begun.first }, begun.seconds)
          : pictureAt(cycle, this.#secondsOf(cycle, seconds));
        const texture = cycle.textures[picture];
        if (texture !== undefined) set(material.uniforms, index === 0 ? 'mapA' : 'mapB', textures.get(texture));
      }
    }
    return this.#living.length > 0;
  }

  /** How long a series has run; zero while it waits for its trigger. */
  #secondsOf({ trigger }: TextureCycle, seconds: number): number {
    return trigger === undefined ? seconds : seconds - (this.#pulled.get(trigger) ?? seconds);
  }

  dispose(): void {
    for (const material of this.#made.values()) material.dispose();
  }

  #from(material: number): Material {
    return this.#options.materials[material] ?? unnamedMaterial;
  }

  #get(key: string, make: () => ShaderMaterial): ShaderMaterial {
    const known = this.#made.get(key);
    if (known) return known;
    const made = make();
    this.#made.set(key, made);
    if (this.#lighting !== 'view') this.#shineOn(made);
    return made;
  }
}

/** When a picture series was restarted, and at which picture. */
type Begun = Pick<BegunPictures, 'first' | 'seconds'>;

/**
 * The materials whose picture series a clip has restarted. A stored material may become several in the scene: the series
 * restarts in all of them. Of several restarts, the latest counts.
 */
export function begunMaterials(
  { meshes, materials }: Pick<Scene, 'meshes' | 'materials'>,
  pictures: readonly BegunPictures[],
): ReadonlyMap<Material, Begun> {
  const begun = new Map<Material, Begun>();
  for (const { mesh, first, seconds } of pictures) {
    const groups = meshes[mesh]?.passes.flatMap(pass => pass.groups) ?? [];
    const stored = new Set(groups.flatMap(({ material }) => storedIn(materials[material]) ?? []));
    for (const material of materials) {
      const known = begun.get(material);
      const isMeant = stored.has(storedIn(material) ?? '') && (known === undefined || seconds < known.seconds);
      if (isMeant) begun.set(material, { first, seconds });
    }
  }
  return begun;
}

/** Where a material with a picture series is stored. */
function storedIn(material: Material | undefined): string | undefined {
  const [origin] = material?.origins ?? [];
  if (origin === undefined || !material?.layers.some(({ cycle }) => cycle)) return undefined;
  return `${origin.source} ${origin.path}`;
}

/** The picture of a cycle at a given time. */
export function pictureAt(
  { textures, perSecond, first, loops }: NonNullable<Material['layers'][number]['cycle']>,
  seconds: number,
): number {
  const step = first + Math.floor(seconds * perSecond);
  if (textures.length === 0) return 0;
  return loops ? ((step % textures.length) + textures.length) % textures.length : Math.min(step, textures.length - 1);
}
