import { describe, expect, test } from 'vitest';
import { decode, type RootLayout } from '#layout';
import { joints } from '../../electron/demo/motions.ts';
import { valleyContents } from '../../electron/demo/valley.ts';
import { demoFiles } from '../../electron/demo/write-demo.ts';
import { memorySource } from '../../shared/base/source.ts';
import { anim } from '../../shared/formats/zipper/anim/layout/anim.ts';
import { gamez } from '../../shared/formats/zipper/gamez/layout.ts';
import { textures } from '../../shared/formats/zipper/textures/layout.ts';
import { readArchive } from '../support/read-archive.ts';

const files = demoFiles();

function modelOf<T>(layout: RootLayout<T>, path: string): T {
  const { value, fault } = decode(layout, memorySource(files.get(path) ?? new Uint8Array(0)));
  if (fault) throw new Error(`${path}: ${fault.text}`);
  return value;
}

const world = modelOf(gamez, 'zbd/c1/gamez.zbd');
const { definitions, sources, ...animations } = modelOf(anim, 'zbd/c1/anim.zbd');
const packaged = new Set(modelOf(textures, 'zbd/c1/rtexture.zbd').textures.map(({ name }) => name));
const nodes = new Map(world.nodes.map(({ name }, i) => [name, i]));
const missing = (names: readonly string[], there: ReadonlySet<string> | ReadonlyMap<string, unknown>) =>
  names.filter(name => name !== '' && !there.has(name));

/** Without the empty row that every list begins with. */
function namesOf(list: Iterable<{ readonly name: string }>): string[] {
  return [...list].slice(1).map(({ name }) => name);
}

describe('the valley of the demo', () => {
  test('has textures that are all in its package', () => {
    expect(
      missing(
        world.textures.map(({ name }) => name.replace('.tif', '')),
        packaged,
      ),
    ).toEqual([]);
  });

  test('has every node below its parent', () => {
    for (const [index, { name, parents, children }] of world.nodes.entries()) {
      for (const child of children) expect(world.nodes[child]?.parents, `below ${name}`).toContain(index);
      for (const parent of parents) expect(world.nodes[parent]?.children, `above ${name}`).toContain(index);
    }
  });

  test('lists each object in one cell of the world, the one it names, unless it reaches far beyond', () => {
    const [{ data } = { data: undefined }] = world.nodes;
    if (data?.type !== 'world') throw new Error('no world');
    const { cells, cellCountX } = data.value;
    const listed = cells.flatMap((cell, at) =>
      [...cell.nodes].map(row => [
        typeof row === 'number' ? row : row.node,
        at % cellCountX,
        Math.floor(at / cellCountX),
      ]),
    );
    const things = world.nodes[0]?.children ?? [];
    const own = things.map(index => [index, world.nodes[index]?.areaX, world.nodes[index]?.areaZ]);
    expect(listed.toSorted(byFirst)).toEqual(own.filter(([, x]) => x !== -1).toSorted(byFirst));
    expect(own.length - listed.length).toBe(5);
  });

  test('has ground that faces upwards, even where a strip reverses its triangles', () => {
    for (const { name, model } of valleyContents().filter(thing => thing.name.startsWith('ground_')))
      for (const { corners } of model?.polygons ?? [])
        for (let i = 0; i + 2 < corners.length; i++) {
          const [a, b, c] = (i % 2 === 0 ? [0, 1, 2] : [1, 0, 2]).map(k => model?.vertices[corners[i + k] ?? 0]);
          if (!a || !b || !c) throw new Error(`${name} has no such corner`);
          expect((b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]), name).toBeGreaterThan(0);
        }
  });

  test('has animations of existing nodes, with existing sounds and smoke', () => {
    const named = definitions
      .slice(1)
      .flatMap(definition => [definition.rootName, ...namesOf(definition.objects), ...namesOf(definition.nodes)]);
    expect(missing(named, nodes)).toEqual([]);
    const scripts = 'scripts' in animations ? animations.scripts : [];
    expect(scripts.map(({ object }) => object)).toEqual(['ferry_01', 'gnats']);
    expect(
      missing(
        scripts.map(({ object }) => object),
        nodes,
      ),
    ).toEqual([]);
    const sounds = new Set(
      readArchive(files.get('zbd/soundsL.zbd') ?? new Uint8Array(0), 2).entries.map(({ name }) => name),
    );
    const heard = definitions.flatMap(({ staticSounds }) => namesOf(staticSounds));
    expect(heard.length).toBeGreaterThan(2);
    expect(missing(heard, sounds)).toEqual([]);
    expect(packaged.has('smoke')).toBe(true);
    expect(sources.map(({ path }) => path.split('\\').at(-1))).toEqual(['marsh_anim.zrd', 'ferry_anim.zrd']);
  });

  test('has walkers whose parts are where the heron’s motions have them at rest', () => {
    const { entries } = readArchive(files.get('zbd/mechlib.zbd') ?? new Uint8Array(0), 2);
    const heron = entries.find(({ name }) => name === 'heron.flt')?.content ?? new Uint8Array(0);
    const text = Buffer.from(heron).toString('latin1');
    const view = new DataView(heron.buffer, heron.byteOffset, heron.byteLength);
    for (const [part, place] of joints) {
      // 208 bytes of the node, and the place 84 bytes into what follows.
      const at = text.indexOf(`${part}\0`) + 208 + 84;
      const stored = [0, 4, 8].map(k => view.getFloat32(at + k, true));
      expect(stored, part).toEqual(place.map(Math.fround));
    }
    expect(entries.filter(({ name }) => name.endsWith('.flt')).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['crake.flt', 'goshawk.flt', 'shoebill.flt']),
    );
  });
});

function byFirst([a = 0]: readonly (number | undefined)[], [b = 0]: readonly (number | undefined)[]): number {
  return a - b;
}
