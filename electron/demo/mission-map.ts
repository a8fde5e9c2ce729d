import { encode } from '#layout';
import { toBytes } from '../../shared/base/pieces.ts';
import { type Feature, zmap } from '../../shared/formats/zipper/zmap/layout.ts';

const WATER = [72, 132, 168] as const;
const ROAD = [216, 200, 152] as const;
const GOAL = [232, 104, 72] as const;

/** A line: its colour, the number of an objective or -1, and its points. */
export type MapLine = readonly [color: readonly [number, number, number], objective: number, points: string];

/** Lower Marram: the river, the causeway, and the objectives. */
const lines: readonly MapLine[] = [
  [WATER, -1, '-900,0,-1024 -640,0,-512 -420,0,-96 -388,0,412 -120,0,1024'],
  [WATER, -1, '-420,0,-96 -96,0,40 240,0,112 1024,0,96'],
  [ROAD, -1, '-1024,2,-80 240,3.5,-112 610,2,-80 820,4.25,40 1024,6,40'],
  [GOAL, 0, '560,2,-140 700,2,-140 700,2,-20 560,2,-20 560,2,-140'],
  [GOAL, 1, '610,0,-80'],
  [GOAL, 2, ''],
];

function featureOf([[red, green, blue], objective, points]: MapLine): Feature {
  const vertices = points
    .split(' ')
    .filter(point => point !== '')
    .map(point => point.split(',').map(Number));
  return { red, green, blue, objective, vertices };
}

/** The map of the demo's first mission. */
export function demoMap(): Uint8Array {
  return mapBytes(lines, 1024);
}

/** A map of lines; `reach` is the distance of its edges from the centre. */
export function mapBytes(of: readonly MapLine[], reach: number): Uint8Array {
  const model = { unknown04: 7, min: [-reach, 0, -reach], max: [reach, 0, reach], features: of.map(featureOf) };
  return toBytes(encode(zmap, model));
}
