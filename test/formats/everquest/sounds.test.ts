import { expect, test } from 'vitest';
import { decode, type RootLayout } from '#layout';
import { fenZone } from '../../../electron/demo/everquest/fen-zone.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { everquestSounds } from '../../../shared/formats/everquest/sounds/index.ts';
import { type Sounds, sounds } from '../../../shared/formats/everquest/sounds/layout.ts';
import { wld } from '../../../shared/formats/everquest/wld/layout/wld.ts';
import { buildScene } from '../../../shared/formats/everquest/wld/scene/build.ts';
import type { Neighbours } from '../../../shared/formats/scenes.ts';
import { everquestSoundsFixtures } from '../../fixtures/everquest-sounds.ts';

const [fixture] = everquestSoundsFixtures;
const bytes = fixture?.bytes ?? new Uint8Array();
const model = (): Sounds => read(sounds, bytes);
const self = { asset: 'fen_sounds.eff', address: 'fen_sounds.eff' };
const nobody: Neighbours = { find: () => undefined, model: () => undefined };
const confidence = (of: Uint8Array): string =>
  everquestSounds.detect({ name: 'a.eff', source: memorySource(of) }).confidence;

function read<T>(layout: RootLayout<T>, of: Uint8Array): T {
  const { value, fault } = decode(layout, memorySource(of));
  if (fault) throw new Error(fault.text);
  return value;
}

test('each sound is a mark at its position, with its audible and full-volume range', () => {
  const scene = everquestSounds.scenes?.build(model(), self, nobody);
  expect(scene?.nodes.map(({ translation, gizmo }) => [translation, gizmo])).toEqual([
    [[100, -20.125, 8], { kind: 'sound', label: 'EMIT 2, heard to 500', extent: [500, 500, 500], inner: 50 }],
    [[0, 10, 0], { kind: 'sound', label: 'LOOP 1 by day, LOOP 2 by night, heard to 200', extent: [200, 200, 200] }],
  ]);
  expect(scene?.nodes[1]?.origin).toEqual({ source: 0, path: 'sounds[1]', start: 84, size: 84 });
});

test('a zone shows the sounds of the file next to its archive, hidden at first', () => {
  const zone = read(wld, fenZone());
  const ask: Neighbours = {
    find: names => (names.includes('fen_sounds.eff') ? self : undefined),
    model: (_, format) => (format === 'everquest/sounds' ? model() : undefined),
  };
  const { nodes, sources, bounds } = buildScene(zone, { asset: 'fen.wld', address: 'fen.s3d::fen.wld' }, ask);
  const group = nodes.findIndex(({ name }) => name === 'sounds');
  expect(nodes[group]?.hidden).toBe(true);
  const below = nodes.filter(({ parent }) => parent === group);
  expect(below.map(({ origin }) => sources[origin?.source ?? -1]?.address)).toEqual([self.address, self.address]);
  expect(bounds).toEqual(buildScene(zone, { asset: 'fen.wld', address: 'fen.s3d::fen.wld' }, nobody).bounds);
});

test('other files of the same length are not sounds: of no kind, or silent', () => {
  const changed = (at: number, ...put: number[]): Uint8Array => {
    const copy = bytes.slice();
    copy.set(put, at);
    return copy;
  };
  expect(confidence(bytes)).toBe('certain');
  expect(confidence(changed(84 + 12, 99))).toBe('likely'); // counted otherwise
  expect(confidence(changed(16 + 3, 0x7f))).toBe('likely'); // one of two is nowhere
  expect(confidence(changed(56, 9))).toBe('unknown');
  expect(confidence(new Uint8Array(84))).toBe('unknown');
  expect(confidence(bytes.subarray(1))).toBe('unknown');
});

test('its table shows the lines of the bank', () => {
  const rows = everquestSounds.table?.rows(model()).map(({ cells }) => cells.join(' | '));
  expect(rows).toEqual([
    'fading | EMIT 2 | none | 100 | -20.125 | 8 | 500',
    'dayAndNight | LOOP 1 | LOOP 2 | 0 | 10 | 0 | 200',
  ]);
});
