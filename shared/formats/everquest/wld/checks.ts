// Checks what the vertices and faces of meshes contradict, and what regions see of each other.

import type { CheckFinding, Records, UnknownCase } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { grouped } from '../../../base/counted.ts';
import { floatBytes } from '../../../base/f32.ts';
import { hexOffset } from '../../../base/hex.ts';
import { boxNames, oddFloats } from '../../odd-floats.ts';
import { oddRow } from '../../odd-rows.ts';
import type { DmSpriteDef2 } from './layout/meshes.ts';
import type { DmSpriteDef } from './layout/old-meshes.ts';
import type { Region, WorldTree } from './layout/regions.ts';
import type { HierarchicalSpriteDef } from './layout/skeletons.ts';
import type { ThreeDSpriteDef } from './layout/sprites.ts';
import { isUnknown } from './layout/types.ts';
import { joined, type Run, runText } from './layout/visibility.ts';
import { type LinkedFile, oddLinks } from './links.ts';
import { eachSeen, MOST_REGIONS, regionsBelow, regionsOnlyIn, SightSums, seenBack, seenFrom } from './sight.ts';

const MESH = 0x36;
const OLD_MESH = 0x2c;
const WORLD_TREE = 0x21;
const REGION = 0x22;
const SKELETON = 0x10;
const FACES = 0x08;

interface Stored {
  readonly type: number | string;
  readonly value?: unknown;
}

/** Reports everything odd in the meshes and regions of a file, and in its links. */
export function* checkFindings(file: LinkedFile): Generator<CheckFinding> {
  const regions: Seeing[] = [];
  for (const [i, { body }] of file.fragments.entries()) {
    const tag = 'tag' in Object(body) ? Number((body as UnknownCase).tag) : 0; // a number, as it is stored
    const { type = tag, value } = body as Partial<Stored>; // raw bytes have neither
    const path = `fragments[${i}].body`;
    if (isUnknown(tag))
      yield { path: `fragments[${i}].type`, text: `unknown type ${hexOffset(tag)}`, weight: 'warning' };
    if (Number(type) === MESH && value !== undefined) yield* oddMesh(value as DmSpriteDef2, path); // the layout of this type
    if (Number(type) === OLD_MESH && value !== undefined) yield* oddOldMesh(value as DmSpriteDef, path); // the layout of this type
    if (Number(type) === WORLD_TREE && value !== undefined)
      yield* oddChildren((value as WorldTree).nodes, `${path}.nodes`); // the layout of this type
    if (Number(type) === SKELETON && value !== undefined) yield* oddBones(value as HierarchicalSpriteDef, path); // the layout of this type
    if (Number(type) === FACES && value !== undefined) yield* oddFaces(value as ThreeDSpriteDef, path); // the layout of this type
    if (Number(type) === REGION) yield* oddVisNodes((value ?? {}) as Partial<Region>, path);
    if (Number(type) === REGION) regions.push({ region: (value ?? {}) as Region, path }); // one that could not be read sees nothing
  }
  yield* oddSight(regions);
  yield* oddLinks(file);
}

/** Bones refer to their children by position in the list. */
function* oddBones({ dags }: HierarchicalSpriteDef, path: string): Generator<CheckFinding> {
  const text = (bone: number) => `expected below ${grouped(dags.length)}, the number of bones, found ${grouped(bone)}`;
  for (const [i, { children }] of dags.entries())
    for (const [k, bone] of children.entries())
      if (bone >= dags.length) yield { path: `${path}.dags[${i}].children[${k}]`, text: text(bone) };
}

interface Seeing {
  readonly region: Pick<Region, 'visLists'>;
  readonly path: string;
}

/** In the game's own zones every region sees itself, and visibility is mutual. */
function* oddSight(all: readonly Seeing[]): Generator<CheckFinding> {
  const says = all.map(({ region }) => (region.visLists?.length ?? 0) > 0);
  const sums = new SightSums(all.length);
  for (const [from, { region }] of all.entries()) eachSeen(region, (first, end) => sums.add(from, first, end));
  const isLarge = all.length > MOST_REGIONS;
  const seen = () => all.map(({ region }) => seenFrom(region));
  const oneSided = isLarge || sums.isMutual() ? undefined : oneSidedIn(seen(), says);
  for (const [from, doesSay] of says.entries()) {
    if (!doesSay) continue;
    const path = `${all[from]?.path}.visLists[0].sees`;
    const last = sums.endOf(from) - 1;
    if (last >= all.length)
      yield { path, text: `expected a region from 0 to ${grouped(all.length - 1)}, found ${grouped(last)}` };
    if (!sums.seesItself(from)) yield { path, text: `region ${from} does not see itself` };
    const { sees: blind, isSeen: unseen } = oneSided?.[from] ?? nobody;
    if (blind.length > 0) yield { path, text: `region ${from} sees ${listed(blind)}, but is not seen from there` };
    if (unseen.length > 0) yield { path, text: `region ${from} is seen from ${listed(unseen)}, but does not see it` };
  }
}

