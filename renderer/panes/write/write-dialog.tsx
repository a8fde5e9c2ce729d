import { assertNever } from '../../../shared/base/assert-never.ts';
import type { WriteResult } from '../../../shared/contract/types.ts';
import { usePart } from '../../state/workbench.ts';
import { BackupsStep } from './backups-step.tsx';
import { breakingIn } from './breaking.tsx';
import { PlanStep } from './plan-step.tsx';
import { FailedStep, ResultStep, WaitStep } from './result-step.tsx';
import { strings } from './strings.ts';
import './write.css';

/** Says what was checked, and no more. */
function writtenText({ targets }: WriteResult): string {
  const isBroken = breakingIn(targets).length > 0;
  return isBroken ? strings.writtenBroken(targets.length) : strings.written(targets.length);
}

/** Writing to the install and taking it back, one step after the other in one dialog. */
export function WriteDialog() {
  const state = usePart(
    bench => bench.writing,
    writing => writing,
  );
  switch (state.step) {
    case 'closed':
      return null;
    case 'planning':
      return <WaitStep title={strings.planTitle} text={strings.planning} />;
    case 'planned':
      return <PlanStep plan={state.plan} />;
    case 'writing':
      return <WaitStep title={strings.planTitle} text={strings.writing} progress={state.progress} />;
    case 'written':
      return (
        <ResultStep title={strings.writtenTitle} text={writtenText(state.result)} result={state.result} canRestore />
      );
    case 'listing':
      return <WaitStep title={strings.backupsTitle} text={strings.listing} />;
    case 'backups':
      return <BackupsStep backups={state.backups} />;
    case 'restoring':
      return <WaitStep title={strings.backupsTitle} text={strings.restoring} progress={state.progress} />;
    case 'restored':
      return (
        <ResultStep
          title={strings.restoredTitle}
          text={strings.restored(state.result.targets.length)}
          result={state.result}
        />
      );
    case 'failed':
      return <FailedStep failure={state.failure} />;
    default:
      return assertNever(state);
  }
}
