// Names of a model's parts, and the fields of the same file that refer to them by name.
import type { NameUse, PartName } from '../../part-name.ts';
import { aggregatesIn, modelName, type Named, nameIn, objectNameOf, objectUses, STRAY } from './layout/object-names.ts';
import { lowerCase, type Part, partsIn, sameName } from './layout/parts.ts';
import { skeletonOf } from './layout/pivot-links.ts';
import { pivotsOf, SKELETON, skeletonName } from './layout/skeletons.ts';

/** Chunks of texture, material and effect names. */
const TEXTS: readonly number[] = [0x32, 0x2c];

/** The name of a part, by the path of the part or of its name. */
export function partName(model: unknown, path: string): PartName | undefined {
  const tops = partsIn({ path: '', value: model });
  for (const top of tops.filter(each => each.id !== STRAY && isIn(path, each.path))) {
    const pivot = pivotAt(top, path);
    if (pivot) return { field: pivot.path, uses: boneUses(tops, lowerCase(skeletonName(top)), pivot.name) };
    const own = nameIn(top);
    if (own && (path === top.path || path === own.path)) return { field: own.path, uses: usesOf(tops, top, own.name) };
    const inside = namedInside(top, path);
    if (inside !== undefined) return { field: inside, uses: [] };
  }
  return undefined;
}

const isIn = (path: string, around: string): boolean => path === around || path.startsWith(`${around}.`);

/** A texture or a material of a mesh, whose name is a separate chunk. */
function namedInside(around: Part, path: string): string | undefined {
  for (const each of partsIn(around).filter(({ path: at }) => isIn(path, at))) {
    if (each.path !== path) return namedInside(each, path);
    return partsIn(each).find(({ id, value }) => TEXTS.includes(id) && typeof value === 'string')?.path;
  }
  return undefined;
}

function pivotAt(top: Part, path: string): Named | undefined {
  const pivots = pivotsOf(top);
  const [, row] = pivots && path.startsWith(`${pivots.path}[`) ? (/\[(\d+)\](?:\.pivotName)?$/.exec(path) ?? []) : [];
  const index = Number(row ?? Number.NaN);
  if (pivots === undefined || !(index < pivots.value.length)) return undefined;
  return { path: `${pivots.path}[${index}].pivotName`, name: pivots.value.at(index).pivotName };
}

/** Aggregates of a model on the skeleton, which refer to its bones by name. */
function* boneUses(tops: readonly Part[], skeleton: string, name: string): Generator<NameUse> {
  const models = tops.filter(top => skeletonOf(top) === skeleton).map(modelName);
  for (const { path, value } of aggregatesIn(tops)) {
    if (!models.some(model => model !== '' && sameName(model, value.baseModel))) continue;
    for (const [i, { boneName }] of value.subObjects.entries())
      if (sameName(boneName, name)) yield { path: `${path}.subObjects[${i}].boneName`, textFor: now => now };
  }
}

/** Fields that refer to a part by name. */
function* usesOf(tops: readonly Part[], top: Part, name: string): Generator<NameUse> {
  if (top.id === SKELETON) yield* skeletonUses(tops, lowerCase(name));
  const own = objectNameOf(top);
  if (own === undefined) return;
  const around = own.name.slice(0, own.name.length - name.length);
  for (const { path, around: model = '', name: used } of objectUses(tops))
    if (sameName(model + used, own.name)) yield { path, textFor: now => around.slice(model.length) + now };
}

function* skeletonUses(tops: readonly Part[], skeleton: string): Generator<NameUse> {
  for (const top of tops.filter(each => skeletonOf(each) === skeleton))
    for (const { path, value } of partsIn(top))
      if (typeof value === 'object' && value !== null && 'hierarchyName' in value)
        yield { path: `${path}.hierarchyName`, textFor: now => now };
}
