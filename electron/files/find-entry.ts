import { refuse } from '../failures/refuse.ts';
import { type EntryStep, printStep, stepsOf } from './address.ts';
import { fileFailures } from './file-failures.ts';
import { nearestNames } from './nearest-names.ts';

/**
 * The index of the entry a step means: by exact name, else the only one that differs in case; refuses with the nearest
 * names.
 */
export function findEntry(names: readonly string[], step: EntryStep, where: string): number {
  const steps = stepsOf(names);
  const exact = steps.findIndex(other => other.name === step.name && other.nth === step.nth);
  if (exact >= 0) return exact;
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

function refuseUnknown(steps: readonly EntryStep[], step: EntryStep, where: string): never {
  const exact = steps.filter(other => other.name === step.name).length;
  const total = exact || steps.filter(other => other.name.toLowerCase() === step.name.toLowerCase()).length;
  const entry = printStep(step);
  if (total > 0) refuse(fileFailures.notThatMany(where, entry, step.nth, total));
  refuse(fileFailures.noSuchEntry(where, entry, nearestNames(steps.map(printStep), entry).join(', ')));
}
