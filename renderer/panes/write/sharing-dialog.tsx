import { assertNever } from '../../../shared/base/assert-never.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { ExportedStep, LabelStep } from './export-step.tsx';
import { AppliedStep, PatchPlanStep } from './patch-plan-step.tsx';
import { PatchesStep } from './patches-step.tsx';
import { RemovalStep, RemovedStep } from './removal-step.tsx';
import { FailedStep, WaitStep } from './result-step.tsx';
import { strings } from './sharing-strings.ts';
import { SnapshotsStep } from './snapshots-step.tsx';
import './write.css';
import './sharing.css';

/** Mods as patch files, and installs remembered by their hashes, one step after the other in one dialog. */
export function SharingDialog() {
  const { sharing } = useWorkbench();
  const state = usePart(
    bench => bench.sharing,
    now => now,
  );
  switch (state.step) {
    case 'closed':
      return null;
    case 'label':
      return <LabelStep />;
    case 'working':
      return (
        <WaitStep
          title={strings.patchesTitle}
          text={strings.working[state.work]}
          progress={state.progress}
          onCancel={() => sharing.cancel()}
        />
      );
    case 'exported':
      return <ExportedStep exported={state.exported} />;
    case 'patches':
      return <PatchesStep applied={state.applied} />;
    case 'planned':
      return <PatchPlanStep plan={state.plan} />;
    case 'applied':
      return <AppliedStep plan={state.plan} />;
    case 'removal':
      return <RemovalStep removal={state.removal} />;
    case 'removed':
      return <RemovedStep removal={state.removal} />;
    case 'snapshots':
      return <SnapshotsStep taken={state.taken} />;
    case 'failed':
      return <FailedStep failure={state.failure} onClose={() => sharing.close()} />;
    default:
      return assertNever(state);
  }
}
