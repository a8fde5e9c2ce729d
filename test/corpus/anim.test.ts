import { describe, expect, test } from 'vitest';
import { decode, setField, valueAt } from '#layout';
import { memorySource } from '../../shared/base/source.ts';
import { type Anim, anim } from '../../shared/formats/zipper/anim/layout/anim.ts';
import { eventNumber } from '../../shared/formats/zipper/anim/layout/events/numbers.ts';
import {
  bodyOf,
  definitionsOf,
  eventsOf,
  type Sequence,
  scriptsOf,
  sequencesOf,
  typeOf,
} from '../../shared/formats/zipper/anim/model.ts';
import { unzip } from '../support/unzip.ts';
import { verifyTree } from '../support/verify-tree.ts';
import { asStored, comparableTerms, definitionTerms, scriptTerms } from './anim-terms.ts';
import { hasReference, readReference, readReferenceJson } from './reference.ts';

const files = [
  ['rc/anim/anim.zbd', 1],
  ['mw/anim/anim.zbd', 1],
  ['mw/anim/anim_connector_bit80.zbd', 1],
  ['mw/anim/anim_unknown_event.zbd', 1],
  ['pm/anim/anim.zbd', 1],
  ['cs/anim/mis_anim.zbd', 0.975],
] as const;

const sourceOf = (path: string) => memorySource(readReference(path));
function modelOf(path: string): Anim {
  const { value, fault } = decode(anim, sourceOf(path));
  if (fault) throw new Error(fault.text);
  return value;
}

function expectedOf(path: string): (name: string) => Record<string, unknown> {
  const zip = unzip(readReference(path));
  return name => JSON.parse(new TextDecoder().decode(zip.get(`${name}.json`))) as Record<string, unknown>;
}

describe.skipIf(!hasReference)('the reference animations (skipped where ../shared/data/zipper is absent)', () => {
  test.each(files)('%s is exact, and at least this share of its bytes is explained: %d', (path, share) => {
    const [row] = verifyTree(path, 'anim.zbd', sourceOf(path));
    expect([row?.format, row?.confidence, row?.status]).toEqual(['zipper/anim', 'certain', 'exact']);
    expect(row?.explained).toBeGreaterThanOrEqual(share);
  });

  test.each(files)('%s has no findings', path => {
    const odd = decode(anim, sourceOf(path), { thorough: true }).findings.map(({ text }) => text);
    expect(odd).toEqual(path.includes('unknown_event') ? ['unknown event 40'] : []);
  });

  test.each(['rc/anim/anim', 'mw/anim/anim', 'pm/anim/anim'])(
    '%s shows the expected definitions, events and scripts',
    path => {
      const model = modelOf(`${path}.zbd`);
      const expected = expectedOf(`${path}.expected.zip`);
      const metadata = expected('metadata');
      const names = metadata.anim_def_names as readonly string[];
      expect(definitionsOf(model)).toHaveLength(names.length + 1);
      for (const [i, name] of names.entries()) {
        const definition = definitionsOf(model)[i + 1];
        if (definition === undefined) throw new Error(`there is no definition ${name}`);
        const terms = asStored(definitionTerms(model, definition));
        expect(terms, name).toEqual(asStored(comparableTerms(expected(name))));
      }
      const scripts = metadata.script_names as readonly string[];
      expect(asStored(scriptTerms(model))).toEqual(scripts.map(name => asStored(expected(name))));
    },
  );

  test.each(['rc', 'mw', 'pm'])('%s was compiled from the expected readers', game => {
    const { sources, info } = modelOf(`${game}/anim/anim.zbd`);
    const { anim_list, gravity } = expectedOf(`${game}/anim/anim.expected.zip`)('metadata');
    const list = anim_list as readonly { readonly name: string; readonly datetime: string }[];
    expect(sources).toMatchObject(
      list.map(({ name, datetime }) => ({ path: name, modified: Date.parse(datetime) / 1000 })),
    );
    expect(info.gravity).toBe(Math.fround(Number(gravity)));
  });

  test('of Crimson Skies show the expected values', () => {
    const model = modelOf('cs/anim/mis_anim.zbd');
    const types = (index: number) => {
      const sequence: Sequence = nth<Sequence>(nth(definitionsOf(model), 1).sequences, index);
      return eventsOf(sequence).map(event => eventNumber(typeOf(event)));
    };
    expect({
      version: model.version,
      bases: 'bases' in model ? model.bases.map(({ path }) => path) : [],
      sources: model.sources.map(({ path }) => path),
      defs: definitionsOf(model).map(({ animName }) => animName),
      sequences: definitionsOf(model).map(({ sequences }) => sequences.map(({ name }) => name)),
      event_types_roll: { all: types(0), cond: types(1), loop: types(2) },
      scripts: scriptsOf(model).map(({ name, object, frameCount, frames, spline }) => ({
        name,
        object,
        frames: frameCount,
        data_len: frames.source.size,
        spline: spline === 'on',
      })),
    }).toEqual(readReferenceJson('cs/anim/mis_anim.expected.json'));
  });

  test('an unknown event number keeps its bytes, its size and its place', () => {
    const model = modelOf('mw/anim/anim_unknown_event.zbd');
    const unknown = definitionsOf(model)
      .flatMap(definition => sequencesOf(definition).flatMap(({ sequence }) => eventsOf(sequence)))
      .filter(event => bodyOf(event) === undefined);
    expect(unknown.map(typeOf)).toEqual([40]);
  });

  test('the flag 0x80 of a connector, which mech3ax writes back as 0x40, stays the same', () => {
    const path = 'mw/anim/anim_connector_bit80.zbd';
    const [before, after] = [readReference('mw/anim/anim.zbd'), readReference(path)];
    const at = after.findIndex((byte, i) => byte !== before[i]);
    expect(at).toBe(9900);
    expect(verifyTree(path, 'anim.zbd', memorySource(after))[0]?.status).toBe('exact');
    const expected = expectedOf('mw/anim/anim_connector_bit80.expected.zip')('crane-alpha');
    const model = modelOf(path);
    const terms = definitionTerms(model, nth(definitionsOf(model), 1));
    const calls = (of: unknown) => JSON.stringify(of).match(/"CallObjectConnector":\{.*?\}\}\}/g) ?? [];
    const differing = calls(terms).filter((call, i) => call !== calls(comparableTerms(expected))[i]);
    expect(differing).toEqual([expect.stringContaining('"to_node":{"name":"door","pos":true}')]);
  });

  test.each(['rc', 'mw', 'pm'])('an edit of a field of %s changes only its own bytes', game => {
    const source = sourceOf(`${game}/anim/anim.zbd`);
    const path = 'definitions[1].sequences[0].events[0].startTime';
    const edit = setField(anim, source, path, 2.5);
    if (edit.kind !== 'patch') throw new Error(edit.kind);
    const bytes = source.read(0, source.size).slice();
    bytes.set(edit.bytes, edit.start);
    expect(edit.bytes.length).toBeLessThanOrEqual(4);
    expect(valueAt(anim, memorySource(bytes), path)?.value).toBe(2.5);
    expect(verifyTree(game, 'anim.zbd', memorySource(bytes))[0]?.status).toBe('exact');
  });
});

function nth<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`there is no item ${index}`);
  return item;
}
