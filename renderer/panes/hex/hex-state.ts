import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AssetId, FieldRow } from '../../../shared/contract/types.ts';
import { editedBit } from '../../byte-grid/asset-window.ts';
import { type ByteBlock, blockBetween, type Caret, type Move, moveCaret, rangeOf } from '../../byte-grid/byte-range.ts';
import { type GridColumn, type HalfByte, typeDigit } from '../../byte-grid/geometry.ts';
import { clampTop, type RowScroll, reveal, revealStart } from '../../byte-grid/row-scroll.ts';
import type { HeldBack } from '../../state/base/outbox.ts';
import type { Documents } from '../../state/documents/documents.ts';
import type { Selection, SelectionStore } from '../../state/navigation/selection.ts';
import { createInTurn } from './in-turn.ts';

/** The state of one hex view: its scroll position and its caret. */
export interface HexState {
  readonly top: number;
  readonly visible: number;
  readonly perRow: number;
  readonly caret: Caret;
  readonly column: GridColumn;
  readonly half?: HalfByte;
  /** Columns of several rows, selected instead of a range. */
  readonly block?: ByteBlock | undefined;
  readonly focused: boolean;
}

/** The saved state of a hidden view: its position and its selection. */
export interface KeptHex extends Pick<HexState, 'top' | 'perRow' | 'caret' | 'column' | 'block'> {
  readonly selected: Pick<Selection, 'start' | 'size' | 'cursor'> | undefined;
}

export interface HexPorts {
  readonly asset: AssetId;
  /** Its saved state. */
  readonly kept?: KeptHex | undefined;
  size(): number;
  readonly selection: Pick<SelectionStore, 'store' | 'selectAt' | 'selectRange'>;
  readonly documents: {
    readonly knownField: Documents['knownField'];
    readonly whenStepped: Documents['whenStepped'];
    readonly edit: Pick<Documents['edit'], 'writeBytes' | 'resizeBytes'>;
  };
  /** Whether typed bytes are inserted, rather than overwriting others. */
  inserts(): boolean;
}

/** Everything the keyboard and the mouse can do to a hex view. */
export interface HexView extends HeldBack {
  readonly store: StoreApi<HexState>;
  readonly pending: PendingBytes;
  scroll(): RowScroll;
  scrollTo(top: number): void;
  scrollBy(rows: number): void;
  resize(visible: number, perRow: number): void;
  focus(focused: boolean): void;
  /** A mouse press on a byte; with Shift, the selection extends to it. */
  press(offset: number, column: GridColumn, options: { readonly extend: boolean }): void;
  /** With `block`, selects the same columns in all rows between. */
  drag(offset: number, options?: { readonly block: boolean }): void;
  move(move: Move, options: { readonly extend: boolean; readonly block?: boolean }): void;
  selectAll(): void;
  swapColumn(): void;
  stepField(by: 1 | -1): void;
  /** The last byte was overwritten: typing has no target until the caret moves. */
  isPastEnd(): boolean;
  typeHex(digit: number): void;
  typeByte(byte: number): void;
  /** Drops a half-typed byte; false if there is none. */
  abandon(): boolean;
  /** Applies a selection made in another pane. */
  follow(selection: Selection): void;
  /** Keeps the caret inside an asset that became shorter. */
  fit(): void;
}

/** Typed bytes that were sent, shown until the host answers: typing must not wait for that. */
interface PendingBytes {
  set(offset: number, value: number): void;
  /** The host accepted it: from this revision on, its pages contain the byte. */
  settled(offset: number, revision: number | undefined): void;
  /** Drops the bytes that this page already contains. */
  shown(page: { readonly start: number; readonly bytes: Uint8Array; readonly revision: number }): void;
  /** Overlays the typed bytes on a window's cells. */
  lay(cells: Int16Array, start: number): void;
}

interface Waiting {
  readonly value: number;
  revision: number;
}

