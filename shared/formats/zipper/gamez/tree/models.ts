// Models of Crimson Skies: one array of fixed size holds used and free slots, and nodes refer to models by slot.
import { copyModel } from '#layout';
import { counted } from '../../../../base/counted.ts';
import { itemAt, type TreeEdit, type TreeEdited } from '../../../trees.ts';
import type { Gamez, GamezCs } from '../layout.ts';
import type { Slot } from './links.ts';
import { addModel, dropModels } from './slots.ts';

type Why = { readonly why: string };

const PLACE = /^models\[\d*\]\+?$/;

/** Whether an edit only concerns models. */
export function takesModels(edit: TreeEdit): boolean {
  if (edit.kind === 'insert') return PLACE.test(edit.path);
  const isOwn = edit.kind !== 'copy' || edit.from === undefined;
  return isOwn && edit.paths.length > 0 && edit.paths.every(path => itemAt(path)?.list === 'models');
}

/** Applies the edit to a copy of the world. */
export function editModels(world: GamezCs, edit: TreeEdit): TreeEdited<Gamez> | Why {
  if (edit.kind === 'insert') return { why: 'an empty model is of no use: copy another one, and import into the copy' };
  if (edit.kind === 'move') return { why: 'a model stays in its slot, because nodes name it by that' };
  const slots = edit.paths.map(path => itemAt(path)?.index ?? -1);
  for (const slot of slots) {
    const model = world.models[slot];
    if (model === undefined)
      return { why: `there is no models[${slot}]: the world has ${counted(world.models.length, 'slot')}` };
    if (model.parentCount === 0) return { why: `models[${slot}] is a free slot` };
  }
  if (edit.kind === 'remove') return removed(world, new Set(slots), edit.unlink === true);
  return added(
    world,
    slots.flatMap(slot => copyModel(world.models[slot]) ?? []),
  );
}

function added(world: GamezCs, models: readonly Slot[]): TreeEdited<Gamez> {
  const places = models.map(model => `models[${addModel(world, model, model.parentCount)}]`);
  return { model: world, added: places, notes: [`${places.join(', ')} added`] };
}

function removed(world: GamezCs, gone: ReadonlySet<number>, unlink: boolean): TreeEdited<Gamez> | Why {
  const users = world.nodes.flatMap(({ model }, i) => (gone.has(model) ? [i] : []));
  const [first] = users;
  if (first !== undefined && !unlink)
    return {
      why: `models[${world.nodes[first]?.model}] is used by ${users.map(i => `nodes[${i}].model`).join(', ')}`,
    };
  for (const i of users) {
    const node = world.nodes[i];
    if (node) node.model = -1;
  }
  dropModels(world, gone);
  return { model: world, added: [], notes: [] };
}
