import { createStore, type StoreApi } from 'zustand/vanilla';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { AssetId, FieldAt, FieldRow } from '../../../shared/contract/types.ts';

export type Origin =
  | 'hex'
  | 'structure'
  | 'text'
  | 'image'
  | 'palettes'
  | 'scene'
  | 'sheet'
  | 'audio'
  | 'curve'
  | 'table'
  | 'inspector'
  | 'info'
  | 'problems'
  | 'changes'
  | 'goto'
  | 'find'
  | 'references'
  | 'compare'
  | 'history'
  | 'edit';

/** The one selection, which every pane reads and sets. */
export interface Selection {
  readonly asset: AssetId;
  readonly start: number;
  readonly size: number;
  /** The byte with the keyboard, inside the selection. */
  readonly cursor: number;
  /** A range of bytes, rather than the field at the cursor. */
  readonly isRange?: true;
  readonly path?: string;
  readonly field?: FieldRow;
  /** Nodes from the root to the field, for opening the tree. */
  readonly ancestors?: FieldAt['ancestors'];
  readonly origin: Origin;
  /** The file, if it differs from that of the view in which it was selected. */
  readonly where?: string;
  /** The asset of that view. */
  readonly shownBy?: AssetId;
}

export interface Hover {
  readonly asset: AssetId;
  readonly start: number;
  readonly size: number;
  readonly path?: string;
}

interface SelectionState {
  readonly current?: Selection;
  readonly hover?: Hover;
  /** The last selection of each asset, even while another asset has the current one. */
  readonly last: Readonly<Record<AssetId, Selection>>;
}

/** Where values are read: at the start of a range, whichever end the cursor is on; otherwise at the cursor. */
export function readingPlace({ start, cursor, isRange }: Selection): number {
  return isRange ? start : cursor;
}

/** Where a node is and in which file, as far as the caller knows. */
export interface KnownPlace {
  readonly start?: number;
  readonly size?: number;
  readonly where?: string;
  readonly shownBy?: AssetId;
}

export interface SelectionHost {
  fieldAt(asset: AssetId, offset: number): Promise<FieldAt>;
  nodeAt(asset: AssetId, path: string): Promise<{ readonly start: number; readonly size: number }>;
  /** The innermost field at a byte, if it is already known, so that a click is answered within the frame. */
  knownField(asset: AssetId, offset: number): FieldRow | undefined;
  failed(error: unknown): void;
}

export interface SelectionStore {
  readonly store: StoreApi<SelectionState>;
  /** A click on a byte: its innermost field becomes the selection. */
  selectAt(asset: AssetId, offset: number, origin: Origin): Promise<void>;
  /** Selects exactly these bytes. */
  selectRange(asset: AssetId, start: number, size: number, origin: Origin, cursor?: number): Promise<void>;
  /** Selects a node by path; if it does not exist, the byte where it is known to start. */
  selectPath(asset: AssetId, path: string, origin: Origin, known?: KnownPlace): Promise<void>;
  /** Starts watching: the returned function says whether nothing else was selected since. Later details do not count. */
  watch(): () => boolean;
  /** The same, but only for the user's selections: what edits show in between does not count. */
  watchChoices(): () => boolean;
  hover(hover: Hover | undefined): void;
  /** The new size of an asset: bytes beyond it are deselected. */
  fit(asset: AssetId, size: number): void;
  /** An asset was edited: a selected field follows its new position. */
  moved(asset: AssetId): Promise<void>;
  /** Restores another window's selections by asset; if nothing is selected yet, that of `front` becomes current. */
  recall(places: Readonly<Record<AssetId, SelectedPlace>>, front: AssetId | undefined): Promise<void>;
  clear(): void;
}

/** The part of a selection that another window can restore. */
export type SelectedPlace = Pick<Selection, 'start' | 'size' | 'cursor' | 'isRange' | 'path'>;

/** Tracks whether the latest request came from the user, or from an edit that shows its change. */
interface Turns {
  /** Begins a selection; the returned function says whether it is still the latest. An edit never overrides the user. */
  begin(origin: Origin): () => boolean;
  watch: SelectionStore['watch'];
  watchChoices: SelectionStore['watchChoices'];
  /** Invalidates all earlier requests. */
  forget(): void;
}

function createTurns(): Turns {
  let [chosen, edited] = [0, 0];
  function watch(): () => boolean {
    const then = [chosen, edited];
    return () => chosen === then[0] && edited === then[1];
  }
  function watchChoices(): () => boolean {
    const then = chosen;
    return () => chosen === then;
  }
  return {
    begin(origin) {
      if (origin === 'edit') edited += 1;
      else chosen += 1;
      return origin === 'edit' ? watch() : watchChoices();
    },
    watch,
    watchChoices,
    forget: () => (chosen += 1),
  };
}

/** Sets a selection, then again with the host's details of one of its bytes, unless the selection changed by then. */
type PutLocated = (selection: Selection, offset: number, locate: (found: FieldAt) => Selection) => Promise<void>;

function createPutting(store: StoreApi<SelectionState>, host: Pick<SelectionHost, 'fieldAt' | 'failed'>): PutLocated {
  function put(current: Selection): void {
    store.setState(({ last }) => ({ current, last: { ...last, [current.asset]: current } }));
  }
  return async (selection, offset, locate) => {
    const isStill = () => store.getState().current === selection;
    put(selection);
    try {
      const found = await host.fieldAt(selection.asset, offset);
      if (isStill()) put(locate(found));
    } catch (error) {
      // After the last byte there may be an empty field, with no byte to ask about.
      if (isStill() && selection.size > 0) host.failed(error);
    }
  };
}