function createPendingBytes(): PendingBytes {
  const waiting = new Map<number, Waiting>();
  return {
    set: (offset, value) => void waiting.set(offset, { value, revision: Number.POSITIVE_INFINITY }),
    settled(offset, revision) {
      const byte = waiting.get(offset);
      if (byte === undefined) return;
      if (revision === undefined) waiting.delete(offset);
      else byte.revision = revision;
    },
    shown({ start, bytes, revision }) {
      for (const [offset, byte] of waiting) {
        const isInside = offset >= start && offset < start + bytes.length;
        if (isInside && byte.revision <= revision) waiting.delete(offset);
      }
    },
    lay(cells, start) {
      for (const [offset, { value }] of waiting) {
        const at = offset - start;
        if (at >= 0 && at < cells.length) cells[at] = value | editedBit;
      }
    },
  };
}

/** The state of a view, and what all moves of its caret have in common. */
interface Caretaker extends HeldBack {
  readonly store: StoreApi<HexState>;
  readonly pending: PendingBytes;
  scroll(): RowScroll;
  scrollTo(top: number): void;
  set(change: Partial<HexState>, options?: { readonly keepHalf?: boolean }): void;
  /** Moves the caret, scrolls to it, and announces the selection. */
  place(caret: Caret, options: { readonly extend: boolean; readonly exact?: boolean }): void;
  /** As place, but with the columns between anchor and caret. */
  placeBlock(caret: Caret): void;
  /** Further typing starts a new step. */
  endTyping(): void;
  isPastEnd(): boolean;
  write(offset: number, value: number): void;
  /** Inserts a byte before the caret, after the bytes typed before it. */
  insert(value: number): void;
}

function createCaretaker(ports: HexPorts): Caretaker {
  const { asset, selection, size } = ports;
  const pending = createPendingBytes();
  const store = createStore<HexState>(() => ({
    top: 0,
    visible: 1,
    perRow: 16,
    caret: { anchor: 0, at: 0 },
    column: 'hex',
    focused: false,
    ...begunWith(ports.kept),
  }));

  const scroll = (): RowScroll => {
    const { perRow, visible } = store.getState();
    return { size: size(), perRow, visible };
  };

  function set(change: Partial<HexState>, options: { readonly keepHalf?: boolean } = {}): void {
    const { half, block, ...rest } = store.getState();
    const kept = options.keepHalf ? { ...(half && { half }), ...(block && { block }) } : {};
    store.setState({ ...rest, ...kept, ...change }, true);
  }

  const place: Caretaker['place'] = (caret, options) => {
    typing.endTyping();
    if (size() === 0) return;
    set({ caret, top: reveal(scroll(), store.getState().top, caret.at) });
    const range = rangeOf(caret);
    const asRange = options.extend && range.size > 1;
    if (asRange || options.exact) void selection.selectRange(asset, range.start, range.size, 'hex', caret.at);
    else void selection.selectAt(asset, caret.at, 'hex');
  };
  const typing = createTyping(ports, { store, pending, set, place });

  return {
    ...{ store, pending, scroll, set, place, ...typing },
    scrollTo(top) {
      const clamped = clampTop(scroll(), top);
      if (clamped !== store.getState().top) set({ top: clamped }, { keepHalf: true });
    },
    placeBlock(caret) {
      typing.endTyping();
      const block = blockBetween(caret.anchor, caret.at, store.getState().perRow);
      set({ caret, block, top: reveal(scroll(), store.getState().top, caret.at) });
      const cursor = Math.min(caret.at, block.start + block.width - 1);
      void selection.selectRange(asset, block.start, block.width, 'hex', cursor);
    },
  };
}

type Typing = Pick<Caretaker, 'endTyping' | 'isPastEnd' | 'write' | 'insert' | 'flush' | 'leave'>;

