import { expect, test } from 'vitest';
import { type Decoded, decode } from '#layout';
import { decodedJson } from '../../electron/answers/model-json.ts';
import { View } from '../../electron/answers/view.ts';
import { memorySource } from '../../shared/base/source.ts';
import type { Format } from '../../shared/formats/format.ts';
import { fixtures } from '../fixtures/all-fixtures.ts';

test.each(fixtures.map(fixture => [fixture.name, fixture] as const))(
  '%s is read as its layout reads it',
  (_, fixture) => {
    const view = new View(fixture.name, memorySource(fixture.bytes), 0);
    const { layout, format } = view;
    const read = shown(format, layout && decode(layout, view.source, { thorough: true }));
    expect(shown(format, view.decoded)).toBe(read);
    view.forget();
    expect(shown(format, view.decoded)).toBe(read);
  },
);

test('knowing a file’s format does not reuse its model for other bytes', () => {
  const [one, other] = fixtures.filter(({ format }) => format === 'zipper/reader').map(({ bytes }) => bytes);
  if (one === undefined || other === undefined) throw new Error('there are two compiled readers');
  const { format, identified } = new View('a.zrd', memorySource(one), 0);
  const view = new View('a.zrd', memorySource(other), 1, identified);
  const read = view.layout && decode(view.layout, memorySource(other));
  expect(shown(format, view.decoded)).toBe(shown(format, read));
});

function shown(format: Format, decoded: Decoded<unknown> | undefined): string {
  if (decoded === undefined) return '';
  const { findings, end, fault } = decoded;
  return JSON.stringify({ json: decodedJson(format, decoded), findings, end, fault: fault?.text });
}
