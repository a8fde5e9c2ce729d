// Bones of a skeleton that come, go and change places: everything that names one by number follows.
import { describe, expect, test } from 'vitest';
import { decode, diffFields } from '#layout';
import { judge } from '../../../electron/answers/guard/judge.ts';
import type { MakeEdit } from '../../../electron/answers/items/make-edit.ts';
import { makeItems } from '../../../electron/answers/items/make-items.ts';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { westwoodW3d } from '../../../shared/formats/westwood/w3d/index.ts';
import { w3d } from '../../../shared/formats/westwood/w3d/layout/w3d.ts';
import { data, nest } from '../../fixtures/w3d.ts';
import { f32, join, letters, u16, u32 } from '../../layout/build.ts';
import { clip, keyedClip, model, skeleton } from '../../support/build-w3d.ts';

const identity = f32(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);
/** ROOTTRANSFORM, MAST and ARM, with the fix-ups that an exporter wrote. */
function skeletonWithFixups(): Uint8Array {
  const body = skeleton().subarray(8);
  return join(nest(0x100, [...body], data(0x103, identity, identity, identity)));
}

/** A mixed animation that gives the second pivot to another channel. */
const mixed = nest(
  0x2c0,
  data(0x2c1, u32(0x10000), letters('MIX', 16), letters('CRANE_SKL', 16), u32(1), f32(30), u32(0)),
  data(0x2c5, u32(7), u32(8), u32(9)),
);
const older = nest(
  0x300,
  data(0x301, u32(0x10000), letters('OLD', 16), letters('crane_skl', 16), u16(1, 0)),
  data(0x302, letters('BODY', 16), u16(2)),
);

/** Chunk 0 is the skeleton, 1 a skin, 2 its model, 3 and 4 clips, 5 a mixed one, 6 an older model. */
const crane = (): Uint8Array =>
  join([...skeletonWithFixups()], [...model()], [...clip('OUT')], [...keyedClip('IN')], mixed, older);

const PIVOTS = 'chunks[0].chunks[1]';

interface Row {
  readonly pivotName: string;
  readonly parent: number;
  readonly rotation: { readonly w: number };
}

interface Chunk {
  readonly id: number;
  readonly value: Readonly<Record<string, unknown>> & { readonly chunks?: readonly Chunk[] } & Iterable<
      Readonly<Record<string, unknown>>
    >;
}

function make(edit: MakeEdit, bytes: Uint8Array = crane()) {
  const source = memorySource(bytes);
  const made = makeItems(westwoodW3d, source, edit);
  if (made.kind === 'refused') return made;
  const after = memorySource(toBytes([made.source]));
  const problems = judge({ address: 'crane.w3d', name: 'crane.w3d', before: source, after, steps: 0 });
  return { ...made, after, problems: problems.filter(({ breaks }) => breaks) };
}

/** What every number of a pivot in a file means: each with the name of the pivot. */
function meanings(bytes: Uint8Array) {
  const { chunks } = decode(w3d, memorySource(bytes)).value as unknown as { readonly chunks: readonly Chunk[] };
  const at = (...path: number[]): Chunk['value'] => {
    let list: readonly Chunk[] = chunks;
    let found: Chunk | undefined;
    for (const step of path) {
      found = list[step];
      list = found?.value.chunks ?? [];
    }
    if (found === undefined) throw new Error(`no chunk ${path}`);
    return found.value;
  };
  const pivots = [...at(0, 1)] as unknown as readonly Row[];
  const nameOf = (pivot: unknown) => pivots[Number(pivot)]?.pivotName;
  return {
    count: at(0, 0).pivotCount,
    parents: pivots.map(({ pivotName, parent }) => `${pivotName} < ${nameOf(parent) ?? parent}`),
    turns: pivots.map(({ rotation }) => rotation.w),
    fixups: [...at(0, 2)].map(row => Number((row.x as { x: number }).x)),
    skin: Array.from(at(1, 4), row => `${nameOf(row.bone0)} ${row.bone1}`),
    objects: at(2, 1)
      .chunks?.filter(({ id }) => id === 0x704)
      .map(({ value }) => nameOf(value.bone)),
    channels: [3, 4].flatMap(top =>
      (at(top).chunks ?? []).flatMap(({ value }) => ('pivot' in value ? [nameOf(value.pivot)] : [])),
    ),
    mixed: Array.from(at(5, 1), row => row.channel),
    node: nameOf(at(6, 1).pivot),
  };
}

