import { describe, expect, test } from 'vitest';
import { decode, encode } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { identify } from '../../../shared/formats/index.ts';
import { evidenceAcross, evidenceOf } from '../../../shared/formats/zipper/save/evidence.ts';
import { SIZES, save } from '../../../shared/formats/zipper/save/layout.ts';
import { hexText } from '../../support/hex-text.ts';

describe('evidence about unknown bytes', () => {
  test.each([
    ['00 00 00 00 00 00 00 00', 'all zero'],
    ['0000803F 0000C0BF 00000000', 'like floats: 1, -1.5, then 4 zero bytes'],
    ['07000000 FFFFFFFF 0A000000', 'like numbers: 7, -1, 10'],
    ['496D6B65 00000000', 'text “Imke”, then 4 zero bytes'],
    ['DEADBEEF 0000803F 12345678', '10 of 12 bytes not zero, no pattern'],
    ['CDCDCDCD CDCD', 'every byte 0xCD'],
    ['DEADBEEF 0000803F 00000040', '2 of 3 like floats'],
  ])('%s is %s', (hex, text) => {
    expect(evidenceOf(hexText(hex))).toBe(text);
  });

  test('a number found elsewhere in the save is reported with its place, but small ones are not', () => {
    const known = [
      ['money', 1200],
      ['missionIndex', 1],
    ] as const;
    expect(evidenceOf(hexText('01000000 B0040000'), known)).toBe('like numbers: 1, 1200; the same as money at 0x4');
  });

  test('records of a table are compared: zero, the same, or where they differ', () => {
    const of = (...texts: string[]) => evidenceAcross(texts.map(hexText), 'planes');
    expect(of('00000000', '00000000')).toBe('zero in all 2 planes');
    expect(of('05000000', '05000000')).toBe('the same in all 2 planes: like numbers: 5');
    expect(of('05000000 00000000', '05000000 01000000', '05000000 00000000')).toBe(
      '2 values in all 3 planes; differs at 0x4 of 8 bytes',
    );
    expect(of()).toBe('no planes');
  });
});

describe('undocumented members of saves of Crimson Skies', () => {
  const section = hexText('10000000 0000803F 00000000 05000000');
  const pilot = new Uint8Array(1448).fill(7, 100, 104);
  const vehicle = new Uint8Array(408);
  vehicle.set(hexText('98010000 0000803F 00000040 00004040'));

  test.each([
    ['Mission/Weapons', section, 'section'],
    ['Persist/PilotStatus', pilot, 'pilotStatus'],
    ['TurretList/ltur1', section, 'section'],
    ['PlayerVehicle/wingman_1', hexText('04000000'), 'section'],
    ['VehicleList/player', vehicle, 'vehicle'],
  ])('%s is identified by its name and size, and stays as it is', (name, bytes, part) => {
    const source = memorySource(bytes);
    expect(identify({ name, source })).toMatchObject({ format: { id: 'zipper/save' }, confidence: 'likely' });
    const { value, findings, fault } = decode(save, source);
    expect([fault, findings]).toEqual([undefined, []]);
    expect(value).toMatchObject({ part });
    expect(toBytes(encode(save, value))).toEqual(bytes);
  });

  test('is another file if the name or the size does not match', () => {
    const formatOf = (name: string, bytes: Uint8Array) => identify({ name, source: memorySource(bytes) }).format.id;
    expect(formatOf('Mission/Scores', section)).not.toBe('zipper/save');
    expect(formatOf('Mission/Weapons', section.subarray(0, 15))).not.toBe('zipper/save');
    expect(formatOf('Persist/PilotStatus', pilot.subarray(1))).not.toBe('zipper/save');
  });

  test('an animation state with 20 nodes is one, even though a pilot has the same size', () => {
    const state = new Uint8Array(88 + 20 * 68);
    state.set(hexText('01000000 00000000 6C616D70'));
    state[85] = 20;
    expect(decode(save, memorySource(state)).value).toMatchObject({ part: 'activation' });
    expect(identify({ name: 'act3', source: memorySource(state) })).toMatchObject({ confidence: 'certain' });
  });

  test('a vehicle in flight shows its position', () => {
    expect(decode(save, memorySource(vehicle)).value).toMatchObject({
      part: 'vehicle',
      position: { x: 1, y: 2, z: 3 },
    });
  });
});

test('the menu data has 26 planes, the last overlapping result 0, and results of 24 missions to its last bytes', () => {
  const { uiData } = SIZES;
  const bytes = Uint8Array.from({ length: uiData }, (_, i) => i % 251);
  const view = new DataView(bytes.buffer);
  const at = { seconds: 0x1868 + 168 + 4, best: 0x1868 + 24 * 168 + 0x54 + 0x28, paint: 0x44c + 25 * 204 + 0x40 };
  view.setUint32(at.seconds, 83_000, true);
  view.setUint32(at.best, 1250, true);
  view.setUint32(at.paint, 17, true);
  view.setUint32(0x340, 9, true);
  const { value } = decode(save, memorySource(bytes));
  expect(value).toMatchObject({ part: 'uiData', wingmanPlane: 9 });
  expect(value).toHaveProperty('planes.length', 26);
  expect(value).toHaveProperty('planes.25.pattern', 17);
  expect(value).toHaveProperty('results.length', 24);
  expect(value).toHaveProperty('results.0.attempt.milliseconds', 83_000);
  expect(value).toHaveProperty('results.23.best.money', 1250);
  expect(toBytes(encode(save, value))).toEqual(bytes);
});
