import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { refuse } from '../failures/refuse.ts';
import { type EntryStep, indexOfStep, keyOfStep, printStep, stepsOf } from './address.ts';
import { diskFailure, isMissing, isSystemError } from './disk-failure.ts';
import { diskPath, namesInFolder } from './disk-names.ts';
import { fileFailures } from './file-failures.ts';

/** The file or folder at a path; if there is none, ignores case, as the games do. Refuses with the nearest names. */
export function findFile(base: string, path: string): string {
  const wanted = resolve(base, path);
  if (existsSync(diskPath(wanted))) return wanted;
  // As written on Windows; a name that really contains a backslash was matched above.
  return findFolded(resolve(base, path.replaceAll('\\', '/')));
}

function findFolded(wanted: string): string {
  const parent = dirname(wanted);
  if (parent === wanted) refuse(fileFailures.noSuchFile(wanted, ''));
  const folder = existsSync(diskPath(parent)) ? parent : findFolded(parent);
  const names = namesIn(folder, wanted);
  const folded = basename(wanted).toLowerCase();
  const alike = names.filter(name => name.toLowerCase() === folded);
  const [only] = alike;
  if (only === undefined) refuse(fileFailures.noSuchFile(wanted, nearestNames(names, basename(wanted)).join(', ')));
  if (alike.length > 1) refuse(fileFailures.severalFiles(wanted, alike.join(', ')));
  return join(folder, only);
}

/** Up to `limit` names the user may have meant: those that contain the wanted text, then those a few letters away. */
export function nearestNames(names: Iterable<string>, wanted: string, limit = 3): string[] {
  const folded = wanted.toLowerCase();
  const most = Math.max(2, Math.floor(folded.length / 3));
  const scored: { name: string; score: number }[] = [];
  for (const name of new Set(names)) {
    const score = distance(name.toLowerCase(), folded, most);
    if (score <= most) scored.push({ name, score });
  }
  scored.sort((a, b) => a.score - b.score || (a.name < b.name ? -1 : 1));
  return scored.slice(0, limit).map(({ name }) => name);
}

/** The edit distance, or more than `most`; a name that contains the other counts as near. */
function distance(a: string, b: string, most: number): number {
  if (b.length > 2 && (a.includes(b) || (a.length > 2 && b.includes(a)))) return 1;
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      line.push(Math.min((above[column - 1] ?? 0) + same, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1));
    }
    if (Math.min(...line) > most) return most + 1;
    above = line;
  }
  return above[b.length] ?? most + 1;
}

function namesIn(folder: string, wanted: string): string[] {
  try {
    return namesInFolder(folder);
  } catch (error) {
    if (isMissing(error) || (isSystemError(error) && error.code === 'ENOTDIR'))
      refuse(fileFailures.noSuchFile(wanted, ''));
    throw diskFailure(error, folder, 'listed');
  }
}

/**
 * The index of the entry that a step means: by exact name, otherwise the only one that differs in case; refuses with the
 * nearest names.
 */
export function findEntry(names: readonly string[], step: EntryStep, where: string): number {
  const exact = indexOfStep(names, step);
  if (exact >= 0) return exact;
  const steps = stepsOf(names);
  const folded = step.name.toLowerCase();
  const alike = steps.flatMap((other, index) =>
    other.nth === step.nth && other.name.toLowerCase() === folded ? [index] : [],
  );
  const [only] = alike;
  if (only !== undefined && alike.length === 1) return only;
  if (only === undefined) refuseUnknown(steps, step, where);
  const spelt = alike.flatMap(index => steps[index] ?? []).map(printStep);
  refuse(fileFailures.severalEntries(where, printStep(step), spelt.join(', ')));
}

/** Finds many entries as `findEntry` does, with a single pass over the names. */
export function entryFinder(names: readonly string[], where: string): (step: EntryStep) => number {
  let places: ReadonlyMap<string, number> | undefined;
  return wanted => {
    places ??= new Map(stepsOf(names).map((step, index) => [keyOfStep(step), index]));
    return places.get(keyOfStep(wanted)) ?? findEntry(names, wanted, where);
  };
}

function refuseUnknown(steps: readonly EntryStep[], step: EntryStep, where: string): never {
  const exact = steps.filter(other => other.name === step.name).length;
  const total = exact || steps.filter(other => other.name.toLowerCase() === step.name.toLowerCase()).length;
  const entry = printStep(step);
  if (total > 0) refuse(fileFailures.notThatMany(where, entry, step.nth, total));
  refuse(fileFailures.noSuchEntry(where, entry, nearestNames(steps.map(printStep), entry).join(', ')));
}