const told = (edit: MakeEdit, bytes?: Uint8Array) => {
  const made = make(edit, bytes);
  if (made.kind === 'refused') throw new Error(made.why);
  expect(made.problems).toEqual([]);
  return { ...meanings(toBytes([made.after])), followed: made.followed, places: made.places };
};

const AS_IT_WAS = {
  skin: ['MAST 0', 'MAST 0', 'ARM 0'],
  objects: ['ROOTTRANSFORM'],
  channels: ['ARM', 'ARM', 'MAST'],
  node: 'ARM',
};

describe('the pivots of a skeleton', () => {
  test('inserting one updates counts, fix-ups, parents, skins, objects and channels', () => {
    expect(told({ kind: 'insert', path: `${PIVOTS}[1]`, json: { pivotName: 'BASE' } })).toMatchObject({
      ...AS_IT_WAS,
      count: 4,
      parents: ['ROOTTRANSFORM < -1', 'BASE < ROOTTRANSFORM', 'MAST < ROOTTRANSFORM', 'ARM < MAST'],
      turns: [1, 1, 1, 1],
      fixups: [1, 1, 1, 1],
      mixed: [7, 0, 8, 9],
      places: [`${PIVOTS}[1]`],
    });
  });

  test('removing one removes the channels that move it, if nothing else needs it', () => {
    const edit = { kind: 'remove', paths: [`${PIVOTS}[2]`] } as const;
    expect(make(edit)).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(/^chunks\[0\]\.chunks\[1\]\[2\] is used by chunks\[1\]\.chunks\[4\]\[2\]\.bone0, /),
    });
    const clips = join([...skeletonWithFixups()], [...clip('OUT')], [...keyedClip('IN')]);
    const made = make({ ...edit, unlink: true }, clips);
    if (made.kind === 'refused') throw new Error(made.why);
    expect(made.problems).toEqual([]);
    const { chunks } = decode(w3d, made.after).value as unknown as { readonly chunks: readonly Chunk[] };
    expect(chunks.map(({ value }) => value.chunks?.map(({ id }) => id))).toEqual([
      [0x101, 0x102, 0x103],
      [0x201],
      [0x281, 0x283],
    ]);
  });

  test('the children of a removed one need another parent, because the games require a bone', () => {
    expect(make({ kind: 'remove', paths: [`${PIVOTS}[1]`], unlink: true })).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(/cannot be unlinked: chunks\[0\]\.chunks\[1\]\[2\]\.parent, .* must name an item of/),
    });
  });

  test('a zero-weight bone of a skin does not keep a pivot from being removed', () => {
    const bytes = crane();
    const extra = make({ kind: 'insert', path: `${PIVOTS}[]`, json: { pivotName: 'HOOK', parent: 2 } }, bytes);
    if (extra.kind === 'refused') throw new Error(extra.why);
    const skin = make({ kind: 'set', path: 'chunks[1].chunks[4][0].bone1', json: 3 }, toBytes([extra.after]));
    if (skin.kind === 'refused') throw new Error(skin.why);
    const gone = told({ kind: 'remove', paths: [`${PIVOTS}[3]`] }, toBytes([skin.after]));
    expect(gone).toMatchObject({ ...AS_IT_WAS, count: 3, fixups: [1, 1, 1] });
  });

  test('a copy is added at the end with its own name, which changes no number', () => {
    expect(told({ kind: 'copy', paths: [`${PIVOTS}[1]`] })).toMatchObject({
      ...AS_IT_WAS,
      count: 4,
      parents: ['ROOTTRANSFORM < -1', 'MAST < ROOTTRANSFORM', 'ARM < MAST', 'MAST_2 < ROOTTRANSFORM'],
      followed: expect.arrayContaining([{ path: `${PIVOTS}[3].pivotName`, old: 'MAST', new: 'MAST_2' }]),
      mixed: [7, 8, 9, 8],
    });
  });

  test('moving one keeps its parent', () => {
    const four = make({ kind: 'copy', paths: [`${PIVOTS}[1]`] });
    if (four.kind === 'refused') throw new Error(four.why);
    expect(told({ kind: 'move', paths: [`${PIVOTS}[3]`], to: `${PIVOTS}[1]` }, toBytes([four.after]))).toMatchObject({
      ...AS_IT_WAS,
      parents: ['ROOTTRANSFORM < -1', 'MAST_2 < ROOTTRANSFORM', 'MAST < ROOTTRANSFORM', 'ARM < MAST'],
      mixed: [7, 8, 8, 9],
    });
  });

  test('the root stays first', () => {
    for (const edit of [
      { kind: 'insert', path: `${PIVOTS}[0]` },
      { kind: 'remove', paths: [`${PIVOTS}[0]`] },
      { kind: 'move', paths: [`${PIVOTS}[2]`], to: `${PIVOTS}[0]` },
    ] as const)
      expect(make(edit)).toMatchObject({ kind: 'refused', why: `${PIVOTS}[0] is the root pivot: it stays the first` });
  });

  test('a chunk with unknown rows refuses another number of pivots', () => {
    const bytes = join(nest(0x100, [...skeleton().subarray(8)], data(0x104, u32(1, 2, 3))));
    expect(make({ kind: 'insert', path: `${PIVOTS}[]` }, bytes)).toMatchObject({
      kind: 'refused',
      why: 'chunks[0].chunks[2] (0x104) may tell of each pivot, and its structure is unknown: it would no longer fit',
    });
  });

  test('a clip of another skeleton keeps its numbers', () => {
    const other = nest(
      0x200,
      data(0x201, u32(0x40001), letters('OTHER', 16), letters('OTHER_SKL', 16), u32(1, 10)),
      data(0x202, u16(0, 0, 1, 0, 2, 0), f32(0)),
    );
    const made = make(
      { kind: 'insert', path: `${PIVOTS}[1]` },
      join([...skeletonWithFixups()], [...clip('OUT')], other),
    );
    if (made.kind === 'refused') throw new Error(made.why);
    const { chunks } = decode(w3d, made.after).value as unknown as { readonly chunks: readonly Chunk[] };
    expect(chunks.slice(1).map(({ value }) => value.chunks?.[1]?.value.pivot)).toEqual([3, 2]);
  });
});

