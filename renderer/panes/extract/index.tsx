import { assertNever } from '../../../shared/base/assert-never.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { Progress } from '../../widgets/progress.tsx';
import { ChooseStep } from './choose-step.tsx';
import { DoneStep, FailedStep } from './done-step.tsx';
import { extractStrings as say } from './strings.ts';
import './extract.css';

/** Getting files out of the game: what and where to, how far it is, what came of it. */
export function ExtractDialog() {
  const { extracting } = useWorkbench();
  const state = usePart(
    bench => bench.extracting,
    now => now,
  );
  switch (state.step) {
    case 'closed':
      return null;
    case 'choosing':
      return <ChooseStep state={state} />;
    case 'working': {
      const text = 'copy' in state.what ? say.saving : say.working;
      return (
        <Dialog title={text} size="wide" footer={<Button onClick={() => extracting.cancel()}>{say.cancel}</Button>}>
          <div className="extract-wait" role="status">
            <Progress label={state.progress?.text ?? text} done={state.progress?.done ?? 0} total={state.total} />
          </div>
        </Dialog>
      );
    }
    case 'done':
      return <DoneStep state={state} />;
    case 'failed':
      return <FailedStep state={state} />;
    default:
      return assertNever(state);
  }
}
