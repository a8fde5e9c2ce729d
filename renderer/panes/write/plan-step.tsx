import type { WritePlan } from '../../../shared/contract/types.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { strings } from './strings.ts';
import { Target } from './target.tsx';

/** What writing would do, file by file, before anything is done. */
export function PlanStep({ plan }: { readonly plan: WritePlan }) {
  const { writing } = useWorkbench();
  const install = usePart(
    bench => bench.installs,
    state => state.install?.id,
  );
  const writable = plan.targets.filter(target => target.refused === undefined).length;
  const hasRefused = writable < plan.targets.length;
  return (
    <Dialog
      title={strings.planTitle}
      size="wide"
      onClose={() => writing.close()}
      footer={
        <>
          <span className="write-backup truncate">
            {writable > 0 && (
              <>
                {strings.backup} <span className="mono">{plan.backupFolder}</span>
              </>
            )}
          </span>
          <Button onClick={() => writing.close()}>{writable > 0 ? strings.cancel : strings.close}</Button>
          {writable > 0 && install !== undefined && (
            <Button tone="accent" autoFocus onClick={() => void writing.confirm(install)}>
              {strings.confirm(writable)}
            </Button>
          )}
        </>
      }
    >
      <p className="write-intro">
        {plan.targets.length === 0 ? strings.nothing : writable === 0 ? strings.refusedAll : strings.intro(writable)}{' '}
        {hasRefused && writable > 0 && strings.someRefused}
      </p>
      {plan.targets.map(target => (
        <Target key={target.file} target={target} />
      ))}
    </Dialog>
  );
}
