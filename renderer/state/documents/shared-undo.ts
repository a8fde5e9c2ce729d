// Undo in a tab that shows several files, such as a scene made of them or a comparison: an edit of one of the others
// can be undone from that tab too.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ComparisonId } from '../../../shared/contract/compare-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';

export type UndoKind = 'canUndo' | 'canRedo';
/** What undo and redo of an asset would do; null for nothing. */
export type Takeable = Readonly<Record<UndoKind, string | null>>;

/** The content of a tab. */
export type Shown = AssetId | ComparisonId;

interface SharedUndoState {
  /** The other assets that were edited from a tab. */
  readonly around: Readonly<Record<Shown, readonly AssetId[]>>;
  /** Their undo and redo states. */
  readonly known: Readonly<Record<AssetId, Takeable>>;
}

export interface SharedUndo {
  readonly store: StoreApi<SharedUndoState>;
  /** An asset was edited, undone or redone. `isMore`: the edit continues the step before. */
  noted(asset: AssetId, kind: 'edit' | 'undo' | 'redo', isMore?: boolean): void;
  heard(asset: AssetId, takeable: Takeable): void;
  /** `other` was edited from the tab of `shown`. */
  share(shown: Shown, other: AssetId): void;
  /** Which of the others to undo before the tab's own asset; undefined for none. */
  other(shown: Shown, kind: UndoKind): AssetId | undefined;
}

/** `onStep`: another step was made, unless the edit continues the previous one. */
export function createSharedUndo(onStep: () => void = () => undefined): SharedUndo {
  const store = createStore<SharedUndoState>(() => ({ around: {}, known: {} }));
  /** The asset of each step, newest last. */
  const steps = { canUndo: [] as AssetId[], canRedo: [] as AssetId[] };

  /** Moves the newest step of an asset to the other list. */
  function move(asset: AssetId, from: UndoKind, to: UndoKind): void {
    const at = steps[from].lastIndexOf(asset);
    if (at >= 0) steps[from].splice(at, 1);
    steps[to].push(asset);
  }

  return {
    store,
    noted(asset, kind, isMore = false) {
      if (kind === 'edit' && isMore && steps.canUndo.at(-1) === asset) return;
      onStep();
      if (kind === 'undo') move(asset, 'canUndo', 'canRedo');
      else if (kind === 'redo') move(asset, 'canRedo', 'canUndo');
      else {
        steps.canUndo.push(asset);
        steps.canRedo = steps.canRedo.filter(each => each !== asset);
      }
    },
    heard(asset, { canUndo, canRedo }) {
      store.setState(({ known }) => ({ known: { ...known, [asset]: { canUndo, canRedo } } }));
    },
    share(shown, other) {
      const { around } = store.getState();
      const others = around[shown] ?? [];
      if (shown === other || others.includes(other)) return;
      store.setState({ around: { ...around, [shown]: [...others, other] } });
    },
    other(shown, kind) {
      const { around, known } = store.getState();
      const can = (id: AssetId) => (known[id]?.[kind] ?? null) !== null;
      const others = (around[shown] ?? []).filter(can);
      if (others.length === 0) return undefined;
      const last = steps[kind].findLast(id => others.includes(id) || (id === shown && can(id)));
      return last === shown ? undefined : last;
    },
  };
}
