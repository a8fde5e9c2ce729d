// Everything that belongs to a skeleton's pivots: fields that refer to one by number, and tables with a row for each.

import type { Lead, Links } from '#layout';
import { hexOffset } from '../../../../base/hex.ts';
import { animationHeader, compressedHeader, morphHeader } from './animation.ts';
import { hlodHeader, modelHeader } from './hlod.ts';
import { meshHeader } from './mesh.ts';
import { lowerCase, type Part, part, partsIn, type Table, tablePart } from './parts.ts';
import { pivotsOf, skeletonName } from './skeletons.ts';

const MESH = 0x000;
const FIXUPS = 0x103;
/** Has a row for each pivot, or none. */
const UNKNOWN = 0x104;
const ANIMATION = 0x200;
const COMPRESSED = 0x280;
const MIXED = 0x2c0;
const MIXED_PIVOTS = 0x2c5;
const HMODEL = 0x300;
const HLOD = 0x700;
const SUB_OBJECT = 0x704;
const NODES: readonly number[] = [0x302, 0x303, 0x304, 0x306];
const INFLUENCES = 0x0e;
const FOUR_INFLUENCES = 0xc03;
/** The total of four bone weights. */
const WHOLE = 65535;
const UPRIGHT = { x: { x: 1 }, y: { y: 1 }, z: { z: 1 } };

/** The name of the skeleton that a part of a file uses or moves, in lower case; empty for none. */
export function skeletonOf(top: Part): string {
  const header =
    part(top, 0x701, hlodHeader) ??
    part(top, 0x301, modelHeader) ??
    part(top, 0x201, animationHeader) ??
    part(top, 0x281, compressedHeader) ??
    part(top, 0x2c1, morphHeader);
  return lowerCase(header?.value.hierarchyName ?? '');
}

/** The skeletons of a file: the pivots of each, by its name in lower case. */
function pivotsByName(tops: readonly Part[]): ReadonlyMap<string, Part<Table>> {
  return new Map(
    tops.flatMap(top => {
      const pivots = pivotsOf(top);
      return pivots === undefined ? [] : [[lowerCase(skeletonName(top)), pivots] as const];
    }),
  );
}

/** Pivot numbers in a part of a file; for a table, in its rows. */
export interface PivotUse {
  /** A struct, or a table. */
  readonly path: string;
  /** Members of the struct or of each row. */
  readonly members: readonly string[];
  /** It is removed with its pivot: a channel is useless without it. */
  readonly isOwned?: true;
  readonly value?: Readonly<Record<string, unknown>>;
  readonly table?: Table;
  /** For a row: whether a member has an effect. */
  isUsed?(row: number, member: string): boolean;
}

/** All uses of a skeleton's pivots, by the name that models and animations use; without its own parent numbers. */
export function* usesOf(tops: readonly Part[], skeleton: string): Generator<PivotUse> {
  for (const top of tops.filter(each => skeletonOf(each) === skeleton)) {
    if (top.id === HLOD) yield* subObjects(top);
    for (const each of partsIn(top)) {
      if (top.id === ANIMATION || top.id === COMPRESSED)
        yield* hasMember(each, 'pivot') ? [{ ...numberIn(each, 'pivot'), isOwned: true } as const] : [];
      if (top.id === HMODEL && NODES.includes(each.id)) yield numberIn(each, 'pivot');
    }
  }
  for (const mesh of skinsOn(tops, skeleton)) yield* influencesOf(mesh);
}

function* subObjects(of: Part): Generator<PivotUse> {
  for (const each of partsIn(of))
    if (each.id === SUB_OBJECT) yield numberIn(each, 'bone');
    else yield* subObjects(each);
}

const numberIn = ({ path, value }: Part, member: string): PivotUse => ({
  ...{ path, members: [member] },
  value: value as Readonly<Record<string, unknown>>, // chunks are objects
});

const hasMember = ({ value }: Part, name: string): boolean =>
  typeof value === 'object' && value !== null && name in value;

