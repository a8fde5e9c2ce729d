import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { grouped } from '../../shared/base/counted.ts';
import './number-field.css';

interface NumberRange {
  /** Whole numbers from `least` (0) to this; absent: any number. */
  readonly most?: number;
  readonly least?: number;
}

interface NumberFieldProps extends NumberRange {
  readonly id?: string;
  readonly label: string;
  readonly value: number;
  /** The step of the arrow keys (whole numbers: 1); absent: the arrows do nothing. */
  readonly step?: number;
  /** `goesOn`: by a held key, so that it continues the previous step. */
  readonly put: (value: number, goesOn: boolean) => void;
}

/** A number that is accepted on Enter or when the field loses focus; one out of range is refused in place. */
export function NumberField({ id, label, value, most, least = 0, step = wholeStep(most), put }: NumberFieldProps) {
  // A four-byte float has no more digits than these.
  const text = String(Number(value.toPrecision(7)));
  const [typed, setTyped] = useState(text);
  const [refusal, setRefusal] = useState<Refusal>();
  const range = { least, ...(most === undefined ? {} : { most }) };
  // Enter has already sent it: until the new value arrives, neither Enter nor leaving the field sends it again.
  const entered = useRef<string>(undefined);
  // Changing by an arrow key: values of earlier steps may still arrive.
  const isStepping = useRef(false);
  useEffect(() => {
    if (isStepping.current && entered.current !== text) return;
    isStepping.current = false;
    entered.current = undefined;
    setTyped(text);
  }, [text]);

  function type(next: string): void {
    isStepping.current = false;
    entered.current = undefined;
    setTyped(next);
    setRefusal(undefined);
  }

  function enter(field: HTMLInputElement): void {
    const next = typedNumber(typed, range);
    if (typeof next === 'string') {
      setRefusal({ why: next, place: placeAbove(field) });
      return;
    }
    entered.current = typed;
    if (typed !== text) put(next, false);
  }

  function leave(): void {
    const next = typedNumber(typed, range);
    const isPut = typed === entered.current || typed === text || typeof next === 'string';
    if (!isPut) put(next, false);
    else type(text);
  }

  const isStored = typed === text || typed === entered.current;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // The browser would undo the typing of a step that the asset does not have.
    if (isStored && isUndo(event)) event.preventDefault();
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === 'Enter' && typed !== entered.current) enter(event.currentTarget);
    else if (event.key === 'Escape') type(text);
    else if (by !== undefined && step !== undefined) {
      event.preventDefault();
      const from = typedNumber(typed, range);
      const next = steppedNumber(typeof from === 'string' ? value : from, by * step, range);
      type(String(next));
      if (String(next) === text) return;
      entered.current = String(next);
      isStepping.current = true;
      put(next, event.repeat);
    }
  }

  return (
    <>
      <input
        id={id}
        className="number-field mono"
        inputMode={most === undefined ? 'decimal' : 'numeric'}
        data-decimal={most === undefined}
        data-stored={isStored}
        aria-label={label}
        aria-invalid={refusal !== undefined}
        title={most === undefined ? label : `${label}, ${least}–${most}`}
        value={typed}
        onChange={event => type(event.target.value)}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      {refusal && (
        <span className="number-why" role="alert" style={refusal.place}>
          {refusal.why}
        </span>
      )}
    </>
  );
}

interface Refusal {
  readonly why: string;
  readonly place: CSSProperties;
}

/** In the window, towards its middle, so that no pane cuts it off. */
function placeAbove(field: HTMLElement): CSSProperties {
  const { left, right, top } = field.getBoundingClientRect();
  return left < innerWidth / 2 ? { left, top } : { right: innerWidth - right, top };
}

const wholeStep = (most: number | undefined): number | undefined => (most === undefined ? undefined : 1);

const isUndo = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => (ctrlKey || metaKey) && /^[zy]$/i.test(key);

/** The typed number, or a sentence that says why it is invalid. */
export function typedNumber(typed: string, { most, least = 0 }: NumberRange): number | string {
  const number = typed.trim() === '' ? Number.NaN : Number(typed);
  if (most === undefined) return Number.isFinite(number) ? number : 'Enter a number such as 86.4.';
  const isFit = Number.isInteger(number) && number >= least && number <= most;
  return isFit ? number : `Enter a whole number from ${grouped(least)} to ${grouped(most)}.`;
}

/** The next step, limited to the allowed range. */
export function steppedNumber(from: number, by: number, { most, least = 0 }: NumberRange): number {
  const next = Number((from + by).toPrecision(7));
  return most === undefined ? next : Math.max(least, Math.min(most, next));
}
