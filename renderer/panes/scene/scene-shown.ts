import type { StoreApi } from 'zustand/vanilla';
import type { SceneElement } from '../../../shared/scene/element.ts';
import type { Scene } from '../../../shared/scene/scene.ts';
import { hiddenNodes, shownNodes, withChildren } from '../../scene3d/visible-nodes.ts';
import { selectedIn } from './scene-link.ts';
import type { SceneViewState } from './scene-state.ts';

/** Which parts of a scene are visible. */
export interface SceneShown {
  isShown(node: number): boolean;
  /** The visibility of each node, while a clip switches some. */
  shownBy(switched?: ReadonlyMap<number, boolean>): Uint8Array;
  flip(...nodes: readonly number[]): void;
  /** Hides the selection, or shows it again if all of it is hidden. */
  flipSelected(): void;
  /** Restores the file's own visibility. */
  showAll(): void;
  /** Shows everything, including what the file hides. */
  showHidden(): void;
  /** Shows only the selection, or everything again. */
  isolate(): boolean;
}

export function createSceneShown(store: StoreApi<SceneViewState>): SceneShown {
  const set = (change: Partial<SceneViewState>) => store.setState(change);
  function shownBy(switched?: ReadonlyMap<number, boolean>): Uint8Array {
    const { scene, flipped, isolated, level, mode } = store.getState();
    if (scene === undefined) return new Uint8Array();
    return shownNodes(scene, { flipped, isolated, level, collision: mode === 'bounds' }, switched);
  }

  /** Cached until something it depends on changes. */
  let known: { readonly of: SceneViewState; readonly shown: Uint8Array } | undefined;
  function isShown(node: number): boolean {
    const of = store.getState();
    // Computed once, because it is read for each node of a world.
    if (known?.of !== of) known = { of, shown: known && isSeenAlike(known.of, of) ? known.shown : shownBy() };
    return known.shown[node] === 1;
  }

  return {
    isShown,
    shownBy,
    flip(...nodes) {
      const flipped = new Set(store.getState().flipped);
      for (const node of nodes) if (!flipped.delete(node)) flipped.add(node);
      set({ flipped });
    },
    flipSelected() {
      const { scene, flipped } = store.getState();
      const nodes = scene ? selectedIn(store.getState()).flatMap(element => nodesOf(scene, element)) : [];
      const shown = nodes.filter(isShown);
      const next = new Set(flipped);
      for (const node of new Set(shown.length > 0 ? shown : nodes)) if (!next.delete(node)) next.add(node);
      set({ flipped: next });
    },
    showAll: () => set({ flipped: new Set(), isolated: undefined }),
    showHidden() {
      const { scene, mode } = store.getState();
      if (scene) set({ flipped: hiddenNodes(scene, mode === 'bounds'), isolated: undefined });
    },
    isolate() {
      const { scene, isolated } = store.getState();
      if (isolated) set({ isolated: undefined });
      const nodes = isolated || !scene ? [] : selectedIn(store.getState()).flatMap(element => nodesOf(scene, element));
      if (nodes.length > 0 && scene) set({ isolated: new Set(nodes.flatMap(node => [...withChildren(scene, node)])) });
      return isolated !== undefined || nodes.length > 0;
    },
  };
}

/** Whether both states show the same nodes. */
function isSeenAlike(a: SceneViewState, b: SceneViewState): boolean {
  const isSame = (['flipped', 'isolated', 'level', 'mode'] as const).every(name => a[name] === b[name]);
  return isSame && a.scene?.nodes === b.scene?.nodes;
}

/** The nodes that an element belongs to. */
function nodesOf(scene: Scene, element: SceneElement): readonly number[] {
  if (element.kind === 'node') return [element.node];
  if ('node' in element && element.node !== undefined) return [element.node];
  return scene.nodes.flatMap((node, index) => {
    const isMeant =
      ('mesh' in element && node.mesh === element.mesh) ||
      (element.kind === 'light' && node.light === element.index) ||
      (element.kind === 'bone' && node.bone?.bone === element.index && node.bone.skeleton === element.skeleton);
    return isMeant ? [index] : [];
  });
}
