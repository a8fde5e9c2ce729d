import { describe, expect, test } from 'vitest';
import { decode, listToEnd } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import { type Action, type Effect, playableOf } from '../../../shared/formats/zipper/anim/evaluate/actions.ts';
import {
  durationOf,
  fromAngles,
  multiply,
  placementAt,
  turnOf,
} from '../../../shared/formats/zipper/anim/evaluate/keyframes.ts';
import { statesAt } from '../../../shared/formats/zipper/anim/evaluate/state.ts';
import { type Anim, anim } from '../../../shared/formats/zipper/anim/layout/anim.ts';
import { frame, frameRc } from '../../../shared/formats/zipper/anim/layout/frames.ts';
import { animationFixtures } from '../../fixtures/animations.ts';
import { hexText } from '../../support/hex-text.ts';

const HALF = Math.SQRT1_2;
const close = (numbers: readonly number[] | undefined) => numbers?.map(number => Math.round(number * 1e5) / 1e5 + 0);

function framesOf(hex: string) {
  const { value, fault } = decode(listToEnd(frameRc), memorySource(hexText(hex)));
  if (fault) throw new Error(fault.text);
  return { path: 'frames', frames: value, spline: false };
}

describe('rotations', () => {
  test('of half angles: an eighth around y is a quarter turn', () => {
    expect(close(turnOf([0, Math.PI / 4, 0]))).toEqual(close([0, HALF, 0, HALF]));
    expect(turnOf([0, 0, 0])).toEqual([0, 0, 0, 1]);
  });

  test('are multiplied in order: a quarter around y from the left of a quarter around x', () => {
    expect(close(multiply([0, HALF, 0, HALF], [HALF, 0, 0, HALF]))).toEqual([0.5, 0.5, -0.5, 0.5]);
  });

  test('of angles are Ry·Rx·Rz', () => {
    expect(close(fromAngles([Math.PI / 2, Math.PI / 2, 0]))).toEqual([0.5, 0.5, -0.5, 0.5]);
    expect(close(fromAngles([Math.PI / 2, 0, Math.PI / 2]))).toEqual([0.5, -0.5, 0.5, 0.5]);
  });
});

describe('keyframes', () => {
  // From 0.5 to 1.5 s: at 1, 2, 3, by 2, 0, -1 each second; from 1.5 to 2 nothing; from 2 to 3 at 9, 9, 9.
  const path = framesOf(`
    01000000 0000003F 0000C03F  0000803F 00000040 00004040 FFFFFFFF 00000040 00000000 000080BF
    00000000 0000C03F 00000040
    01000000 00000040 00004040  00001041 00001041 00001041 00000000 12*00`);

  test.each([
    [0, [1, 2, 3]], // before the first
    [1, [2, 2, 2.5]],
    [1.75, [3, 2, 2]], // nothing is said: it stays where it came to
    [2, [9, 9, 9]],
    [99, [9, 9, 9]],
  ])('at %d s put an object at %j', (seconds, expected) => {
    expect(placementAt(path, seconds)).toEqual({ translate: expected });
  });

  test('take their stated time', () => {
    expect(durationOf(path)).toBe(3);
  });

  test('rotate from the left of their base', () => {
    // Base: a quarter around x. Each second an eighth, in half angles, around y.
    const turning = framesOf('02000000 00000000 00000040  F304353F F304353F 8*00  00000000 DB0F493F 00000000');
    expect(close(placementAt(turning, 0).rotate)).toEqual(close([HALF, 0, 0, HALF]));
    expect(close(placementAt(turning, 1).rotate)).toEqual([0.5, 0.5, -0.5, 0.5]);
    expect(close(placementAt(turning, 2).rotate)).toEqual(close([0, HALF, -HALF, 0]));
  });

  test('that end before they start are played between the two: the base is their end state', () => {
    // 0 to 1 s: x from 0 by 1; then 2 back to 1: x = 5 at 2, and by 3 each second; then from 2: x = 7.
    const back = framesOf(`
      01000000 00000000 0000803F  00000000 8*00 00000000 0000803F 8*00
      01000000 00000040 0000803F  0000A040 8*00 00000000 00004040 8*00
      01000000 00000040 00004040  0000E040 8*00 00000000 12*00`);
    const x = (seconds: number) => placementAt(back, seconds).translate?.[0];
    expect([x(0.5), x(1), x(1.5), x(1.75), x(2)]).toEqual([0.5, 2, 3.5, 4.25, 7]);
    expect(durationOf(back)).toBe(3);
  });

  // Translation with base 1, 0, 0 and change 2, 0, 0; curves x = 1 + 2t + 3t² + 4t³, y = t, z = t².
  // Rotation with base none and change around z; its curve around x is half a turn's eighth each second.
  const curved = `
    03000000 00000000 00000040
      0000803F 8*00 FFFFFFFF 00000040 8*00
      0000803F 00000040 00004040 00008040  00000000 0000803F 8*00  8*00 0000803F 00000000
      0000803F 12*00  8*00 0000803F
      00000000 DB0F493F 8*00  16*00  16*00`;
  const curves = (spline: boolean, hex = curved) => {
    const { value, fault } = decode(listToEnd(frame), memorySource(hexText(hex)));
    if (fault) throw new Error(fault.text);
    return { path: 'scripts[0].frames', frames: value, spline };
  };

  test('follow their curves if the script says so', () => {
    const { translate, rotate } = placementAt(curves(true), 0.5);
    expect(translate).toEqual([3.25, 0.5, 0.25]);
    expect(close(rotate)).toEqual(close([Math.sin(Math.PI / 8), 0, 0, Math.cos(Math.PI / 8)]));
  });

  test('ignore curves otherwise: they contain leftover memory', () => {
    const memory = curved.replaceAll('00008040', '0000C07F'); // not a number
    const { translate, rotate } = placementAt(curves(false, memory), 0.5);
    expect(translate).toEqual([2, 0, 0]);
    expect(close(rotate)).toEqual(close([0, 0, Math.sin(0.5), Math.cos(0.5)]));
    expect(placementAt(curves(true, memory), 0.5).translate?.[0]).toBeNaN();
  });
});

