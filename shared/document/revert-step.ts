import { inverseSplices, type Splices, transformSplices } from './splices.ts';
import type { Step } from './step.ts';

/** What reverts a step after later steps were made; or the first later step that changed the same bytes. */
export type Reversal =
  | { readonly kind: 'changes'; readonly changes: readonly Splices[] }
  | { readonly kind: 'overlaps'; readonly by: Step };

interface Later {
  readonly step: Step;
  readonly splices: Splices;
}

/** Moves the inverse of a step past all the steps made since. */
export function reversalOf(step: Step, laterSteps: readonly Step[]): Reversal {
  let later: readonly Later[] = laterSteps.flatMap(by => by.changes.map(splices => ({ step: by, splices })));
  const changes: Splices[] = [];
  for (const change of step.changes.toReversed()) {
    let inverse = inverseSplices(change);
    const moved: Later[] = [];
    for (const { step: by, splices } of later) {
      const overInverse = transformSplices(splices, inverse, 'first');
      const inverseOver = transformSplices(inverse, splices, 'second');
      if (overInverse === undefined || inverseOver === undefined) return { kind: 'overlaps', by };
      moved.push({ step: by, splices: overInverse });
      inverse = inverseOver;
    }
    changes.push(inverse);
    later = moved;
  }
  return { kind: 'changes', changes };
}
