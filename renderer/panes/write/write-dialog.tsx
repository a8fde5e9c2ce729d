import { useState } from 'react';
import { assertNever } from '../../../shared/base/assert-never.ts';
import type { Backup, WritePlan, WriteResult } from '../../../shared/contract/change-types.ts';
import { nameIn } from '../../state/labels/address.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { Check, ReadOnlyCheck } from './check.tsx';
import { Breaking, breakingIn, Odd } from './plan-problems.tsx';
import { FailedStep, ResultStep, WaitStep } from './result-step.tsx';
import { strings } from './strings.ts';
import { Target } from './target.tsx';
import './write.css';

/** Only claims what was checked. */
function writtenText({ targets }: WriteResult): string {
  const isBroken = breakingIn(targets).length > 0;
  return isBroken ? strings.writtenBroken(targets.length) : strings.written(targets.length);
}

/** Writing to the game folder and restoring it, one step at a time in one dialog. */
export function WriteDialog() {
  const { writing } = useWorkbench();
  const cancel = (): void => writing.cancel();
  const close = (): void => writing.close();
  const state = usePart(
    bench => bench.writing,
    now => now,
  );
  if (state.step === 'closed') return null;
  const { folder } = state.target;
  switch (state.step) {
    case 'planning':
      return <WaitStep title={strings.planTitle(folder)} text={strings.planning} onCancel={cancel} onClose={close} />;
    case 'planned':
      return <PlanStep plan={state.plan} relocate={state.relocate} folder={folder} />;
    case 'writing':
      return (
        <WaitStep
          title={strings.planTitle(folder)}
          text={strings.writing}
          progress={state.progress}
          onCancel={cancel}
        />
      );
    case 'written':
      return (
        <ResultStep
          title={strings.writtenTitle(folder)}
          text={writtenText(state.result)}
          result={state.result}
          canRestore
          isElsewhere={folder !== undefined}
        />
      );
    case 'listing':
      return <WaitStep title={strings.backupsTitle} text={strings.listing} onCancel={cancel} onClose={close} />;
    case 'backups':
      return <BackupsStep backups={state.backups} />;
    case 'restoring':
      return (
        <WaitStep title={strings.backupsTitle} text={strings.restoring} progress={state.progress} onCancel={cancel} />
      );
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

interface PlanStepProps {
  readonly plan: WritePlan;
  readonly relocate: boolean;
  /** Set if it is not the open game. */
  readonly folder: string | undefined;
}

/** A preview of a write, file by file. */
function PlanStep({ plan, relocate, folder }: PlanStepProps) {
  const { writing } = useWorkbench();
  const [clearReadOnly, setClearReadOnly] = useState(false);
  const [followLinks, setFollowLinks] = useState(false);
  const { targets } = plan;
  const isReadOnly = targets.some(target => target.readOnly);
  const leadsOutside = targets.some(target => target.outside !== undefined);
  const isBreaking = breakingIn(targets).length > 0;
  const outgrown = targets.flatMap(target => target.noRoom ?? target.relocated?.moved.map(({ entry }) => entry) ?? []);
  const canWrite = targets.length > 0 && targets.every(target => target.refused === undefined);
  const onLeave = folder === undefined ? writing.close : undefined;
  return (
    <Dialog
      title={strings.planTitle(folder)}
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
          {canWrite && (
            <Button
              tone={isBreaking ? 'danger' : 'accent'}
              disabled={(isReadOnly && !clearReadOnly) || (leadsOutside && !followLinks)}
              onClick={() =>
                void writing.confirm({
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
      <Breaking targets={targets} title={strings.breaking} onLeave={onLeave} />
      <p className="write-intro">{introOf(plan, canWrite)}</p>
      <Odd targets={targets} onLeave={onLeave} />
      {outgrown.length > 0 && (
        <Check
          title={strings.relocate(outgrown.map(entry => nameIn(entry)))}
          isOn={relocate}
          onChange={isOn => void writing.relocate(isOn)}
        />
      )}
      {canWrite && <ReadOnlyCheck targets={targets} isOn={clearReadOnly} onChange={setClearReadOnly} />}
      {canWrite && leadsOutside && <Check title={strings.followLinks} isOn={followLinks} onChange={setFollowLinks} />}
      {targets.map(target => (
        <Target key={target.file} target={target} isPlanned />
      ))}
    </Dialog>
  );
}

function introOf({ targets }: WritePlan, canWrite: boolean): string {
  if (targets.length === 0) return strings.nothing;
  return canWrite ? strings.intro(targets.length) : strings.refusedAll;
}

interface BackupsTableProps {
  readonly backups: readonly Backup[];
  onRestore(file: string): void;
}

function BackupsTable({ backups, onRestore }: BackupsTableProps) {
  return (
    <table className="write-table">
      <thead>
        <tr>
          <th scope="col">{strings.file}</th>
          <th scope="col" className="write-number">
            {strings.length}
          </th>
          <th scope="col">sha256</th>
          <th scope="col">{strings.kept}</th>
          <th scope="col">{strings.state}</th>
          <th scope="col">
            <span className="visually-hidden">{strings.restore}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {backups.map(backup => (
          <tr key={`${backup.file} ${backup.sha256}`}>
            <td className="mono">{backup.file}</td>
            <td className="write-number mono">{strings.number(backup.size)}</td>
            <td className="mono" title={backup.sha256}>
              {backup.sha256.slice(0, 12)}
            </td>
            <td>{new Date(backup.time).toLocaleString('en-GB')}</td>
            <td>{backup.differs ? strings.differs : strings.same}</td>
            <td className="write-number">
              <Button disabled={!backup.differs} onClick={() => onRestore(backup.file)}>
                {strings.restore}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The backups, and the way to restore them. */
function BackupsStep({ backups }: { readonly backups: readonly Backup[] }) {
  const { writing } = useWorkbench();
  const restore = (file?: string) => void writing.restore(file);
  return (
    <Dialog
      title={strings.backupsTitle}
      size="wide"
      onClose={() => writing.close()}
      footer={
        <>
          <Button disabled={!backups.some(backup => backup.differs)} onClick={() => restore()}>
            {strings.restoreAll}
          </Button>
          <Button tone="accent" autoFocus onClick={() => writing.close()}>
            {strings.close}
          </Button>
        </>
      }
    >
      <p className="write-intro">{backups.length === 0 ? strings.noBackups : strings.backupsIntro}</p>
      {backups.length > 0 && <BackupsTable backups={backups} onRestore={restore} />}
    </Dialog>
  );
}
