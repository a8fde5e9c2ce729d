import { X } from 'lucide-react';
import { IconButton } from './button.tsx';
import './progress.css';

interface ProgressProps {
  readonly label: string;
  readonly done: number;
  /** Absent while unknown. */
  readonly total?: number | undefined;
  readonly onCancel?: (() => void) | undefined;
}

/** The progress of some work, with a button to cancel it. */
export function Progress({ label, done, total, onCancel }: ProgressProps) {
  const share = total ? Math.min(done / total, 1) : undefined;
  return (
    <span className="progress">
      <span className="progress-label truncate">{label}</span>
      <span
        className="progress-track"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
      >
        <span
          className={share === undefined ? 'progress-bar progress-unknown' : 'progress-bar'}
          style={share === undefined ? undefined : { width: `${share * 100}%` }}
        />
      </span>
      {onCancel && (
        <IconButton className="progress-cancel" title="Stop" onClick={onCancel}>
          <X />
        </IconButton>
      )}
    </span>
  );
}
