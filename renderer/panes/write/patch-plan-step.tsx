import { CircleCheck, Combine, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { PatchEditRow, PatchPlan, PatchRow } from '../../../shared/contract/patch-types.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { ReadOnlyCheck } from './check.tsx';
import { DoneStep } from './done-step.tsx';
import { Breaking, breakingIn, Odd } from './plan-problems.tsx';
import { strings } from './sharing-strings.ts';
import { Target } from './target.tsx';

/** The effect of applying a patch: what fits, what is merged, what does not fit, and every byte that would change. */
export function PatchPlanStep({ plan }: { readonly plan: PatchPlan }) {
  const { sharing } = useWorkbench();
  const install = usePart(
    bench => bench.installs,
    state => state.install?.id,
  );
  const [clearReadOnly, setClearReadOnly] = useState(false);
  const { targets, fits, alsoWritten } = plan;
  const isReadOnly = targets.some(target => target.readOnly);
  const isBreaking = breakingIn(targets).length > 0;
  const canApply = fits && targets.length > 0 && install !== undefined;
  return (
    <Dialog
      title={strings.planTitle(plan.name)}
      size="wide"
      onClose={() => sharing.close()}
      footer={
        <>
          <Button data-default={isBreaking || undefined} onClick={() => sharing.close()}>
            {canApply ? strings.cancel : strings.close}
          </Button>
          {canApply && (
            <Button
              tone={isBreaking ? 'danger' : 'accent'}
              disabled={isReadOnly && !clearReadOnly}
              onClick={() => void sharing.apply(install, { clearReadOnly, ...(isBreaking && { force: true }) })}
            >
              {isBreaking ? strings.applyAnyway : strings.apply}
            </Button>
          )}
        </>
      }
    >
      <Breaking targets={targets} title={strings.breaking} onLeave={sharing.close} />
      <AboutPatch plan={plan} />
      <p className="write-intro">{introOf(plan)}</p>
      <Odd targets={targets} onLeave={sharing.close} />
      {canApply && <ReadOnlyCheck targets={targets} isOn={clearReadOnly} onChange={setClearReadOnly} />}
      <PatchRows rows={plan.rows} />
      {alsoWritten.length > 0 && (
        <p className="sharing-also" title={alsoWritten.join('\n')}>
          {strings.also(alsoWritten.length)}
        </p>
      )}
      {targets.map(target => (
        <Target key={target.file} target={target} isPlanned />
      ))}
    </Dialog>
  );
}

const SHOWN = 100;

/** Each change of a patch: whether it fits, and where it does not. */
export function PatchRows({ rows }: { readonly rows: readonly PatchRow[] }) {
  return (
    <ul className="sharing-rows">
      {rows.map(row => (
        <li key={row.address} className={`sharing-row sharing-${row.status}`}>
          <SignOf status={row.status} />
          <div>
            <p>
              <span className="mono">{row.address}</span> {strings.status[row.status]}
              {row.text !== undefined && `: ${row.text}`}
            </p>
            {row.status !== 'exact' && <Edits edits={row.edits} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function SignOf({ status }: Pick<PatchRow, 'status'>) {
  if (status === 'conflict') return <TriangleAlert aria-hidden />;
  return status === 'merged' ? <Combine aria-hidden /> : <CircleCheck aria-hidden />;
}

function Edits({ edits }: { readonly edits: readonly PatchEditRow[] }) {
  if (edits.length === 0) return null;
  return (
    <ul className="sharing-edits">
      {edits.slice(0, SHOWN).map(({ path, status, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two changes may have one path, and the list never changes
        <li key={index}>
          <span className="mono">{path}</span> {strings.edit[status]}
          {text !== undefined && `: ${text}`}
        </li>
      ))}
    </ul>
  );
}

/** The author, and the description. */
function AboutPatch({ plan }: { readonly plan: PatchPlan }) {
  const by = strings.by(plan.author, plan.version);
  return (
    <>
      {by !== '' && <p className="dim">{by}</p>}
      {plan.note !== undefined && <p className="sharing-note selectable">{plan.note}</p>}
    </>
  );
}

function introOf({ fits, targets }: PatchPlan): string {
  if (!fits) return strings.fitsNot;
  return targets.length === 0 ? strings.nothing : strings.fits;
}

/** The patch was applied: shows what was written, or that it no longer fitted. */
export function AppliedStep({ plan }: { readonly plan: PatchPlan }) {
  if (!plan.applied) return <PatchPlanStep plan={plan} />;
  return (
    <DoneStep title={strings.appliedTitle} text={strings.appliedText}>
      {plan.targets.map(target => (
        <Target key={target.file} target={target} />
      ))}
    </DoneStep>
  );
}
