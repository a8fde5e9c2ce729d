import { encode, recordsFrom } from '#layout';
import { toBytes } from '../../shared/base/pieces.ts';
import { type Motion, motion, rotation, translation } from '../../shared/formats/zipper/motion/layout.ts';
import type { DemoMember } from './archives.ts';

/** How one part swings around its joint, and moves up and down. */
export interface Swing {
  readonly part: string;
  /** The position of the joint in its parent's space. */
  readonly at: readonly [number, number, number];
  /** The quaternion's x, and the phase (0 to 1). */
  readonly turn: number;
  readonly ahead: number;
  /** In metres; twice in every cycle. */
  readonly bob?: number;
}

const walk: readonly Swing[] = [
  { part: 'hip', at: [0, 5.5, 0], turn: 0.02, ahead: 0, bob: 0.18 },
  { part: 'torso', at: [0, 1.25, 0], turn: 0.03, ahead: 0.5 },
  { part: 'head', at: [0, 1.5, 0.45], turn: 0.015, ahead: 0.25 },
  { part: 'leg_l', at: [0.85, -0.25, 0], turn: 0.26, ahead: 0 },
  { part: 'leg_r', at: [-0.85, -0.25, 0], turn: 0.26, ahead: 0.5 },
  { part: 'shin_l', at: [0, -2.5, 0.25], turn: 0.18, ahead: 0.15 },
  { part: 'shin_r', at: [0, -2.5, 0.25], turn: 0.18, ahead: 0.65 },
];

/** The position of each part relative to its parent when nothing moves. */
export const joints: ReadonlyMap<string, readonly [number, number, number]> = new Map(
  walk.map(({ part, at }) => [part, at]),
);

const FRAMES = 24;

/** Two of the motions that the walkers' definitions name. */
export const demoMotions: readonly DemoMember[] = [
  memberOf('heron_walk', motionOf({ swings: walk, frameCount: FRAMES, loopTime: 1.2 })),
  memberOf('heron_stand', motionOf({ swings: walk.map(still), frameCount: 1, loopTime: 0.5 })),
];

/** A motion as a member of the archive. */
export function memberOf(name: string, model: Motion): DemoMember {
  return { name, bytes: toBytes(encode(motion, model)) };
}

function still(swing: Swing): Swing {
  return { part: swing.part, at: swing.at, turn: 0, ahead: 0 };
}

interface Plan {
  readonly swings: readonly Swing[];
  readonly frameCount: number;
  readonly loopTime: number;
}

/** The last frame repeats the first, as in the games. */
export function motionOf({ swings, frameCount, loopTime }: Plan): Motion {
  const frames = Array.from({ length: frameCount + 1 }, (_, frame) => (frame % frameCount) / frameCount);
  return {
    loopTime,
    frameCount,
    parts: swings.map(({ part, at: [x, y, z], turn, ahead, bob = 0 }) => ({
      name: part,
      translations: recordsFrom(
        translation,
        frames.map(way => ({ x, y: y + bob * wave(2 * way), z })),
      ),
      rotations: recordsFrom(
        rotation,
        frames.map(way => turned(turn * wave(way + ahead))),
      ),
    })),
  };
}

/** A rotation about the x axis. */
function turned(x: number): { w: number; x: number; y: number; z: number } {
  return { w: Math.sqrt(1 - x * x), x, y: 0, z: 0 };
}

/** Two parabolas instead of a sine: the same on every machine, which a library's sine is not. */
function wave(way: number): number {
  const phase = way - Math.floor(way);
  const half = (phase % 0.5) * 4 - 1;
  return phase < 0.5 ? 1 - half * half : half * half - 1;
}
