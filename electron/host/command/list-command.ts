import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { IdentifyRow, ListRow } from '../../../shared/contract/command-types.ts';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import { hasNoEntries } from '../../../shared/formats/is-a.ts';
import { knownFile, knownUnread } from '../../../shared/formats/known-files.ts';
import { unknown } from '../../../shared/formats/unknown/index.ts';
import { describeBytes } from '../../answers/describe.ts';
import type { LostEntry, Target } from '../../answers/export/target.ts';
import type { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { folderAt, targetsAt } from '../assets/targets.ts';
import { knownFormats } from '../structures/known-formats.ts';
import { listProblems } from './file-problems.ts';

/** list: the files of a folder, or the entries of a container; with --all, also everything inside them. */
export const listCommand =
  (dataFolder: string): Handlers<Command>['list'] =>
  async ({ base, place, all }, { signal }) => {
    const known = await knownFormats({ dataFolder, base, structure: undefined });
    const folder = (await folderAt(base, place)) !== undefined;
    const rows: ListRow[] = [];
    const onLost = (lost: LostEntry) => {
      rows.push(lostRow(lost));
    };
    const problems: EditProblem[] = [];
    const onUnread = ({ start: _, ...file }: LostEntry) => {
      unread = true;
      rows.push(lostRow(file));
    };
    let unread = false;
    let first = true;
    const entries = all || !folder ? { onLost, isFlat: !all } : undefined;
    for await (const target of targetsAt(base, place, { deep: all, entries, onUnread, signal, known })) {
      if (!folder && first) requireContainer(target);
      else rows.push(rowOf(target));
      if (entries !== undefined) problems.push(...listProblems(target));
      first = false;
    }
    return { rows, problems, isWhole: !unread };
  };

function requireContainer({ address, view }: Target): void {
  const { container } = view.format;
  if (container === undefined) refuse(failures.noEntries(address, hasNoEntries(view.format)));
  const fault = view.decoded?.fault;
  if (fault !== undefined) refuse(failures.damaged(address, view.format.id, fault.start, fault.path, fault.text));
}

function rowOf({ address, view, start, missing }: Target): ListRow {
  const { id, title } = view.format;
  return {
    address,
    name: view.name,
    format: id,
    title,
    ...(start === undefined ? {} : { start }),
    size: view.source.size,
    ...(missing === undefined ? {} : { lost: missing }),
  };
}

/** Its format is unknown. */
function lostRow({ why, ...place }: Omit<LostEntry, 'start'> & { readonly start?: number }): ListRow {
  return { ...place, format: unknown.id, title: unknown.title, lost: why };
}

/** identify: which format each file has, and why. */
export const identifyCommand =
  (dataFolder: string): Handlers<Command>['identify'] =>
  async ({ base, places, facts = false, with: structure }, { signal, progress }) => {
    const known = await knownFormats({ dataFolder, base, structure });
    const rows: IdentifyRow[] = [];
    const onUnread = ({ address, why }: LostEntry) => {
      rows.push({ address, format: unknown.id, title: unknown.title, confidence: 'unknown', why, isUnread: true });
    };
    for (const place of places)
      for await (const { address, view } of targetsAt(base, place, { deep: true, onUnread, signal, known })) {
        const { format, confidence, why } = view.identified;
        rows.push({
          ...{ address, format: format.id, title: format.title, confidence, why },
          ...(facts ? { facts: factsIn(view) } : {}),
        });
        progress({ text: 'identifying', done: rows.length, unit: 'files' });
      }
    return rows;
  };

/** What Info shows of a file besides its address and size. */
function factsIn({ name, source, identified }: View): readonly (readonly [string, string])[] {
  const known = (identified.format.id === unknown.id ? knownUnread : knownFile)(name, source);
  const { facts } = describeBytes({ name, source }, identified);
  return known === undefined ? facts : [[known.title, known.text], ...facts];
}
