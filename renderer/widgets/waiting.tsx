import { CirclePause } from 'lucide-react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { Progress } from './progress.tsx';
import './waiting.css';

interface WaitingProps {
  /** What is being done. */
  readonly label: string;
  readonly done?: number | undefined;
  readonly total?: number | undefined;
  readonly onStop?: (() => void) | undefined;
}

/** What is being waited for, in the middle of a pane; it appears only after a moment, as most things come at once. */
export function Waiting({ label, done = 0, total, onStop }: WaitingProps) {
  return (
    <div className="waiting" role="status" aria-busy>
      <Progress label={label} done={done} total={total} onCancel={onStop} />
    </div>
  );
}

interface WaitingOrStoppedProps {
  readonly label: string;
  readonly progress?: { readonly text: string; readonly done: number; readonly total?: number } | undefined;
  readonly isStopped: boolean;
  readonly onStop: () => void;
  readonly onAgain: () => void;
}

/** What is being waited for, or that the user stopped waiting. */
export function WaitingOrStopped({ label, progress, isStopped, onStop, onAgain }: WaitingOrStoppedProps) {
  if (!isStopped)
    return <Waiting label={progress?.text ?? label} done={progress?.done} total={progress?.total} onStop={onStop} />;
  return (
    <EmptyState
      icon={<CirclePause />}
      title="Stopped"
      text="Reading was stopped before it was done."
      actions={<Button onClick={onAgain}>Try again</Button>}
    />
  );
}