function fixture(name: string): Anim {
  const bytes = animationFixtures.find(each => each.name === name)?.bytes ?? new Uint8Array();
  const { value, fault } = decode(anim, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return value;
}

describe('a definition over time', () => {
  test('has its events with their paths, times and durations', () => {
    const swing = playableOf(fixture('anim-pm'), 0);
    expect(swing?.events.map(({ path, type, start, duration }) => [path, type, start, duration])).toEqual([
      ['definitions[0].sequences[0].events[0]', 'OBJECT_MOTION_SI_SCRIPT', 0, 2],
      ['definitions[0].sequences[0].events[1]', 'OBJECT_MOTION_FROM_TO', 1, 2],
    ]);
    expect(swing?.duration).toBe(3);
    expect(swing?.name).toBe('swing');
  });

  test('moves its nodes: a script that grows by its curves, and a distance of 12 in 2 s', () => {
    const swing = playableOf(fixture('anim-pm'), 0);
    if (swing === undefined) throw new Error('it is not there');
    const arm = (seconds: number) => statesAt(swing, seconds).get(1);
    expect(arm(0.5)).toEqual({
      node: { index: 1, name: 'crane_arm' },
      scale: [1.25, 1.25, 1.25],
      paths: ['definitions[0].sequences[0].events[0]'],
    });
    expect(arm(1.5)?.translate).toEqual({ value: [0, 3, 0], isRelative: false });
    expect(arm(2)?.translate?.value).toEqual([0, 6, 0]);
    expect(arm(9)?.translate?.value).toEqual([0, 12, 0]);
    expect(arm(9)?.scale).toEqual([1.5, 1.5, 1.5]);
  });

  test('with a sequence that waits to be called is empty', () => {
    expect(playableOf(fixture('anim-rc'), 1)?.events).toEqual([]);
    expect(playableOf(fixture('anim-rc'), 2)).toBeUndefined();
  });

  test('starts the scripts that it lists, one or several, for nodes that share a name', () => {
    const roll = playableOf(fixture('anim-cs'), 0);
    const keyframes = roll?.actions.filter(({ effect }) => effect.kind === 'keyframes');
    expect(keyframes?.map(({ node, path }) => [node.index, node.name, path])).toEqual([
      [2, 'wing_l', 'definitions[0].sequences[0].events[0]'],
      [1, 'wing_l', 'definitions[0].sequences[0].events[1]'],
    ]);
    const moved = roll?.actions.find(({ effect }) => effect.kind === 'translate');
    expect(moved?.effect).toEqual({
      kind: 'translate',
      value: [1, 2, 3],
      isRelative: true,
      at: { index: -200, name: 'INPUT_NODE' },
    });
    expect(moved?.isTaken).toBe(true);
  });
});

describe('the state of a node', () => {
  const node = { index: 1, name: 'board' };
  const action = (start: number, duration: number, effect: Effect): Action => ({
    ...{ path: `events[${start}]`, node, start, duration, isTaken: true, effect },
  });
  const at = (actions: readonly Action[], seconds: number) =>
    statesAt({ path: '', name: '', events: [], loops: [], duration: 9, actions }, seconds).get(1);

  test('is opaque if its opacity is switched off, and translucent again with the last value', () => {
    const actions = [
      action(1, 0, { kind: 'opacity', isSet: true, opacity: 0.4 }),
      action(2, 0, { kind: 'opacity', isSet: false, opacity: 1 }),
      action(3, 2, { kind: 'opacityFromTo', opacity: { from: 1, to: 0.5 } }),
      action(6, 0, { kind: 'opacity', isSet: true }),
    ];
    expect([0, 1, 2, 4, 5, 7].map(seconds => at(actions, seconds)?.opacity)).toEqual([
      undefined,
      0.4,
      1,
      0.75,
      0.5,
      0.5,
    ]);
    expect(at([action(0, 0, { kind: 'opacity', isSet: true })], 1)?.opacity).toBeUndefined();
  });

  test('moves at a speed that grows every second, as long as it moves', () => {
    const velocity = { from: [1, 10, 0], to: [0, -2, 0] } as const;
    const actions = [action(0, 4, { kind: 'motion', velocity, turning: { from: [0, 0, 0.5], to: [0, 0, 0] } })];
    expect([1, 2, 4, 8].map(seconds => at(actions, seconds)?.translate?.value)).toEqual([
      [1, 9, 0],
      [2, 16, 0],
      [4, 24, 0],
      [4, 24, 0],
    ]);
    expect(close(at(actions, 2)?.rotate?.value)).toEqual(close(turnOf([0, 0, 0.5])));
  });

  test('never shrinks to nothing, and stops at its second shape', () => {
    const scaling = { from: [-1, -1, 0.5], to: [0, 0, 0] } as const;
    const actions = [action(0, 0, { kind: 'motion', scaling, morphing: 0.25 })];
    expect(at(actions, 2)).toMatchObject({ scale: [0.001, 0.001, 2], morph: 0.5 });
    expect(at(actions, 8)?.morph).toBe(1);
  });
});
