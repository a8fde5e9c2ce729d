import { describe, expect, it } from 'vitest';
import type { SceneView } from '../../../../../renderer/panes/scene/scene-state.ts';
import { flipPingPong, swung } from '../../../../../renderer/panes/scene/timeline/playback.ts';
import {
  advanced,
  keyBeside,
  keyMarks,
  lastFrame,
  nearestKey,
  rangeWith,
  stepped,
} from '../../../../../renderer/panes/scene/timeline/time-range.ts';

const clip = { frameCount: 31, frameRate: 30 };
const channel = { times: Float32Array.from([0, 4, 10, 30]) };

describe('playing a clip', () => {
  it('advances with time, at the chosen speed', () => {
    expect(advanced(clip, 3, { seconds: 0.1, speed: 1, loop: true })).toEqual({ frame: 6, ended: false });
    expect(advanced(clip, 3, { seconds: 0.1, speed: 0.5, loop: true })).toEqual({ frame: 4.5, ended: false });
  });

  it('restarts at its end, or stops there', () => {
    expect(advanced(clip, 29, { seconds: 0.1, speed: 1, loop: true })).toEqual({ frame: 2, ended: false });
    expect(advanced(clip, 29, { seconds: 0.1, speed: 1, loop: false })).toEqual({ frame: 30, ended: true });
  });

  it('ends at once if it has one frame, looped or not', () => {
    const still = { frameCount: 1, frameRate: 30 };
    for (const loop of [true, false])
      expect(advanced(still, 0, { seconds: 1, speed: 1, loop })).toEqual({ frame: 0, ended: true });
    expect(lastFrame(undefined)).toBe(0);
  });

  it('steps from whole frame to whole frame and not beyond the ends', () => {
    expect([stepped(clip, 4.3, 1), stepped(clip, 4.3, -1), stepped(clip, 0, -1), stepped(clip, 30, 1)]).toEqual([
      5, 4, 0, 30,
    ]);
  });
});

describe('a ping-pong clip', () => {
  const step = (frame: number, way: 1 | -1, seconds: number) => swung(clip, frame, { seconds, speed: 1, way });

  it('reverses at its ends, and loses no time there', () => {
    expect(step(3, 1, 0.1)).toEqual({ frame: 6, way: 1 });
    expect(step(29, 1, 0.1)).toEqual({ frame: 28, way: -1 });
    expect(step(28, -1, 0.5)).toEqual({ frame: 13, way: -1 });
    expect(step(2, -1, 0.1)).toEqual({ frame: 1, way: 1 });
    expect(swung({ frameCount: 1, frameRate: 30 }, 0, { seconds: 1, speed: 1, way: 1 })).toEqual({ frame: 0, way: 1 });
  });

  it('counts as looping: choosing it turns the loop on, and choosing it again turns it off', () => {
    const state = { loop: false, pingPong: false };
    const view = { store: { getState: () => state }, set: (change: object) => Object.assign(state, change) };
    flipPingPong(view as unknown as SceneView); // as: all that it asks of a view
    expect(state).toEqual({ loop: true, pingPong: true });
    flipPingPong(view as unknown as SceneView); // as: the same
    expect(state).toEqual({ loop: true, pingPong: false });
  });
});

describe('the keys of a channel', () => {
  it('are found next to and near a frame', () => {
    expect([keyBeside(channel, 4, 1), keyBeside(channel, 4, -1)]).toEqual([2, 0]);
    expect([keyBeside(channel, 30, 1), keyBeside(channel, 0, -1)]).toEqual([undefined, undefined]);
    expect([nearestKey(channel, 6.9), nearestKey(channel, 7.1), nearestKey(channel, 99)]).toEqual([1, 2, 3]);
    expect(nearestKey({ times: new Float32Array() }, 3)).toBeUndefined();
  });

  it('are marked inside the clip, and not outside', () => {
    expect(keyMarks({ times: Float32Array.from([0, 15, 30, 45]) }, 30)).toEqual([0, 0.5, 1]);
    expect(keyMarks({ times: Float32Array.from([0]) }, 0)).toEqual([0]);
  });

  it('are thinned out where they would overlap', () => {
    const marks = keyMarks({ times: Float32Array.from({ length: 100_000 }, (_, i) => i) }, 99_999);
    expect(marks.length).toBeGreaterThan(300);
    expect(marks.length).toBeLessThanOrEqual(401);
  });
});

describe('a range of a clip', () => {
  const clip = { frameCount: 31, frameRate: 30 };
  const range = { from: 10, to: 20 };
  const play = (frame: number, more: object) =>
    advanced(clip, frame, { seconds: 0.1, speed: 1, loop: true, range, ...more });

  it('loops, and starts at its beginning if the clip is outside it', () => {
    expect(play(12, {})).toEqual({ frame: 15, ended: false });
    expect(play(19, {})).toEqual({ frame: 12, ended: false });
    expect(play(3, {})).toEqual({ frame: 13, ended: false });
    expect(play(25, {})).toEqual({ frame: 13, ended: false });
    expect(play(19, { loop: false })).toEqual({ frame: 20, ended: true });
  });

  it('is played back and forth', () => {
    const swing = (frame: number, way: 1 | -1) => swung(clip, frame, { seconds: 0.1, speed: 1, way, range });
    expect(swing(18, 1)).toEqual({ frame: 19, way: -1 });
    expect(swing(12, -1)).toEqual({ frame: 11, way: 1 });
    expect(swing(29, 1)).toEqual({ frame: 13, way: 1 });
  });

  it('has whole frames, stays in the clip, and is none if it is the whole clip', () => {
    expect(rangeWith(clip, undefined, { from: 4.4 })).toEqual({ from: 4, to: 30 });
    expect(rangeWith(clip, range, { to: 99 })).toEqual({ from: 10, to: 30 });
    expect(rangeWith(clip, range, { from: 25 })).toEqual({ from: 25, to: 25 });
    expect(rangeWith(clip, range, { by: 50 })).toEqual({ from: 20, to: 30 });
    expect(rangeWith(clip, range, { by: -50 })).toEqual({ from: 0, to: 10 });
    expect(rangeWith(clip, { from: 0, to: 20 }, { to: 30 })).toBeUndefined();
  });
});
