// Which parts of a scene can be moved by hand, and where to.

export type Three = readonly [number, number, number];
export type Quaternion = readonly [x: number, y: number, z: number, w: number];

/** A part's placement below its parent, as in its scene node; a vertex has only a position, in the space of its mesh. */
export interface Placing {
  readonly translation: Three;
  readonly rotation: Quaternion;
  readonly scale: Three;
}

/** Where a part is moved to; missing members stay as they are. */
export type NewPlacing = Partial<Placing>;

/** What can be done to a part by hand, within what its file can hold. */
export interface Handle {
  /** What it is, for a person: `placement`, `light`, `vertex`. */
  readonly what: string;
  readonly moves: boolean;
  /** About every axis of its parent, about z only, or not at all. */
  readonly turns: 'free' | 'z' | 'none';
  /** Each axis separately, all by the same factor, or not at all. */
  readonly scales: 'each' | 'all' | 'none';
  readonly at: Placing;
  /** It is a bone, placed below its parent bone; everything attached to it moves along. */
  readonly isBone?: true;
  /** It has a front, which can be flipped to the other side. */
  readonly flips?: true;
  /** The list item that is duplicated and removed with it. */
  readonly item?: string;
}

/** A part by the path of its bytes, and its new placement. */
export interface PlacedPart {
  readonly path: string;
  readonly to: NewPlacing;
}

const HOME: Placing = { translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] };

/** A part that has only a position. */
export function pointHandle(what: string, { x, y, z }: Point): Handle {
  return { what, moves: true, turns: 'none', scales: 'none', at: { ...HOME, translation: [x, y, z] } };
}

export interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The angle about z between two rotations, in radians; any other difference is ignored. */
export function turnedAboutZ([x, y, z, w]: Quaternion, from: Quaternion): number {
  const [fx, fy, fz, fw] = from;
  // The rotation from one to the other: to · from⁻¹.
  const alongZ = z * fw - w * fz + y * fx - x * fy;
  const rest = w * fw + x * fx + y * fy + z * fz;
  const angle = 2 * Math.atan2(alongZ, rest);
  return angle > Math.PI ? angle - 2 * Math.PI : angle < -Math.PI ? angle + 2 * Math.PI : angle;
}
