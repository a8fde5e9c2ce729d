// Worlds: what is kept as it is, what other tools wrote, what is shown.

import { describe, expect, it } from 'vitest';
import { decode, roundTrip, setField, valueAt } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import { zipperGamez } from '../../../shared/formats/zipper/gamez/index.ts';
import { type Gamez, gamez } from '../../../shared/formats/zipper/gamez/layout.ts';
import { placesOf } from '../../../shared/formats/zipper/gamez/scene/places.ts';
import { crimsonSkies } from '../../fixtures/gamez/crimson-skies.ts';
import { mechwarrior3 } from '../../fixtures/gamez/mechwarrior3.ts';
import { piratesMoon } from '../../fixtures/gamez/pirates-moon.ts';
import { recoil } from '../../fixtures/gamez/recoil.ts';
import { asJson } from '../../support/as-json.ts';
import { again, decoded, fieldsOf, patched, patchedAt, startOf, written } from './gamez-bytes.ts';

/** The shape that cli.md fixes. */
const shown = (bytes: Uint8Array) =>
  asJson(zipperGamez.toJson?.(decoded(bytes))) as {
    readonly models: readonly unknown[];
    readonly nodes: readonly { readonly name: string; class: string; readonly model: unknown; parent: unknown }[];
  };

describe('values that nothing recomputes', () => {
  it('stay: allocator, free lists, addresses, a node number, a matrix an ulp off', () => {
    const world = decoded(crimsonSkies);
    if (world.version !== 42 || !('timestamp' in world)) throw new Error('another game');
    const value = { ...world, lastFreeNode: 1 };
    expect(written(value).slice(0x20, 0x24)).toEqual(Uint8Array.of(1, 0, 0, 0));
    const json = JSON.stringify(zipperGamez.toJson?.(again(decoded(crimsonSkies))));
    expect(json).toContain('"runtimeNumber":33554472');
    expect(json).toContain('-4.371139e-8');
  });

  it('stay: garbage after a name, even if the name changes', () => {
    const renamed = patched(crimsonSkies, { 'nodes[0].name': 'a' });
    const at = crimsonSkies.indexOf(0x67, 572); // the g of geometry
    expect(String.fromCharCode(...renamed.slice(at, at + 13))).toBe('a\0ometry\0dirt');
    expect(written(decoded(renamed))).toEqual(renamed);
  });

  it('stay: the bits of a NaN in a matrix, and -0', () => {
    const bytes = patched(crimsonSkies, { 'nodes[0].data.transform.y.y': 'bits:7FC12345' });
    expect(written(decoded(bytes))).toEqual(bytes);
    const { value } = valueAt(gamez, memorySource(crimsonSkies), 'nodes[0].data.transform.y') ?? {};
    expect(JSON.stringify(value)).toBe('[0.0,1.0,-0.0]');
  });
});

describe('a world from another tool', () => {
  it('with a dot in a texture’s name replaces only its first NUL with a dot', () => {
    expect(decoded(mechwarrior3).textures[0]?.name).toBe('sign.a.tif');
  });

  it('may have a gap before the data of a model, which is kept and named unknown', () => {
    const at = startOf(recoil, 'models[0].vertices[0].x');
    const bytes = withGap(recoil, at, { 'models[0].dataOffset': 4, nodesOffset: 4, dataOffset: 4 });
    expect(roundTrip(gamez, memorySource(bytes))).toEqual({ kind: 'exact' });
    expect(fieldsOf(bytes).find(({ kind }) => kind === 'unknown')?.path).toBe(`@0x${at.toString(16).toUpperCase()}+4`);
    // A scene must know where its vertices and nodes are all the same.
    const { models, nodes, nodeData } = placesOf(decoded(bytes));
    expect(models[0]?.data?.vertices).toBe(at + 4);
    expect(nodes[1]?.start).toBe(startOf(bytes, 'nodes[1].name'));
    expect(nodeData[2]?.start).toBe(startOf(bytes, 'nodes[2].data.level'));
  });

  it('may have an unknown class: its bytes are a gap in the older games', () => {
    const bytes = patched(recoil, { 'nodes[1].class': 7 });
    const { findings, fault } = decode(gamez, memorySource(bytes));
    expect(fault).toBeUndefined();
    expect(findings.map(({ path, text }) => [path, text])).toContainEqual(['nodes[1].class', 'unknown class 7']);
    expect(roundTrip(gamez, memorySource(bytes))).toEqual({ kind: 'exact' });
  });

  it('stops at an unknown class in the later games, and keeps everything before it', () => {
    const bytes = patchedAt(piratesMoon, 'nodes[1].class', 7);
    const { value, fault } = decode(gamez, memorySource(bytes));
    expect(fault?.path).toMatch(/^nodes\[2\]\.data/);
    expect((value as Gamez).nodes.map(({ name }) => name)).toEqual(['world1', 'sun', 'far']);
    expect(setField(gamez, memorySource(piratesMoon), 'nodes[1].class', 7).kind).toBe('refused');
  });

  it('may have free slots between models, which are not models', () => {
    const json = shown(crimsonSkies);
    expect(json.models[0]).toBeNull();
    expect(json.models[1]).not.toBeNull();
    expect(json.nodes.map(({ model }) => model)).toEqual([1, null]);
  });

  it('that counts more than the file can hold is a fault immediately', () => {
    for (const path of [
      'textureCount',
      'materialArraySize',
      'modelArraySize',
      'models[0].vertexCount',
      'nodes[0].childCount',
    ]) {
      const { fault } = decode(gamez, memorySource(patchedAt(recoil, path, 0x7fff_ffff)));
      expect(fault?.text, path).toMatch(/needs [\d,]+ bytes/);
    }
  });
});

