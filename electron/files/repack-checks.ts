import { setImmediate as nextTurn } from 'node:timers/promises';
import { encode, fieldsIn } from '#layout';
import { hexOffset } from '../../shared/base/hex.ts';
import { joinedStretches, piecesSource } from '../../shared/base/pieces.ts';
import { originOf, type Place, type Source, sliceSource } from '../../shared/base/source.ts';
import { liesInside } from '../../shared/formats/entry-content.ts';
import { refuse } from '../failures/refuse.ts';
import type { OpenContainer } from './container.ts';
import { fileFailures } from './file-failures.ts';
import { entrySource } from './open-address.ts';

const BLOCK = 1024 * 1024;

/** Refuses to re-pack what would already change when nothing is changed: then only patches are safe. */
export async function checkRebuild({ layout, model, source, address }: OpenContainer): Promise<void> {
  const rebuilt = piecesSource(joinedStretches(encode(layout, model)));
  const start = await firstDifference(source, rebuilt);
  if (start === undefined) return;
  const path = fieldsIn(layout, source, { start, size: 1 })[0]?.path ?? '';
  const sizes = source.size === rebuilt.size ? '' : ` It would have ${rebuilt.size} bytes instead of ${source.size}.`;
  refuse(
    fileFailures.notRebuilt(address, `The first difference is at ${hexOffset(start)} (${path}).${sizes}`, start, path),
  );
}

/** Compares every entry that was not edited, byte for byte; answers how many there are. */
export async function checkUntouched(
  before: OpenContainer,
  after: OpenContainer,
  pairs: readonly (readonly [number, number])[],
): Promise<number> {
  // Names that stand in another file are found beside the file on disk only, and are none of what was re-packed.
  const hasNames = before.format.container?.naming === undefined;
  for (const [oldIndex, newIndex] of pairs) {
    const name = before.entries[oldIndex]?.name ?? '';
    const isCalledSame = !hasNames || after.entries[newIndex]?.name === name;
    const isSame = isCalledSame && (await isSameEntry(before, oldIndex, after, newIndex));
    if (!isSame) refuse(fileFailures.neighbourChanged(before.address, name));
  }
  return pairs.length;
}

/** What is packed the same way unpacks to the same. */
async function isSameEntry(
  before: OpenContainer,
  oldIndex: number,
  after: OpenContainer,
  newIndex: number,
): Promise<boolean> {
  const [old, now] = [storedEntry(before, oldIndex), storedEntry(after, newIndex)];
  if (old && now && (await firstDifference(old, now)) === undefined) return true;
  return (await firstDifference(entrySource(before, oldIndex), entrySource(after, newIndex))) === undefined;
}

/** The bytes that a packed entry takes in its container; undefined for what is not packed. */
function storedEntry({ source, entries }: OpenContainer, index: number): Source | undefined {
  const entry = entries[index];
  if (entry?.packed === undefined || !liesInside(entry, source.size)) return undefined;
  return sliceSource(source, entry.start, entry.packed.size);
}

/** Refuses bytes that are not the expected ones. */
export async function checkSame(found: Source, expected: Source, address: string): Promise<void> {
  if ((await firstDifference(found, expected)) !== undefined) refuse(fileFailures.notWrittenRight(address));
}

/** Where two contents first differ; undefined when they are the same. */
async function firstDifference(a: Source, b: Source): Promise<number | undefined> {
  const most = Math.min(a.size, b.size);
  for (let at = 0; at < most; at += BLOCK) {
    const size = Math.min(BLOCK, most - at);
    if (isOneStretch(originOf(a, at, size), originOf(b, at, size))) continue;
    const [left, right] = [a.read(at, size), b.read(at, size)];
    if (Buffer.compare(left, right) !== 0) return at + left.findIndex((byte, index) => byte !== right[index]);
    if (most > BLOCK) await nextTurn();
  }
  return a.size === b.size ? undefined : most;
}

/** The very same bytes of one file, wherever they will be written to. */
function isOneStretch(a: Place, b: Place): boolean {
  return a.source === b.source && a.start === b.start;
}
