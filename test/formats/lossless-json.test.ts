import { describe, expect, test } from 'vitest';
import { decode, type Field, fieldsIn, findLeaf, type Layout, parsePath } from '#layout';
import { fieldJson, modelJson } from '../../electron/answers/model-json.ts';
import { wholeJson } from '../../shared/base/lazy-json.ts';
import { memorySource } from '../../shared/base/source.ts';
import { formatById } from '../../shared/formats/index.ts';
import { bitsIn } from '../../shared/layout/inside/find-leaf.ts';
import { fixtures } from '../fixtures/all-fixtures.ts';

const MOST = 40;
const FLOAT = /^-?\d+(\.\d+(e[-+]?\d+)?|e[-+]?\d+)$/;
const NO_NUMBER = new Set(['"NaN"', '"Infinity"', '"-Infinity"']);

/** JSON that says nothing false of the float at these bytes. */
function expectFloat(text: string | undefined, bytes: Uint8Array, { path, start, kind }: Field): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const stored = kind === 'f32' ? view.getFloat32(start, true) : view.getFloat64(start, true);
  if (!Number.isFinite(stored)) expect(text, path).toBe(`"${stored}"`);
  else {
    expect(text, path).toMatch(FLOAT);
    const read = JSON.parse(text ?? '');
    expect(kind === 'f32' ? Math.fround(read) : read, path).toBe(stored);
  }
}

/** The JSON at a path, where the shape of the format has such a path. */
function inShape(json: unknown, path: string): unknown {
  let at = json;
  for (const step of parsePath(path) ?? []) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = Reflect.get(at, step);
  }
  return at;
}

/** The word that a model's flags say, with the counts that only the file has. */
function wordOf(model: object, layout: Layout<unknown>, bytes: Uint8Array, path: string): number {
  const found = findLeaf(layout, memorySource(bytes), path);
  const parts = found?.spot.leaf.bits ?? [];
  let word = 0;
  for (const part of parts) {
    const value = part.countOf === undefined ? Reflect.get(model, part.name) : bitsIn(Number(found?.spot.value), part);
    word += Number(value) * 2 ** part.shift;
  }
  for (const name of Object.keys(model)) {
    if (!parts.some(part => part.name === name)) word += 2 ** Number(/^bit(\d+)$/.exec(name)?.[1]);
  }
  return word;
}

function spread<T>(all: readonly T[]): readonly T[] {
  const step = Math.max(1, all.length / MOST);
  return all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
}

describe('JSON loses nothing of a model', () => {
  test.each(fixtures.map(fixture => [fixture.name, fixture] as const))('%s', (_, { format: id, bytes }) => {
    const format = formatById(id);
    const { layout } = format;
    if (layout === undefined) return;
    const source = memorySource(bytes);
    const { value, fault } = decode(layout, source);
    if (fault !== undefined) return;
    const shape = wholeJson(modelJson(format, value));
    const plain = layout.toJson?.(value) ?? value;
    const fields = fieldsIn(layout, source, { start: 0, size: bytes.length });
    for (const field of fields.filter(({ kind }) => kind === 'f32' || kind === 'f64')) {
      expectFloat(JSON.stringify(fieldJson(field)), bytes, field);
      for (const json of [shape, plain]) {
        const text = JSON.stringify(inShape(json, field.path));
        const isNumber = text !== undefined && (NO_NUMBER.has(text) || !Number.isNaN(Number(text)));
        if (isNumber) expectFloat(text, bytes, field);
      }
    }
    for (const { path, value: word } of spread(fields.filter(({ kind }) => kind === 'flags'))) {
      const model = inShape(plain, path);
      if (typeof model === 'object' && model !== null) expect(wordOf(model, layout, bytes, path), path).toBe(word);
    }
  });
});
