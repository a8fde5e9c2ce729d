import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { ListRow } from '../../../shared/contract/command-types.ts';
import type { Target } from '../../answers/export/target.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { folderAt, targetsAt } from './targets.ts';

/** list: the files of a folder, or the entries of a container; all of them, and what lies in them, where that is asked for. */
export const list: Handlers<Command>['list'] = async ({ base, place, all }, { signal }) => {
  const folder = (await folderAt(base, place)) !== undefined;
  const rows: ListRow[] = [];
  let first = true;
  for await (const target of targetsAt(base, place, { deep: all, entries: all || !folder, signal })) {
    if (!folder && first) requireContainer(target);
    else if (folder || all || isDirectEntry(place, target)) rows.push(rowOf(target));
    first = false;
  }
  return rows;
};

function requireContainer({ address, view }: Target): void {
  const { container, title } = view.format;
  if (container === undefined) refuse(failures.noEntries(address, title));
  const fault = view.decoded?.fault;
  if (fault !== undefined) refuse(failures.damaged(address, view.format.id, fault.start, fault.path, fault.text));
}

function isDirectEntry(place: string, { address }: Target): boolean {
  return !address.slice(place.length + 2).includes('::');
}

function rowOf({ address, view, start }: Target): ListRow {
  const { id, title } = view.format;
  return {
    address,
    name: view.name,
    format: id,
    title,
    ...(start === undefined ? {} : { start }),
    size: view.source.size,
  };
}