/** The field at a byte if it is known, otherwise the byte. */
function clickedOn(known: FieldRow | undefined, offset: number): Pick<Selection, 'start' | 'size' | 'path' | 'field'> {
  if (known === undefined || known.kind === 'unknown') return { start: offset, size: 1 };
  const { start, size, path } = known;
  return { start, size, path, field: known };
}

/** The file and the view of a place, where they differ. */
function seenIn({ where, shownBy }: KnownPlace = {}): Pick<Selection, 'where' | 'shownBy'> {
  return { ...(where !== undefined && { where }), ...(shownBy !== undefined && { shownBy }) };
}

/** The part of a selection within this many bytes; its field is unknown. */
function cutTo({ path: _path, field: _field, ancestors: _ancestors, ...selection }: Selection, end: number): Selection {
  const start = Math.min(selection.start, end - 1);
  return {
    ...selection,
    start,
    size: Math.min(selection.size, end - start),
    cursor: Math.min(selection.cursor, end - 1),
  };
}

/** Not for a range chosen by the user, whose path only names the field at its start. */
function isNode({ isRange, field, start, size }: Selection): boolean {
  return isRange !== true && (field === undefined || (field.start === start && field.size === size));
}

const isNotFound = (error: unknown): boolean => error instanceof FailureError && error.failure.code === 'notFound';

export function createSelection(host: SelectionHost): SelectionStore {
  const store = createStore<SelectionState>(() => ({ last: {} }));
  const turns = createTurns();
  const putLocated = createPutting(store, host);
  async function selectAt(asset: AssetId, offset: number, origin: Origin): Promise<void> {
    const selection: Selection = {
      asset,
      ...clickedOn(host.knownField(asset, offset), offset),
      cursor: offset,
      origin,
    };
    turns.begin(origin);
    await putLocated(selection, offset, ({ field, ancestors }) => {
      // Unknown bytes are not one object: the click means the byte.
      const { start, size } = field.kind === 'unknown' ? selection : field;
      return { ...selection, start, size, path: field.path, field, ancestors };
    });
  }

  async function putNode(selection: Selection): Promise<void> {
    await putLocated(selection, selection.start, ({ field, ancestors }) => {
      return { ...selection, ancestors, ...(field.path === selection.path ? { field } : {}) };
    });
  }

  return {
    store,
    selectAt,
    async selectRange(asset: AssetId, start: number, size: number, origin: Origin, cursor = start) {
      const range = size > 1 ? ({ isRange: true } as const) : {};
      const selection: Selection = { asset, start, size, cursor, origin, ...range };
      turns.begin(origin);
      await putLocated(selection, start, ({ field, ancestors }) => ({
        ...selection,
        path: field.path,
        field,
        ancestors,
      }));
    },
    async selectPath(asset: AssetId, path: string, origin: Origin, known?: KnownPlace): Promise<void> {
      const isMeant = turns.begin(origin);
      try {
        const isKnown = known?.start !== undefined && known.size !== undefined;
        const { start, size } = isKnown ? { start: 0, size: 0, ...known } : await host.nodeAt(asset, path);
        if (!isMeant()) return;
        await putNode({ asset, start, size, cursor: start, path, origin, ...seenIn(known) });
      } catch (error) {
        if (!isMeant()) return;
        if (known?.start === undefined || !isNotFound(error)) host.failed(error);
        else await selectAt(asset, known.start, origin);
      }
    },
    watch: turns.watch,
    watchChoices: turns.watchChoices,
    hover(hover) {
      const { hover: _, ...rest } = store.getState();
      store.setState(hover === undefined ? rest : { ...rest, hover }, true);
    },
    fit(asset, size) {
      const { current, last, ...rest } = store.getState();
      const mine = current?.asset === asset ? current : last[asset];
      if (mine === undefined || mine.start + mine.size <= size) return;
      const { [asset]: _, ...others } = last;
      const cut = size === 0 ? undefined : cutTo(mine, size);
      const now = mine === current ? cut : current;
      store.setState({ ...rest, ...(now && { current: now }), last: cut ? { ...others, [asset]: cut } : others }, true);
    },
    async moved(asset) {
      const { current } = store.getState();
      if (current?.asset !== asset || current.path === undefined || !isNode(current)) return;
      const { field: _field, ancestors: _ancestors, ...before } = current;
      const node = await host.nodeAt(asset, current.path).catch(() => undefined);
      if (node === undefined || store.getState().current !== current) return;
      const { start, size } = node;
      // Its bytes were removed, not moved.
      if (size === 0 && before.size > 0) return;
      if (start === before.start && size === before.size) return;
      const cursor = start + Math.min(before.cursor - before.start, Math.max(0, size - 1));
      await putNode({ ...before, start, size, cursor });
    },
    async recall(places, front) {
      const recalled: Record<AssetId, Selection> = {};
      for (const [asset, place] of Object.entries(places)) recalled[asset] = { ...place, asset, origin: 'history' };
      store.setState(({ last }) => ({ last: { ...recalled, ...last } }));
      const selection = front === undefined ? undefined : recalled[front];
      if (selection === undefined || store.getState().current !== undefined) return;
      turns.begin('history');
      const { path } = selection;
      await putLocated(selection, selection.start, ({ field, ancestors }) => ({
        ...selection,
        ancestors,
        ...(path === undefined || path === field.path ? { path: field.path, field } : {}),
      }));
    },
    clear() {
      turns.forget();
      store.setState({ last: {} }, true);
    },
  };
}
