import { type Box, boxesOf, NONE } from './derived/box-table.ts';
import { transitionsOf } from './derived/recomputed.ts';
import type { Bwm } from './stored.ts';
import { type Surface, surfaceOf, walkableFaces } from './surface.ts';
import { materialName } from './surface-materials.ts';

type Fact = readonly [label: string, value: string];

/** What a walkmesh is made of, where it leads, and who is likely to have written it. */
export function facts(model: Bwm): readonly Fact[] {
  const surface = surfaceOf(model);
  const rooms = [...new Set(transitionsOf(model).values())].toSorted((a, b) => a - b);
  const tool = toolOf(boxesOf(model.boxes), surface);
  return [
    ['Faces', `${counted(model.faces.length)}, of which ${counted(walkableFaces(surface).length)} can be walked on`],
    ['Materials', materialsOf(surface)],
    ...(model.perimeters.length > 0 ? [['Loops', counted(model.perimeters.length)] as const] : []),
    ...(rooms.length > 0 ? [['Leads to rooms', rooms.join(', ')] as const] : []),
    ...(tool === undefined ? [] : [['Boxes as made by', tool] as const]),
  ];
}

const counted = (count: number): string => count.toLocaleString('en');

/** The most frequent first. */
function materialsOf({ materials }: Surface): string {
  const groups = [...Map.groupBy(materials, material => material)].toSorted(([, a], [, b]) => b.length - a.length);
  return groups.map(([material, faces]) => `${counted(faces.length)} ${materialName(material)}`).join(', ');
}

/** How far a leaf reaches beyond its face, at most by rounding and by vertices that were moved afterwards. */
const ROUNDING = 0.000_04;

/** Tools pad boxes, and name planes, each in their own way. */
function toolOf(boxes: readonly Box[], surface: Surface): string | undefined {
  const pads = boxes.flatMap(box => (box.face === NONE ? [] : (padOf(box, surface) ?? [])));
  const planes = new Set(boxes.filter(({ face }) => face === NONE).map(({ plane }) => plane));
  if (pads.length === 0 || planes.size === 0) return undefined;
  const share = (pad: number) => pads.filter(each => Math.abs(each - pad) < ROUNDING).length / pads.length;
  if (share(0.0101) > 0.5) return 'the game’s compiler';
  if (share(0.01) > 0.5) return [...planes].every(plane => plane === 0) ? 'KAurora' : 'MDLedit';
  return share(0) > 0.5 ? 'PyKotor or KotorBlender' : undefined;
}

/** Above its face, along x; far from 0 the numbers are too coarse to tell. */
function padOf({ face, max }: Box, { positions, corners }: Surface): number | undefined {
  const places = [0, 1, 2].map(corner => positions[(corners[face * 3 + corner] ?? 0) * 3] ?? 0);
  const top = Math.max(...places);
  return Math.abs(top) < 300 ? max[0] - top : undefined;
}
