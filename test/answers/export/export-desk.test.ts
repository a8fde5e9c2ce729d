import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formsOf, isMadeKind, type Made, madeOf } from '../../../electron/answers/export/export-desk.ts';
import { View } from '../../../electron/answers/view.ts';
import { openFile } from '../../../electron/files/file-source.ts';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import { formats } from '../../../shared/formats/index.ts';
import { fixtures } from '../../fixtures/all-fixtures.ts';
import { model } from '../../support/build-w3d.ts';
import { countedSource } from '../../support/counted-source.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const exported = fixtures.filter(({ format }) => kindsOf(format).length > 0);

function kindsOf(id: string) {
  const format = formats.find(known => known.id === id);
  return (format?.exportsAs ?? []).filter(isMadeKind);
}

function made(file: string, source: Source, format: string): Made {
  return madeOf({ address: file, view: new View(file, source, 0) }, { kinds: kindsOf(format) });
}

test.each(exported)('$name is exported the same from a file as from memory, unchanged', ({ file, bytes, format }) => {
  const memory = memorySource(bytes.slice());
  const first = made(file, memory, format);
  expect(made(file, memory, format)).toEqual(first);
  const onDisk = openFile(join(temporaryFolder({ [file]: bytes }), file));
  expect(made(file, onDisk, format)).toEqual(first);
  expect(memory.read(0, memory.size)).toEqual(bytes);
});

test('a file is not read through to find out that it has no such form', () => {
  const one = model();
  const many = new Uint8Array(one.length * 1000);
  for (let at = 0; at < many.length; at += one.length) many.set(one, at);
  const { source, timesRead } = countedSource(memorySource(many));
  expect(formsOf({ address: 'many.w3d', view: new View('many.w3d', source, 0) }, 'png')).toEqual([]);
  expect(timesRead()).toBeLessThan(0.5);
});
