import { describe, expect, test } from 'vitest';
import { decode, encode } from '#layout';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { type Interp, interp } from '../../shared/formats/zipper/interp/layout.ts';
import { textForm } from '../../shared/formats/zipper/interp/text-form.ts';
import { hasReference, readReference, readReferenceJson, referenceFiles } from './reference.ts';

interface ExpectedScript {
  readonly name: string;
  readonly datetime: string;
  readonly lines: readonly string[];
}

const files = hasReference ? referenceFiles().filter(({ type }) => type === 'interp') : [];

describe.skipIf(!hasReference)('the reference scripts (skipped where ../shared/data/zipper is absent)', () => {
  test.each(files.map(({ path, expected }) => [path, expected]))('%s shows what %s expects', (path, expected) => {
    const shown = interp.toJson?.(modelOf(readReference(path))) as Interp; // the shape cli.md gives
    const scripts = readReferenceJson(expected) as readonly ExpectedScript[];
    expect(shown.scripts.map(({ name, modified, lines }) => ({ name, modified, lines: lines.map(joined) }))).toEqual(
      scripts.map(({ name, datetime, lines }) => ({ name, modified: Date.parse(datetime) / 1000, lines })),
    );
  });

  test.each(files.map(({ path }) => path))('%s round-trips through its text, with and without the old file', path => {
    const bytes = readReference(path);
    const before = modelOf(bytes);
    for (const known of [before, undefined]) {
      const compiled = textForm.fromText(textForm.toText(before), known);
      if ('problems' in compiled) throw new Error(compiled.problems[0]?.text);
      expect(compiled.notes).toEqual([]);
      expect(toBytes(encode(interp, compiled.model))).toEqual(bytes);
    }
  });

  test('arguments with spaces, and empty ones, stay separate', () => {
    const { scripts } = modelOf(readReference('mw/interp/interp_args_spaces.zbd'));
    expect(scripts[0]?.lines).toEqual([
      ['Print', 'hello big world', ''],
      ['', 'leading empty'],
      ['one arg only with spaces'],
    ]);
  });
});

/** The expectation has lost the bounds of the arguments. */
function joined(line: readonly string[]): string {
  return line.join(' ');
}

function modelOf(bytes: Uint8Array): Interp {
  const { value, fault } = decode(interp, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return value;
}
