// Plays the sounds of the playing clip at their times.
import type { Client } from '../../../../shared/contract/call.ts';
import type { AssetId } from '../../../../shared/contract/types.ts';
import type { Workbench } from '../../../../shared/contract/workbench.ts';
import type { Clip, ClipSpot } from '../../../../shared/scene/skeleton.ts';
import type { HeardFrom } from '../../../scene3d/heard-from.ts';
import type { SceneView } from '../scene-state.ts';

/** Plays sounds; created with the first sound, because browsers refuse audio before any user action. */
export interface Speaker {
  play(wav: Uint8Array, how: HowPlayed): Promise<void>;
  hush(): void;
  close(): void;
}

export interface HowPlayed {
  /** Relative to its own speed. */
  readonly rate: number;
  /** Absent: at full volume, without a direction. */
  readonly from: HeardFrom | undefined;
}

interface Moment {
  readonly frame: number;
  readonly asset: AssetId;
  readonly at?: ClipSpot;
}

/** So that events exactly at the start are played. */
const A_MOMENT = 1e-6;

/** The most sounds at once; more would be noise. */
const AT_ONCE = 16;

/** When a clip plays which sound; sounds missing from the game folder are left out. */
export function momentsOf({ tracks = [] }: Pick<Clip, 'tracks'>): readonly Moment[] {
  return tracks.flatMap(({ marks }) =>
    marks.flatMap(({ start, sound }) =>
      // as: the id came from the host
      sound?.asset ? [{ frame: start, asset: sound.asset as AssetId, ...(sound.at && { at: sound.at }) }] : [],
    ),
  );
}

/** The sounds between two pictures; a clip that looped passes its end and its start. */
export function heardBetween(moments: readonly Moment[], before: number, now: number): readonly Moment[] {
  if (now >= before) return moments.filter(({ frame }) => frame > before && frame <= now);
  return moments.filter(({ frame }) => frame > before || frame <= now);
}

/** Where a clip is heard from, and the positions of its sounds. */
export interface Ears {
  readonly speaker: Speaker;
  heardFrom(spot: ClipSpot): HeardFrom | undefined;
}

/** Plays a view's sounds while it is shown, until the returned function is called. */
export function hearClips(view: SceneView, client: Pick<Client<Workbench>, 'soundWav'>, ears: Ears): () => void {
  const { speaker, heardFrom } = ears;
  const known = new Map<AssetId, Promise<Uint8Array | undefined>>();
  let of: Clip | undefined;
  let moments: readonly Moment[] = [];

  const wavOf = (asset: AssetId): Promise<Uint8Array | undefined> => {
    const found =
      known.get(asset) ??
      client.soundWav({ asset }).then(
        ({ bytes }) => bytes,
        () => undefined,
      );
    known.set(asset, found);
    return found;
  };

  const stop = view.store.subscribe((state, before) => {
    const { clip, frame, playing, hasSound, speed, pingPong } = state;
    if (clip !== of) {
      of = clip;
      known.clear();
      moments = clip ? momentsOf(clip) : [];
      // Loaded in advance.
      if (hasSound) for (const { asset } of moments) void wavOf(asset);
    }
    if ((before.playing && !playing) || (before.hasSound && !hasSound)) speaker.hush();
    if (!playing || !hasSound || moments.length === 0) return;
    const isBack = pingPong && frame < before.frame;
    if (isBack || (frame === before.frame && before.playing)) return;
    const from = before.playing ? before.frame : frame - A_MOMENT;
    for (const { asset, at } of heardBetween(moments, from, frame).slice(0, AT_ONCE))
      void wavOf(asset).then(wav => {
        const now = view.store.getState();
        if (wav && now.playing && now.hasSound) void speaker.play(wav, { rate: speed, from: at && heardFrom(at) });
      });
  });
  return () => {
    stop();
    speaker.close();
  };
}

/** The speaker of this computer. */
export function createSpeaker(): Speaker {
  let context: AudioContext | undefined;
  const playing = new Set<AudioBufferSourceNode>();
  return {
    async play(wav, { rate, from }) {
      context ??= new AudioContext();
      const sounding = context;
      const buffer = await sounding.decodeAudioData(wav.slice().buffer).catch(() => undefined);
      if (buffer === undefined || sounding.state === 'closed') return;
      const node = new AudioBufferSourceNode(sounding, { buffer, playbackRate: rate });
      node.onended = () => playing.delete(node);
      node.connect(from ? pannerAt(sounding, from) : sounding.destination);
      playing.add(node);
      node.start();
    },
    hush() {
      for (const node of playing) node.stop();
      playing.clear();
    },
    close() {
      this.hush();
      void context?.close();
    },
  };
}

/** The listener of a context is at its origin and looks along -z, as the eye does. */
function pannerAt(context: AudioContext, { place: [x, y, z], near }: HeardFrom): AudioNode {
  const panner = new PannerNode(context, {
    ...{ positionX: x, positionY: y, positionZ: z },
    ...{ panningModel: 'equalpower', distanceModel: 'inverse', refDistance: Math.max(near, Number.MIN_VALUE) },
  });
  panner.connect(context.destination);
  return panner;
}