/** What a comparison tells of an edit, and what it leaves to that. */
function compared(edit: MakeEdit) {
  const made = make(edit);
  if (made.kind === 'refused') throw new Error(made.why);
  const [before, all] = [memorySource(crane()), { all: true }];
  const pathsOf = (changes: readonly { readonly kind: string; readonly path: string }[]) =>
    changes
      .filter(({ path }) => /parent|pivot$|bone/.test(path) || !path.includes('.chunks[0].'))
      .map(({ kind, path }) => `${kind} ${path}`);
  const following = diffFields(w3d, before, made.after, all).filter(({ followsFrom }) => followsFrom !== undefined);
  return { told: pathsOf(diffFields(w3d, before, made.after)), following: pathsOf(following) };
}

test('a comparison reports only the added or removed pivot, not the changed numbers', () => {
  const came = compared({ kind: 'insert', path: `${PIVOTS}[1]`, json: { pivotName: 'FOOT', parent: 0 } });
  expect(came.told).toContain(`added ${PIVOTS}[1]`);
  expect(came.told.filter(path => /parent|pivot$|bone/.test(path))).toEqual([]);
  expect(came.following).toContain(`changed ${PIVOTS}[3].parent`);
  expect(came.following).toContain('changed chunks[1].chunks[4][0].bone0');
  // One that leads elsewhere is told.
  const other = compared({ kind: 'fields', values: [{ path: `${PIVOTS}[2].parent`, value: 0 }] });
  expect(other.told).toContain(`changed ${PIVOTS}[2].parent`);
});
