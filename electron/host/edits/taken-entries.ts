// Entries that another archive takes: by position or name, with their own edits.

import type { TakenEntry } from '../../answers/items/make-edit.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { parseStep, stepsOf } from '../../files/address.ts';
import type { OpenContainer } from '../../files/container.ts';
import { entrySource } from '../../files/container.ts';
import { findEntry } from '../../files/find-file.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import { editsInside, withEdits } from './own-edits.ts';
import { containerIn } from './with-entries.ts';

const PLACE = /^entries\[(\d+)\]$/;

/** The path of the entry with this name; any other path unchanged. */
export function placeOf({ entries, address }: OpenContainer, path: string): string {
  const wanted = parseStep(path).name.toLowerCase();
  const names = entries.map(({ name }) => name);
  if (PLACE.test(path) || !names.some(name => name.toLowerCase() === wanted)) return path;
  return `entries[${findEntry(names, parseStep(path), address)}]`;
}

/** An entry by position or name; refuses a missing one, with the nearest names, and one without a name. */
export function takenFrom(container: OpenContainer, path: string): TakenEntry {
  const names = container.entries.map(({ name }) => name);
  const place = PLACE.exec(path)?.[1];
  const index = place === undefined ? findEntry(names, parseStep(path), container.address) : Number(place);
  const name = names[index] ?? refuse(failures.noSuchPath(container.address, path));
  if (isNameless(container, index))
    return refuse(failures.itemsNotChanged(container.address, namesElsewhere(container)));
  return { name, content: entrySource(container, index) };
}

/** Whether it has no name but its position: the file with its name is missing, or does not name it. */
function isNameless({ format: { container }, model, entries }: OpenContainer, index: number): boolean {
  return container?.naming !== undefined && container.entries(model)[index]?.name === entries[index]?.name;
}

const namesElsewhere = ({ format }: OpenContainer): string =>
  `its entries have their names in ${format.container?.naming?.file}, which was not found next to it, or does not name this one`;

type Viewed = Pick<OpenAsset, 'view'>;

/** Whether the paths are entries, to be copied from one archive into another. */
export const areEntries = (into: Viewed, from: Viewed, paths: readonly string[]): boolean =>
  [into, from].every(asset => asset.view().format.container !== undefined) && paths.every(path => PLACE.test(path));

/** Entries of an open archive, by position. */
export async function takenFromAsset(from: OpenAsset, paths: readonly string[]): Promise<readonly TakenEntry[]> {
  const named = containerIn(from);
  const steps = stepsOf(named.entries.map(({ name }) => name));
  const chosen = paths.flatMap(path => steps[Number(PLACE.exec(path)?.[1])] ?? []);
  const edited = containerIn(await withEdits(from, editsInside(from, chosen)));
  return paths.map(path => {
    const { name } = takenFrom(named, path);
    return { name, content: entrySource(edited, Number(PLACE.exec(path)?.[1])) };
  });
}
