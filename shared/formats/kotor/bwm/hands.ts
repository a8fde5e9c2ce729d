// Moves corners and hooks of a walkmesh by hand.
import { pointHandle, type Three } from '../../../scene/handle.ts';
import { type FieldValue, type Hands, listedAt, numbersOf, pointFields } from '../../hands.ts';
import type { Bwm } from './stored.ts';

/** A hook, and the same with the walkmesh's position added. */
const HOOKS = { relativeHook1: 'absoluteHook1', relativeHook2: 'absoluteHook2' } as const;
type Hook = keyof typeof HOOKS;
const isHook = (path: string): path is Hook => Object.hasOwn(HOOKS, path);

export const bwmHands: Hands<Bwm> = {
  handle(model, path) {
    if (isHook(path)) return pointHandle('hook', model[path]);
    const { list, index = -1 } = listedAt(path) ?? {};
    if (list !== 'vertices' || index >= model.vertices.length) return undefined;
    return pointHandle('vertex', model.vertices.at(index));
  },
  place(model, path, { translation }) {
    if (translation === undefined) return [];
    return [...pointFields(path, translation), ...(isHook(path) ? absoluteFields(model, path, translation) : [])];
  },
};

/** Placeables store zeros here, and keep them. */
function absoluteFields(model: Bwm, hook: Hook, to: Three): readonly FieldValue[] {
  const stored = numbersOf(model[HOOKS[hook]]);
  if (stored.every(value => value === 0)) return [];
  const [x, y, z] = numbersOf(model.position);
  return pointFields(HOOKS[hook], [to[0] + x, to[1] + y, to[2] + z]);
}
