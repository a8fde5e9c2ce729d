// The positions of names on the picture, so that none covers another: pure, so that it can be tested without a screen.

/** A mark's place on the picture, in pixels, and how large its name is there. */
export interface LabelSpot {
  readonly x: number;
  readonly y: number;
  /** From the eye. */
  readonly far: number;
  readonly width: number;
  /** Between the mark and its name, where that is more than usual: a hand is around the mark. */
  readonly beside?: number;
  /** Pointed at first, then selected, then all others. */
  readonly rank: number;
  /** Where the name was in the picture before; undefined where it was left out. */
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
  /** Of a name. */
  readonly high: number;
  /** Covered by something else. */
  readonly taken: readonly LabelBox[];
}

/** Between a mark and its name. */
export const BESIDE = 8;
/** A hidden name needs this much free room to appear, a visible one only its own: so it does not flicker. */
const AROUND = 6;
/** A visible name gives way only to one that is this much nearer. */
const NEARER = 0.7;
/** More names than this at once say nothing. */
const MOST = 160;
const SIDES: readonly Side[] = ['right', 'left', 'above', 'below'];

/** For each mark the side its name goes to; undefined where there is no room for it. */
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

/** The name's box at one side of its mark. */
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
