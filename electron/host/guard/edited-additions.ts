import type { Source } from '../../../shared/base/source.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import type { Document } from '../../../shared/document/document.ts';
import { type Address, parseAddress } from '../../files/address.ts';
import { openerInSource } from '../../files/open-address.ts';
import { addressMarked } from '../assets/added-asset.ts';
import { type Guard, nameOf } from './guard.ts';

/** An entry that only edits of its container have made, as it was before its own edits and as it is now. */
export interface EditedAddition {
  readonly address: string;
  readonly before: Source;
  readonly after: Source;
}

/** The entries made by the edits of a container that were edited themselves since: in its original there is nothing to compare them with. */
export function editedAdditions(address: string, document: Document): readonly EditedAddition[] {
  const first = new Map<string, Source>();
  for (const step of document.applied) {
    const marked = addressMarked(step.group);
    if (marked === undefined || first.has(marked) || !marked.startsWith(`${address}::`)) continue;
    const before = document.around(step)?.before;
    if (before !== undefined) first.set(marked, before);
  }
  const depth = parseAddress(address).entries.length;
  const openerIn = (source: Source) => openerInSource({ source, name: nameOf(address), address });
  const [written, now] = [openerIn(document.writtenSource()), openerIn(document.source())];
  return [...first].flatMap(([of, container]) => {
    const entries = parseAddress(of).entries.slice(depth);
    if (entryIn(written, entries) !== undefined) return [];
    const [before, after] = [entryIn(openerIn(container), entries), entryIn(now, entries)];
    return before === undefined || after === undefined ? [] : [{ address: of, before, after }];
  });
}

/** Undefined where there is none of the name, or its container can no longer be read: of that the container itself tells. */
function entryIn(open: ReturnType<typeof openerInSource>, entries: Address['entries']): Source | undefined {
  try {
    return open(entries);
  } catch (error) {
    if (error instanceof FailureError) return undefined;
    throw error;
  }
}

/** What the edits of such entries did to them. */
export async function problemsOfAdditions(
  address: string,
  document: Document,
  check: Guard['check'],
): Promise<readonly EditProblem[]> {
  const problems: EditProblem[] = [];
  for (const addition of editedAdditions(address, document)) problems.push(...(await check(addition)).problems);
  return problems;
}

/** Each problem once: one under a new name is compared with what it was called, too. */
export function withoutTwins(problems: readonly EditProblem[]): EditProblem[] {
  const keyOf = ({ address, path, text }: EditProblem): string => JSON.stringify([address, path, text]);
  return [...new Map(problems.map(problem => [keyOf(problem), problem])).values()];
}
