// Arrays of a world with a fixed size: an added item takes a free slot, a removed one frees its slot.
import { blankOf, copyModel } from '#layout';
import type { Gamez } from '../layout.ts';
import { slotCs } from '../models.ts';
import { type AnyNode, isCs } from '../node-table.ts';
import { type Material, materialsIn, renumberMaterials, type Slot, texturesIn } from './links.ts';

/** Thrown if there is no free slot; the message has the numbers. */
export class NoRoom extends Error {}

const NO_NODE = 0x00ff_ffff;

function take(free: unknown[], { used, wanted, what }: { used: number; wanted: number; what: string }): void {
  if (free.length < wanted)
    throw new NoRoom(
      `the world has room for ${used + free.length} ${what}: ${used} are used, and this needs ${wanted} more`,
    );
  free.splice(0, wanted);
}

/** Adds nodes at the end of the table. */
export function addNodes(world: Gamez, nodes: readonly AnyNode[]): void {
  const table: AnyNode[] = world.nodes;
  if ('freeNodes' in world) take(world.freeNodes, { used: table.length, wanted: nodes.length, what: 'nodes' });
  table.push(...nodes);
}

/** Removes nodes from the table and frees their slots. */
export function dropNodes(world: Gamez, gone: ReadonlySet<number>): void {
  const kept = world.nodes.filter((_, i) => !gone.has(i));
  const table: AnyNode[] = world.nodes;
  table.splice(0, table.length, ...kept);
  if (!('freeNodes' in world)) return;
  const all = table.length + gone.size;
  const { freeNodes } = world;
  const freed = Array.from(gone, (_, i) => all - gone.size + i).map(place => ({
    nextFree: place + 1 < all + freeNodes.length ? place + 1 : NO_NODE,
  }));
  freeNodes.unshift(...freed);
}

/** Adds a model that this many nodes show; returns its slot. */
export function addModel(world: Gamez, model: Slot, parentCount: number): number {
  const models: Slot[] = world.models;
  const own = { ...model, parentCount };
  if (!isCs(world)) {
    if ('freeModels' in world) take(world.freeModels, { used: models.length, wanted: 1, what: 'models' });
    return models.push(own) - 1;
  }
  const free = models.flatMap(({ parentCount }, i) => (parentCount === 0 ? [i] : []));
  // The head of the chain is used last, so that it stays the head as long as possible.
  const first = free.find(slot => slot !== world.firstFreeModel) ?? free[0];
  if (first === undefined)
    throw new NoRoom(`the world has room for ${models.length} models: all are used, and this needs 1 more`);
  if (first === world.firstFreeModel) world.firstFreeModel = -1;
  models[first] = own;
  world.modelCount++;
  return first;
}

/** Frees the slots of models; returns the new slot of each model that stays. */
export function dropModels(world: Gamez, gone: ReadonlySet<number>): (slot: number) => number | undefined {
  if (isCs(world)) {
    for (const slot of gone) {
      const free = blankOf(slotCs, undefined, {}) as (typeof world.models)[number]; // as: of this layout
      world.models[slot] = { ...free, nextFree: slot + 1 < world.models.length ? slot + 1 : -1 };
      if (world.firstFreeModel < 0) world.firstFreeModel = slot;
      world.modelCount--;
    }
    return slot => (gone.has(slot) ? undefined : slot);
  }
  const places = placesWithout(world.models.length, gone);
  const models: Slot[] = world.models;
  models.splice(0, models.length, ...world.models.filter((_, i) => !gone.has(i)));
  const { freeModels } = world;
  const all = models.length + gone.size + freeModels.length;
  const freed = Array.from(gone, (_, i) => models.length + i).map(slot => ({
    nextFree: slot + 1 < all ? slot + 1 : -1,
  }));
  freeModels.unshift(...freed);
  return slot => places[slot];
}

/** Adds a material after those in use. */
export function addMaterial(world: Gamez, material: Material): number {
  const all: Material[] = world.materials;
  take(world.freeMaterials, { used: all.length, wanted: 1, what: 'materials' });
  const last = all.at(-1);
  if (last) last.next = all.length;
  const [free] = world.freeMaterials;
  if (free) free.previous = -1;
  return all.push({ ...copyModel(material), next: -1, previous: all.length - 1 }) - 1;
}

/** Removes materials, and renumbers the polygons of all models. */
export function dropMaterials(world: Gamez, gone: ReadonlySet<number>): void {
  if (gone.size === 0) return;
  const [sample] = world.freeMaterials;
  const places = placesWithout(world.materials.length, gone);
  const all: Material[] = world.materials;
  all.splice(0, all.length, ...world.materials.filter((_, i) => !gone.has(i)));
  const flags = sample?.flags ?? {
    textured: false,
    unknown02: false,
    cycled: false,
    always: false,
    free: world.version !== 15,
  };
  world.freeMaterials.unshift(...Array.from(gone, () => ({ flags: { ...flags }, previous: -1, next: -1 })));
  linkMaterials(world);
  for (const model of world.models)
    if (materialsIn(model).size > 0) renumberMaterials(model, old => (old < 0 ? old : places[old]));
}

/** Links used materials with each other, and free ones too. */
function linkMaterials({ materials, freeMaterials }: Gamez): void {
  const used = materials.length;
  const all = used + freeMaterials.length;
  for (const [i, material] of materials.entries()) {
    material.next = i + 1 < used ? i + 1 : -1;
    material.previous = i - 1;
  }
  for (const [i, free] of freeMaterials.entries()) {
    free.next = used + i + 1 < all ? used + i + 1 : -1;
    free.previous = i > 0 ? used + i - 1 : -1;
  }
}

/** Removes textures at the end of the directory that only removed materials used. */
export function dropLastTextures(world: Gamez, candidates: ReadonlySet<number>): number {
  const textures: unknown[] = world.textures;
  const used = new Set(world.materials.flatMap(texturesIn));
  for (const { mip } of world.textures) used.add(mip);
  let dropped = 0;
  for (let last = textures.length - 1; candidates.has(last) && !used.has(last); last--) {
    textures.pop();
    dropped++;
  }
  return dropped;
}

export function placesWithout(length: number, gone: ReadonlySet<number>): readonly (number | undefined)[] {
  let next = 0;
  return Array.from({ length }, (_, i) => (gone.has(i) ? undefined : next++));
}
