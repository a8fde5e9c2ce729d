import { describe, expect, test } from 'vitest';
import { decode, diffFields, fieldsIn, roundTrip, setField } from '#layout';
import { demoMapFiles } from '../../../electron/demo/fft/map.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { detect } from '../../../shared/formats/fft/mesh/index.ts';
import { type Mesh, mesh } from '../../../shared/formats/fft/mesh/layout/mesh.ts';
import { table } from '../../../shared/formats/fft/mesh/table.ts';

const day = new Map(demoMapFiles()).get('MAP001.9') ?? new Uint8Array(0);
const source = memorySource(day);
const pointerOf = (slot: number): number => new DataView(day.buffer, day.byteOffset).getUint32(slot, true);
const TERRAIN = 0x68;

function changed(change: (view: DataView, bytes: Uint8Array) => void): Uint8Array {
  const bytes = day.slice();
  change(new DataView(bytes.buffer), bytes);
  return bytes;
}

describe('a resource with nearly every chunk', () => {
  test('is written back byte for byte, and tiled by its fields', () => {
    expect(roundTrip(mesh, source)).toEqual({ kind: 'exact' });
    let at = 0;
    for (const { start, size, kind } of fieldsIn(mesh, source, { start: 0, size: day.length })) {
      expect(start).toBe(at);
      expect(kind).not.toBe('unknown');
      at += size;
    }
    expect(at).toBe(day.length);
  });

  test('shows its terrain as a table, row by row from the south-west', () => {
    const rows = table.rows(decode(mesh, source).value as Mesh); // a sound file
    expect(rows).toHaveLength(128);
    expect(rows[17]).toEqual({
      path: 'terrain.tiles[17]',
      cells: ['0, 1, 2', 'Lake', '0', '1', '0', 'flat', '0', '', '', '', '0', ''],
    });
    expect(rows[15]?.cells.slice(0, 6)).toEqual(['0, 7, 1', 'Grassland', '2', '0', '0', 'flat']);
  });

  test('names slopes and the quarters without a camera, in the table and in differences', () => {
    const at = pointerOf(TERRAIN) + 2 + 17 * 8;
    const bytes = changed((_, all) => {
      all[at + 4] = 0x85;
      all[at + 7] = 0x83;
    });
    const model = decode(mesh, memorySource(bytes)).value as Mesh; // a sound file
    expect(model.terrain?.tiles.at(17).cameraBlocked).toMatchObject({
      low0: true,
      low1: true,
      low2: false,
      steep3: true,
    });
    expect(table.rows(model)[17]?.cells).toEqual([
      ...['0, 1, 2', 'Lake', '0', '1', '0', 'inclineN', '0', '', '', '', '0', 'low NE SE, steep NW'],
    ]);
    expect(JSON.stringify(diffFields(mesh, source, memorySource(bytes)))).toMatch(/inclineN.*steep3/);
    expect(roundTrip(mesh, memorySource(bytes))).toEqual({ kind: 'exact' });
  });

  test.each([
    ['terrain.tiles[17].cameraBlocked.steep2', true, pointerOf(TERRAIN) + 2 + 17 * 8 + 7],
    ['terrain.tiles[17].height', 7, pointerOf(TERRAIN) + 2 + 17 * 8 + 2],
    ['terrain.tiles[17].flags.impassable', true, pointerOf(TERRAIN) + 2 + 17 * 8 + 6],
    ['terrain.tiles[17].slopeKind', 'inclineE', pointerOf(TERRAIN) + 2 + 17 * 8 + 4],
    ['lights.ambient.red', 1, pointerOf(0x64) + 36],
  ])('changes one byte when %s is set', (path, value, start) => {
    const change = setField(mesh, source, path, value);
    expect(change).toMatchObject({ kind: 'patch', start });
    if (change.kind === 'patch') expect(change.bytes).toHaveLength(1);
  });
});

