import { toWindows1252 } from '../../../shared/base/windows1252.ts';
import type { Move } from '../../byte-grid/byte-range.ts';
import type { GridColumn } from '../../byte-grid/geometry.ts';
import { hexDigit } from '../../byte-grid/nibble.ts';
import type { HexView } from './hex-state.ts';

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const plainMoves: Readonly<Record<string, Move>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'rowStart',
  End: 'rowEnd',
};

const controlMoves: Readonly<Record<string, Move>> = { Home: 'start', End: 'end' };

/** What a key does inside the grid; true when it did something, so that the browser leaves it alone. */
export function pressKey(view: HexView, press: Press): boolean {
  if (press.altKey) return false;
  const control = press.ctrlKey || press.metaKey;
  const move = (control ? controlMoves : plainMoves)[press.key];
  if (move !== undefined) {
    view.move(move, { extend: press.shiftKey });
    return true;
  }
  if (control) return false;
  if (press.key === 'Tab') return swap(view, press.shiftKey ? 'hex' : 'text');
  if (press.key === 'Escape') return view.abandon();
  return type(view, press.key);
}

/** Tab goes from the bytes to the text, Shift+Tab back; from there on it leaves the grid: the keyboard must not be caught. */
function swap(view: HexView, to: GridColumn): boolean {
  if (view.store.getState().column === to) return false;
  view.swapColumn();
  return true;
}

function type(view: HexView, key: string): boolean {
  if (key.length !== 1) return false;
  if (view.store.getState().column === 'hex') {
    const digit = hexDigit(key);
    if (digit !== undefined) view.typeHex(digit);
    return digit !== undefined;
  }
  const byte = toWindows1252(key)?.[0];
  if (byte !== undefined) view.typeByte(byte);
  return byte !== undefined;
}
