import { describe, expect, test } from 'vitest';
import { decode, type RootLayout } from '#layout';
import { memorySource } from '../../shared/base/source.ts';
import { identify } from '../../shared/formats/index.ts';
import { archive, entriesOf } from '../../shared/formats/zipper/archive/layout.ts';
import { type Save, save } from '../../shared/formats/zipper/save/layout.ts';
import { zmap } from '../../shared/formats/zipper/zmap/layout.ts';
import { unzip } from '../support/unzip.ts';
import { hasReference, readReference, readReferenceJson, referenceFiles } from './reference.ts';

interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}
interface ExpectedMap {
  readonly unk04: number;
  readonly min: Vector;
  readonly max: Vector;
  readonly features: readonly {
    readonly color: { readonly r: number; readonly g: number; readonly b: number };
    readonly vertices: readonly Vector[];
    readonly objective: number;
  }[];
}
interface ExpectedActivation {
  readonly name: string;
  readonly node_index: number | null;
  readonly status: string;
  readonly type_: string | Readonly<Record<string, string | null>>;
  readonly node_states: readonly (readonly number[])[];
  readonly ptr: number | null;
}

const maps = hasReference ? referenceFiles().filter(({ type }) => type === 'zmap') : [];

describe.skipIf(!hasReference)('the reference maps and saves (skipped where ../shared/data/zipper is absent)', () => {
  test.each(maps.map(({ path, expected }) => [path, expected]))('%s shows what %s expects', (path, expected) => {
    const { unk04, min, max, features } = readReferenceJson(expected) as ExpectedMap;
    const model = modelOf(zmap, readReference(path));
    expect(model).toEqual({
      unknown04: unk04,
      min: rounded(min),
      max: rounded(max),
      features: features.map(({ color: { r, g, b }, vertices, objective }) => ({
        ...{ red: r, green: g, blue: b, objective },
        vertices: vertices.map(rounded),
      })),
    });
  });

  test('the animation states in slot1.mw3 have the expected values', () => {
    const bytes = readReference('mw/savegame/slot1.mw3');
    const zip = unzip(readReference('mw/savegame/slot1.expected.zip'));
    const entries = entriesOf(modelOf(archive, bytes)).map(({ name, start, size }) => ({
      name,
      content: bytes.subarray(start, start + size),
    }));
    const [header, ...states] = entries;
    expect(identify({ name: 'zSaveHeader', source: memorySource(header?.content ?? new Uint8Array(0)) })).toMatchObject(
      {
        format: { id: 'zipper/save' },
        confidence: 'certain',
      },
    );
    const names = ['act0', 'act1', 'act2', 'act3', 'act4', 'act4-1'];
    expect(states).toHaveLength(names.length);
    for (const [i, { content }] of states.entries())
      expect(toldOf(modelOf(save, content)), names[i]).toEqual(expectedOf(zip.get(`${names[i]}.json`)));
  });
});

function toldOf(model: Save) {
  if (model.part !== 'activation') throw new Error(model.part);
  const { name, nodeIndex, type, status, pointer, nodeStates, unknown2C } = model;
  return {
    ...{ name, nodeIndex, type, status, pointer },
    states: nodeStates.map(state => [...state.read(0, state.size)]),
    values: Buffer.from(unknown2C.read(0, unknown2C.size)).toString('base64'),
  };
}

const TYPES: Readonly<Record<string, string>> = { One: 'one', Two: 'two', Five: 'five' };
const STATUS: Readonly<Record<string, unknown>> = { Executed: 'executed', Invalid: 'invalid', Unk1: 1 };

/** Type two keeps 24 of its 36 bytes in the expectation, after three zeros; type one keeps none. */
function expectedOf(bytes: Uint8Array | undefined) {
  const told = JSON.parse(new TextDecoder().decode(bytes)) as ExpectedActivation;
  const [[type, values] = ['', null]] =
    typeof told.type_ === 'string' ? [[told.type_, null] as const] : Object.entries(told.type_);
  const kept = Buffer.from(values ?? '', 'base64');
  return {
    name: told.name,
    nodeIndex: told.node_index ?? -1,
    type: TYPES[type],
    status: STATUS[told.status],
    pointer: told.ptr ?? 0,
    states: told.node_states.map(state => [...state]),
    values: Buffer.concat([Buffer.alloc(36 - kept.length), kept]).toString('base64'),
  };
}

function rounded({ x, y, z }: Vector): number[] {
  return [x, y, z].map(Math.fround);
}

function modelOf<T>(layout: RootLayout<T>, bytes: Uint8Array): T {
  const { value, fault } = decode(layout, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return value;
}
