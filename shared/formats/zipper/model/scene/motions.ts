// The motions of a model: those its definition names, those named after it, then all others.

import type { Neighbour, Neighbours } from '../../../scenes.ts';
import type { Archive } from '../../archive/layout.ts';
import type { ReaderValue } from '../../reader/value.ts';
import type { Node } from '../stored.ts';

const LIBRARY = 'motion.zbd';

/** The names of all motions in the game, those for this model first. */
export function motionsFor(root: Node, self: Neighbour, ask: Neighbours): readonly string[] {
  const library = ask.find([LIBRARY]);
  const archive = library && (ask.model(library, 'zipper/archive') as Archive | undefined); // of the requested format
  if (!archive) return [];
  const names = archive.entries.map(({ name }) => name);
  const called = new Set([stemOf(self.address), root.name.toLowerCase()]);
  const defined = new Set([...called].flatMap(name => definedFor(name, ask)));
  const rank = (name: string): number => {
    if (defined.has(name.toLowerCase())) return 0;
    return [...called].some(mech => name.toLowerCase().startsWith(`${mech}_`)) ? 1 : 2;
  };
  return names.toSorted((a, b) => rank(a) - rank(b));
}

/** The last part of an address, without its extension. */
function stemOf(address: string): string {
  const name = address.slice(
    Math.max(address.lastIndexOf('/'), address.lastIndexOf('\\'), address.lastIndexOf(':')) + 1,
  );
  return name.replace(/\.[^.]*$/, '').toLowerCase();
}

/** All texts in the definition of a 'mech: some are names of motions. */
function definedFor(mech: string, ask: Neighbours): readonly string[] {
  const file = ask.find([`dfn_${mech}.zrd`]);
  const value = file && (ask.model(file, 'zipper/reader') as ReaderValue | undefined); // of the requested format
  return value ? [...textsIn(value)] : [];
}

function* textsIn(value: ReaderValue): Generator<string> {
  if (value.type === 'string') yield value.value.toLowerCase();
  if (value.type === 'list') for (const item of value.value) yield* textsIn(item);
}
