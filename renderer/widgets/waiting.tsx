import { Progress } from './progress.tsx';
import './waiting.css';

/** What is being waited for, in the middle of a pane; it appears only after a moment, as most things come at once. */
export function Waiting({ label }: { readonly label: string }) {
  return (
    <div className="waiting" role="status" aria-busy>
      <Progress label={label} done={0} />
    </div>
  );
}
