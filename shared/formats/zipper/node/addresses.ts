// Addresses that the tools stored next to list counts: they are not followed, but are 0 exactly if the list is empty.
import { bytesOf, type CheckFinding, u32 } from '#layout';

/** A placeholder address: the games only check whether there is one. */
export const SOMEWHERE = 1;

/** Notes on list addresses in a struct that contradict their counts; lists that a game does not have are skipped. */
export function* oddAddresses(struct: object, path: string, lists: readonly string[]): Generator<CheckFinding> {
  for (const list of lists) {
    const address: unknown = Reflect.get(struct, `${list}Pointer`);
    const items: unknown = Reflect.get(struct, list);
    if (address === undefined || typeof items !== 'object' || items === null || !('length' in items)) continue;
    const isEmpty = items.length === 0;
    if ((address === 0) !== isEmpty) yield* oddAddress(`${path}${path === '' ? '' : '.'}${list}Pointer`, !isEmpty);
  }
}

/** An address that is 0 although there are items, or the reverse. */
export function* oddAddress(path: string, isWanted: boolean): Generator<CheckFinding> {
  const text = isWanted ? 'expected an address, as there are some' : 'expected 0, as there are none';
  yield { path, text, weight: 'note', repair: bytesOf(u32, isWanted ? SOMEWHERE : 0) };
}
