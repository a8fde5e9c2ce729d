import { useState } from 'react';
import type { WritePlan } from '../../../shared/contract/types.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { Breaking, breakingIn } from './breaking.tsx';
import { strings } from './strings.ts';
import { Target } from './target.tsx';

/** What writing would do, file by file, before anything is done. */
export function PlanStep({ plan }: { readonly plan: WritePlan }) {
  const { writing } = useWorkbench();
  const install = usePart(
    bench => bench.installs,
    state => state.install?.id,
  );
  const [clearReadOnly, setClearReadOnly] = useState(false);
  const [followLinks, setFollowLinks] = useState(false);
  const { targets } = plan;
  const isReadOnly = targets.some(target => target.readOnly);
  const leadsOutside = targets.some(target => target.outside !== undefined);
  const breaking = breakingIn(targets);
  const isBreaking = breaking.length > 0;
  const canWrite = targets.length > 0 && targets.every(target => target.refused === undefined);
  return (
    <Dialog
      title={strings.planTitle}
      size="wide"
      onClose={() => writing.close()}
      footer={
        <>
          <span className="write-backup truncate">
            {canWrite && (
              <>
                {strings.backup} <span className="mono">{plan.backupFolder}</span>
              </>
            )}
          </span>
          <Button data-default={isBreaking || undefined} onClick={() => writing.close()}>
            {canWrite ? strings.cancel : strings.close}
          </Button>
          {canWrite && install !== undefined && (
            <Button
              tone={isBreaking ? 'danger' : 'accent'}
              disabled={(isReadOnly && !clearReadOnly) || (leadsOutside && !followLinks)}
              onClick={() =>
                void writing.confirm(install, {
                  clearReadOnly,
                  ...(leadsOutside && { followLinks }),
                  ...(isBreaking && { force: true }),
                })
              }
            >
              {isBreaking ? strings.writeAnyway : strings.confirm(targets.length)}
            </Button>
          )}
        </>
      }
    >
      {isBreaking && <Breaking title={strings.breaking(breaking.length)} problems={breaking} />}
      <p className="write-intro">{introOf(plan, canWrite)}</p>
      {canWrite && isReadOnly && (
        <label className="write-read-only">
          <input type="checkbox" checked={clearReadOnly} onChange={event => setClearReadOnly(event.target.checked)} />
          {strings.clearReadOnly}
        </label>
      )}
      {canWrite && leadsOutside && (
        <label className="write-read-only">
          <input type="checkbox" checked={followLinks} onChange={event => setFollowLinks(event.target.checked)} />
          {strings.followLinks}
        </label>
      )}
      {targets.map(target => (
        <Target key={target.file} target={target} />
      ))}
    </Dialog>
  );
}

function introOf({ targets }: WritePlan, canWrite: boolean): string {
  if (targets.length === 0) return strings.nothing;
  return canWrite ? strings.intro(targets.length) : strings.refusedAll;
}
