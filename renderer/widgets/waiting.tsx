import { Progress } from './progress.tsx';
import './waiting.css';

interface WaitingProps {
  /** What is being done. */
  readonly label: string;
  readonly done?: number;
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
