import type { StoreApi } from 'zustand/vanilla';
import { advanced, lastFrame, stepped } from './playback.ts';
import type { SceneParts, SceneViewState } from './scene-state.ts';

/** Which clip moves a scene, and where in it the scene is. */
export interface ScenePlaying {
  setClip(id: string | undefined): Promise<void>;
  seek(frame: number): void;
  step(by: number): void;
  /** Time goes on while it plays. */
  tick(seconds: number): void;
}

export function createScenePlaying(
  store: StoreApi<SceneViewState>,
  { asset, client, caught }: SceneParts,
): ScenePlaying {
  const set = (change: Partial<SceneViewState>) => store.setState(change);
  let wantedClip: string | undefined;

  return {
    async setClip(id) {
      wantedClip = id;
      if (id === undefined) {
        set({ clip: undefined, frame: 0, playing: false, clipElement: undefined });
        return;
      }
      try {
        const clip = await client.clip({ asset, clip: id });
        const loops = clip.loops === undefined ? {} : { loop: clip.loops };
        if (wantedClip === id) set({ clip, frame: 0, clipElement: undefined, ...loops });
      } catch (error) {
        caught(error);
      }
    },
    seek(frame) {
      set({ frame: Math.min(lastFrame(store.getState().clip), Math.max(0, frame)) });
    },
    step(by) {
      const { clip, frame } = store.getState();
      set({ frame: stepped(clip, frame, by), playing: false });
    },
    tick(seconds) {
      const { clip, frame, speed, loop, playing } = store.getState();
      if (!playing || clip === undefined) return;
      const next = advanced(clip, frame, { seconds, speed, loop });
      set(next.ended ? { frame: next.frame, playing: false } : { frame: next.frame });
    },
  };
}
