import type { StoreApi } from 'zustand/vanilla';
import type { ClipElement, SceneElement } from '../../../shared/scene/element.ts';
import type { Scene } from '../../../shared/scene/scene.ts';
import type { Clip } from '../../../shared/scene/skeleton.ts';
import type { PickHow } from './pointer.ts';
import { sameFaces } from './same-faces.ts';
import {
  bytesInClip,
  bytesOfElement,
  clipElementOf,
  type ElementBytes,
  elementOf,
  frameOf,
  movedBy,
  nextPick,
  type Selected,
  sameElement,
  selectedIn,
  stillMeant,
  withBytes,
} from './scene-link.ts';
import type { SceneParts, SceneViewState } from './scene-state.ts';

/** The selection in a scene, and its bytes. */
export interface ScenePicking {
  /** A click on the picture selects the most likely element there; another click goes one level up. */
  pick(levels: readonly SceneElement[], how?: PickHow): void;
  /** Selects several elements, or toggles them in the selection. */
  pickAll(elements: readonly SceneElement[], how?: PickHow): void;
  /** Selects the bytes of an element. */
  choose(element: SceneElement): void;
  chooseInClip(element: ClipElement): void;
  /** Keeps the selected faces of a surface selected after an edit. */
  keepFaces(before: Scene, now: Scene): void;
  /** Highlights the selection, made here or in another pane. */
  follow(selected: Selected | undefined): void;
}

/** Whether a selection concerns a scene: selections in other files do not change it. */
function isOf({ sources, textures }: Scene, clip: Clip | undefined, { asset }: Selected): boolean {
  return clip?.asset === asset || [...sources, ...textures].some(file => file.asset === asset);
}

export function createScenePicking(store: StoreApi<SceneViewState>, { asset, selection }: SceneParts): ScenePicking {
  const set = (change: Partial<SceneViewState>) => store.setState(change);
  function choose(element: SceneElement): void {
    const { scene } = store.getState();
    set({ element, others: [], clipElement: undefined });
    select(scene && bytesOfElement(scene, element));
  }

  /** Bytes of another file need its id, because views of this view's file do not know it. */
  function select(place: ElementBytes | undefined): void {
    if (place === undefined) return;
    const { start, size, path } = place.origin;
    const where = place.asset === asset ? {} : { where: place.address, shownBy: asset };
    // Size zero: the format only names the node, and the host knows where it is.
    void selection.selectPath(place.asset, path, 'scene', { ...(size > 0 ? { start, size } : {}), ...where });
  }

  function pickAll(elements: readonly SceneElement[], how: PickHow = 'only'): void {
    const before = how === 'only' ? [] : selectedIn(store.getState());
    const isIn = (all: readonly SceneElement[], one: SceneElement) => all.some(other => sameElement(other, one));
    const next = [...elements.filter(one => !isIn(before, one)), ...before.filter(one => !isIn(elements, one))];
    const [first, ...others] = next;
    if (first) choose(first);
    set({ element: first, others, picked: undefined });
  }

  return {
    choose,
    pickAll,
    pick(levels, how = 'only') {
      const { scene, picked } = store.getState();
      if (how === 'toggle') {
        pickAll(levels.filter(({ kind }) => kind === 'mesh' || kind === 'node').slice(0, 1), how);
        return;
      }
      const next = scene && nextPick(picked, withBytes(scene, levels));
      set({ picked: next });
      const element = next?.levels[next.at];
      if (element) choose(element);
      else set({ element: undefined, others: [], clipElement: undefined });
    },
    chooseInClip(clipElement) {
      const { scene, clip } = store.getState();
      if (scene === undefined || clip === undefined) return;
      set({ clipElement, element: movedBy(scene, clip, clipElement) });
      select(bytesInClip(clip, clipElement));
      const frame = frameOf(clip, clipElement);
      if (frame !== undefined) set({ frame, playing: false });
    },
    keepFaces(before, now) {
      const selected = selectedIn(store.getState());
      if (now.legend === undefined || selected.length === 0) return;
      const same = sameFaces(before, now, selected);
      if (same.length === 0) set({ element: undefined, others: [], picked: undefined });
      else if (same.length !== selected.length || same.some((each, i) => !sameElement(each, selected[i])))
        pickAll(same);
    },
    follow(selected) {
      const { scene, clip } = store.getState();
      if (scene === undefined || (selected && !isOf(scene, clip, selected))) return;
      const clipElement = selected && clipElementOf(clip, selected);
      if (clip && clipElement) set({ clipElement, element: movedBy(scene, clip, clipElement) });
      else {
        const { element, others } = store.getState();
        const next = stillMeant(element, selected && elementOf(scene, selected));
        const isIn = selectedIn({ element, others }).some(other => sameElement(other, next));
        // An edit or Undo of one of several selected elements keeps them selected.
        if (selected?.origin === 'edit' && others.length > 0 && isIn) return;
        set({ element: next, clipElement: undefined, ...(next === element ? {} : { others: [] }) });
      }
    },
  };
}
