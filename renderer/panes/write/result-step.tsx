import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import type { Progress as Step } from '../../../shared/contract/call.ts';
import type { PlanTarget, WriteResult } from '../../../shared/contract/change-types.ts';
import type { Failure } from '../../../shared/contract/failure.ts';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import { detailsOf, whereOf } from '../../state/base/failure-text.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { Progress } from '../../widgets/progress.tsx';
import { strings } from './strings.ts';
import { Target } from './target.tsx';

interface WaitStepProps {
  readonly title: string;
  readonly text: string;
  readonly progress?: Step | undefined;
  readonly onCancel: () => void;
  /** For what only looks, and can be turned from at any time: Escape ends the wait. */
  readonly onClose?: (() => void) | undefined;
}

/** Something is under way and can be stopped. */
export function WaitStep({ title, text, progress, onCancel, onClose }: WaitStepProps) {
  return (
    <Dialog title={title} size="wide" onClose={onClose} footer={<Button onClick={onCancel}>{strings.cancel}</Button>}>
      <div className="write-wait" role="status">
        <Progress label={progress?.text ?? text} done={progress?.done ?? 0} total={progress?.total} />
      </div>
    </Dialog>
  );
}

interface ResultStepProps {
  readonly title: string;
  readonly text: string;
  readonly result: WriteResult;
  readonly canRestore?: boolean;
}

/** It worked, and this is what was done. */
export function ResultStep({ title, text, result, canRestore = false }: ResultStepProps) {
  const { writing } = useWorkbench();
  const install = usePart(
    bench => bench.installs,
    state => state.install?.id,
  );
  const breaking = breakingIn(result.targets);
  const isBroken = breaking.length > 0;
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={() => writing.close()}
      footer={
        <>
          {canRestore && install !== undefined && (
            <Button onClick={() => void writing.restore(install)}>{strings.putBack}</Button>
          )}
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
      {isBroken && <Breaking title={strings.stillBroken} problems={breaking} />}
      {result.targets.map(target => (
        <Target key={target.file} target={target} />
      ))}
    </Dialog>
  );
}

/** The problems that make something read worse than before. */
export function breakingIn(targets: readonly PlanTarget[]): readonly EditProblem[] {
  return targets.flatMap(({ problems }) => problems.filter(({ breaks }) => breaks));
}

/** What is odd since the edits and breaks nothing. */
export function oddIn(targets: readonly PlanTarget[]): readonly EditProblem[] {
  return targets.flatMap(({ problems }) => problems.filter(({ breaks }) => !breaks));
}

interface ToldProps {
  readonly title: string;
  readonly problems: readonly EditProblem[];
}

/** What would read worse than before. */
export function Breaking({ title, problems }: ToldProps) {
  return (
    <section className="write-told write-breaking" role="alert">
      <h3>
        <CircleX aria-hidden /> {title}
      </h3>
      <Places problems={problems} />
    </section>
  );
}

/** What is to be known before it is written, and keeps nobody from it. */
export function Odd({ title, problems }: ToldProps) {
  return (
    <section className="write-told write-odd" aria-label={title}>
      <h3>
        <TriangleAlert aria-hidden /> {title}
      </h3>
      <Places problems={problems} />
    </section>
  );
}

/** Problems, named with their places; pressing one shows its bytes. */
function Places({ problems }: Pick<ToldProps, 'problems'>) {
  const { navigation, writing } = useWorkbench();

  function show(problem: EditProblem): void {
    writing.close();
    void navigation.goTo(problem, 'problems', { keep: true, view: 'hex' });
  }

  return (
    <ul>
      {problems.map(problem => (
        <li key={`${problem.address} ${problem.path} ${problem.start} ${problem.text}`}>
          <button type="button" title={strings.showBytes} onClick={() => show(problem)}>
            <span className="write-place mono">
              {problem.address}
              {problem.start !== undefined && ` @ ${strings.hex(problem.start)}`}
              {problem.path !== '' && ` ${problem.path}`}
            </span>
            <span>{problem.text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** It did not work: what, where, what next. */
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
