import { describe, expect, test } from 'vitest';
import { decode } from '#layout';
import { memorySource } from '../../shared/base/source.ts';
import { identify } from '../../shared/formats/index.ts';
import { storedNames, targetOf, targetsMeaning } from '../../shared/formats/references.ts';
import { buildReader, int } from '../support/build-zipper.ts';

function named(name: string, bytes: Uint8Array): string[] {
  const source = memorySource(bytes);
  const { format } = identify({ name, source });
  if (format.layout === undefined) throw new Error(`${name} has no layout`);
  const { value } = decode(format.layout, source);
  return Array.from(format.references?.(value) ?? [], reference => {
    const sign = reference.isFile ? '!' : '';
    return `${reference.path} ${reference.kind}${sign} ${reference.name}`;
  });
}

/** A script's file: directory of one, its lines, and the zeros that end them. */
function scripts(lines: readonly (readonly string[])[]): Uint8Array {
  const text = (value: string, size: number) => Buffer.concat([Buffer.from(value, 'latin1')], size);
  const u32 = (...values: readonly number[]) => Buffer.from(Uint32Array.from(values).buffer);
  const all = lines.map(line => {
    const bytes = Buffer.from(line.map(argument => `${argument}\0`).join(''), 'latin1');
    return Buffer.concat([u32(bytes.length, line.length), bytes]);
  });
  const start = 12 + 128;
  return new Uint8Array(
    Buffer.concat([u32(0x08971119, 7, 1), text('c1\\init.gw', 120), u32(0, start), ...all, u32(0)]),
  );
}

describe('the names in', () => {
  test('a reader are those of files, after certain words, and of messages', () => {
    const value = buildReader([
      'NAME',
      'Heron',
      'SOUND',
      'step_light',
      'SPEED',
      'fast',
      'MOTIONS',
      ['WALK', 'heron_walk', int(3)],
      'PARTS',
      ['dfn_heron.zrd', 'paint.BMP', 'note.txt'],
      'TEXT',
      'MSG_HERON_NAME',
      'SOUND',
      '0.5 of it',
    ]);
    expect(named('a.zrd', value)).toEqual([
      '[3] sound step_light',
      '[7][0] motion WALK',
      '[7][1] motion heron_walk',
      '[9][0] reader! dfn_heron.zrd',
      '[9][1] texture! paint.BMP',
      '[11] message MSG_HERON_NAME',
    ]);
  });

  test('the text form of a reader are the same', () => {
    const text = Buffer.from('; list\r\n(SOUND "step_light" INCLUDE dfn_heron.zrd 12)\r\n', 'latin1');
    expect(named('list.zrd', new Uint8Array(text))).toEqual([
      '[0][1] sound step_light',
      '[0][3] reader! dfn_heron.zrd',
    ]);
  });

  test('scripts are those of files', () => {
    const bytes = scripts([
      ['load', 'c1\\base.gw'],
      ['texture', 'marsh 1.tif', ''],
      ['say', 'hello'],
    ]);
    expect(named('interp.zbd', bytes)).toEqual([
      'scripts[0].lines[0][1] script! c1\\base.gw',
      'scripts[0].lines[1][1] texture! marsh 1.tif',
    ]);
  });
});

describe('a name', () => {
  test('is compared without folders and in lower case', () => {
    expect(['C:\\Data\\Step.WAV', 'a/b', 'MSG_A'].map(targetOf)).toEqual(['step.wav', 'b', 'msg_a']);
  });

  test('is searched for with and without extension; stored files are found by every possible name', () => {
    expect(storedNames('sound', 'step')).toEqual(['step', 'step.wav']);
    expect(storedNames('sound', 'step.wav')).toEqual(['step.wav', 'step']);
    expect(targetsMeaning('Step.wav')).toEqual(['step.wav', 'step']);
    expect(targetsMeaning('heron_walk')).toContain('heron_walk.mot');
  });
});
