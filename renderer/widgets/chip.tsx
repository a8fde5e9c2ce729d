import type { ReactNode } from 'react';
import './chip.css';

interface ChipProps {
  readonly pressed: boolean;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** A word that can be switched on and off. */
export function Chip({ pressed, onClick, disabled = false, children }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}