describe('the odd resource', () => {
  test('with more tiles than a level can have shows those of the level above, and reports it', () => {
    const bytes = changed(view => view.setUint16(pointerOf(TERRAIN), 0x1011));
    const { value, findings } = decode(mesh, memorySource(bytes));
    expect(findings.map(({ path, text }) => `${path}: ${text}`)).toEqual([
      'terrain.sizeX: 16 × 17 tiles are more than the 256 of a level: the last of them are the first of the level above',
    ]);
    expect(table.rows(value as Mesh)[271]?.path).toBe('terrain.tiles[271]'); // nothing stops the reading
  });

  test('with a pointer past the end is detected by its name, and shows everything except its target', () => {
    const bytes = changed(view => view.setUint32(TERRAIN, 0x00ff_0000, true));
    expect(detect({ name: 'MAP001.9', source: memorySource(bytes) })).toEqual({
      confidence: 'likely',
      why: 'called as a resource of a map, but the pointer to terrain leads to 0xFF0000, and the end is 0x3978',
    });
    expect(detect({ name: 'other.bin', source: memorySource(bytes) }).confidence).toBe('unknown');
    const { value, fault, findings } = decode(mesh, memorySource(bytes));
    expect(fault).toBeUndefined();
    expect(value).toMatchObject({ primaryMesh: {} });
    expect(value).not.toHaveProperty('terrain');
    expect(findings.filter(({ weight }) => weight === 'error')).toMatchObject([
      { path: 'terrain', text: 'left out: starts at 0xFF0000, but the end is 0x3978' },
    ]);
  });

  test('with one word that should be 0 is detected by its name, and reports that word', () => {
    const bytes = changed(view => view.setUint32(0x08, 0xff00, true));
    expect(detect({ name: 'MAP001.9', source: memorySource(bytes) })).toEqual({
      confidence: 'likely',
      why: 'called as a resource of a map, but the word at 0x8 is not 0, as it is in map resources',
    });
    expect(detect({ name: 'other.bin', source: memorySource(bytes) }).confidence).toBe('unknown');
    const { value, fault, findings } = decode(mesh, memorySource(bytes));
    expect(fault).toBeUndefined();
    expect(value).toMatchObject({ primaryMesh: {}, terrain: {} });
    expect(findings.map(({ path }) => path)).toContain('unknown00');
    // A texture has any words, and is called alike.
    const more = changed(view => {
      for (const at of [0x08, 0x0c]) view.setUint32(at, 0xff00, true);
    });
    expect(detect({ name: 'MAP001.9', source: memorySource(more) }).confidence).toBe('unknown');
    const wrong = changed(view => {
      for (const at of [0x08, TERRAIN]) view.setUint32(at, 0xff_0000, true);
    });
    expect(detect({ name: 'MAP001.9', source: memorySource(wrong) }).confidence).toBe('unknown');
  });

  test('with an impossible count leaves out that chunk, and shows what is after it', () => {
    const [start, next] = [pointerOf(0x40), pointerOf(0x44)];
    const damaged = memorySource(changed(view => view.setUint16(start + 2, 0xffff, true)));
    const { value, fault, findings } = decode(mesh, damaged);
    expect(fault).toBeUndefined();
    expect(value).not.toHaveProperty('primaryMesh');
    expect(value).toMatchObject({ palettes: {}, terrain: { sizeX: 8 }, greyPalettes: {} });
    expect(findings).toMatchObject([
      { path: 'primaryMesh', start, size: next - start, weight: 'error' },
      { path: 'primaryMesh.texturedQuadCount', start: start + 2, size: 2, weight: 'error' },
    ]);
    expect(findings[0]?.text).toMatch(/^left out: primaryMesh\.texturedQuadCorners at 0x[0-9A-F]+: needs [\d,]+ bytes/);
    expect(roundTrip(mesh, damaged)).toEqual({ kind: 'exact' });
    const fields = fieldsIn(mesh, damaged, { start: 0, size: day.length });
    expect(fields.filter(({ kind }) => kind === 'unknown')).toMatchObject([{ path: 'primaryMesh', start: start + 8 }]);
    const count = 'primaryMesh.texturedQuadCount';
    expect(fields.find(({ path }) => path === count)).toMatchObject({ kind: 'count', start: start + 2, value: 0xffff });
    const right = new DataView(day.buffer, day.byteOffset).getUint16(start + 2, true);
    expect(findings[1]?.text).toBe(`expected ${right}, found 65,535: the mesh has 8,192 bytes`);
    expect(findings[1]?.repair?.bytes).toEqual(Uint8Array.of(right, 0));
    expect(setField(mesh, damaged, count, right)).toMatchObject({ kind: 'patch', start: start + 2 });
    expect(setField(mesh, damaged, 'terrain.tiles[17].height', 7)).toMatchObject({ kind: 'patch' });
  });

  test('with a chunk that overlaps the next one reports which', () => {
    const bytes = changed(view => view.setUint16(pointerOf(0x40), view.getUint16(pointerOf(0x40), true) + 3, true));
    const { fault, findings } = decode(mesh, memorySource(bytes));
    expect(fault).toBeUndefined();
    expect(findings.filter(({ path }) => path === 'primaryMesh')).toMatchObject([
      { start: pointerOf(0x44), text: 'reaches to 0x2154, but the next part begins at 0x20C4' },
    ]);
  });

  test('that was truncated ends with a fault, and keeps everything before it', () => {
    const { value, fault } = decode(mesh, memorySource(day.slice(0, -300)));
    expect(fault?.text).toMatch(/^greyPalettes.* at 0x[0-9A-F]+: needs 512 bytes for 16 items of 32, 212 left$/);
    expect(value).toMatchObject({ primaryMesh: {}, paletteFrames: {} });
  });

  test('with two pointers to one chunk shows both, and can only be patched', () => {
    const bytes = changed(view => view.setUint32(0x7c, pointerOf(0x44), true));
    expect(roundTrip(mesh, memorySource(bytes)).kind).toBe('patchOnly');
    expect(decode(mesh, memorySource(bytes)).findings.map(({ path }) => path)).toContain('greyPalettes');
  });

  test('of only zeros is not a resource', () => {
    expect(detect({ name: 'MAP001.9', source: memorySource(new Uint8Array(day.length)) }).confidence).toBe('unknown');
  });
});
