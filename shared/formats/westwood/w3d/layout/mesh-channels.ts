// Checks a mesh header against its tables, and the bone weights of vertices.
import { bytesOf, type CheckFinding, type Infer, u32 } from '#layout';
import { grouped } from '../../../../base/counted.ts';
import { meshHeader } from './mesh.ts';
import { type Part, part, partsIn, tablePart } from './parts.ts';

const HEADER = 0x1f;
const INFLUENCES = 0x0e;
const EXTENDED_INFLUENCES = 0xc03;
const TRIANGLES = 0x20;

type Channels = Infer<typeof meshHeader>['vertexChannels'];
/** Vertex tables with a bit in the header, by name, chunk and bit. The other bits are not set in any known file. */
const TABLES: readonly (readonly [keyof Channels & string, string, number, number])[] = [
  ['location', 'vertices', 0x02, 0],
  ['normal', 'normals', 0x03, 1],
];

/** Tables that exist although the header says they do not. */
export function* oddChannels(mesh: Part): Generator<CheckFinding> {
  const header = part(mesh, HEADER, meshHeader);
  if (header === undefined) return;
  const { vertexChannels, faceChannels } = header.value;
  const has = (id: number): boolean => partsIn(mesh).some(each => each.id === id);
  for (const [name, what, id, bit] of TABLES)
    if (has(id) && vertexChannels[name] !== true)
      yield {
        path: `${header.path}.vertexChannels.${name}`,
        text: `expected 1, since there are ${what}, found 0`,
        repair: stored => stored.with(0, (stored[0] ?? 0) | (1 << bit)),
      };
  if (has(TRIANGLES) && faceChannels !== 1)
    yield {
      path: `${header.path}.faceChannels`,
      text: `expected 1, since there are triangles, found ${faceChannels}`,
      repair: bytesOf(u32, 1),
    };
}

const WHOLE = 100;
/** For four bones: the last weight is the remainder. */
const WHOLE_OF_FOUR = 0xffff;

/** The first vertex whose weights do not add up; if both are zero, the first bone has the full weight. */
export function* oddWeights(mesh: Part): Generator<CheckFinding> {
  yield* oddFourWeights(mesh);
  const skin = tablePart(mesh, INFLUENCES);
  if (skin === undefined) return;
  const [first, second] = [skin.value.column('weight0'), skin.value.column('weight1')];
  const sums = Array.from(first, (weight, row) => Number(weight) + Number(second[row]));
  const row = sums.findIndex(sum => sum !== 0 && sum !== WHOLE);
  if (row < 0) return;
  const text = `expected ${WHOLE} together with weight0, found ${sums[row]}`;
  yield { path: `${skin.path}[${row}].weight1`, text, weight: 'note' };
}

/** The first vertex whose first three weights exceed the total. */
function* oddFourWeights(mesh: Part): Generator<CheckFinding> {
  const skin = tablePart(mesh, EXTENDED_INFLUENCES);
  if (skin === undefined) return;
  const weights = [0, 1, 2].map(bone => skin.value.column(`weight${bone}`));
  const sumOf = (row: number): number => weights.reduce((sum, column) => sum + Number(column[row]), 0);
  for (let row = 0; row < skin.value.length; row++) {
    if (sumOf(row) <= WHOLE_OF_FOUR) continue;
    const text = `expected at most ${grouped(WHOLE_OF_FOUR)} together with the others, found ${grouped(sumOf(row))}`;
    yield { path: `${skin.path}[${row}].weight2`, text };
    return;
  }
}
