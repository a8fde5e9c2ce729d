import { apart, type Decoded, decode, plainRepairs, type RepairOffer, repaired, repairs } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { EditProblem, Repaired, RepairRow } from '../../../shared/contract/guard-types.ts';
import type { LostEntry, Target } from '../../answers/export/target.ts';
import { layoutPaths, ReadFile } from '../../answers/items/shown-part.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { parseAddress } from '../../files/address.ts';
import { openAddress } from '../../files/open-address.ts';
import { type NestedEdit, repack } from '../../files/repack.ts';
import { folderAt, targetsAt } from '../assets/targets.ts';
import { fileProblems } from './file-problems.ts';
import { outermost } from './pack-content.ts';
import { type WriteTo, writeEdited } from './with-index.ts';

/** repair: lists what can be repaired in a file and everything in it, and repairs it. */
export const repairCommand =
  (dataFolder: string): Handlers<Command>['repair'] =>
  async ({ base, place, only, out, dryRun, force, index }, { signal, progress }) => {
    const isFolder = (await folderAt(base, place)) !== undefined;
    const isWritten = out !== undefined && !dryRun;
    if (isWritten && isFolder) refuse(failures.repairsNoFolder(place));
    const found: Found[] = [];
    const unknown = new Set(only);
    let done = 0;
    const onLost = (lost: LostEntry) => found.push(lostIn(lost));
    for await (const target of targetsAt(base, place, { deep: true, entries: { onLost }, onUnread: onLost, signal })) {
      const repairs = repairsIn(target, only);
      found.push(...repairs);
      for (const path of unknown) if (isKnownIn(target, path, repairs)) unknown.delete(path);
      progress({ text: 'looking', done: ++done, unit: 'files' });
    }
    const [missing] = unknown;
    if (missing !== undefined) refuse(failures.noSuchPath(place, missing));
    const result: Repaired = {
      repairs: found.flatMap(({ rows }) => rows),
      left: found.flatMap(({ left }) => left),
    };
    const edits = found.flatMap(({ edit }) => edit ?? []);
    const to = { dataFolder, base, out: isWritten ? out : undefined, indexOut: index, force, signal, progress };
    return out === undefined || isFolder ? result : { ...result, ...(await write(place, edits, to)) };
  };

/** A path that is repaired, or could be: one that leads nowhere is a slip of the keyboard. */
function isKnownIn({ view: { format, source } }: Target, path: string, repairs: readonly Found[]): boolean {
  if (repairs.some(({ rows, left }) => [...rows, ...left].some(row => row.path === path))) return true;
  return format.layout !== undefined && layoutPaths(new ReadFile(format, source), path) !== undefined;
}

interface Found {
  readonly rows: readonly RepairRow[];
  /** Problems that remain. */
  readonly left: readonly EditProblem[];
  readonly edit: NestedEdit | undefined;
}

/** A repair may cause another: one box, then the box around it. */
const MOST_ROUNDS = 8;

function repairsIn({ address, view }: Target, only: readonly string[] | undefined): Found[] {
  const { layout } = view.format;
  if (layout === undefined) return [];
  const made: RepairOffer[] = [];
  let content = view.source;
  let read = decode(layout, content, { thorough: true });
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const offers = offersIn(read, only);
    if (offers.length === 0) break;
    made.push(...offers);
    content = repaired(content, offers);
    read = decode(layout, content, { thorough: true });
  }
  const rows = made.map(({ path, text, start, bytes }) => ({
    address,
    path,
    text,
    ranges: [{ start, size: bytes.length }],
  }));
  const edit = made.length === 0 ? undefined : editOf(address, content);
  return [{ rows, left: leftIn(address, read), edit }];
}

function offersIn({ findings }: Decoded<unknown>, only: readonly string[] | undefined): readonly RepairOffer[] {
  return only === undefined
    ? plainRepairs(findings)
    : apart(repairs(findings).filter(({ path }) => only.includes(path)));
}

/** As a copy: the file is closed when the next one is read. */
function editOf(address: string, content: Source): NestedEdit {
  return { entries: parseAddress(address).entries, kind: 'replace', content: memorySource(toBytes([content])) };
}

function lostIn({ address, start, why }: LostEntry): Found {
  const left: EditProblem = { address, path: '', start, weight: 'error', text: why, breaks: false };
  return { rows: [], left: [left], edit: undefined };
}

/** Only warnings and errors: original files have notes too. */
function leftIn(address: string, { findings, fault }: Decoded<unknown>): EditProblem[] {
  const left = fileProblems(address, findings);
  if (fault === undefined) return left;
  const { path, start, text } = fault;
  return [...left, { address, path, start, weight: 'error', text, breaks: false }];
}

/** Checks the repaired file, and writes it if requested. */
async function write(
  place: string,
  edits: readonly NestedEdit[],
  to: WriteTo,
): Promise<Pick<Repaired, 'out' | 'bytes' | 'problems' | 'also'>> {
  const opened = openAddress(to.base, place);
  try {
    const target = outermost(opened, place);
    const packed = await repack(target, edits);
    const isEntries = edits.some(({ entries }) => entries.length > opened.steps.length);
    const wrote = await writeEdited({ opened, target, pieces: packed.pieces, isEntries }, to);
    return { ...(to.out !== undefined && { out: to.out, bytes: packed.size }), ...wrote };
  } finally {
    opened.close();
  }
}
