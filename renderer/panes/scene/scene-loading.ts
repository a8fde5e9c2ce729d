import type { StoreApi } from 'zustand/vanilla';
import { fetchScene } from '../../../shared/contract/fetch-scene.ts';
import type { SceneParts, SceneProgress, SceneViewState } from './scene-state.ts';
import { bestLevel } from './visible-nodes.ts';

/** How a scene comes to be drawn, step by step. */
export interface SceneLoading {
  /** Asks for the scene, and for what may move it. */
  load(): Promise<void>;
  /** Nobody looks any more: what is being made for it is given up. */
  stop(): void;
  /** Somebody had enough of waiting: nothing more is made until it is loaded again. */
  giveUp(): void;
}

export function createSceneLoading(
  store: StoreApi<SceneViewState>,
  { asset, client, builder }: SceneParts,
): SceneLoading {
  const set = (change: Partial<SceneViewState>) => store.setState(change);
  let loading = new AbortController();

  async function load(): Promise<void> {
    loading.abort();
    loading = new AbortController();
    const { signal } = loading;
    const tell = (kind: SceneProgress['kind']) => (done: number, total?: number) => {
      if (!signal.aborted) set({ progress: { kind, done, total } });
    };
    set({ isStopped: false, failed: undefined });
    tell('read')(0);
    try {
      const { revision, ...packed } = await fetchScene(client, asset, { signal, onPart: tell('fetch') });
      if (signal.aborted) return;
      tell('build')(0);
      const built = await builder.open(packed, tell('build'));
      if (signal.aborted) return;
      const { scene } = built;
      const isFirst = store.getState().scene === undefined;
      set({ scene, revision, failed: undefined, ...(isFirst ? { level: bestLevel(scene) } : {}) });
      // The lists beside a world and its picture each take a while to make: others get their turn between them.
      await nextTask();
      if (signal.aborted) return;
      set({ built, progress: { kind: 'shapes', done: 0 } });
      if (isFirst) set({ clips: await client.clips({ asset }, { signal }) });
    } catch (failed) {
      if (!signal.aborted) set({ failed, progress: undefined });
    }
  }

  return {
    load,
    stop() {
      loading.abort();
      builder.close();
    },
    giveUp() {
      loading.abort();
      builder.close();
      set({ isStopped: true, progress: undefined, built: undefined });
    },
  };
}

const nextTask = (): Promise<void> => new Promise(done => setTimeout(done));
