// Files that other programs make and read: structures give the values that are known, and edits are read by others.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Document as GltfDocument, NodeIO } from '@gltf-transform/core';
import { expect, test } from 'vitest';
import { setField, valueAt } from '#layout';
import { piecesSource } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { buildPng, readPlainPng } from '../support/png.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { layoutOf } from './support.ts';

function patched(bytes: Uint8Array, edit: ReturnType<typeof setField>): Uint8Array {
  if (edit.kind !== 'patch') throw new Error(edit.kind);
  const after = bytes.slice();
  after.set(edit.bytes, edit.start);
  return after;
}

test('a PNG is read by chunks, and another reader accepts the edited checksum', () => {
  const layout = layoutOf(`
meta: {id: png, endian: be, encoding: ASCII}
seq:
  - {id: magic, contents: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]}
  - {id: chunks, type: chunk, repeat: until, repeat-until: _.name == "IEND"}
types:
  chunk:
    seq:
      - {id: len_body, type: u4}
      - {id: name, type: str, size: 4}
      - {id: body, size: len_body, type: {switch-on: name, cases: {'"IHDR"': head}}}
      - {id: sum, type: u4}
  head:
    seq: [{id: width, type: u4}, {id: height, type: u4}, {id: depth, type: u1}, {id: kind, type: u1}, {id: rest, size: 3}]
`);
  const png = buildPng({ width: 3, height: 2, colourType: 0, data: Uint8Array.of(1, 2, 3, 4, 5, 6) });
  const source = memorySource(png);
  expect(valueAt(layout, source, 'chunks[0].body.width')?.value).toBe(3);
  expect(valueAt(layout, source, 'chunks[0].body.height')?.value).toBe(2);
  expect(valueAt(layout, source, 'chunks[2].name')?.value).toBe('IEND');
  expect(valueAt(layout, source, 'chunks[2].sum')?.value).toBe(0xae426082);
  const wrong = patched(png, setField(layout, source, 'chunks[0].sum', 1));
  expect(() => readPlainPng(wrong)).toThrow('checksum of IHDR');
});

test('a GZIP is read, and zlib unpacks it with an edited header', () => {
  const layout = layoutOf(`
meta: {id: gzip, endian: le}
seq:
  - {id: magic, contents: [0x1f, 0x8b, 8]}
  - {id: flags, type: u1}
  - {id: time, type: u4}
  - {id: extra, type: u1}
  - {id: system, type: u1}
  - {id: body, size: _io.size - 18}
  - {id: sum, type: u4}
  - {id: len_plain, type: u4}
`);
  const gzip = new Uint8Array(gzipSync('a quick brown fox'));
  const source = memorySource(gzip);
  expect(valueAt(layout, source, 'len_plain')?.value).toBe(17);
  const later = patched(gzip, setField(layout, source, 'time', 1_000_000_000));
  expect(gunzipSync(later).toString()).toBe('a quick brown fox');
  expect(Buffer.from(later).readUInt32LE(4)).toBe(1_000_000_000);
  expect(() => gunzipSync(patched(gzip, setField(layout, source, 'sum', 7)))).toThrow('incorrect data check');
});

test('a WAV is read by chunks', () => {
  const layout = layoutOf(`
meta: {id: wav, endian: le, encoding: ASCII}
seq: [{id: riff, contents: RIFF}, {id: len, type: u4}, {id: wave, contents: WAVE}, {id: chunks, type: chunk, repeat: eos}]
types:
  chunk:
    seq: [{id: name, type: str, size: 4}, {id: len_body, type: u4}, {id: body, size: len_body, type: {switch-on: name, cases: {'"fmt "': sound}}}]
  sound:
    seq: [{id: coding, type: u2}, {id: channels, type: u2}, {id: rate, type: u4}, {id: rest, size-eos: true}]
`);
  const wav = Buffer.from(
    '524946462600000057415645666d7420100000000100020044ac000010b10200040010006461746102000000abcd',
    'hex',
  );
  const source = memorySource(new Uint8Array(wav));
  expect(valueAt(layout, source, 'chunks[0].body.rate')?.value).toBe(44100);
  expect(valueAt(layout, source, 'chunks[0].body.channels')?.value).toBe(2);
  expect(valueAt(layout, source, 'chunks[1].name')?.value).toBe('data');
});

