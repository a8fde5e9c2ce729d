import { FailureError } from '../../shared/contract/failure.ts';
import { type EntryStep, printStep, stepsOf } from './address.ts';
import { nearestNames } from './nearest-names.ts';

/** The index of the entry a step means: by exact name, else the only one that differs in case; refuses with the nearest names. */
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
  if (only !== undefined)
    throw severalEntries(
      alike.flatMap(index => steps[index] ?? []),
      step,
      where,
    );
  throw noEntry(steps, step, where);
}

function severalEntries(alike: readonly EntryStep[], step: EntryStep, where: string): FailureError {
  return new FailureError({
    code: 'notFound',
    text: `${where} has several entries like "${printStep(step)}": ${alike.map(printStep).join(', ')}.`,
    where: { file: where, entry: printStep(step) },
    next: 'Write the name with its exact upper and lower case.',
  });
}

function noEntry(steps: readonly EntryStep[], step: EntryStep, where: string): FailureError {
  const exact = steps.filter(other => other.name === step.name).length;
  const total = exact || steps.filter(other => other.name.toLowerCase() === step.name.toLowerCase()).length;
  const near = nearestNames(steps.map(printStep), printStep(step));
  const counted = `${where} has ${total === 1 ? 'one entry' : `${total} entries`} of that name, not ${step.nth}.`;
  return new FailureError({
    code: 'notFound',
    text: total > 0 ? counted : `${where} has no entry "${printStep(step)}".`,
    where: { file: where, entry: printStep(step) },
    ...(near.length > 0 && { next: `Nearest: ${near.join(', ')}.` }),
  });
}
