// A long reader and its second version, with a list of what was done to it. Written by the builder of the tests, which
// shares no code with the product.
import { buildReader, float, int, type Value } from '../../support/build-zipper.ts';
import { dice } from './dice.ts';

/** A value that is known again wherever it goes. */
interface Node {
  readonly value?: Value;
  readonly items?: Node[];
  /** A word that names what follows. */
  readonly isKey?: true;
}

export interface ReaderVersions {
  readonly a: Uint8Array;
  readonly b: Uint8Array;
  readonly values: number;
  /** `changed [3][1]`: what a comparison must name, and nothing else, by the paths of the second. */
  readonly expected: readonly string[];
}

const leaf = (value: Value): Node => ({ value });
const key = (value: string): Node => ({ value, isKey: true });
const list = (...items: Node[]): Node => ({ items });

const PLACES = ['head', 'torso', 'back', 'arm_l', 'arm_r', 'leg_l', 'leg_r'];
const MOTIONS = ['STAND', 'WALK', 'RUN', 'JUMP', 'FALL'];

/** So many blocks of some hundred values each, as the games have of walkers, weapons and missions. */
function tree(blocks: number): Node {
  const pick = dice(1998);
  const block = (n: number): Node =>
    list(
      key('NAME'),
      leaf(`walker_${n}`),
      key('MASS'),
      leaf(int(20 + pick(80))),
      key('ROLE'),
      leaf(['SCOUT', 'LINE', 'ASSAULT'][pick(3)] ?? ''),
      key('SPEED'),
      list(...['WALK', 'RUN', 'BACK'].map(word => list(key(word), leaf(float(pick(400) / 4))))),
      key('ARMOR'),
      list(...PLACES.map(place => list(key(place), leaf(int(pick(30)))))),
      key('EYE'),
      list(leaf(float(0)), leaf(float(pick(64) / 8)), leaf(float(pick(64) / 8))),
      key('PATH'),
      list(
        ...Array.from({ length: 40 }, () =>
          list(leaf(float(pick(4000) / 4)), leaf(float(0)), leaf(float(pick(4000) / 4))),
        ),
      ),
      key('MOTIONS'),
      list(...MOTIONS.flatMap(word => [key(word), leaf(`walker_${n}_${word.toLowerCase()}`)])),
      key('SOUNDS'),
      list(...Array.from({ length: 8 }, (_, i) => leaf(`snd_${n}_${i}_${pick(100)}`))),
    );
  return list(...Array.from({ length: blocks }, (_, n) => block(n)));
}

/** A reader of some 50,000 values, and one with 500 of them edited, 50 subtrees put in and 50 moved elsewhere. */
export function readerVersions(done = { edited: 500, inserted: 50, moved: 50 }): ReaderVersions {
  const a = tree(250);
  const b = copyOf(a);
  const pick = dice(7);
  const told = new Map<Node, string>();
  const touched = new Set<Node>();
  const blocks = b.items ?? [];
  for (let n = 0; n < done.moved; n++) move(blocks, { pick, told, touched, n });
  for (let n = 0; n < done.inserted; n++) insert(blocks, { pick, told, touched, n });
  edit(b, done.edited, { pick, told, touched });
  const paths = new Map<Node, string>();
  note(b, '', paths);
  const expected = [...told].map(([node, what]) => `${what} ${paths.get(node)}`);
  return { a: buildReader(builtFrom(a)), b: buildReader(builtFrom(b)), values: count(a), expected: expected.sort() };
}

interface Doing {
  readonly pick: (below: number) => number;
  readonly told: Map<Node, string>;
  readonly touched: Set<Node>;
  readonly n?: number;
}

/** Takes a path's or a sound's list from one block to the end of another, or a whole block to another place. */
function move(blocks: Node[], { pick, told, touched, n = 0 }: Doing): void {
  for (;;) {
    const at = pick(blocks.length);
    const block = blocks[at];
    if (!block || touched.has(block)) continue;
    if (n % 5 === 0) {
      blocks.splice(at, 1);
      blocks.splice((at + 5 + pick(blocks.length - 10)) % blocks.length, 0, block);
      told.set(block, 'moved');
      touchAll(block, touched);
      return;
    }
    const other = blocks[pick(blocks.length)];
    const from = block.items?.findIndex(({ value }) => value === (n % 2 === 0 ? 'PATH' : 'SOUNDS')) ?? -1;
    if (!other || other === block || touched.has(other) || from < 0) continue;
    const [name, value] = block.items?.splice(from, 2) ?? [];
    if (!name || !value) continue;
    // Under a name of its own, for the other has one of the same name.
    other.items?.push(key(`OTHER_${n}`), value);
    for (const moved of [name, value, block, other]) touched.add(moved);
    touchAll(value, touched);
    told.set(value, 'moved');
    return;
  }
}

function insert(blocks: Node[], { pick, told, touched, n = 0 }: Doing): void {
  for (;;) {
    const block = blocks[pick(blocks.length)];
    if (!block?.items || touched.has(block)) continue;
    const made = list(...Array.from({ length: 6 }, (_, i) => list(key(`NEW_${n}_${i}`), leaf(int(pick(90_000))))));
    touchAll(made, touched);
    touched.add(block);
    told.set(made, 'added');
    if (n % 2 === 0) block.items.splice(2 * pick(block.items.length / 2), 0, key(`EXTRA_${n}`), made);
    else {
      const armor = block.items.find(({ items }) => items?.length === PLACES.length)?.items;
      armor?.splice(pick(armor.length), 0, made);
      if (!armor) told.delete(made);
      else continueWith(made, n);
    }
    if (told.has(made)) return;
  }
}

/** In a list of named items what is put in has a name as well. */
function continueWith(made: Node, n: number): void {
  made.items?.unshift(key(`put_in_${n}`));
}

function edit(root: Node, count: number, { pick, told, touched }: Doing): void {
  const leaves: Node[] = [];
  collect(root, leaves);
  for (let n = 0; n < count; ) {
    const node = leaves[pick(leaves.length)];
    if (!node || node.isKey || touched.has(node) || node.value === undefined) continue;
    touched.add(node);
    Object.assign(node, { value: otherThan(node.value, n) });
    // The name of a block is what it is known by.
    told.set(node, typeof node.value === 'string' && /^walker_\d+_v2$/.test(node.value) ? 'renamed' : 'changed');
    n++;
  }
}

function otherThan(value: Value, n: number): Value {
  if (typeof value === 'string') return `${value}_v2`;
  if (typeof value === 'object' && 'int' in value) return int(value.int + 100 + n);
  if (typeof value === 'object' && 'float' in value) return float(value.float + 2000 + n / 4);
  throw new Error('only leaves are edited');
}

function touchAll(node: Node, touched: Set<Node>): void {
  touched.add(node);
  for (const item of node.items ?? []) touchAll(item, touched);
}

function copyOf(node: Node): Node {
  return node.items ? { ...node, items: node.items.map(copyOf) } : { ...node };
}

function builtFrom({ value, items }: Node): Value {
  return items ? items.map(builtFrom) : (value ?? '');
}

function count({ items }: Node): number {
  return items ? items.reduce((sum, item) => sum + count(item), 1) : 1;
}

function collect(node: Node, leaves: Node[]): void {
  if (node.items) for (const item of node.items) collect(item, leaves);
  else leaves.push(node);
}

function note(node: Node, path: string, paths: Map<Node, string>): void {
  paths.set(node, path);
  for (const [i, item] of (node.items ?? []).entries()) note(item, `${path}[${i}]`, paths);
}
