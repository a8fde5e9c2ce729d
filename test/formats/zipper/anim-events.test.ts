// Every event of every game, from a table written after the notes on the format: sizes, order and kinds of what is in it.

import { describe, expect, test } from 'vitest';
import { decode, type RootLayout, roundTrip } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import { eventCs, eventMw, eventPm, eventRc } from '../../../shared/formats/zipper/anim/layout/events/event.ts';
import { asJson } from '../../support/as-json.ts';

const games: Readonly<Record<string, RootLayout<unknown>>> = {
  rc: eventRc as RootLayout<unknown>,
  mw: eventMw as RootLayout<unknown>,
  pm: eventPm as RootLayout<unknown>,
  cs: eventCs as RootLayout<unknown>,
};

const OLD = 'rc mw';
const LATE = 'mw pm cs';
const ALL = 'rc mw pm cs';
const three = (name: string, ...axes: string[]) => axes.map(axis => `${name}.${axis}:f32`).join(' ');
const v3 = (name: string) => three(name, 'x', 'y', 'z');
const rgb = (name: string) => three(name, 'red', 'green', 'blue');
const range = (name: string) => three(name, 'min', 'max');
const change = (name: string) => three(name, 'from', 'to', 'delta');
const change3 = (name: string) => ['from', 'to', 'delta'].map(end => v3(`${name}.${end}`)).join(' ');
const cameras = ['clipNear', 'clipFar', 'lod', 'fovHorizontal', 'fovVertical', 'zoomHorizontal', 'zoomVertical'];
const bounce = (name: string) => `${name}.sequence:n32 ${name}.unknown20:i16 ${name}.sound:i16 ${name}.volume:f32`;
const motion = `-:u32 node:i16 -:i16 -:u32 gravity:f32 morph:f32 ${range('randomXz')} ${range('randomY')}
  ${range('randomInitial')} ${range('randomDelta')} ${v3('translationInitial')} ${v3('translationDelta')}
  ${v3('translationCurrent')} ${v3('deltaGravity')} ${v3('translationRandom')} forwardRotationInitial:f32
  forwardRotationDelta:f32 forwardRotationCurrent:f32 ${v3('rotationInitial')} ${v3('rotationDelta')}
  ${v3('rotationCurrent')} ${v3('scaleInitial')} ${v3('scaleDelta')} ${v3('scaleCurrent')} ${bounce('bounce')}`;
const light = 'name:n32 light:i32 -:u32 active:on source:on directional:on saturated:on';
const lit = `node:i32 ${v3('translate')} ${v3('orientation')} ${range('range')} ${rgb('color')}`;
const slots = (of: (i: number) => string) => [0, 1, 2, 3, 4, 5].map(of).join(' ');
const puffer = `name:n32 puffer:i32 -:u32 node:i32 activeState:u32 ${v3('translate')} ${v3('localVelocity')}
  ${v3('worldVelocity')} ${v3('minRandomVelocity')} ${v3('maxRandomVelocity')} ${v3('acceleration')} intervalType:on
  interval:f32 ${range('size')} ${range('lifetime')} ${range('startAge')} deviation:f32 ${range('unknown9C')}
  ${range('fade')} friction:f32 wind:f32 priority:f32`;
const particles = `textures.hasRunTime:on ${slots(i => `textures.slots[${i}].runTime:f32 textures.slots[${i}].name:n32`)}
  colors.count:u32 ${slots(i => `colors.slots[${i}].unknown00:f32 ${rgb(`colors.slots[${i}].color`)} colors.slots[${i}].unknown10:f32`)}
  growth.count:u32 ${slots(i => range(`growth.slots[${i}]`))}`;

