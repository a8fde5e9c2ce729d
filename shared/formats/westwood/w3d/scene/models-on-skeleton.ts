// For a file with only clips: the models from other files that use the same skeleton.
import type { Neighbour } from '../../../scenes.ts';
import { hlodHeader, modelHeader } from '../layout/hlod.ts';
import { type Part, part, partsIn, sameName } from '../layout/parts.ts';
import type { W3d } from '../layout/w3d.ts';
import { addFile, type Building } from './building.ts';
import { addHlod, addModel } from './models.ts';

const HMODEL = 0x300;
const HLOD = 0x700;

/** The most files to open, likeliest first: a game has hundreds of clips and a few models for a soldier's skeleton. */
const MOST_FILES = 60;
const MOST_MODELS = 8;

/** Adds models that use one of the skeletons: the first is shown, all others are hidden. */
export function addModelsOn(building: Building, self: Neighbour, skeletons: readonly string[]): void {
  const files = (building.ask.related?.() ?? []).toSorted((a, b) => likeness(self, b) - likeness(self, a));
  let models = 0;
  for (const neighbour of files.slice(0, MOST_FILES)) {
    if (models === MOST_MODELS) return;
    const model = building.ask.model(neighbour) as W3d | undefined; // as: of this format, which was requested
    const tops = model === undefined ? [] : partsIn({ path: '', value: model });
    const top = tops.find(each => skeletons.some(name => sameName(skeletonOf(each), name)));
    if (model === undefined || top === undefined) continue;
    const [before, levels] = [building.nodes.length, building.levels.length];
    const file = addFile(building, neighbour, model);
    (top.id === HLOD ? addHlod : addModel)(building, file, top, new Set());
    if (building.nodes.slice(before).every(({ mesh }) => mesh === undefined)) continue;
    if (models > 0) hide(building, before, levels);
    models += 1;
  }
}

/** Otherwise their levels of detail would be chosen together with those of the first. */
function hide({ nodes, levels }: Building, from: number, firstLevel: number): void {
  levels.length = firstLevel;
  for (const [index, { level: _, ...node }] of nodes.entries())
    if (index >= from) nodes[index] = { ...node, hidden: true };
}

function skeletonOf(top: Part): string {
  if (top.id === HLOD) return part(top, 0x701, hlodHeader)?.value.hierarchyName ?? '';
  return top.id === HMODEL ? (part(top, 0x301, modelHeader)?.value.hierarchyName ?? '') : '';
}

/** The number of letters that two file names share at the start; a similar name is more likely a skin than another clip. */
function likeness(a: Neighbour, b: Neighbour): number {
  const [one, other] = [nameOf(a), nameOf(b)];
  let alike = 0;
  while (alike < one.length && one[alike] === other[alike]) alike++;
  return alike + (/_sk[nl]?\.w3d$/.test(other) ? 100 : 0);
}

const nameOf = ({ address }: Neighbour): string => (address.split(/[/]|::/).at(-1) ?? '').toLowerCase();
