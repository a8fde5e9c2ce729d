// Addresses that the tools left beside the counts of lists: nothing follows them, but they are 0 exactly where a list is empty.
import { bytesOf, type CheckFinding, u32 } from '#layout';

/** An address of nothing: the games look only at whether there is one. */
export const SOMEWHERE = 1;

/** Notes on the addresses of some lists of a struct that say the contrary; lists that a game does not have are passed over. */
export function* oddAddresses(struct: object, path: string, lists: readonly string[]): Generator<CheckFinding> {
  for (const list of lists) {
    const address: unknown = Reflect.get(struct, `${list}Pointer`);
    const items: unknown = Reflect.get(struct, list);
    if (address === undefined || typeof items !== 'object' || items === null || !('length' in items)) continue;
    const isEmpty = items.length === 0;
    if ((address === 0) !== isEmpty) yield* oddAddress(`${path}${path === '' ? '' : '.'}${list}Pointer`, !isEmpty);
  }
}

/** An address that is 0 where there is something, or is not where there is nothing. */
export function* oddAddress(path: string, isWanted: boolean): Generator<CheckFinding> {
  const text = isWanted ? 'expected an address, as there are some' : 'expected 0, as there are none';
  yield { path, text, weight: 'note', repair: bytesOf(u32, isWanted ? SOMEWHERE : 0) };
}