const nobody: OneSided = { sees: [], isSeen: [] };
const listed = (regions: readonly number[]): string => runText(joined(regions.map(one => [one, one + 1])));

interface OneSided {
  readonly sees: readonly number[];
  readonly isSeen: readonly number[];
}

/** For each region, the regions that it sees or is seen from one way only. */
function oneSidedIn(all: readonly (readonly Run[])[], says: readonly boolean[]): readonly OneSided[] {
  const seen = all.map(runs => regionsBelow(runs, all.length));
  const back = seenBack(seen);
  const pairs = seen.map((runs, one) => {
    const isOther = (region: number) => says[one] === true && says[region] === true;
    const isSeenBy = back[one] ?? [];
    return {
      sees: regionsOnlyIn(runs, isSeenBy).filter(isOther),
      isSeen: regionsOnlyIn(isSeenBy, runs).filter(isOther),
    };
  });
  const counts = pairs.map(pair => pair.sees.length + pair.isSeen.length);
  return pairs.map((pair, one) => {
    const count = counts[one] ?? 0;
    const isReportedHere = (other: number) => count > (counts[other] ?? 0) || (count === counts[other] && one < other);
    return { sees: pair.sees.filter(isReportedHere), isSeen: pair.isSeen.filter(isReportedHere) };
  });
}

function* oddOldMesh(mesh: DmSpriteDef, path: string): Generator<CheckFinding> {
  const { faces, vertices, faceGroups, vertexGroups } = mesh;
  if (faceGroups) yield* oddGroups(faceGroups.groups, faces, `${path}.faceGroups.groups`, 'faces');
  if (vertexGroups) yield* oddGroups(vertexGroups.groups, vertices, `${path}.vertexGroups.groups`, 'vertices');
  if (mesh.skin.length > 0) yield* oddGroups(mesh.skin, vertices, `${path}.skin`, 'vertices');
  yield* oddCorners(mesh, path);
}

function* oddMesh(mesh: DmSpriteDef2, path: string): Generator<CheckFinding> {
  yield* oddGroups(mesh.faceGroups, mesh.faces, `${path}.faceGroups`, 'faces');
  yield* oddGroups(mesh.vertexGroups, mesh.vertices, `${path}.vertexGroups`, 'vertices');
  if (mesh.skin.length > 0) yield* oddGroups(mesh.skin, mesh.vertices, `${path}.skin`, 'vertices');
  yield* oddCorners(mesh, path);
  yield* oddExtent(mesh, path);
}

const CORNERS = ['a', 'b', 'c'] as const;

/** Reports the first face with a missing vertex, for each of its corners. */
function* oddCorners({ faces, vertices }: Record<'faces' | 'vertices', Rows>, path: string): Generator<CheckFinding> {
  const vertex = { what: 'vertices', count: vertices.length, weight: 'error' } as const;
  for (const corner of CORNERS) yield* oddRow(faces, { path: `${path}.faces`, members: [corner] }, vertex);
}

/** Checks the nodes of the tree inside a region. */
function* oddVisNodes(
  { visNodes = [], visLists = [], visWordLists = [] }: Partial<Region>,
  path: string,
): Generator<CheckFinding> {
  const lists = Math.max(visLists.length, visWordLists.length);
  for (const [i, node] of visNodes.entries()) {
    if (node.list > lists)
      yield {
        path: `${path}.visNodes[${i}].list`,
        text: `expected at most ${grouped(lists)}, the number of lists, found ${grouped(node.list)}`,
      };
    for (const side of ['front', 'back'] as const)
      if (node[side] > visNodes.length) {
        const text = `expected at most ${grouped(visNodes.length)}, the number of nodes, found ${grouped(node[side])}`;
        yield { path: `${path}.visNodes[${i}].${side}`, text };
      }
  }
}

