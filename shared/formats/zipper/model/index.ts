import { asFault, newMemo, Reader } from '#layout';
import { counted, grouped } from '../../../base/counted.ts';
import type { Detection, Format, Probe } from '../../format.ts';
import { hasSignature } from '../../signatures.ts';
import { packedByOthers } from '../not-confirmed.ts';
import { facts } from './facts.ts';
import { mechHands } from './hands.ts';
import { model } from './layout.ts';
import { buildScene } from './scene/build.ts';
import { motionsFor } from './scene/motions.ts';
import { mechShapes } from './shapes.ts';
import { pathsOf } from './shown-paths.ts';
import { gameIn, gameOf, hasHead, NODE_SIZE, type Node, stored } from './stored.ts';
import { modelTrees } from './tree.ts';

const VERSIONS = { mw: 27, pm: 41 } as const;

const GAMES = { mw: 'MechWarrior 3', pm: "Pirate's Moon" } as const;

const isNamed = (name: string): boolean => name.toLowerCase().endsWith('.flt');

/** 'Mechs and their parts, as members of mechlib: MechWarrior 3 and Pirate's Moon. */
export const zipperModel: Format<Node> = {
  id: 'zipper/model',
  icon: 'box',
  scope: 'models',
  title: "'Mech model",
  detect,
  layout: model,
  notConfirmed: packedByOthers,
  facts,
  toJson,
  shownParts: { pathsOf },
  trees: modelTrees,
  hands: mechHands,
  shapes: mechShapes,
  scenes: { build: buildScene, skeletons: () => [], clips: () => [], clip: () => undefined, clipFiles: motionsFor },
  exportsAs: ['json', 'glb', 'obj'],
};

/** It begins with the constants of a node, and its nodes and models end at the end of the file. */
function detect({ name, source }: Probe): Detection {
  if (source.size < NODE_SIZE) return { confidence: 'unknown', why: 'too short for a node' };
  if (!hasHead(source) || hasSignature(source)) return { confidence: 'unknown', why: 'does not begin with a node' };
  const r = new Reader(source);
  const nowhere = { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY, memo: newMemo(), add: () => {} };
  const why = `begins with a node of ${GAMES[gameIn(source)]}`;
  try {
    stored.fields(r, nowhere);
  } catch (error) {
    return { confidence: isNamed(name) ? 'likely' : 'unknown', why: `${why}, but ${asFault(error).fault.text}` };
  }
  if (r.pos === source.size) return { confidence: 'certain', why: `${why}, and all below it ends where the file ends` };
  return {
    confidence: 'likely',
    why: `${why}, but all below it ends at ${grouped(r.pos)} of ${counted(source.size, 'byte')}`,
  };
}

/** The shape that scripts rely on: models and nodes in two lists, a parent before its children, as worlds have them. */
export function toJson(root: Node): unknown {
  const models: unknown[] = [];
  const nodes: NodeJson[] = [];
  const add = (node: Node, parent: number | null): number => {
    const place = nodes.length;
    const { model, children: _, ...own } = (stored.toJson?.({ ...node, children: [] }) ?? {}) as StoredJson; // of this shape
    const children: number[] = [];
    const index = model === undefined ? null : models.push(model) - 1;
    nodes.push({ ...own, class: node.data.type, model: index, parent, children });
    for (const child of node.children) children.push(add(child, place));
    return place;
  };
  add(root, null);
  return { version: VERSIONS[gameOf(root)], models, nodes };
}

/** The layout's JSON of one node without its children. */
interface StoredJson {
  readonly name: string;
  readonly data: unknown;
  readonly model?: unknown;
  readonly children: unknown;
}

interface NodeJson {
  readonly name: string;
  readonly class: string | number;
  readonly model: number | null;
  readonly parent: number | null;
  readonly children: readonly number[];
  readonly data: unknown;
}
