// Brings models, materials and textures of another world into this one: each once, reusing those it already has.
import { copyModel } from '#layout';
import { counted } from '../../../../base/counted.ts';
import type { Gamez } from '../layout.ts';
import { type Material, materialsIn, renumberMaterials, renumberTextures, type Slot } from './links.ts';
import { addMaterial, addModel } from './slots.ts';

type Texture = Gamez['textures'][number];

/** What parts of another file use, as this world's own structs. */
export interface Looks {
  material(index: number): Material | undefined;
  texture(index: number): Texture | undefined;
}

/** Adopts things one after another, and remembers their new indices. */
export class Adopting {
  readonly #world: Gamez;
  readonly #looks: Looks;
  readonly #models = new Map<unknown, number>();
  readonly #materials = new Map<number, number>();
  readonly #textures = new Map<number, number>();
  readonly #before: { readonly models: number; readonly materials: number; readonly textures: number };
  #newModels = 0;

  constructor(world: Gamez, looks: Looks) {
    this.#world = world;
    this.#looks = looks;
    const { models, materials, textures } = world;
    this.#before = { models: models.length, materials: materials.length, textures: textures.length };
  }

  /** The slot of a model; every node that shows it asks for it. */
  model(key: unknown, model: Slot): number {
    const known = this.#models.get(key);
    const own = known === undefined ? undefined : this.#world.models[known];
    if (known !== undefined && own) {
      own.parentCount++;
      return known;
    }
    const copy = copyModel(model);
    for (const material of materialsIn(copy)) this.#material(material);
    renumberMaterials(copy, old => this.#materials.get(old));
    const slot = addModel(this.#world, copy, 1);
    this.#newModels++;
    this.#models.set(key, slot);
    return slot;
  }

  #material(index: number): void {
    const found = index < 0 ? undefined : this.#looks.material(index);
    if (this.#materials.has(index) || found === undefined) return;
    const copy = copyModel(found);
    for (const texture of [...(copy.flags.textured ? [copy.texture] : []), ...(copy.cycle?.textures ?? [])])
      this.#texture(texture);
    renumberTextures(copy, old => this.#textures.get(old));
    const look = lookOf(copy);
    const inUse = new Set(this.#world.models.flatMap(model => [...materialsIn(model)]));
    const same = this.#world.materials.findIndex((each, i) => inUse.has(i) && lookOf(each) === look);
    this.#materials.set(index, same < 0 ? addMaterial(this.#world, copy) : same);
  }

  #texture(index: number): void {
    const found = index < 0 ? undefined : this.#looks.texture(index);
    if (this.#textures.has(index) || found === undefined) return;
    const all: Texture[] = this.#world.textures;
    const same = all.findIndex(({ name }) => name.toLowerCase() === found.name.toLowerCase());
    if (same >= 0) {
      this.#textures.set(index, same);
      return;
    }
    const own = copyModel(found);
    this.#textures.set(index, all.push(own) - 1);
    if (own.mip < 0) return;
    this.#texture(own.mip);
    own.mip = this.#textures.get(own.mip) ?? -1;
  }

  /** What was added, for a person. */
  notes(): readonly string[] {
    const { materials, textures } = this.#world;
    const more = [
      [this.#newModels, 'model'],
      [materials.length - this.#before.materials, 'material'],
      [textures.length - this.#before.textures, 'texture'],
    ] as const;
    const came = more.filter(([count]) => count > 0).map(([count, what]) => counted(count, what));
    return came.length === 0 ? [] : [`${came.join(', ')} added with it`];
  }
}

/** Everything in a material except its neighbours in the array and an address. */
function lookOf({ next: _, previous: __, cyclePointer: ___, cycle, ...look }: Material): string {
  return JSON.stringify([look, cycle && { ...cycle, texturesPointer: 0 }]);
}