describe('JSON and names', () => {
  it('shows a parent as one number, or null, even for an empty node', () => {
    const json = shown(recoil);
    expect(json.nodes.map(({ name, class: kind, parent }) => [name, kind, parent])).toEqual([
      ['world1', 'world', null],
      ['sun', 'light', null],
      ['far', 'lod', 0],
      ['mark', 'empty', 2],
    ]);
  });

  it('shows its counts', () => {
    const told = [recoil, crimsonSkies].flatMap(bytes => zipperGamez.facts?.(decoded(bytes)) ?? []);
    expect(told.map(([label, value]) => `${label}: ${value}`)).toMatchInlineSnapshot(`
      [
        "Game: Recoil",
        "Release: unknown: no list of this game’s worlds was published",
        "Nodes: 4 (1 world, 1 light, 1 lod, 1 empty)",
        "Models: 1 in 2 slots",
        "Polygons: 1",
        "Materials: 1 in 2 slots",
        "Textures: 1",
        "Ground: 256 by 256",
        "Cells: 1 by 1",
        "Game: Crimson Skies",
        "Made: 2000-08-26T19:41:52Z",
        "Release: unknown: of this game only the times of the planes and of chapter 4 were published",
        "Nodes: 2 (1 object3d, 1 lod)",
        "Models: 1 in 2 slots",
        "Polygons: 1",
        "Materials: 1 in 2 slots",
        "Textures: 1",
      ]
    `);
  });

  it('names its textures', () => {
    expect([...(zipperGamez.references?.(decoded(mechwarrior3)) ?? [])]).toEqual([
      { path: 'textures[0].name', kind: 'texture', name: 'sign.a.tif', isFile: true },
    ]);
  });

  it('has nodes that animations name', () => {
    expect([...(zipperGamez.namedParts?.(decoded(crimsonSkies)) ?? [])]).toEqual([
      { path: 'nodes[0]', kind: 'node', name: 'geometry' },
      { path: 'nodes[1]', kind: 'node', name: 'far' },
    ]);
  });

  it('lists its nodes, each cell with its field', () => {
    const rows = zipperGamez.table?.rows(decoded(recoil)) ?? [];
    expect(rows.map(({ cells }) => cells.join(' | '))).toMatchInlineSnapshot(`
      [
        "0 | world1 | world |  |  | 1 |  | active altitudeSurface intersectSurface treeValid zoneCheck",
        "1 | sun | light |  |  | 0 |  | altitudeSurface intersectSurface hasNodeBox treeValid zoneCheck",
        "2 | far | lod |  | 0 | 1 | 3 | active hasChildBox treeValid zoneCheck unknown25",
        "3 | mark | empty |  | 2 | 0 |  | active treeValid zoneCheck",
      ]
    `);
    const source = memorySource(recoil);
    for (const { paths } of rows)
      for (const path of paths ?? []) if (path !== null) expect(valueAt(gamez, source, path), path).toBeDefined();
  });
});

/** Four bytes more at a place, and the offsets after it that many higher. */
function withGap(bytes: Uint8Array, at: number, moved: Readonly<Record<string, number>>): Uint8Array {
  const changed = Uint8Array.from([...bytes.slice(0, at), 1, 2, 3, 4, ...bytes.slice(at)]);
  const view = new DataView(changed.buffer);
  for (const { path, start } of fieldsOf(bytes)) {
    const by = moved[path] ?? (/^nodes.*dataOffset$/.test(path) ? moved.dataOffset : undefined);
    const place = start >= at ? start + 4 : start;
    if (by !== undefined) view.setUint32(place, view.getUint32(place, true) + by, true);
  }
  return changed;
}
