import { sceneFailures } from '../failures/scenes.ts';
import { refuse } from '../refuse.ts';

/** Scenes that were made and not fetched to their end yet. */
export interface PackedScenes {
  keep(packed: Uint8Array): { readonly scene: string; readonly parts: number };
  part(scene: string, part: number): Uint8Array;
}

/** A message of this size is copied on both ends in a moment. */
const PART = 2 * 1024 * 1024;
/** A window that went away fetches no more: so many are kept for it, no longer. */
const MOST = 4;

export function createPackedScenes(): PackedScenes {
  /** Oldest first. */
  const kept = new Map<string, Uint8Array>();
  let last = 0;
  return {
    keep(packed) {
      const scene = String(++last);
      kept.set(scene, packed);
      for (const oldest of kept.keys()) if (kept.size > MOST) kept.delete(oldest);
      return { scene, parts: Math.max(1, Math.ceil(packed.length / PART)) };
    },
    part(scene, part) {
      const packed = kept.get(scene) ?? refuse(sceneFailures.noPart());
      const end = (part + 1) * PART;
      if (end >= packed.length) kept.delete(scene);
      return packed.slice(part * PART, end);
    },
  };
}
