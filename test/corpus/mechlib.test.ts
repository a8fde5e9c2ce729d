import { describe, expect, test } from 'vitest';
import { decode, type Finding, type RootLayout } from '#layout';

import { memorySource, type Source, sliceSource } from '../../shared/base/source.ts';
import { knownFile } from '../../shared/formats/known-files.ts';
import type { Neighbours } from '../../shared/formats/scenes.ts';
import { archive, entriesOf } from '../../shared/formats/zipper/archive/layout.ts';
import { materials } from '../../shared/formats/zipper/materials/layout.ts';
import { toJson } from '../../shared/formats/zipper/model/index.ts';
import { model } from '../../shared/formats/zipper/model/layout.ts';
import type { ModelMw, ModelPm } from '../../shared/formats/zipper/model/model.ts';
import { buildScene } from '../../shared/formats/zipper/model/scene/build.ts';
import type { Node } from '../../shared/formats/zipper/model/stored.ts';
import { sceneAgrees } from '../support/scene-agrees.ts';
import { unzip } from '../support/unzip.ts';
import { verifyTree } from '../support/verify-tree.ts';
import * as expected from './mechlib-expected.ts';
import { hasReference, parsedJson, readReference } from './reference.ts';

const games = ['mw', 'pm'];
const VERSIONS: Readonly<Record<string, number>> = { mw: 27, pm: 41 };

/** All but notes: a box of a level of detail there is invented. */
function warningsIn(layout: RootLayout<unknown>, source: Source): readonly Finding[] {
  return decode(layout, source).findings.filter(({ weight }) => weight !== 'note');
}

describe.skipIf(!hasReference)(
  "the reference libraries of 'mechs (skipped where ../shared/data/zipper is absent)",
  () => {
    test.each(games)('of %s are exact and explained, every member', game => {
      const path = `${game}/mechlib/mechlib.zbd`;
      const rows = verifyTree(path, 'mechlib.zbd', memorySource(readReference(path)));
      expect(
        rows.map(({ format, confidence, status, explained }) => [format, confidence, status, explained]).toSorted(),
      ).toEqual([
        ['unknown', 'unknown', 'skipped', 0],
        ['unknown', 'unknown', 'skipped', 0],
        ['zipper/archive', 'certain', 'exact', 1],
        ['zipper/materials', 'certain', 'exact', 1],
        ...Array.from({ length: 3 }, () => ['zipper/model', 'certain', 'exact', 1]),
      ]);
    });

    test.each(games)('of %s have no findings', game => {
      for (const { name, source } of membersOf(game)) {
        const layout: RootLayout<unknown> | undefined = name.endsWith('.flt')
          ? model
          : name === 'materials'
            ? materials
            : undefined;
        if (layout) expect(warningsIn(layout, source), name).toEqual([]);
      }
    });

    test.each(games)('of %s explain their format and version', game => {
      const members = membersOf(game).filter(({ name }) => name === 'format' || name === 'version');
      expect(members.map(({ name, source }) => knownFile(name, source)?.text.slice(0, 14))).toEqual([
        'One number, 1:',
        `One number, ${VERSIONS[game]}`,
      ]);
    });

    test.each(games)('of %s show the expected materials', game => {
      const member = membersOf(game).find(({ name }) => name === 'materials');
      const { materials: found } = modelOf(materials, member?.source);
      expect(found.map(expected.materialOf)).toEqual(expectedJson(game, 'materials'));
    });

    test.each(games)('of %s show the expected nodes and models', game => {
      const models = membersOf(game).filter(({ name }) => name.endsWith('.flt'));
      expect(models).toHaveLength(3);
      for (const { name, source } of models) {
        const root = modelOf(model, source);
        const wanted = expectedJson(game, name) as expected.Expected;
        const { nodes, models: shapes } = flat(root);
        expect(nodes.map(expected.nodeOf), name).toEqual(wanted.nodes.map(expected.expectedNode));
        expect(shapes.map(expected.modelOf), name).toEqual(wanted.models.map(expected.expectedModel));
      }
    });

    test.each(games)('of %s have the JSON that scripts rely on', game => {
      for (const { name, source } of membersOf(game).filter(member => member.name.endsWith('.flt'))) {
        const wanted = expectedJson(game, name) as expected.Expected;
        expect(parsedJson(toJson(modelOf(model, source))), name).toMatchObject({
          version: VERSIONS[game],
          ...expected.scripted(wanted, game),
        });
      }
    });
  },
);

describe.skipIf(!hasReference)("scenes of the reference 'mechs (skipped where ../shared/data/zipper is absent)", () => {
  test.each(games)('of %s map every part to the bytes in the layout, and back', game => {
    const members = membersOf(game);
    const library = members.find(({ name }) => name === 'materials');
    const ask: Neighbours = {
      find: ([name = '']) => (name === 'materials' ? { asset: name, address: name } : undefined),
      model: () => modelOf(materials, library?.source),
    };
    for (const { name, source } of members.filter(member => member.name.endsWith('.flt'))) {
      const scene = buildScene(modelOf(model, source), { asset: name, address: name }, ask);
      const bytes = source.read(0, source.size);
      sceneAgrees(scene, { source: 0, layout: model, bytes });
      if (library)
        sceneAgrees(scene, { source: 1, layout: materials, bytes: library.source.read(0, library.source.size) });
      expect(scene.nodes, name).toHaveLength((expectedJson(game, name) as expected.Expected).nodes.length);
    }
  });
});

interface Member {
  readonly name: string;
  readonly source: Source;
}

function membersOf(game: string): Member[] {
  const source = memorySource(readReference(`${game}/mechlib/mechlib.zbd`));
  return entriesOf(modelOf(archive, source)).map(({ name, start, size }) => ({
    name,
    source: sliceSource(source, start, size),
  }));
}

function expectedJson(game: string, name: string): unknown {
  const zip = unzip(readReference(`${game}/mechlib/mechlib.expected.zip`));
  return JSON.parse(new TextDecoder().decode(zip.get(`${name}.json`)));
}

/** Nodes and models in the order of the bytes, with the places of parents and children. */
function flat(root: Node): { nodes: expected.Placed[]; models: (ModelMw | ModelPm)[] } {
  const nodes: expected.Placed[] = [];
  const models: (ModelMw | ModelPm)[] = [];
  const add = (node: Node, parent: number | undefined): number => {
    const place = nodes.length;
    const children: number[] = [];
    nodes.push({ node, parent, children, model: node.model ? models.push(node.model) - 1 : -1 });
    for (const child of node.children) children.push(add(child, place));
    return place;
  };
  add(root, undefined);
  return { nodes, models };
}

function modelOf<T>(layout: RootLayout<T>, source: Source | undefined): T {
  const { value, fault } = decode(layout, source ?? memorySource(new Uint8Array(0)));
  if (fault) throw new Error(fault.text);
  return value;
}
