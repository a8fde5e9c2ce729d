// Boxes that do not hold what stands in them. The games read them as they are stored and leave out of the picture what a box
// outside of it is said to hold, so that a thing moved out of its boxes vanishes at times.
import type { Oddity } from '#layout';
import { floatBytes } from '../../../base/f32.ts';
import { type Box, boxBytes, holds, isNoBox, sphereAround, sphereHolds, unionOf } from './box.ts';

/** As much of a node as tells of its boxes. */
interface Boxed {
  readonly flags: { readonly hasNodeBox: boolean; readonly hasModelBox: boolean; readonly hasChildBox: boolean };
  readonly nodeBox: Box;
  readonly modelBox: Box;
  readonly childBox: Box;
}

/** What really stands in a node: the vertices of its model, and what its children say of themselves, where these stand. */
export interface Inside {
  readonly model: Box | undefined;
  readonly children: Box | undefined;
}

/**
 * Boxes of a node that are too small, each as a note, since nobody knows of all original files how theirs were made. A box
 * only grows. Returns the box of the node as it is to be.
 */
export function* oddBoxes(node: Boxed, { model, children }: Inside, path: string): Generator<Oddity, Box | undefined> {
  const { hasModelBox, hasChildBox, hasNodeBox } = node.flags;
  const ofModel = hasModelBox ? yield* grown(node.modelBox, model, MODEL, `${path}modelBox`) : undefined;
  const ofChildren = hasChildBox ? yield* grown(node.childBox, children, CHILDREN, `${path}childBox`) : undefined;
  const both = unionOf(ofModel, ofChildren);
  return (hasNodeBox ? yield* grown(node.nodeBox, both, BOTH, `${path}nodeBox`) : undefined) ?? both;
}

const BEYOND = 'beyond this box, by which the game decides what to draw';
const MODEL = `the vertices of the model reach ${BEYOND}`;
const CHILDREN = `the nodes below reach ${BEYOND}`;
const BOTH = `the model or the nodes below reach ${BEYOND}`;

function* grown(box: Box, inside: Box | undefined, text: string, path: string): Generator<Oddity, Box | undefined> {
  if (isNoBox(box)) return undefined;
  if (inside === undefined || holds(box, inside)) return box;
  const larger = unionOf(box, inside) ?? box;
  yield { path: `${path}.min.x`, text, weight: 'note', repair: boxBytes(larger) };
  return larger;
}

/** As much of a model as tells how far it reaches. */
interface Reaching {
  readonly middle: Box['min'];
  readonly diagonal: number;
}

/** A sphere of a model that does not hold its vertices. */
export function* oddSphere({ middle, diagonal }: Reaching, inside: Box | undefined, path: string): Generator<Oddity> {
  if (inside === undefined || sphereHolds({ middle, radius: diagonal }, inside)) return;
  const { middle: m, radius } = sphereAround(inside);
  yield { path: `${path}middle.x`, text: SPHERE, weight: 'note', repair: floatBytes([m.x, m.y, m.z, radius]) };
}

const SPHERE = 'the vertices reach beyond the sphere of middle and diagonal';
