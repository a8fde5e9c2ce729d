// The animations of the demo are made by a writer of its own, which knows nothing of the layouts that read them here.

import { describe, expect, test } from 'vitest';
import { decode, valueAt } from '#layout';
import { editKeys } from '../../../electron/answers/keys/edit-keys.ts';
import { valleyAnimations } from '../../../electron/demo/valley-animations.ts';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { identify } from '../../../shared/formats/index.ts';
import { clips } from '../../../shared/formats/zipper/anim/clips/clips.ts';
import { type Anim, anim } from '../../../shared/formats/zipper/anim/layout/anim.ts';
import { elementOnPath } from '../../../shared/scene/element-at.ts';
import { originInClip } from '../../../shared/scene/origin-of.ts';
import { sampleChannel } from '../../../shared/scene/sample.ts';
import type { Clip } from '../../../shared/scene/skeleton.ts';

const bytes = valleyAnimations();
const value = decode(anim, memorySource(bytes)).value as Anim; // as: its writer makes nothing unreadable
const heads = clips.clips(value);

function clip(name: string): Clip {
  const id = heads.find(head => head.name === name)?.id ?? '';
  const found = clips.clip(value, id, { asset: 'anim', address: 'anim.zbd' });
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

/** A channel of a clip at a frame, to three places. */
function at(of: Clip, target: string, frame: number): number[] {
  const channel = of.channels.find(each => each.target === target);
  if (channel === undefined) throw new Error(`nothing moves ${target}`);
  const out = new Float64Array(channel.components);
  sampleChannel(channel, frame, out);
  return Array.from(out, each => Math.round(each * 1000) / 1000 + 0);
}

describe('definitions as clips', () => {
  test('are all listed except the placeholder, with the nodes they move and their times', () => {
    expect(heads.map(({ name }) => name)).not.toContain('');
    expect(heads.find(({ name }) => name === 'mill_turns')).toMatchObject({
      nodes: expect.arrayContaining(['mill_sails']),
      note: 'mill, from the start',
      skeleton: '',
    });
  });

  test('a movement takes its stated time, even in a sequence that is called later', () => {
    const lock = clip('lock_opens');
    expect(lock.targets).toEqual([{ name: 'lock_gate' }]);
    expect([0, 90, 180, 250, 345, 390].map(frame => at(lock, 'place', frame))).toEqual([
      [-388, -0.5, 412],
      [-388, 3.75, 412],
      [-388, 8, 412],
      [-388, 8, 412],
      [-388, 3.75, 412],
      [-388, -0.5, 412],
    ]);
  });

  test('an endless rotation is shown for a limited time, from the node’s current state', () => {
    const mill = clip('mill_turns');
    expect(mill.channels[0]).toMatchObject({ target: 'rotation', relative: true });
    expect(mill.frameCount).toBe(241);
    const turn = ([, , z = 0, w = 1]: number[]) => 2 * Math.atan2(z, w);
    const turned = [0, 30, 60, 90].map(frame => turn(at(mill, 'rotation', frame)));
    for (const [second, angle] of turned.entries()) expect(angle).toBeCloseTo(second * 0.8, 2);
  });

  test('keyframes move and rotate, and a child is detached and attached again', () => {
    const ferry = clip('ferry_crosses');
    expect(ferry.loops).toBe(true);
    expect(at(ferry, 'place', 120)).toEqual([610, -0.5, 102]);
    expect(at(ferry, 'visible', 300)).toEqual([0]);
    expect(at(ferry, 'visible', 430)).toEqual([1]);
    const parent = ferry.targets?.[at(ferry, 'parent', 430)[0] ?? -1];
    expect(parent?.name).toBe('ferry_01');
  });

  test('events without movement are listed with their values, and smoke and lights are marked at their positions', () => {
    const flood = clip('flood_warns');
    expect(flood.tracks?.map(({ name }) => name)).toContain('FOG_STATE');
    const [fog] = flood.tracks?.find(({ name }) => name === 'FOG_STATE')?.marks ?? [];
    expect(fog).toMatchObject({ start: 60, label: expect.stringContaining('default_fog_name') });
    expect(clip('chimney_smokes').gizmos).toMatchObject([{ kind: 'emitter', label: 'chimney_smoke', start: 0 }]);
    expect(clip('lamps_flicker').gizmos).toMatchObject([{ kind: 'light', label: 'lamp_glow' }]);
  });

  test('an opacity changes between its two values, and stays', () => {
    const sign = clip('sign_fades');
    expect(sign.channels.map(({ target }) => target)).toEqual(['fade']);
    expect([0, 30, 60, 100, 135, 150].map(frame => at(sign, 'fade', frame))).toEqual([
      [1],
      [0.625],
      [0.25],
      [0.25],
      [0.625],
      [1],
    ]);
  });

  test('a model morphs to its second shape and back', () => {
    const flag = clip('flag_turns');
    expect([0, 30, 60, 75, 105, 120].map(frame => at(flag, 'morph', frame))).toEqual([
      [0],
      [0.5],
      [1],
      [1],
      [0.5],
      [0],
    ]);
    expect(flag.channels[0]?.keys).toMatchObject({
      spans: [{ label: 'second shape 0 to 1' }, { start: 90, end: 120 }],
    });
  });

  test('a series of pictures has a key at every restart, and no other mark', () => {
    const signal = clip('signal_counts');
    const [pictures] = signal.channels;
    expect(signal.channels).toHaveLength(1);
    expect(pictures).toMatchObject({ target: 'picture', components: 1 });
    expect([[...(pictures?.times ?? [])], [...(pictures?.values ?? [])]]).toEqual([
      [0, 150],
      [0, 2],
    ]);
    expect(pictures?.keys).toMatchObject({ spans: [{ label: 'pictures restart at 0' }, { start: 150, end: 150 }] });
    expect(signal.tracks?.map(({ name }) => name)).toEqual(['CALLBACK']);
  });

  test('a branch that is not taken moves nothing, and is marked so', () => {
    const door = clip('house_door_opens');
    const otherwise = door.tracks
      ?.flatMap(({ marks }) => marks)
      .filter(({ label }) => label.includes('only if another'));
    expect(otherwise?.length).toBeGreaterThan(0);
  });

  test('every event maps to its bytes, and back', () => {
    const source = memorySource(bytes);
    for (const { name } of heads) {
      const of = clip(name);
      for (const [channel, { keys }] of of.channels.entries()) {
        const element = { kind: 'key', channel, index: 0 } as const;
        if (keys.kind !== 'spans' || keys.spans.length === 0) continue;
        expect(valueAt(anim, source, originInClip(of, element)?.path ?? '')).toBeDefined();
      }
      for (const track of (of.tracks ?? []).keys()) {
        const path = originInClip(of, { kind: 'mark', track, index: 0 })?.path ?? '';
        expect(valueAt(anim, source, path)).toBeDefined();
        expect(elementOnPath(of, `${path}.body`)).toEqual({ kind: 'mark', track, index: 0 });
      }
    }
  });
});

describe('events of a definition', () => {
  const source = memorySource(bytes);
  const { format } = identify({ name: 'anim.zbd', source });

  /** A definition after an event of its first timeline went to another frame. */
  function moved(name: string, frame: (from: number) => number) {
    const before = clip(name);
    const start = before.tracks?.[0]?.marks[0]?.start ?? 0;
    const made = editKeys(format, source, before, { kind: 'moveMark', track: 0, index: 0, frame: frame(start) });
    return made.kind === 'made' ? { label: made.label, source: made.source } : made.why;
  }

  test('can all be moved, but not past their neighbours in the sequence', () => {
    const all = heads.flatMap(({ name }) => (clip(name).tracks ?? []).flatMap(({ marks }) => marks));
    expect(all.length).toBeGreaterThan(3);
    for (const { start, timing } of all) {
      expect(timing?.fields).toHaveLength(1);
      expect(timing?.from).toBeLessThanOrEqual(start + 1e-3);
      expect(timing?.to ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(start - 1e-3);
    }
  });

  test('move to another frame, and only their start time changes', () => {
    let tried = 0;
    for (const { name } of heads) {
      const before = clip(name);
      const [mark] = before.tracks?.[0]?.marks ?? [];
      if (mark?.timing === undefined || (mark.timing.to ?? Number.POSITIVE_INFINITY) < mark.start + 6) continue;
      const result = moved(name, from => from + 6);
      if (typeof result === 'string') throw new Error(result);
      const after = toBytes([result.source]);
      expect(after).toHaveLength(bytes.length);
      const changed = [...after.keys()].filter(at => after[at] !== bytes[at]);
      expect((changed.at(-1) ?? 0) - (changed[0] ?? 0)).toBeLessThan(4);
      const model = decode(anim, result.source).value as Anim; // as: one number of it changed
      const found = clips.clip(model, before.id, { asset: 'anim', address: 'anim.zbd' });
      const now = found?.tracks?.flatMap(({ marks }) => marks).find(({ origin }) => origin.path === mark.origin.path);
      expect(now?.start).toBeCloseTo(mark.start + 6, 3);
      tried += 1;
    }
    expect(tried).toBeGreaterThan(0);
  });

  test('do not move before the previous event', () => {
    const [first] = heads.filter(({ name }) => (clip(name).tracks?.[0]?.marks.length ?? 0) > 0);
    expect(moved(first?.name ?? '', () => -5)).toMatch(/^frame -5 would change the order of events: choose /);
  });
});
