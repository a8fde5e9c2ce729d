// The angles of a placed object; 512 are a full turn.
import type { Quaternion } from '../../../../scene/handle.ts';

export const FULL_TURN = 512;

/**
 * First about x, then y, then z. About y the angles run the other way; no known file turns anything about x, so that its
 * direction and the order of the three are a guess.
 */
export function turnOf(rotX: number, rotY: number, rotZ: number): Quaternion {
  const [sx, cx] = halfOf(rotX);
  const [sy, cy] = halfOf(-rotY);
  const [sz, cz] = halfOf(rotZ);
  return [
    sx * cy * cz - cx * sy * sz,
    cx * sy * cz + sx * cy * sz,
    cx * cy * sz - sx * sy * cz,
    cx * cy * cz + sx * sy * sz,
  ];
}

function halfOf(angle: number): readonly [sine: number, cosine: number] {
  const half = (angle * Math.PI) / FULL_TURN;
  return [Math.sin(half), Math.cos(half)];
}
