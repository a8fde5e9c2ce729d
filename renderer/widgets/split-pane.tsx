import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import './split-pane.css';

interface GripProps {
  /** The direction of the split. */
  readonly direction: 'row' | 'column';
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Grows when dragged towards the start instead of the end. */
  readonly reverse?: boolean;
  /** The units of `value` per pixel. */
  readonly scale?: () => number;
  readonly onChange: (value: number) => void;
}

const KEY_STEP = 16;

/** The bar between two panes: dragged, or moved with the arrow keys. */
export function Grip({ direction, label, value, min, max, reverse = false, scale, onChange }: GripProps) {
  const drag = useRef<{ readonly at: number; readonly value: number } | undefined>(undefined);
  const sign = reverse ? -1 : 1;
  const clamp = (wanted: number) => Math.min(Math.max(wanted, min), max);
  const place = (event: PointerEvent) => (direction === 'row' ? event.clientX : event.clientY);
  const unit = () => scale?.() ?? 1;

  function onKeyDown(event: KeyboardEvent): void {
    const forward = direction === 'row' ? 'ArrowRight' : 'ArrowDown';
    const backward = direction === 'row' ? 'ArrowLeft' : 'ArrowUp';
    if (event.key !== forward && event.key !== backward) return;
    event.preventDefault();
    onChange(clamp(value + (event.key === forward ? sign : -sign) * KEY_STEP * unit()));
  }

  return (
    <div
      className={`grip grip-${direction}`}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={direction === 'row' ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(value * 100) / 100}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={onKeyDown}
      onPointerDown={event => {
        drag.current = { at: place(event), value };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={event => {
        const from = drag.current;
        if (from) onChange(clamp(from.value + sign * (place(event) - from.at) * unit()));
      }}
      onPointerUp={() => {
        drag.current = undefined;
      }}
      onLostPointerCapture={() => {
        drag.current = undefined;
      }}
    />
  );
}