test('a GLB of the glTF library is read, and the library reads an edited vertex', async () => {
  const layout = layoutOf(`
meta: {id: glb, endian: le, encoding: UTF-8}
seq: [{id: magic, contents: glTF}, {id: version, type: u4}, {id: length, type: u4}, {id: chunks, type: chunk, repeat: eos}]
types:
  chunk:
    seq:
      - {id: len_body, type: u4}
      - {id: kind, type: u4, enum: kinds}
      - {id: body, size: len_body, type: {switch-on: kind, cases: {'kinds::json': json, 'kinds::bin': vertices}}}
  json: {seq: [{id: text, type: str, size-eos: true}]}
  vertices: {seq: [{id: numbers, type: f4, repeat: eos}]}
enums: {kinds: {0x4e4f534a: json, 0x004e4942: bin}}
`);
  const made = new GltfDocument();
  const numbers = made
    .createAccessor()
    .setType('VEC3')
    .setArray(new Float32Array([0, 0, 0, 1, 2, 3]));
  made
    .createMesh()
    .addPrimitive(made.createPrimitive().setAttribute('POSITION', numbers.setBuffer(made.createBuffer())));
  const glb = await new NodeIO().writeBinary(made);
  const source = memorySource(glb);
  expect(valueAt(layout, source, 'length')?.value).toBe(glb.length);
  expect(valueAt(layout, source, 'chunks[0].body.text')?.value).toContain('"POSITION"');
  expect(valueAt(layout, source, 'chunks[1].body.numbers[5]')?.value).toBe(3);
  const moved = await new NodeIO().readBinary(
    patched(glb, setField(layout, source, 'chunks[1].body.numbers[4]', -7.5)),
  );
  expect(moved.getRoot().listAccessors()[0]?.getArray()).toEqual(new Float32Array([0, 0, 0, 1, -7.5, 3]));
});

const hasZip = ['zip', 'unzip'].every(name => spawnSync(name, ['-v']).status === 0);

test.skipIf(!hasZip)('a ZIP is read, and unzip reads a longer comment', () => {
  const layout = layoutOf(`
meta: {id: zip, endian: le, encoding: UTF-8}
seq: [{id: sections, type: section, repeat: eos}]
types:
  section:
    seq:
      - {id: magic, contents: PK}
      - {id: kind, type: u2, enum: kinds}
      - {id: body, type: {switch-on: kind, cases: {'kinds::file': file, 'kinds::entry': entry, 'kinds::end': end}}}
  file:
    seq:
      - {id: head, size: 14}
      - {id: len_packed, type: u4}
      - {id: len_plain, type: u4}
      - {id: len_name, type: u2}
      - {id: len_extra, type: u2}
      - {id: name, type: str, size: len_name}
      - {id: extra, size: len_extra}
      - {id: packed, size: len_packed}
  entry:
    seq:
      - {id: head, size: 24}
      - {id: len_name, type: u2}
      - {id: len_extra, type: u2}
      - {id: len_comment, type: u2}
      - {id: more, size: 8}
      - {id: ofs_file, type: u4}
      - {id: name, type: str, size: len_name}
      - {id: extra, size: len_extra}
      - {id: comment, type: str, size: len_comment}
  end:
    seq:
      - {id: head, size: 8}
      - {id: len_entries, type: u4}
      - {id: ofs_entries, type: u4}
      - {id: len_comment, type: u2}
      - {id: comment, type: str, size: len_comment}
enums: {kinds: {0x0403: file, 0x0201: entry, 0x0605: end}}
`);
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'plain.txt'), 'plain '.repeat(50));
  execFileSync('zip', ['-q', '-X', 'made.zip', 'plain.txt'], { cwd: folder });
  const source = memorySource(new Uint8Array(readFileSync(join(folder, 'made.zip'))));
  expect(valueAt(layout, source, 'sections[0].body.name')?.value).toBe('plain.txt');
  expect(valueAt(layout, source, 'sections[0].body.len_plain')?.value).toBe(300);
  expect(valueAt(layout, source, 'sections[1].body.ofs_file')?.value).toBe(0);
  const edit = setField(layout, source, 'sections[2].body.comment', 'grown by a structure');
  if (edit.kind !== 'rebuild') throw new Error(edit.kind);
  const grown = piecesSource(edit.pieces);
  writeFileSync(join(folder, 'grown.zip'), grown.read(0, grown.size));
  expect(execFileSync('unzip', ['-tq', 'grown.zip'], { cwd: folder, encoding: 'utf8' })).toContain('No errors');
  expect(execFileSync('unzip', ['-z', 'grown.zip'], { cwd: folder, encoding: 'utf8' })).toContain(
    'grown by a structure',
  );
});