/** Number, games, bytes after the head, what is in them. */
const events: readonly (readonly [number, string, number, string])[] = [
  [1, ALL, 16, `sound:i16 node:i16 ${v3('position')}`],
  [2, ALL, 60, `name:n32 sound:i32 -:u32 active:on node:i32 ${v3('translate')}`],
  [3, ALL, 16, `effect:i16 node:i16 ${v3('position')}`],
  [4, 'rc', 112, `${light} ${lit} ambient:f32 diffuse:f32`],
  [4, 'mw', 120, `${light} subdivide:on static:on ${lit} ambient:f32 diffuse:f32`],
  [
    4,
    'pm cs',
    140,
    `${light} subdivide:on lightmap:on static:on bicolored:on ${lit} ${rgb('ambientColor')} ambient:f32 diffuse:f32`,
  ],
  [
    5,
    ALL,
    100,
    `name:n32 light:i32 ${range('rangeDelta')} ${range('rangeAlternative')} -:z8 ${rgb('color')} -:z24 runTime:f32`,
  ],
  [6, ALL, 8, 'state:on node:i16 -:i16'],
  [7, ALL, 20, `relative:on ${v3('translate')} node:i16 atNode:i16`],
  [8, ALL, 16, `${v3('scale')} node:i32`],
  [9, ALL, 20, `-:u32 ${v3('rotate')} node:i16 atNode:i16`],
  [10, 'rc', 240, `${motion} runTime:f32`],
  [10, LATE, 320, `${motion} ${bounce('bounceWater')} ${bounce('bounceLava')} runTime:f32`],
  [
    11,
    ALL,
    132,
    `-:u32 node:i32 ${change('morph')} ${change3('translate')} ${change3('rotate')} ${change3('scale')} runTime:f32`,
  ],
  [12, 'rc', 20, 'node:i32 frameCount:u32 -:z12'],
  [12, 'mw', 24, 'node:i32 frameCount:u32 -:z16'],
  [12, 'pm', 24, 'node:i32 script:u32 -:z16'],
  [12, 'cs', 64, '-:u32 node:i32 slot:u32 -:z52'],
  [13, ALL, 12, 'set:on16 active:on16 opacity:f32 node:i16 -:i16'],
  [14, ALL, 24, 'node:i32 fromState:i16 toState:i16 from:f32 to:f32 delta:f32 runTime:f32'],
  [15, ALL, 4, 'parent:i16 child:i16'],
  [16, ALL, 4, 'parent:i16 child:i16'],
  [17, ALL, 8, '-:u32 node:i16 reset:u16'],
  [
    18,
    ALL,
    76,
    `-:u32 node:i16 fromNode:i16 toNode:i16 -:i16 ${v3('fromPosition')} ${v3('toPosition')} ${three('fromTime', 'start', 'end', 'delta')} -:u32 ${three('toTime', 'start', 'end', 'delta')} -:u32 runTime:f32 maxLength:f32`,
  ],
  [19, ALL, 68, `-:u32 name:n32 -:i16 save:i16 fromNode:i16 toNode:i16 ${v3('fromPosition')} ${v3('toPosition')}`],
  [20, ALL, 36, `-:u32 node:i32 ${cameras.map(name => `${name}:f32`).join(' ')}`],
  [21, ALL, 96, `-:u32 node:i32 ${cameras.map(change).join(' ')} runTime:f32`],
  [22, ALL, 36, 'name:n32 index:i32'],
  [23, ALL, 36, 'name:n32 index:i32'],
  [
    24,
    ALL,
    68,
    `name:n32 operandNode:i16 -:i16 animRef:i16 waitFor:i16 node:i16 -:i16 ${v3('position')} ${v3('translate')}`,
  ],
  [25, ALL, 36, 'name:n32 unknown20:i16 unknown22:i16'],
  [26, ALL, 36, 'name:n32 unknown20:i32'],
  [27, ALL, 36, 'name:n32 unknown20:i32'],
  [28, ALL, 68, `name:n32 -:u32 -:u32 ${rgb('color')} ${range('altitude')} ${range('range')}`],
  [32, ALL, 0, ''],
  [34, ALL, 0, ''],
  [35, ALL, 4, 'value:u32'],
  [36, ALL, 52, `${change('red')} ${change('green')} ${change('blue')} ${change('alpha')} runTime:f32`],
  [
    37,
    ALL,
    100,
    `-:i16 node:i16 ${v3('translate')} ${change('screenX')} ${change('screenY')} worldRadiusFrom:f32 worldRadiusTo:f32 ${change('screenRadius')} ${change('waveX')} ${change('waveY')} ${change('waveZ')} runTime:f32`,
  ],
  [39, ALL, 4, 'on:on'],
  [41, LATE, 24, `weapon:n10 node:i16 ${v3('position')}`],
  [42, 'mw', 580, `${puffer} ${particles}`],
  [42, 'pm cs', 584, `${puffer} number:u32 ${particles}`],
  [46, 'cs', 176, '-:z176'],
];