/** Bytes typed one after another: each is written after the previous one, and they join into one step. */
function createTyping(
  { asset, size, documents }: HexPorts,
  { store, pending, set, place }: Pick<Caretaker, 'store' | 'pending' | 'set' | 'place'>,
): Typing {
  let typedEnd: number | undefined;
  // One after another: typing joins into one step only if the previous write is done.
  const writing = createInTurn();
  /** The undo state when the last byte was typed: typing after another undo is a new step. */
  let stepped = documents.whenStepped();
  const isStepped = () => {
    const before = stepped;
    stepped = documents.whenStepped();
    return stepped !== before;
  };
  /** Where the next byte is inserted while typing continues. */
  let insertion: { next: number } | undefined;
  const isPastEnd = () => typedEnd !== undefined && typedEnd === size();
  return {
    isPastEnd,
    endTyping() {
      typedEnd = undefined;
      insertion = undefined;
    },
    write(offset, value) {
      const coalesce = !isStepped() && typedEnd === offset;
      const next = Math.min(offset + 1, Math.max(0, size() - 1));
      pending.set(offset, value);
      place({ anchor: next, at: next }, { extend: false });
      typedEnd = offset + 1;
      writing.add(async () => {
        const edited = await documents.edit.writeBytes(asset, offset, Uint8Array.of(value), coalesce);
        pending.settled(offset, edited?.revision);
      }, stepped);
    },
    insert(value) {
      if (isStepped()) insertion = undefined;
      const at = insertion?.next ?? (isPastEnd() ? size() : store.getState().caret.at);
      const coalesce = insertion !== undefined;
      const own = insertion ?? { next: at };
      own.next = at + 1;
      insertion = own;
      set({}); // the half-typed byte is complete
      writing.add(async () => {
        if (own.next < 0) return; // an earlier one was refused
        const edit = { start: at, remove: 0, insert: Uint8Array.of(value) };
        const edited = await documents.edit.resizeBytes(asset, edit, coalesce);
        if (edited === undefined) own.next = -1;
        if (insertion !== own) return;
        const caret = edited === undefined ? at : Math.min(at + 1, edited.size - 1);
        const { half } = store.getState();
        place({ anchor: caret, at: caret }, { extend: false });
        if (half !== undefined) set({ half: { ...half, offset: caret } });
        insertion = edited === undefined ? undefined : own;
      }, stepped);
    },
    flush: writing.flush,
    leave: writing.leave,
  };
}

function begunWith(kept: KeptHex | undefined): Partial<HexState> {
  if (kept === undefined) return {};
  const { selected: _, ...state } = kept;
  return state;
}

/** The state of a view to save when it is hidden. */
export function keptHex({ store }: Pick<HexView, 'store'>, selected: Selection | undefined): KeptHex {
  const { top, perRow, caret, column, block } = store.getState();
  const { start, size, cursor } = selected ?? {};
  const place = start === undefined || size === undefined || cursor === undefined ? undefined : { start, size, cursor };
  return { top, perRow, caret, column, block, selected: place };
}

export function createHexView(ports: HexPorts): HexView {
  const caretaker = createCaretaker(ports);
  const { store, pending, scroll, scrollTo, flush, leave, isPastEnd } = caretaker;
  return {
    ...{ store, pending, scroll, scrollTo, flush, leave, isPastEnd },
    ...scrolling(ports, caretaker),
    ...caretMoves(ports, caretaker),
    ...typing(ports, caretaker),
  };
}

