import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { assertNever } from '../../../shared/base/assert-never.ts';
import type { ExtractState } from '../../state/entries/extracting.ts';
import { printSize } from '../../state/labels/print-size.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { Progress } from '../../widgets/progress.tsx';
import { saveBlob } from '../../widgets/save-text.ts';
import { ChooseStep, PlanList } from './choose-step.tsx';
import { extractStrings as say } from './strings.ts';
import './extract.css';

/** Extracts files from the game: what and where to, the progress, and the result. */
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

type Done = Extract<ExtractState, { readonly step: 'done' }>;
type Failed = Extract<ExtractState, { readonly step: 'failed' }>;

/** How many files were extracted, where they are, and which were not. */
function DoneStep({ state: { done, file, what } }: { readonly state: Done }) {
  const { extracting } = useWorkbench();
  const isCopy = 'copy' in what;
  const odd = [...done.refused, ...(done.cut ?? [])];
  useEffect(() => {
    if (file) saveBlob(done.where, file);
  }, [file, done.where]);
  return (
    <Dialog
      title={isCopy ? what.title : say.doneTitle}
      size="wide"
      onClose={() => extracting.close()}
      footer={
        <>
          {file && <Button onClick={() => saveBlob(done.where, file)}>{say.saveAgain}</Button>}
          <Button tone="accent" autoFocus onClick={() => extracting.close()}>
            {say.close}
          </Button>
        </>
      }
    >
      <p className="extract-done selectable" role="status">
        <CircleCheck aria-hidden /> {(isCopy ? say.saved : say.done)(done.files, printSize(done.bytes), done.where)}
      </p>
      {odd.length > 0 && (
        <>
          <p className="extract-summary">{oddOf(done, isCopy)}</p>
          <PlanList rows={odd} />
        </>
      )}
    </Dialog>
  );
}

/** How many files were not extracted, and how many are incomplete. */
function oddOf({ refused, moreRefused = 0, cut = [], moreCut = 0 }: Done['done'], isCopy: boolean): string {
  return [
    refused.length > 0 && (isCopy ? say.notSaved : say.refused)(refused.length + moreRefused),
    cut.length > 0 && say.cut(cut.length + moreCut),
    moreRefused + moreCut > 0 && say.first(refused.length + cut.length),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Nothing was extracted: why, and what to do. */
function FailedStep({ state: { failure, what } }: { readonly state: Failed }) {
  const { extracting } = useWorkbench();
  return (
    <Dialog
      title={failure.code === 'cancelled' ? say.cancelled : 'copy' in what ? say.saveFailed : say.failed}
      onClose={() => extracting.close()}
      footer={
        <>
          <Button onClick={() => extracting.back()}>{say.back}</Button>
          <Button tone="accent" autoFocus onClick={() => extracting.close()}>
            {say.close}
          </Button>
        </>
      }
    >
      <p className="extract-failure selectable" role="alert">
        <TriangleAlert aria-hidden /> {failure.text} {failure.next}
      </p>
    </Dialog>
  );
}
