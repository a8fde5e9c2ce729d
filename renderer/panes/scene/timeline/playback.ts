import type { StoreApi } from 'zustand/vanilla';
import type { Clip } from '../../../../shared/scene/skeleton.ts';
import type { KeptClip } from '../kept-scene.ts';
import type { SceneParts, SceneView, SceneViewState } from '../scene-state.ts';
import { advanced, lastFrame, playedOf, type Range, stepped } from './time-range.ts';

/** The direction of playback: 1 forwards, -1 backwards. */
export type Way = 1 | -1;

interface Swinging {
  readonly seconds: number;
  readonly speed: number;
  readonly way: Way;
  readonly range?: Range | undefined;
}

/** The frame and direction of a ping-pong clip after some time. */
export function swung(
  { frameCount, frameRate }: { readonly frameCount: number; readonly frameRate: number },
  frame: number,
  { seconds, speed, way, range }: Swinging,
): { readonly frame: number; readonly way: Way } {
  const { from, to } = playedOf({ frameCount }, range);
  const last = to - from;
  if (last === 0) return { frame: from, way: 1 };
  const begun = frame < from || frame > to ? 0 : frame - from;
  // There and back as one line: the way back begins where the way there ends.
  const at = way === 1 ? begun : 2 * last - begun;
  const next = (at + seconds * speed * frameRate) % (2 * last);
  return next <= last ? { frame: from + next, way: 1 } : { frame: from + 2 * last - next, way: -1 };
}

/** Opens or closes the line for choosing a clip to blend in; closed, nothing is blended. */
export function flipBlending({ store, set }: Pick<SceneView, 'store' | 'set'>): void {
  const { isBlending } = store.getState();
  set(isBlending ? { isBlending: false, blend: undefined } : { isBlending: true, timeline: true });
}

/** Toggles playing back and forth, which is a kind of loop. */
export function flipPingPong({ store, set }: Pick<SceneView, 'store' | 'set'>): void {
  const { loop, pingPong } = store.getState();
  set({ pingPong: !(loop && pingPong), loop: true });
}

/** Which clip moves a scene, and its current frame. */
export interface ScenePlaying {
  setClip(id: string | undefined): Promise<void>;
  /** Blends another clip into it; none without an id. */
  setBlend(id: string | undefined): Promise<void>;
  /** Restores a clip that was played before, with its state. */
  playAgain(kept: KeptClip): Promise<void>;
  seek(frame: number): void;
  step(by: number): void;
  /** Advances time while it plays. */
  tick(seconds: number): void;
}

export function createScenePlaying(
  store: StoreApi<SceneViewState>,
  { asset, client, caught }: SceneParts,
): ScenePlaying {
  const set = (change: Partial<SceneViewState>) => store.setState(change);
  let wantedClip: string | undefined;
  let wantedBlend: string | undefined;
  let way: Way = 1;

  const played: ScenePlaying = {
    async setClip(id) {
      wantedClip = id;
      if (id === undefined) {
        wantedBlend = undefined;
        set({ clip: undefined, frame: 0, playing: false, clipElement: undefined, range: undefined, blend: undefined });
        return;
      }
      try {
        const clip = await client.clip({ asset, clip: id });
        const loops = clip.loops === undefined ? {} : { loop: clip.loops };
        if (wantedClip !== id) return;
        const { blend } = store.getState();
        const kept = blend?.clip.skeleton === clip.skeleton ? blend : undefined;
        set({ clip, frame: 0, clipElement: undefined, range: undefined, blend: kept, ...loops });
      } catch (error) {
        caught(error);
      }
    },
    async setBlend(id) {
      wantedBlend = id;
      if (id === undefined) {
        set({ blend: undefined });
        return;
      }
      try {
        const clip = await client.clip({ asset, clip: id });
        const { clip: playing, blend } = store.getState();
        if (wantedBlend === id && playing?.skeleton === clip.skeleton)
          set({ blend: { clip, weight: blend?.weight ?? 0.5 } });
      } catch (error) {
        caught(error);
      }
    },
    async playAgain({ id, frame, playing, loop, range, blend }) {
      await played.setClip(id);
      if (store.getState().clip?.id !== id) return;
      played.seek(frame);
      set({ playing, loop, range });
      if (blend === undefined) return;
      await played.setBlend(blend.id);
      const mixed = store.getState().blend;
      if (mixed?.clip.id === blend.id) set({ blend: { ...mixed, weight: blend.weight } });
    },
    seek(frame) {
      set({ frame: Math.min(lastFrame(store.getState().clip), Math.max(0, frame)) });
    },
    step(by) {
      const { clip, frame } = store.getState();
      set({ frame: stepped(clip, frame, by), playing: false });
    },
    tick(seconds) {
      const { clip, frame, speed, loop, pingPong, playing, range } = store.getState();
      if (!playing || clip === undefined) return;
      if (loop && pingPong && lastFrame(clip) > 0) {
        const swing = swung(clip, frame, { seconds, speed, way, range });
        way = swing.way;
        set({ frame: swing.frame });
        return;
      }
      way = 1;
      const next = advanced(clip, frame, { seconds, speed, loop, range });
      set(next.ended ? { frame: next.frame, playing: false } : { frame: next.frame });
    },
  };
  return played;
}

/** Whether a clip can be blended into another: both move the bones of one skeleton. */
export function isBlendable(clip: Pick<Clip, 'skeleton' | 'nodes'>, other: Pick<Clip, 'skeleton' | 'nodes'>): boolean {
  return clip.nodes === undefined && other.nodes === undefined && clip.skeleton === other.skeleton;
}

/** The frame of a blended clip, at the same fraction as the playing one. */
export function inStep(clip: Clip, frame: number, other: Clip): number {
  const last = lastFrame(clip);
  return last === 0 ? 0 : (frame / last) * lastFrame(other);
}
