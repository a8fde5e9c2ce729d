// The text of animations typed otherwise and written back. What came of it is read from the text that is made of the bytes anew.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { decode, encode } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { zipperAnim } from '../../../shared/formats/zipper/anim/index.ts';
import { type Anim, anim } from '../../../shared/formats/zipper/anim/layout/anim.ts';
import { games, smallAnimations } from '../../support/made-zipper.ts';
import { animFile } from '../../support/writers/zipper/anim-writer.ts';

const folder = fileURLToPath(new URL('../../../../shared/data/zipper/', import.meta.url));
const real = ['rc/anim/anim.zbd', 'mw/anim/anim.zbd', 'pm/anim/anim.zbd'];

const modelOf = (bytes: Uint8Array): Anim => decode(anim, memorySource(bytes)).value as Anim; // as: the whole file is read
const textOf = (model: Anim, part = 'definitions[1]'): string => zipperAnim.reading?.toText(model, part) ?? '';

function typed(bytes: Uint8Array, change: (text: string) => string, part = 'definitions[1]') {
  const before = modelOf(bytes);
  const text = change(textOf(before, part));
  const made = zipperAnim.reading?.fromText?.(text, before, part);
  if (made === undefined || 'problems' in made) return { text, problems: made?.problems ?? [] };
  return { text, problems: [], bytes: toBytes(encode(anim, made.model)) };
}

/** The file as typed, which reads as it was typed. */
function sure(bytes: Uint8Array, change: (text: string) => string, part?: string): Uint8Array {
  const made = typed(bytes, change, part);
  expect(made.problems).toEqual([]);
  expect(textOf(modelOf(made.bytes ?? new Uint8Array(0)), part)).toBe(made.text);
  return made.bytes ?? new Uint8Array(0);
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

describe.each(games)('animations of %s', game => {
  const bytes = animFile(game, smallAnimations(game));

  test('are unchanged if nothing is edited', () => {
    expect(
      isSame(
        sure(bytes, text => text),
        bytes,
      ),
    ).toBe(true);
  });

  test('change a time and a value, and change them back', () => {
    const later = sure(bytes, text => text.replace('RUN_TIME 1.5', 'RUN_TIME 2.5'));
    expect(isSame(later, bytes)).toBe(false);
    expect(later.length).toBe(bytes.length);
    expect(
      isSame(
        sure(later, text => text.replace('RUN_TIME 2.5', 'RUN_TIME 1.5')),
        bytes,
      ),
    ).toBe(true);
  });

  test('lose an event and get it back, and get one of a new kind', () => {
    const event = /^\t\t\tSOUND \([\s\S]*?^\t\t\t\)\r\n|^\t\t\tSOUND \(.*\)\r\n/m;
    const [gone = ''] = event.exec(textOf(modelOf(bytes))) ?? [];
    expect(gone).toContain('click.wav');
    const less = sure(bytes, text => text.replace(gone, ''));
    expect(less.length).toBeLessThan(bytes.length);
    const more = sure(bytes, text => text.replace(gone, gone + gone));
    expect(more.length - bytes.length).toBe(bytes.length - less.length);
    const added = '\t\t\tOBJECT_ACTIVE_STATE (\r\n\t\t\t\t(STATE ON)\r\n\t\t\t\t(NAME world1)\r\n\t\t\t)\r\n';
    expect(sure(bytes, text => text.replace(gone, gone + added)).length).toBeGreaterThan(bytes.length);
  });

  test('get a sequence and lose it', () => {
    const more = sure(bytes, text =>
      text.replace(/(\tSEQUENCE_DEFINITION \(\r\n\t\t\tNAME CLOSE)/, '\tSEQUENCE_DEFINITION (NAME IDLE)\r\n\t$1'),
    );
    expect(modelOf(more).definitions[1]?.sequences.map(({ name }) => name)).toEqual(['OPEN', 'IDLE', 'CLOSE']);
    const back = sure(more, text => text.replace('\t\tSEQUENCE_DEFINITION (NAME IDLE)\r\n', ''));
    expect(isSame(back, bytes)).toBe(true);
  });

  test('report invalid text at its place', () => {
    const wrong = typed(bytes, text => text.replace('(NAME click.wav)', '(NAME clack.wav)'));
    expect(wrong.problems.length).toBe(1);
    expect(wrong.problems[0]?.text).toBe(
      'SOUND cannot say this: a name in it is not in the lists of this definition, or a value has another kind.',
    );
    expect(wrong.text.split('\r\n')[(wrong.problems[0]?.line ?? 0) - 1]).toContain('SOUND');
    const kind = typed(bytes, text => text.replace('SOUND (', 'SOUNDS_LIKE ('));
    expect(kind.problems[0]?.text).toBe('SOUNDS_LIKE is not an event of this game.');
    const setting = typed(bytes, text => text.replace('NAME gate', 'NAME door'));
    expect(setting.problems[0]?.text).toBe('NAME cannot be changed in the text: change its field.');
  });
});

describe.skipIf(!existsSync(folder)).each(real)('%s (without reference files: skipped)', file => {
  test('is rebuilt from the text of every event: each is solved from another of its kind', () => {
    const bytes = new Uint8Array(existsSync(folder) ? readFileSync(folder + file) : []);
    for (const [i] of modelOf(bytes).definitions.entries())
      if (i > 0)
        expect(
          isSame(
            sure(bytes, text => text, `definitions[${i}]`),
            bytes,
          ),
        ).toBe(true);
  });
});