/** Meshes of the models on a skeleton: all in the file if its models share one, otherwise those that its models name. */
function skinsOn(tops: readonly Part[], skeleton: string): readonly Part[] {
  const models = tops.filter(({ id }) => id === HLOD || id === HMODEL);
  const own = models.filter(each => skeletonOf(each) === skeleton);
  const meshes = tops.filter(({ id }) => id === MESH);
  if (own.length === 0 || own.length === models.length) return own.length === 0 ? [] : meshes;
  const names = new Set(own.flatMap(each => [...namesIn(each)]).map(lowerCase));
  return meshes.filter(mesh => {
    const { containerName = '', meshName = '' } = part(mesh, 0x1f, meshHeader)?.value ?? {};
    return [`${containerName}.${meshName}`, meshName].some(name => names.has(lowerCase(name)));
  });
}

function* namesIn(of: Part): Generator<string> {
  for (const each of partsIn(of)) {
    const { objectName } = each.value as { readonly objectName?: unknown }; // chunks are objects
    if (typeof objectName === 'string') yield objectName;
    yield* namesIn(each);
  }
}

function* influencesOf(mesh: Part): Generator<PivotUse> {
  const two = tablePart(mesh, INFLUENCES);
  if (two) {
    const second = two.value.column('weight1');
    const isUsed = (row: number, member: string) => member === 'bone0' || (second[row] ?? 0) > 0;
    yield { path: two.path, table: two.value, members: ['bone0', 'bone1'], isUsed };
  }
  const four = tablePart(mesh, FOUR_INFLUENCES);
  if (four === undefined) return;
  const weights = [0, 1, 2].map(k => four.value.column(`weight${k}`));
  const isUsed = (row: number, member: string) => {
    const k = Number(member.slice('bone'.length));
    const others = weights.reduce((sum, column) => sum + (column[row] ?? 0), 0);
    // The vertex is in the space of the first bone.
    return k === 0 || (k < 3 ? (weights[k]?.[row] ?? 0) : WHOLE - others) > 0;
  };
  yield { path: four.path, table: four.value, members: [0, 1, 2, 3].map(k => `bone${k}`), isUsed };
}

/** The path of a number: its part, the row if that is a table, and the member. */
const NUMBER = /^(.*?)(?:\[(\d+)\])?\.(\w+)$/;

function leads(model: unknown): (path: string) => Lead | undefined {
  const tops = partsIn({ path: '', value: model });
  const known = new Map<string, { readonly list: string; readonly use: PivotUse }>();
  for (const [name, { path: list, value: table }] of pivotsByName(tops)) {
    known.set(list, { list, use: { path: list, table, members: ['parent'] } });
    for (const use of usesOf(tops, name)) known.set(use.path, { list, use });
  }
  return path => {
    const [, around = '', row, member = ''] = NUMBER.exec(path) ?? [];
    const isRow = row !== undefined && known.get(around)?.use.table !== undefined;
    const { list, use } = known.get(isRow || row === undefined ? around : `${around}[${row}]`) ?? {};
    if (list === undefined || !use?.members.includes(member)) return undefined;
    if (use.isOwned) return { list, owner: use.path };
    return use.isUsed?.(Number(row), member) === false ? { list, idle: 0 } : { list };
  };
}

/** The skeleton whose pivots are at a path. */
const skeletonAt = (tops: readonly Part[], list: string): Part | undefined =>
  tops.find(top => pivotsOf(top)?.path === list);

/** The pivots of a file's skeletons, and everything that belongs to them. */
export const pivotLinks: Links = {
  whyFixed(model, list) {
    const skeleton = skeletonAt(partsIn({ path: '', value: model }), list);
    const unknown = skeleton && partsIn(skeleton).find(({ id }) => id === UNKNOWN);
    return unknown === undefined
      ? undefined
      : `${unknown.path} (${hexOffset(UNKNOWN)}) may tell of each pivot, and its structure is unknown: it would no longer fit`;
  },
  beside(model, list) {
    const tops = partsIn({ path: '', value: model });
    const skeleton = skeletonAt(tops, list);
    if (skeleton === undefined) return [];
    const rows = pivotsOf(skeleton)?.value.length;
    const name = lowerCase(skeletonName(skeleton));
    const fixups = tablePart(skeleton, FIXUPS);
    const mixed = tops.filter(top => top.id === MIXED && skeletonOf(top) === name);
    return [
      ...(fixups?.value.length === rows && fixups ? [{ list: fixups.path, blank: UPRIGHT }] : []),
      ...mixed.flatMap(top => {
        const given = tablePart(top, MIXED_PIVOTS);
        return given?.value.length === rows && given ? [{ list: given.path }] : [];
      }),
    ];
  },
  leads,
};
