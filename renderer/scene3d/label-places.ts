// Positions of labels in the picture, so that none covers another: pure, so that no screen is needed to test it.

/** A mark's position in the picture, in pixels, and the size of its label. */
export interface LabelSpot {
  readonly x: number;
  readonly y: number;
  /** The distance from the eye. */
  readonly far: number;
  readonly width: number;
  /** The gap between the mark and its label, if larger than usual: the gizmo surrounds the mark. */
  readonly beside?: number;
  /** Hovered first, then selected, then all others. */
  readonly rank: number;
  /** The previous side of the label; undefined if it was hidden. */
  readonly was: Side | undefined;
}

export type Side = 'right' | 'left' | 'above' | 'below';

export interface LabelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface LabelRoom {
  readonly width: number;
  readonly height: number;
  /** The height of a label. */
  readonly high: number;
  /** Covered by something else. */
  readonly taken: readonly LabelBox[];
}

/** The gap between a mark and its label. */
export const BESIDE = 8;
/** A hidden label needs this much extra room to appear, a visible one none, so that it does not flicker. */
const AROUND = 6;
/** A visible label gives way only to a mark that is nearer by this factor. */
const NEARER = 0.7;
/** More labels than this at once would be unreadable. */
const MOST = 160;
const SIDES: readonly Side[] = ['right', 'left', 'above', 'below'];

/** The side of each mark where its label goes; undefined if there is no room. */
export function labelSides(spots: readonly LabelSpot[], room: LabelRoom): readonly (Side | undefined)[] {
  const sides = new Array<Side | undefined>(spots.length);
  const boxes = [...room.taken];
  const weighed = spots.map(({ far, was }) => (was === undefined ? far : far * NEARER));
  const order = [...spots.keys()].sort(
    (a, b) => (spots[a]?.rank ?? 0) - (spots[b]?.rank ?? 0) || (weighed[a] ?? 0) - (weighed[b] ?? 0),
  );
  for (const index of order) {
    const spot = spots[index];
    if (boxes.length - room.taken.length >= MOST || spot === undefined) break;
    const side = freeSide(spot, room, boxes);
    if (side === undefined) continue;
    sides[index] = side;
    boxes.push(boxBeside(spot, side, room.high));
  }
  return sides;
}

/** The label's box at one side of its mark. */
export function boxBeside({ x, y, width, beside = BESIDE }: LabelSpot, side: Side, high: number): LabelBox {
  const left = side === 'right' ? x + beside : side === 'left' ? x - beside - width : x - width / 2;
  const top = side === 'above' ? y - beside - high : side === 'below' ? y + beside : y - high / 2;
  return { left, top, right: left + width, bottom: top + high };
}

function freeSide(spot: LabelSpot, room: LabelRoom, boxes: readonly LabelBox[]): Side | undefined {
  const { was } = spot;
  if (was !== undefined && isFree(boxBeside(spot, was, room.high), 0, room, boxes)) return was;
  return SIDES.find(side => isFree(boxBeside(spot, side, room.high), AROUND, room, boxes));
}

function isFree({ left, top, right, bottom }: LabelBox, around: number, room: LabelRoom, boxes: readonly LabelBox[]) {
  if (left < 0 || top < 0 || right > room.width || bottom > room.height) return false;
  for (const box of boxes) {
    if (left - around >= box.right || right + around <= box.left) continue;
    if (top - around < box.bottom && bottom + around > box.top) return false;
  }
  return true;
}
