import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import type { ScenePart } from '../../../shared/contract/types.ts';
import type { SceneNote } from '../../answers/scene/scene-task.ts';
import { refuse } from '../../failures/refuse.ts';
import { sceneFailures } from '../../failures/scenes.ts';

/** A message of this size is copied quickly on both ends; one of 2 MB blocked a page for 100 ms on a slow machine. */
const PART = 256 * 1024;

/** A window that is gone no longer fetches: how many scenes are kept for it. */
const MOST = 4;

/** Sends each section as soon as it is made, and returns the assets at the end. */
type Make = (onNote: (note: SceneNote) => void, stopped: AbortSignalLike) => Promise<NonNullable<ScenePart['assets']>>;

/** Scenes that are being made, or are finished but not fully fetched. */
export interface SceneStreams {
  /** Returns the way to fetch the scene, once its first section exists. */
  begin(signal: AbortSignalLike, make: Make): Promise<string>;
  part(which: { readonly scene: string; readonly part: number }, signal: AbortSignalLike): Promise<ScenePart>;
}

export function createSceneStreams(): SceneStreams {
  /** Oldest first. */
  const kept = new Map<string, SceneStream>();
  let last = 0;
  return {
    async begin(signal, make) {
      const stream = new SceneStream();
      stream.start(make);
      await stream.until(0, signal);
      const id = String(++last);
      kept.set(id, stream);
      for (const [oldest, { stop }] of kept) {
        if (kept.size <= MOST) break;
        kept.delete(oldest);
        stop();
      }
      return id;
    },
    async part({ scene, part }, signal) {
      const stream = kept.get(scene) ?? refuse(sceneFailures.noPart());
      const found = await stream.until(part, signal);
      stream.drop(part);
      if (found.assets) kept.delete(scene);
      return found;
    },
  };
}

/** The parts of one scene, each kept until it is fetched. */
class SceneStream {
  readonly #stop = new AbortController();
  readonly #parts = new Map<number, ScenePart>();
  readonly #waiting = new Set<() => void>();
  #count = 0;
  /** The last part exists: there will be no others. */
  #isWhole = false;
  #failed: { readonly error: unknown } | undefined;

  start(make: Make): void {
    make(({ section }) => this.#cut(section), this.#stop.signal).then(
      assets => this.#put({ bytes: new Uint8Array(), endsSection: false, assets }),
      (error: unknown) => {
        this.#failed = { error };
        this.#wake();
      },
    );
  }

  stop = (): void => this.#stop.abort();

  /** A part, once it exists; a caller that stops waiting for it gives up the others as well. */
  async until(part: number, signal: AbortSignalLike): Promise<ScenePart> {
    if (signal.aborted) this.stop();
    signal.addEventListener('abort', this.stop, { once: true });
    try {
      for (;;) {
        const found = this.#parts.get(part);
        if (found) return found;
        if (this.#failed) throw this.#failed.error;
        if (part < this.#count || this.#isWhole) return refuse(sceneFailures.noPart());
        await new Promise<void>(wake => this.#waiting.add(wake));
      }
    } finally {
      signal.removeEventListener('abort', this.stop);
    }
  }

  drop(part: number): void {
    this.#parts.delete(part);
  }

  #cut(section: Uint8Array): void {
    for (let at = 0; at < section.length; at += PART) {
      const end = at + PART;
      this.#put({ bytes: section.slice(at, end), endsSection: end >= section.length });
    }
  }

  #put(part: ScenePart): void {
    this.#parts.set(this.#count++, part);
    this.#isWhole = part.assets !== undefined;
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
}