/** Checks the corners and children of faces in a tree. */
function* oddFaces({ nodes, vertices }: ThreeDSpriteDef, path: string): Generator<CheckFinding> {
  for (const [i, { indices, front, back }] of nodes.entries()) {
    for (const [k, corner] of indices.entries())
      if (corner >= vertices.length) {
        const text = `expected below ${grouped(vertices.length)}, the number of vertices, found ${grouped(corner)}`;
        yield { path: `${path}.nodes[${i}].indices[${k}]`, text };
      }
    for (const [side, node] of Object.entries({ front, back }))
      if (node > nodes.length) {
        const text = `expected at most ${grouped(nodes.length)}, the number of nodes, found ${grouped(node)}`;
        yield { path: `${path}.nodes[${i}].${side}`, text };
      }
  }
}

/** Children in a tree count from 1; 0 means none. */
function* oddChildren(nodes: Rows, path: string): Generator<CheckFinding> {
  const node = { what: 'nodes', count: nodes.length, fromOne: true } as const;
  for (const side of ['front', 'back']) yield* oddRow(nodes, { path, members: [side] }, node);
}

type Rows = Pick<Records<unknown>, 'length' | 'column' | 'source'>;

/** Groups cover the whole table in every known file. */
function* oddGroups(groups: Rows, of: Rows, path: string, what: string): Generator<CheckFinding> {
  let sum = 0;
  for (const count of groups.column('count')) sum += Number(count);
  if (sum === of.length || groups.length === 0) return;
  const text = `the groups have ${grouped(sum)} ${what}, but there are ${grouped(of.length)}`;
  yield {
    path: `${path}[${groups.length - 1}].count`,
    text,
    over: { path: `${path}[0].count`, size: groups.source.size },
    repair: stored => sharedOut(stored, groups.length, of.length),
  };
}

/** Splits a total among groups: later groups are cut short, and the last takes the rest. */
function sharedOut(stored: Uint8Array, groups: number, total: number): Uint8Array {
  const view = viewOf(stored);
  const step = stored.length / groups;
  let left = total;
  for (let i = 0; i < groups; i++) {
    const count = i === groups - 1 ? left : Math.min(view.getUint16(i * step, true), left);
    view.setUint16(i * step, count, true);
    left -= count;
  }
  return stored;
}

const AXES = ['x', 'y', 'z'] as const;
/** The tolerance in steps of the mesh: a box was computed before vertices were rounded to steps. */
const STEPS = 2;
const SLACK = 1e-4;

/** Reports a radius or box that is too small. Only a note, because some of the game's own skinned meshes have one. */
function* oddExtent({ vertices, scale, radius, flags, min, max }: DmSpriteDef2, path: string): Generator<CheckFinding> {
  const step = 2 ** -scale;
  const view = viewOf(vertices.source.read(0, vertices.source.size));
  const spans = AXES.map((axis, i) => spanOf(view, i * 2, step, { low: min[axis], high: max[axis] }));
  const far = farthest(view, step);
  const expected = [...spans.map(({ low }) => low), ...spans.map(({ high }) => high)];
  const beyond = [...spans.map(({ isBelow }) => isBelow), ...spans.map(({ isAbove }) => isAbove)];
  const box = { names: boxNames(path), isWrong: (i: number) => beyond[i] === true, expected };
  if (flags.hasBox) yield* oddFloats(box, { text: BOX, weight: 'note' });
  if (flags.hasRadius && far > radius * (1 + SLACK) + STEPS * step)
    yield { path: `${path}.radius`, text: RADIUS, weight: 'note', repair: floatBytes([far]) };
}

/** Three numbers of two bytes each, in steps. */
const VERTEX_SIZE = 6;

/** The extent of the vertices on one axis, and whether it is within the stored one. */
function spanOf(view: DataView, offset: number, step: number, said: { readonly low: number; readonly high: number }) {
  const slack = STEPS * step;
  let { low, high } = said;
  let [isBelow, isAbove] = [false, false];
  for (let at = offset; at + 2 <= view.byteLength; at += VERTEX_SIZE) {
    const value = view.getInt16(at, true) * step;
    if (value < low - slack) isBelow = true;
    if (value > high + slack) isAbove = true;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return { low, high, isBelow, isAbove };
}

/** The distance of the farthest vertex from the centre. */
function farthest(view: DataView, step: number): number {
  let square = 0;
  for (let at = 0; at + VERTEX_SIZE <= view.byteLength; at += VERTEX_SIZE) {
    const x = view.getInt16(at, true) * step;
    const y = view.getInt16(at + 2, true) * step;
    const z = view.getInt16(at + 4, true) * step;
    const here = x * x + y * y + z * z;
    if (here > square) square = here;
  }
  return Math.sqrt(square);
}

const BOX = 'the vertices reach beyond this box, by which the game decides what to draw';
const RADIUS = 'the vertices reach beyond this radius, by which the game decides what to draw';
