// A picture in few colours (median cut): boxes of colours, split along their longest side until there are enough; each gives its mean.

interface Box {
  /** Colours as one number each, with how often they occur. */
  readonly colours: readonly (readonly [colour: number, count: number])[];
  readonly channel: number;
  readonly length: number;
}

const part = (colour: number, channel: number): number => (colour >> (16 - channel * 8)) & 255;

/** At most this many colours for these, with red above green above blue; all of them if there are no more. */
export function reducedColours(counts: ReadonlyMap<number, number>, most: number): number[] {
  if (counts.size <= most) return [...counts.keys()];
  const boxes: Box[] = [boxOf([...counts])];
  while (boxes.length < most) {
    const longest = boxes.reduce((best, box, i) => (box.length > (boxes[best]?.length ?? 0) ? i : best), 0);
    const [box] = boxes.splice(longest, 1);
    if (box === undefined || box.length === 0) {
      if (box) boxes.push(box);
      break;
    }
    boxes.push(...halves(box));
  }
  return boxes.map(meanOf);
}

function boxOf(colours: Box['colours']): Box {
  let channel = 0;
  let length = -1;
  for (let c = 0; c < 3; c++) {
    let [least, most] = [255, 0];
    for (const [colour] of colours) {
      least = Math.min(least, part(colour, c));
      most = Math.max(most, part(colour, c));
    }
    if (most - least <= length) continue;
    channel = c;
    length = most - least;
  }
  return { colours, channel, length };
}

/** As many pixels on one side as on the other. */
function halves({ colours, channel }: Box): readonly Box[] {
  const sorted = colours.toSorted(([a], [b]) => part(a, channel) - part(b, channel));
  const half = sorted.reduce((sum, [, count]) => sum + count, 0) / 2;
  let at = 0;
  for (let sum = 0; at < sorted.length - 1 && (at === 0 || sum < half); at++) sum += sorted[at]?.[1] ?? 0;
  return [boxOf(sorted.slice(0, at)), boxOf(sorted.slice(at))];
}

function meanOf({ colours }: Box): number {
  const total = colours.reduce((sum, [, count]) => sum + count, 0);
  const mean = (channel: number): number =>
    Math.round(colours.reduce((sum, [colour, count]) => sum + part(colour, channel) * count, 0) / total);
  return (mean(0) << 16) | (mean(1) << 8) | mean(2);
}

/** For each colour, which of some others is nearest. */
export function nearestColours(wanted: Iterable<number>, colours: readonly number[]): ReadonlyMap<number, number> {
  const nearest = new Map<number, number>();
  for (const colour of wanted) {
    let least = Number.POSITIVE_INFINITY;
    for (const [number, other] of colours.entries()) {
      let off = 0;
      for (let c = 0; c < 3; c++) off += (part(colour, c) - part(other, c)) ** 2;
      if (off >= least) continue;
      least = off;
      nearest.set(colour, number);
    }
  }
  return nearest;
}