/** The scroll position of the view, and everything that depends on it. */
function scrolling(ports: HexPorts, { store, scroll, scrollTo, set, endTyping }: Caretaker) {
  return {
    scrollBy: rows => scrollTo(store.getState().top + rows),
    resize(visible, perRow) {
      const before = store.getState();
      if (before.visible === visible && before.perRow === perRow) return;
      const firstByte = before.top * before.perRow;
      set({ visible, perRow }, { keepHalf: true });
      scrollTo(Math.floor(firstByte / perRow));
    },
    focus(focused) {
      // A search from the find bar is limited to the selected block.
      const { block } = store.getState();
      set({ focused, ...(block && { block }) }, { keepHalf: focused });
    },
    follow(selected) {
      endTyping();
      const at = Math.min(Math.max(selected.start, selected.cursor), Math.max(0, ports.size() - 1));
      // A selection extended from inside a field begins there.
      const anchor = selected.isRange ? selected.start : at;
      set({ caret: { anchor, at }, top: revealStart(scroll(), store.getState().top, selected.start) });
    },
    fit() {
      const last = Math.max(0, ports.size() - 1);
      const { caret, top } = store.getState();
      const kept = { anchor: Math.min(caret.anchor, last), at: Math.min(caret.at, last) };
      const fitted = clampTop(scroll(), top);
      if (kept.at !== caret.at || kept.anchor !== caret.anchor || fitted !== top)
        set({ caret: kept, top: fitted }, { keepHalf: true });
    },
  } satisfies Partial<HexView>;
}

/** What keyboard and mouse do with the caret. */
function caretMoves({ asset, selection, documents, size }: HexPorts, caretaker: Caretaker) {
  const { store, set, place, placeBlock, endTyping } = caretaker;
  return {
    press(offset, column, { extend }) {
      set({ column });
      const { caret } = store.getState();
      place({ anchor: extend ? caret.anchor : offset, at: offset }, { extend });
    },
    drag(offset, { block = false } = { block: false }) {
      const { caret } = store.getState();
      if (caret.at === offset) return;
      if (block) placeBlock({ anchor: caret.anchor, at: offset });
      else place({ anchor: caret.anchor, at: offset }, { extend: true, exact: true });
    },
    move(move, options) {
      const { caret, perRow, visible } = store.getState();
      const next = moveCaret(caret, move, { size: size(), perRow, visible }, options);
      if (options.block && size() > 0) placeBlock(next);
      else place(next, options);
    },
    selectAll() {
      if (size() === 0) return;
      endTyping();
      set({ caret: { anchor: 0, at: size() - 1 } });
      void selection.selectRange(asset, 0, size(), 'hex', 0);
    },
    swapColumn: () => set({ column: store.getState().column === 'hex' ? 'text' : 'hex' }),
    stepField(by) {
      const { current } = selection.store.getState();
      const here = current?.asset === asset ? current : { start: store.getState().caret.at, size: 1 };
      const target = fieldBeside(here, by, size(), offset => documents.knownField(asset, offset));
      if (target !== undefined) place({ anchor: target, at: target }, { extend: false });
    },
  } satisfies Partial<HexView>;
}

function typing({ size, inserts }: HexPorts, { store, scroll, set, write, insert }: Caretaker) {
  return {
    typeHex(digit) {
      const { caret, half } = store.getState();
      if (size() === 0 && !inserts()) return;
      const typed = typeDigit(half, caret.at, digit);
      if (typed.kind === 'write' && inserts()) insert(typed.value);
      else if (typed.kind === 'write') write(typed.offset, typed.value);
      else set({ half: typed.half, top: reveal(scroll(), store.getState().top, caret.at) });
    },
    typeByte(byte) {
      if (inserts()) insert(byte);
      else if (size() > 0) write(store.getState().caret.at, byte);
    },
    abandon() {
      const had = store.getState().half !== undefined;
      if (had) set({});
      return had;
    },
  } satisfies Partial<HexView>;
}

/** The first byte of the field after the selected one, or of the one before it. */
function fieldBeside(
  here: { readonly start: number; readonly size: number },
  by: 1 | -1,
  size: number,
  knownField: (offset: number) => FieldRow | undefined,
): number | undefined {
  if (by === 1) return here.start + here.size < size ? here.start + Math.max(1, here.size) : undefined;
  if (here.start === 0) return undefined;
  return knownField(here.start - 1)?.start ?? here.start - 1;
}