/** Bytes with another value in every field, and those values by their paths. */
function written(spec: string): { bytes: Uint8Array; values: Map<string, unknown> } {
  const bytes: number[] = [];
  const values = new Map<string, unknown>();
  const put = (size: number, write: (view: DataView) => void) => {
    const view = new DataView(new ArrayBuffer(size));
    write(view);
    bytes.push(...new Uint8Array(view.buffer));
  };
  let next = 1;
  for (const field of spec.split(/\s+/).filter(Boolean)) {
    const [path = '', kind = ''] = field.split(':');
    const value = path === '-' ? 0 : next++;
    const named = /^n(\d+)$/.exec(kind);
    const zeros = /^z(\d+)$/.exec(kind);
    if (zeros) put(Number(zeros[1]), () => {});
    else if (named) {
      const text = `name${value}`;
      bytes.push(...Buffer.alloc(Number(named[1])).fill(text, 0, text.length, 'latin1'));
      values.set(path, text);
      continue;
    } else if (kind === 'on') put(4, view => view.setUint32(0, 1, true));
    else if (kind === 'on16') put(2, view => view.setUint16(0, 1, true));
    else if (kind === 'f32') put(4, view => view.setFloat32(0, value + 0.5, true));
    else if (kind === 'i16' || kind === 'u16') put(2, view => view.setInt16(0, value, true));
    else put(4, view => view.setInt32(0, value, true));
    if (path !== '-') values.set(path, kind === 'f32' ? value + 0.5 : kind.startsWith('on') ? 'on' : value);
  }
  return { bytes: Uint8Array.from(bytes), values };
}

function eventBytes(number: number, payload: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + payload.length);
  const view = new DataView(bytes.buffer);
  bytes.set([number, 2, 0, 0]);
  view.setUint32(4, bytes.length, true);
  view.setFloat32(8, 0.25, true);
  bytes.set(payload, 12);
  return bytes;
}

function valueIn(model: unknown, path: string): unknown {
  const steps = path.match(/[^.[\]]+/g) ?? [];
  return steps.reduce<unknown>(
    (of, step) => (typeof of === 'object' && of !== null ? Reflect.get(of, step) : of),
    model,
  );
}

/** `source` and `intervalType` are choices with names of their own. */
const CHOICES: Readonly<Record<string, string>> = { source: 'POINT_SOURCE', intervalType: 'DISTANCE' };

describe.each(
  events.flatMap(([number, where, size, spec]) => where.split(' ').map(game => ({ number, game, size, spec }))),
)('event $number of $game', ({ number, game, size, spec }) => {
  const { bytes, values } = written(spec);
  const event = eventBytes(number, bytes);
  const layout = games[game] ?? eventMw;

  test('has its size and fields as documented', () => {
    expect(bytes.length).toBe(size);
    const { value, fault } = decode(layout as RootLayout<unknown>, memorySource(event), { thorough: true });
    expect(fault).toBeUndefined();
    const body = valueIn(value, 'body.value');
    expect(body).toBeDefined();
    for (const [path, expected] of values)
      expect(valueIn(body, path), path).toEqual(expected === 'on' ? (CHOICES[path] ?? 'on') : expected);
  });

  test('is written back unchanged', () => {
    expect(roundTrip(layout as RootLayout<unknown>, memorySource(event))).toEqual({ kind: 'exact' });
  });
});

