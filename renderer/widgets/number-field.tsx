import { useEffect, useRef, useState } from 'react';
import './number-field.css';

interface NumberFieldProps {
  readonly id?: string;
  readonly label: string;
  readonly value: number;
  /** Whole numbers from `least` (0) to this; absent: any number. */
  readonly most?: number;
  readonly least?: number;
  readonly put: (value: number) => void;
}

/** A number that counts when Enter is pressed or the field is left. */
export function NumberField({ id, label, value, most, least = 0, put }: NumberFieldProps) {
  // A number of four bytes has no more digits than these.
  const text = String(Number(value.toPrecision(7)));
  const [typed, setTyped] = useState(text);
  // Enter has put it already: until the new value comes, neither Enter nor leaving the field puts it again.
  const entered = useRef<string>(undefined);
  useEffect(() => {
    entered.current = undefined;
    setTyped(text);
  }, [text]);

  function type(next: string): void {
    entered.current = undefined;
    setTyped(next);
  }

  function take(): void {
    const next = Number(typed);
    const isFit = most === undefined ? Number.isFinite(next) : Number.isInteger(next) && next >= least && next <= most;
    if (typed.trim() === '' || !isFit) setTyped(text);
    else if (typed !== text) put(next);
  }

  return (
    <input
      id={id}
      className="number-field mono"
      inputMode={most === undefined ? 'decimal' : 'numeric'}
      data-decimal={most === undefined}
      aria-label={label}
      title={most === undefined ? label : `${label}, ${least}–${most}`}
      value={typed}
      onChange={event => type(event.target.value)}
      onBlur={() => (typed === entered.current ? type(text) : take())}
      onKeyDown={event => {
        if (event.key === 'Enter' && typed !== entered.current) {
          entered.current = typed;
          take();
        }
        if (event.key === 'Escape') type(text);
      }}
    />
  );
}
