import { useEffect, useState } from 'react';
import './number-field.css';

interface NumberFieldProps {
  readonly id?: string;
  readonly label: string;
  readonly value: number;
  /** It goes from 0 to this. */
  readonly most: number;
  readonly put: (value: number) => void;
}

/** A whole number that counts when Enter is pressed or the field is left. */
export function NumberField({ id, label, value, most, put }: NumberFieldProps) {
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);

  function take(): void {
    const next = Number(typed);
    if (typed.trim() === '' || !Number.isInteger(next) || next < 0 || next > most) setTyped(String(value));
    else if (next !== value) put(next);
  }

  return (
    <input
      id={id}
      className="number-field mono"
      inputMode="numeric"
      aria-label={label}
      title={`${label}, 0–${most}`}
      value={typed}
      onChange={event => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={event => {
        if (event.key === 'Enter') take();
        if (event.key === 'Escape') setTyped(String(value));
      }}
    />
  );
}
