import { describe, expect, test } from 'vitest';
import { decode, editItems, encode, fieldsIn, roundTrip, setField, valueAt } from '#layout';
import { makeItems } from '../../../electron/answers/items/make-items.ts';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { identify } from '../../../shared/formats/index.ts';
import { zipperAnim } from '../../../shared/formats/zipper/anim/index.ts';
import { type Anim, anim } from '../../../shared/formats/zipper/anim/layout/anim.ts';
import { definitionsOf, eventsOf } from '../../../shared/formats/zipper/anim/model.ts';
import { animationFixtures } from '../../fixtures/animations.ts';

function bytesOf(name: string): Uint8Array {
  const fixture = animationFixtures.find(each => each.name === name);
  if (fixture === undefined) throw new Error(`there is no ${name}`);
  return fixture.bytes;
}

function modelOf(bytes: Uint8Array): Anim {
  const { value, fault } = decode(anim, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return value;
}

/** The bytes with a field changed. */
function changed(bytes: Uint8Array, path: string, value: unknown): Uint8Array {
  const edit = setField(anim, memorySource(bytes), path, value);
  if (edit.kind === 'refused') throw new Error(edit.why);
  if (edit.kind === 'rebuild') return toBytes(edit.pieces);
  const out = bytes.slice();
  out.set(edit.bytes, edit.start);
  return out;
}

const read = (bytes: Uint8Array, path: string) => valueAt(anim, memorySource(bytes), path)?.value;

function findings(bytes: Uint8Array): string[] {
  const { findings: all } = decode(anim, memorySource(bytes), { thorough: true });
  return all.map(({ path, text }) => `${path}: ${text}`);
}

test.each(['anim-rc', 'anim-mw', 'anim-pm', 'anim-cs'])('the reserved definition of %s stays first', name => {
  const source = memorySource(bytesOf(name));
  for (const edit of [
    { kind: 'remove', paths: ['definitions[0]'] },
    { kind: 'insert', path: 'definitions[0]' },
  ] as const)
    expect(editItems(anim, source, edit)).toMatchObject({ kind: 'refused', why: expect.stringContaining('reserved') });
});

describe('values found in no known file are reported, and kept', () => {
  const rc = 'definitions[1]';
  test.each([
    [
      'anim-rc',
      `${rc}.activation`,
      9,
      'expected one of WEAPON_HIT, COLLIDE_HIT, WEAPON_OR_COLLIDE_HIT, ON_CALL, ON_STARTUP, found 9',
    ],
    ['anim-rc', `${rc}.health`, 7, 'expected maxHealth (50), found 7'],
    ['anim-rc', `${rc}.executionRange.max`, 0.5, 'expected at least 1, the minimum'],
    ['anim-rc', `${rc}.leastPrerequisites`, 1, 'expected at most 0: there are no more'],
    ['anim-rc', `${rc}.effects[1].index`, 21, 'expected 0 to 20, found 21'],
    ['anim-rc', `${rc}.sequences[0].events[0].body.node`, 3, 'node 3 does not exist: the last is 2'],
    ['anim-rc', `${rc}.sequences[0].events[0].body.sound`, 2, 'sound 2 does not exist: the last is 1'],
    ['anim-rc', `${rc}.sequences[0].events[0].startOffset`, 4, 'expected one of ANIMATION, SEQUENCE, EVENT, found 4'],
    ['anim-rc', `${rc}.sequences[0].state`, 1, 'expected one of INITIAL, ON_CALL, found 1'],
    [
      'anim-rc',
      'definitions[0].activation',
      'ON_STARTUP',
      'the first definition is reserved, and ON_CALL in every file known',
    ],
    ['anim-mw', 'definitions[0].sequences[0].events[0].body.light', 2, 'light 2 does not exist: the last is 1'],
    ['anim-pm', 'definitions[0].sequences[0].events[0].body.script', 2, 'script 2 does not exist: the last is 1'],
    ['anim-pm', 'scripts[1].frameCount', 3, 'expected 2, found 3'],
    ['anim-pm', 'scripts[0].spline', 2, 'expected one of off, on, found 2'],
    ['anim-cs', 'definitions[0].sequences[0].events[0].body.slot', 2, 'slot 2 does not exist: the last is 1'],
  ])('%s: %s = %j', (name, path, value, text) => {
    const odd = changed(bytesOf(name), path, value);
    expect(findings(odd)).toContain(`${path}: ${text}`);
    expect(findings(bytesOf(name))).not.toContain(`${path}: ${text}`);
    expect(roundTrip(anim, memorySource(odd))).toEqual({ kind: 'exact' });
  });

  test.each([
    ['SOUND_NODE', 2, { size: 60, soundAt: 32, sound: 1 }, 'sound'],
    ['SOUND_NODE', 2, { size: 60, soundAt: 32, sound: 0 }, undefined],
    ['OBJECT_MOTION', 10, { size: 320, soundAt: 230, sound: 1 }, 'bounce.sound'],
    ['OBJECT_MOTION', 10, { size: 320, soundAt: 310, sound: -1 }, 'bounceLava.sound'],
    ['OBJECT_MOTION', 10, { size: 320, soundAt: 310, sound: 0 }, undefined],
  ])('the sound of %s (%d) is in the list it refers to: %j', (_, type, { size, soundAt, sound }, path) => {
    const at = 'definitions[0].sequences[0].events[3]';
    const body = Buffer.alloc(size);
    body.writeInt16LE(sound, soundAt);
    const bytes = changed(bytesOf('anim-mw'), `${at}.body`, { base64: body.toString('base64') });
    bytes[valueAt(anim, memorySource(bytes), `${at}.type`)?.field?.start ?? 0] = type;
    const told = findings(bytes).filter(text => text.includes('sound'));
    expect(told).toEqual(
      path === undefined ? [] : [`${at}.body.${path}: sound ${sound} does not exist: the last is 0`],
    );
  });

  test('contradictory flags', () => {
    const both = changed(bytesOf('anim-rc'), `${rc}.flags.executionByZone`, true);
    expect(findings(both)).toEqual([
      `${rc}.flags: executionByRange and executionByZone are both set: only one of them can be`,
    ]);
    const none = changed(bytesOf('anim-rc'), `${rc}.flags.hasCallbacks`, false);
    expect(findings(none)).toEqual([`${rc}.flags: hasCallbacks is not set, but there are some`]);
  });

  test('unknown flag bits are kept while others change', () => {
    const bytes = bytesOf('anim-cs');
    const after = changed(bytes, 'definitions[0].flags.networkLogSet', true);
    expect(read(bytes, 'definitions[0].flags')).toBe(0x1c024);
    expect(read(after, 'definitions[0].flags')).toBe(0x1c424);
  });
});

describe('sizes and counts follow their content', () => {
  test('a longer event: its own size, and that of its sequence', () => {
    const bytes = bytesOf('anim-mw');
    const path = 'definitions[0].sequences[0]';
    const after = changed(bytes, `${path}.events[3].body`, { base64: 'd3d3' });
    expect(after.length).toBe(bytes.length + 2);
    expect([read(bytes, `${path}.events[3].size`), read(after, `${path}.events[3].size`)]).toEqual([13, 15]);
    expect([read(bytes, `${path}.size`), read(after, `${path}.size`)]).toEqual([249, 251]);
    expect(roundTrip(anim, memorySource(after))).toEqual({ kind: 'exact' });
    expect(unlike(bytes, after)).toEqual([`${path}.size`, `${path}.events[3].size`, `${path}.events[3].body`]);
  });

  test('a longer script name: only its size', () => {
    const bytes = bytesOf('anim-pm');
    const after = changed(bytes, 'scripts[0].name', 'orbital.zan');
    expect([read(after, 'scripts[0].nameSize'), read(after, 'scripts[0].objectSize')]).toEqual([12, 4]);
    expect(unlike(bytes, after)).toEqual(['scripts[0].nameSize', 'scripts[0].name']);
  });

  test('another event in the reset state: the size before the events, and its copy in the definition', () => {
    const bytes = bytesOf('anim-rc');
    const model = modelOf(bytes);
    const reset = definitionsOf(model)[1]?.resetState;
    const events = reset && (eventsOf(reset) as unknown[]);
    events?.push(events[0]);
    const after = toBytes(encode(anim, model));
    expect(after.length).toBe(bytes.length + 20);
    expect(read(after, 'definitions[1].resetState.size')).toBe(40);
    expect(read(after, 'definitions[1].resetStateHead.size')).toBe(40);
    expect(findings(after)).toEqual([]);
  });

  test('fewer frames: the size of their bytes, and the start of the next script', () => {
    const bytes = bytesOf('anim-pm');
    const model = modelOf(bytes);
    const script = 'scripts' in model ? model.scripts[0] : undefined;
    if (script === undefined) throw new Error('there is no script');
    (script.frames.value as unknown[]).pop();
    const after = toBytes(encode(anim, model));
    expect(read(after, 'scripts[0].dataSize')).toBe(0);
    expect(read(after, 'scripts[1].name')).toBe('orbit.zan');
    expect(findings(after)).toEqual(['scripts[0].frameCount: expected 0, found 1']);
  });

  test('another frame: the number of frames in the same step', () => {
    const source = memorySource(bytesOf('anim-pm'));
    const made = makeItems(zipperAnim, source, { kind: 'insert', path: 'scripts[0].frames[]' });
    if (made.kind === 'refused') throw new Error(made.why);
    expect(made.repairs).toEqual([{ path: 'scripts[0].frameCount', text: 'expected 2, found 1' }]);
    expect(read(toBytes([made.source]), 'scripts[0].frameCount')).toBe(2);
  });

  test('another sequence: the count of sequences', () => {
    const model = modelOf(bytesOf('anim-mw'));
    const sequences = definitionsOf(model)[0]?.sequences as unknown[];
    sequences.push(sequences[0]);
    const after = toBytes(encode(anim, model));
    expect(read(after, 'definitions[0].sequenceCount')).toBe(2);
    expect(read(after, 'definitions[0].nodeCount')).toBe(2); // one, and the record that stands for none
  });

  test('a change per second that is off by its last bit stays', () => {
    const path = 'definitions[0].sequences[0].events[1].body.translate.delta.y';
    const off = changed(bytesOf('anim-pm'), path, 'bits:40C00001');
    expect(roundTrip(anim, memorySource(off))).toEqual({ kind: 'exact' });
    const later = changed(off, 'definitions[0].sequences[0].events[1].startTime', 3);
    expect(read(later, path)).toBe(6.0000005);
  });

  test('leftover memory of unused curves stays, even if it is no number', () => {
    const path = 'scripts[0].frames[0].rotate.curves.z.c3';
    const nan = changed(bytesOf('anim-pm'), path, 'bits:7F812345');
    const later = changed(nan, 'scripts[0].object', 'a_longer_name');
    expect(roundTrip(anim, memorySource(later))).toEqual({ kind: 'exact' });
    const field = fieldsIn(anim, memorySource(later), { start: 0, size: later.length }).find(
      each => each.path === path,
    );
    expect(Buffer.from(later.subarray(field?.start, (field?.start ?? 0) + 4)).toString('hex')).toBe('4523817f');
  });
});

describe('what the window shows of animations', () => {
  test('a row for each definition', () => {
    expect(zipperAnim.table?.rows(modelOf(bytesOf('anim-rc')))).toEqual([
      { path: 'definitions[0]', cells: ['', '', '', 'ON_CALL', '0', '0', '0', '0'] },
      {
        path: 'definitions[1]',
        cells: ['door_open', 'door.flt', 'door.flt', 'WEAPON_OR_COLLIDE_HIT', '1', '6', '1', '2'],
      },
    ]);
  });

  test('when the game rejects the file', () => {
    const facts = new Map(zipperAnim.facts?.(modelOf(bytesOf('anim-rc'))));
    expect(facts.get('Game')).toBe('Recoil');
    expect(facts.get('Staleness')).toContain('rejects this file');
    expect(facts.get('Compiled from')).toBe('data\\anim\\door.zrd, 1999-05-01T08:00:00Z');
    expect(new Map(zipperAnim.facts?.(modelOf(bytesOf('anim-mw')))).get('Staleness')).toContain('names no sources');
  });

  test('the names they refer to, and their own names', () => {
    const model = modelOf(bytesOf('anim-rc'));
    const named = [...(zipperAnim.references?.(model) ?? [])].map(({ kind, name, path }) => `${kind} ${name} ${path}`);
    expect(named).toEqual([
      'reader data\\anim\\door.zrd sources[0].path',
      'node door definitions[1].objects[1].name',
      'node door definitions[1].nodes[1].name',
      'node hut_lamp definitions[1].nodes[2].name',
      'sound hum definitions[1].staticSounds[1].name',
    ]);
    expect([...(zipperAnim.namedParts?.(model) ?? [])]).toEqual([
      { path: 'definitions[1]', kind: 'animation', name: 'door_open' },
    ]);
    const called = [...(zipperAnim.references?.(modelOf(bytesOf('anim-mw'))) ?? [])].filter(
      ({ kind }) => kind === 'animation',
    );
    expect(called.map(({ path }) => path)).toEqual([
      'definitions[0].animRefs[0].name',
      'definitions[0].sequences[0].events[2].body.name',
    ]);
  });

  test('the shape that scripts rely on', () => {
    const json = JSON.parse(JSON.stringify(zipperAnim.toJson?.(modelOf(bytesOf('anim-rc')))));
    expect(json).toMatchObject({
      version: 28,
      sources: [{ path: 'data\\anim\\door.zrd', modified: 925_545_600 }],
      definitions: [
        { animName: '', sequences: [] },
        {
          animName: 'door_open',
          name: 'door.flt',
          root: 'door.flt',
          sequences: [
            {
              name: 'open',
              events: [
                { type: 1, name: 'SOUND', startOffset: 'ANIMATION', startTime: 1.5, body: { position: [1, 2, -3] } },
                { type: 3, name: 'EFFECT', startOffset: 'SEQUENCE', startTime: 0.5 },
                { type: 12, name: 'OBJECT_MOTION_SI_SCRIPT', body: { frames: [{ start: 0, end: 1 }, { end: 0 }] } },
                { type: 35, name: 'CALLBACK', body: { value: 6 } },
                { type: 30, name: 'LOOP' },
              ],
            },
          ],
        },
      ],
    });
    const unknown = JSON.parse(JSON.stringify(zipperAnim.toJson?.(modelOf(bytesOf('anim-mw')))));
    expect(unknown.definitions[0].sequences[0].events[3]).toMatchObject({ type: 40, name: null });
  });

  test('a version of no game is not detected', () => {
    const bytes = bytesOf('anim-mw').slice();
    bytes[4] = 38;
    expect(identify({ name: 'anim.zbd', source: memorySource(bytes) }).format.id).not.toBe('zipper/anim');
  });
});

/** Paths of fields whose values differ. */
function unlike(before: Uint8Array, after: Uint8Array): string[] {
  const fields = (bytes: Uint8Array) => fieldsIn(anim, memorySource(bytes), { start: 0, size: bytes.length });
  const old = new Map(fields(before).map(({ path, value }) => [path, JSON.stringify(value)]));
  return fields(after)
    .filter(({ path, value }) => old.get(path) !== JSON.stringify(value))
    .map(({ path }) => path);
}
