import { plainCells } from '../../../shared/base/number-cells.ts';
import type { LetterTable, TextEncoding } from '../../../shared/base/text-encodings.ts';
import { controlMoves, plainMoves } from '../../byte-grid/byte-range.ts';
import { type GridColumn, hexDigit } from '../../byte-grid/geometry.ts';
import { typedBytes } from '../../byte-grid/letters.ts';
import type { HexView } from './hex-state.ts';
import { hexStrings as say } from './strings.ts';

/** A key press, with the settings that affect it. */
interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** The encoding of letters typed into the text column. */
  readonly encoding?: TextEncoding;
  readonly table?: LetterTable | undefined;
  /** How the bytes are shown, if not as hex. */
  readonly columns?: string;
  /** Typed bytes are inserted. */
  readonly inserts?: boolean;
}

/** Handles a key in the grid; true if it did something, so that the browser ignores it. */
export function pressKey(view: HexView, press: Press): boolean {
  if (press.altKey) {
    const along = press.shiftKey && !press.ctrlKey && !press.metaKey ? plainMoves[press.key] : undefined;
    if (along !== undefined) view.move(along, { extend: true, block: true });
    return along !== undefined;
  }
  const control = press.ctrlKey || press.metaKey;
  const move = (control ? controlMoves : plainMoves)[press.key];
  if (move !== undefined) {
    view.move(move, { extend: press.shiftKey });
    return true;
  }
  if (control) return false;
  if (press.key === 'Tab') return swap(view, press.shiftKey ? 'hex' : 'text');
  if (press.key === 'Escape') return view.abandon();
  return type(view, press);
}

/** Why a typing key has no effect here. */
export function refusedKey(view: HexView, press: Press): string | undefined {
  const { key, ctrlKey, metaKey, altKey, encoding = 'windows-1252', columns = plainCells, inserts = false } = press;
  if (key.length !== 1 || ctrlKey || metaKey || altKey) return undefined;
  if (view.scroll().size === 0 && !inserts) return say.empty;
  if (view.isPastEnd() && !inserts) return say.endReached;
  if (view.store.getState().column === 'text')
    return typedBytes(key, encoding, press.table) ? say.noRoomFor(key) : say.notLetter(key, encoding);
  return columns === plainCells ? say.notDigit(key === ' ' ? say.space : key) : say.shownAs(columns);
}

/** Tab goes from the bytes to the text, Shift+Tab back; beyond that it leaves the grid: the keyboard is never trapped. */
function swap(view: HexView, to: GridColumn): boolean {
  if (view.store.getState().column === to) return false;
  view.swapColumn();
  return true;
}

function type(view: HexView, press: Press): boolean {
  const { key, encoding = 'windows-1252', table, columns = plainCells, inserts = false } = press;
  if (key.length !== 1 || (view.isPastEnd() && !inserts)) return false;
  if (view.store.getState().column === 'hex') {
    const digit = columns === plainCells ? hexDigit(key) : undefined;
    if (digit !== undefined) view.typeHex(digit);
    return digit !== undefined;
  }
  const bytes = typedBytes(key, encoding, table);
  const room = view.scroll().size - view.store.getState().caret.at;
  if (bytes === undefined || (bytes.length > room && !inserts)) return false;
  for (const byte of bytes) view.typeByte(byte);
  return true;
}
