import { Suspense } from 'react';
import type { ComparisonId } from '../../shared/contract/compare-types.ts';
import { PaneActiveProvider } from '../state/use-commands.ts';
import { usePart } from '../state/workbench.ts';
import { Waiting } from '../widgets/waiting.tsx';
import { Guard } from './guard.tsx';
import { ComparePane } from './panes.ts';
import { strings } from './strings.ts';

/** Two versions side by side, in a tab of their own. */
export function ComparisonTab({ comparison }: { readonly comparison: ComparisonId }) {
  const isActive = usePart(
    bench => bench.tabs,
    state => state.front === comparison,
  );
  return (
    <PaneActiveProvider value={isActive}>
      <Guard>
        <div className="fill" data-view-of={comparison} tabIndex={-1}>
          <Suspense fallback={<Waiting label={strings.loading} />}>
            <ComparePane comparison={comparison} />
          </Suspense>
        </div>
      </Guard>
    </PaneActiveProvider>
  );
}