describe('an event that differs from the documentation', () => {
  const read = (bytes: Uint8Array) => decode(eventMw, memorySource(bytes), { thorough: true });

  test.each([29, 38, 40, 43, 44, 45, 48, 255])('keeps its bytes if its number is unknown: %d', number => {
    const bytes = eventBytes(number, Uint8Array.of(1, 2, 3));
    expect(read(bytes).value).toMatchObject({ body: { type: 'unknown', tag: number } });
    expect(roundTrip(eventMw, memorySource(bytes))).toEqual({ kind: 'exact' });
  });

  test('keeps values that its kind does not use', () => {
    const bytes = eventBytes(35, Uint8Array.of(6, 0, 0, 0, 99));
    expect(read(bytes).findings.map(({ text }) => text)).toEqual(['1 byte left over']);
    expect(roundTrip(eventMw, memorySource(bytes))).toEqual({ kind: 'exact' });
  });

  test('is kept as raw bytes if it is too short for its kind', () => {
    const bytes = eventBytes(8, Uint8Array.of(0, 0, 128, 63));
    expect(read(bytes).findings.map(({ weight, text }) => `${weight}: ${text}`)).toEqual([
      'error: kept raw: body.scale.y at 0x10: needs 4 bytes, 0 left',
    ]);
    expect(roundTrip(eventMw, memorySource(bytes))).toEqual({ kind: 'exact' });
  });
});

describe('conditions and loops', () => {
  const bodyOf = (game: string, number: number, words: readonly number[]) => {
    const payload = new Uint8Array(words.length * 4);
    for (const [i, word] of words.entries()) new DataView(payload.buffer).setUint32(i * 4, word, true);
    const layout = games[game] ?? eventMw;
    const { value } = decode(layout, memorySource(eventBytes(number, payload)));
    return valueIn(asJson(layout.toJson?.(value)), 'body');
  };
  const HALF = 0x3f000000;
  test.each([
    [1, HALF, { type: 'RANDOM_WEIGHT', weight: 0.5 }],
    [2, HALF, { type: 'PLAYER_RANGE', distanceSquared: 0.5 }],
    [4, 2, { type: 'ANIMATION_LOD', lod: 2 }],
    [0x10, 0xffffffd8, { type: 'NODE_UNDERCOVER', distance: -40 }],
    [0x20, 1, { type: 'HW_RENDER', state: 'on' }],
    [0x40, 0, { type: 'PLAYER_FIRST_PERSON', state: 'off' }],
    [0x100, HALF, { type: 'NODE_BELOW_ALTITUDE', altitude: 0.5 }],
    [0x800, HALF, { type: 'ANIMATION_HEALTH', health: 0.5 }],
    [0x1000, HALF, { type: 'ANIMATION_HEALTH_RANGE', min: 0.5 }],
    [0x2000, 1, { type: 'NODE_ACTIVE', state: 1 }],
  ])('%d is a separate condition', (condition, word, value) => {
    for (const number of [31, 33]) {
      expect(bodyOf('mw', number, [condition, 3, word])).toMatchObject({ node: 3, value });
      expect(bodyOf('pm', number, [condition, 3, word, 0])).toMatchObject({ node: 3, value });
      expect(bodyOf('cs', number, [condition, 3, word, HALF])).toMatchObject({ node: 3, value, max: 0.5 });
    }
  });

  test('a loop goes by its count or by its time', () => {
    expect(bodyOf('rc', 30, [1, 0xffff])).toMatchObject({ limit: { type: 'count', count: -1 } });
    expect(bodyOf('rc', 30, [2, HALF])).toMatchObject({ limit: { type: 'runTime', seconds: 0.5 } });
    expect(bodyOf('rc', 30, [3, HALF])).toMatchObject({ limit: { type: 3, raw: { bytes: 4 } } });
  });

  test('several scripts start at once in Crimson Skies', () => {
    const start = (node: number, slot: number) => [0x0000010c, 76, HALF, 0, node, slot, ...Array<number>(13).fill(0)];
    expect(bodyOf('cs', 47, [2, ...start(1, 0), ...start(2, 1)])).toMatchObject({
      starts: [
        { startTime: 0.5, node: 1, slot: 0 },
        { startTime: 0.5, node: 2, slot: 1 },
      ],
    });
  });
});

test('every number up to 47 is named, or marked as unknown', () => {
  const told = new Set([...events.map(([number]) => number), 30, 31, 33, 47]);
  const untold = Array.from({ length: 47 }, (_, i) => i + 1).filter(number => !told.has(number));
  expect(untold).toEqual([29, 38, 40, 43, 44, 45]);
});

test.each(OLD.split(' '))('%s has no event that was added later', game => {
  const { value } = decode(games[game] ?? eventMw, memorySource(eventBytes(47, new Uint8Array(4))));
  expect(value).toMatchObject({ body: { type: 'unknown' } });
});
