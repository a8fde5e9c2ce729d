// A name may stand for a part that lies in an entry of any name, as skeletons of Westwood 3D do.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { followEdits } from '../../../electron/answers/guard/follow-edits.ts';
import { problemTexts } from '../../../electron/answers/guard/problem-texts.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { model, skeleton } from '../../support/build-w3d.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { buildMix } from '../../support/westwood-archives.ts';

type Entries = Readonly<Record<string, Uint8Array>>;

/** Other letters in the place of a name, of the same length or shorter. */
function renamed(bytes: Uint8Array, from: string, to: string): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1').replaceAll(from, to.padEnd(from.length, '\0'));
  return Uint8Array.from(Buffer.from(text, 'latin1'));
}

const lift = renamed(skeleton(), 'CRANE_SKL', 'LIFT_SKL');
const whole = Uint8Array.from([...skeleton(), ...model()]);

async function told(before: Entries, after: Entries): Promise<readonly string[]> {
  const [was, is] = [before, after].map(entries =>
    buildMix(Object.entries(entries).map(([name, content]) => ({ name, content }))),
  );
  if (was === undefined || is === undefined) throw new Error('two were made');
  const path = join(temporaryFolder({ 'always.mix': was }), 'always.mix');
  const file = { path, address: 'always.mix', before: memorySource(was), after: memorySource(is) };
  return (await followEdits([file])).map(({ address, text }) => `${address}: ${text}`);
}

const LOST = 'the skeleton CRANE_SKL is no longer in always.mix';

test('a skeleton in a renamed entry is found by its own name, from that entry and from others', async () => {
  const after = { 'bones.w3d': skeleton(), 'crane.w3d': model() };
  expect(await told({ 'crane_skl.w3d': skeleton(), 'crane.w3d': model() }, after)).toEqual([]);
  expect(await told({ 'crane_skl.w3d': whole }, { 'other.w3d': whole })).toEqual([]);
});

test.each(['crane_skl.w3d', 'bones.w3d'])('a skeleton removed with its entry %s is reported', async name => {
  const rest = { 'crane.w3d': model() };
  expect(await told({ [name]: skeleton(), ...rest }, rest)).toEqual([`always.mix::crane.w3d: ${LOST}`]);
});

test('an edited name is found if a part has it', async () => {
  const rest = { 'crane_skl.w3d': skeleton(), 'lift.w3d': lift };
  const named = (name: string) => ({ ...rest, 'crane.w3d': renamed(model(), 'CRANE_SKL', name) });
  expect(await told(named('CRANE_SKL'), named('LIFT_SKL'))).toEqual([]);
  expect(await told(named('CRANE_SKL'), named('NONE_SKL'))).toEqual([
    'always.mix::crane.w3d: there is no skeleton NONE_SKL in always.mix',
  ]);
});

test('a renamed skeleton is reported with the files that still refer to the old name, in a folder too', async () => {
  const before = { 'crane_skl.w3d': skeleton(), 'bones.w3d': skeleton(), 'crane.w3d': model() };
  const { 'bones.w3d': _, ...one } = before;
  const onlyInside = { 'bones.w3d': skeleton(), 'crane.w3d': model() };
  // The file is still called as the skeleton was, which is not in it any more.
  expect(await told(one, { ...one, 'crane_skl.w3d': lift })).toEqual([`always.mix::crane.w3d: ${LOST}`]);
  expect(await told(onlyInside, { ...onlyInside, 'bones.w3d': lift })).toEqual([`always.mix::crane.w3d: ${LOST}`]);
  expect(await told(before, { ...before, 'bones.w3d': lift })).toEqual([]);
  const folder = temporaryFolder(onlyInside);
  const [path, address] = [join(folder, 'bones.w3d'), 'bones.w3d'];
  const file = { path, address, before: memorySource(skeleton()), after: memorySource(lift), root: folder };
  expect((await followEdits([file])).map(({ address: of, text }) => `${of}: ${text}`)).toEqual([
    'crane.w3d: the skeleton CRANE_SKL is no longer in this folder',
  ]);
});

test('a renamed mesh is reported with what still refers to it, in its file and in others', async () => {
  const body = (name: string) => {
    const bytes = Buffer.from(model());
    bytes.write(name.padEnd(16, '\0'), bytes.indexOf('BODY\0'), 'latin1');
    return Uint8Array.from(bytes);
  };
  const rest = { 'crane_skl.w3d': skeleton() };
  expect(await told({ ...rest, 'crane.w3d': model() }, { ...rest, 'crane.w3d': body('TRUNK') })).toEqual([
    'always.mix::crane.w3d: there is no object CRANE.BODY in always.mix',
  ]);
  // The model alone, of a mesh in another file.
  const [mesh, levels] = [model().subarray(0, meshEnd), model().subarray(meshEnd)];
  const apart = { ...rest, 'body.w3d': mesh, 'crane.w3d': levels };
  expect(await told(apart, { ...apart, 'body.w3d': body('TRUNK').subarray(0, meshEnd) })).toEqual([
    'always.mix::crane.w3d: the object CRANE.BODY is no longer in always.mix',
  ]);
  // Both go on together.
  const both = renamed(body('TRUNK'), 'CRANE.BODY', 'CRANE.TRUNK');
  expect(await told({ ...rest, 'crane.w3d': model() }, { ...rest, 'crane.w3d': both })).toEqual([]);
});

test('a removed mesh is reported with what still refers to it in the same file, where later fragments moved up', async () => {
  const rest = { 'crane_skl.w3d': skeleton() };
  const levels = model().subarray(meshEnd);
  expect(await told({ ...rest, 'crane.w3d': model() }, { ...rest, 'crane.w3d': levels })).toEqual([
    'always.mix::crane.w3d: there is no object CRANE.BODY in always.mix',
  ]);
  // What was missing before is not told of anew.
  const other = renamed(model(), 'CRANE.BODY', 'CRANE.HOOK');
  const after = { ...rest, 'crane.w3d': other.subarray(meshEnd) };
  expect(await told({ ...rest, 'crane.w3d': other }, after)).toEqual([]);
});

test('if time runs out before everything is checked, each edited file says so once', async () => {
  const folder = temporaryFolder({ 'crane.w3d': model(), 'bones.w3d': skeleton() });
  const files = ['crane.w3d', 'bones.w3d'].map(address => ({
    ...{ path: join(folder, address), address, root: folder },
    ...{ before: memorySource(model()), after: memorySource(lift) },
  }));
  const told = await followEdits(files, { isOver: () => true });
  expect(told.map(({ address, text }) => `${address}: ${text}`)).toEqual([
    `crane.w3d: ${problemTexts.notFollowed}`,
    `bones.w3d: ${problemTexts.notFollowed}`,
  ]);
});

/** Where the one mesh of the model ends: a chunk that holds others. */
const meshEnd = 8 + (new DataView(model().buffer, 4).getUint32(0, true) & 0x7fff_ffff);
