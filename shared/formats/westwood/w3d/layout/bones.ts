// Checks pivot numbers if their skeleton is in the same file.

import type { CheckFinding } from '#layout';
import { grouped, storedText } from '../../../../base/counted.ts';
import { animationHeader, compressedHeader } from './animation.ts';
import { hlodHeader, modelHeader } from './hlod.ts';
import { lowerCase, type Part, part, partsIn, tablePart } from './parts.ts';
import { pivotsOf, skeletonName } from './skeletons.ts';

const MESH = 0x000;
/** Tables with two or four bones per vertex. */
const SKINS = [
  { id: 0x0e, members: ['bone0', 'bone1'] },
  { id: 0xc03, members: ['bone0', 'bone1', 'bone2', 'bone3'] },
] as const;
const HLOD = 0x700;

/** Chunks that refer to a skeleton, and the member of their parts, nested or not, that is a pivot number. */
const users = [
  { id: 0x200, member: 'pivot', skeleton: (top: Part) => part(top, 0x201, animationHeader) },
  { id: 0x280, member: 'pivot', skeleton: (top: Part) => part(top, 0x281, compressedHeader) },
  { id: 0x300, member: 'pivot', skeleton: (top: Part) => part(top, 0x301, modelHeader) },
  { id: HLOD, member: 'bone', skeleton: (top: Part) => part(top, 0x701, hlodHeader) },
] as const;

/** Pivot numbers that a skeleton of the file does not have. */
export function* oddBones(tops: readonly Part[]): Generator<CheckFinding> {
  const counts = new Map<string, number>();
  for (const top of tops) {
    const pivots = pivotsOf(top)?.value.length;
    if (pivots !== undefined) counts.set(lowerCase(skeletonName(top)), pivots);
  }
  if (counts.size === 0) return;
  for (const { id, member, skeleton } of users)
    for (const top of tops.filter(each => each.id === id)) {
      const count = counts.get(lowerCase(skeleton(top)?.value.hierarchyName ?? ''));
      if (count === undefined) continue;
      yield* oddMembers(top, member, count);
      if (id === HLOD && counts.size === 1)
        for (const mesh of tops.filter(each => each.id === MESH)) yield* oddSkin(mesh, count);
    }
}

const oddText = (count: number, found: unknown): string =>
  `expected below ${grouped(count)}, the number of pivots, found ${storedText(found)}`;

function* oddMembers(of: Part, member: string, count: number): Generator<CheckFinding> {
  for (const each of partsIn(of)) {
    const found = (each.value as Readonly<Record<string, unknown>>)[member]; // chunks are objects
    if (typeof found === 'number' && found >= count)
      yield { path: `${each.path}.${member}`, text: oddText(count, found) };
    if (of.id === HLOD) yield* oddMembers(each, member, count);
  }
}

/** The first missing bone of a skin. */
function* oddSkin(mesh: Part, count: number): Generator<CheckFinding> {
  for (const { id, members } of SKINS) {
    const skin = tablePart(mesh, id);
    if (skin === undefined) continue;
    for (const member of members) {
      const row = skin.value.column(member).findIndex(bone => Number(bone) >= count);
      if (row < 0) continue;
      yield { path: `${skin.path}[${row}].${member}`, text: oddText(count, skin.value.column(member)[row]) };
    }
  }
}
