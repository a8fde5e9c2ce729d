import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { Progress as Step } from '../../../shared/contract/call.ts';
import type { WriteResult } from '../../../shared/contract/change-types.ts';
import type { Failure } from '../../../shared/contract/failure.ts';
import { detailsOf, whereOf } from '../../state/base/failure-text.ts';
import { useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { Progress } from '../../widgets/progress.tsx';
import { Breaking, breakingIn } from './plan-problems.tsx';
import { strings } from './strings.ts';
import { Target } from './target.tsx';

interface WaitStepProps {
  readonly title: string;
  readonly text: string;
  readonly progress?: Step | undefined;
  readonly onCancel: () => void;
  /** For read-only work that can be cancelled at any time: Escape does. */
  readonly onClose?: (() => void) | undefined;
}

/** Work in progress that can be cancelled. */
export function WaitStep({ title, text, progress, onCancel, onClose }: WaitStepProps) {
  return (
    <Dialog title={title} size="wide" onClose={onClose} footer={<Button onClick={onCancel}>{strings.cancel}</Button>}>
      <div className="write-wait" role="status">
        <Progress label={`${text}${filesDone(progress)}`} done={progress?.done ?? 0} total={progress?.total} />
      </div>
    </Dialog>
  );
}

/** The number of files, if files are counted. */
function filesDone(progress: Step | undefined): string {
  return progress?.unit === 'files' && progress.total !== undefined
    ? ` ${strings.filesDone(progress.done, progress.total)}`
    : '';
}

interface ResultStepProps {
  readonly title: string;
  readonly text: string;
  readonly result: WriteResult;
  readonly canRestore?: boolean;
  /** It is not the open game, so no place in it can be shown. */
  readonly isElsewhere?: boolean;
}

/** Success: shows what was done. */
export function ResultStep({ title, text, result, canRestore = false, isElsewhere = false }: ResultStepProps) {
  const { writing } = useWorkbench();
  const isBroken = breakingIn(result.targets).length > 0;
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={() => writing.close()}
      footer={
        <>
          {canRestore && <Button onClick={() => void writing.restore()}>{strings.putBack}</Button>}
          <Button tone="accent" autoFocus onClick={() => writing.close()}>
            {strings.close}
          </Button>
        </>
      }
    >
      <p className={`write-intro ${isBroken ? 'write-done-broken' : 'write-done'}`} role="status">
        {isBroken ? <TriangleAlert aria-hidden /> : <CircleCheck aria-hidden />} {text}
      </p>
      {result.notes?.map(note => (
        <p key={note}>{note}</p>
      ))}
      <Breaking
        targets={result.targets}
        title={() => strings.stillBroken}
        onLeave={isElsewhere ? undefined : writing.close}
      />
      {result.targets.map(target => (
        <Target key={target.file} target={target} />
      ))}
    </Dialog>
  );
}

/** Failure: what happened, where, and what to do next. */
export function FailedStep({ failure, onClose }: { readonly failure: Failure; readonly onClose?: () => void }) {
  const { writing, notices } = useWorkbench();
  const close = onClose ?? (() => writing.close());
  const where = whereOf(failure);
  return (
    <Dialog
      title={strings.failedTitle}
      onClose={close}
      footer={
        <>
          <Button
            onClick={() =>
              void navigator.clipboard.writeText(detailsOf(failure)).then(() => notices.say(strings.copied))
            }
          >
            {strings.copyDetails}
          </Button>
          <Button tone="accent" autoFocus onClick={close}>
            {strings.close}
          </Button>
        </>
      }
    >
      <div className="write-failed selectable" role="alert">
        <TriangleAlert aria-hidden />
        <div>
          <p>{failure.text}</p>
          {where && <p className="mono dim">{where}</p>}
          {failure.next && <p>{failure.next}</p>}
          {!failure.next?.includes('Your changes are kept') && <p className="dim">{strings.failedKeep}</p>}
        </div>
      </div>
    </Dialog>
  );
}
