import type { Problem, TreeNode } from '../../../shared/contract/types.ts';
import { type FieldFinding, heavier } from '../../state/problems/problem-signs.ts';

/** The most severe problem of each field of an asset, by path. */
type Problems = ReadonlyMap<string, Problem>;

/** A row of the tree, and which of its parts have rows of their own. */
interface ShownRow {
  readonly node: Pick<TreeNode, 'path' | 'finding'>;
  readonly expanded: boolean;
  readonly children: readonly Pick<TreeNode, 'path'>[];
}

/**
 * The problem to show on a row: its own, or one of a part without a row: of any part while the row is closed, of its counts,
 * sizes and tags while it is open.
 */
export function rowFinding({ node, expanded, children }: ShownRow, problems: Problems): FieldFinding | undefined {
  const { path, finding } = node;
  const own = heavier(finding, problems.get(path));
  const { within, members } = placed(problems);
  if (!expanded) return heavier(own, named(within.get(path), path));
  const hidden = (members.get(path) ?? []).filter(member => !children.some(child => child.path === member.path));
  return hidden.reduce<FieldFinding | undefined>((worst, member) => heavier(worst, named(member, path)), own);
}

/** With the path to it from this row. */
function named(problem: Found | undefined, path: string): FieldFinding | undefined {
  if (problem === undefined) return undefined;
  const way = problem.path.slice(path.length).replace(/^\./, '');
  return { weight: problem.weight, text: `${way}: ${problem.text}` };
}

interface Found extends FieldFinding {
  readonly path: string;
}

interface Placed {
  /** The most severe problem in each field that has parts. */
  readonly within: ReadonlyMap<string, Found>;
  /** Those of its members; list items have rows. */
  readonly members: ReadonlyMap<string, readonly Found[]>;
}

const known = new WeakMap<Problems, Placed>();

/** Computed once for all rows. Notes are only listed. */
function placed(problems: Problems): Placed {
  const before = known.get(problems);
  if (before) return before;
  const within = new Map<string, Found>();
  const members = new Map<string, Found[]>();
  for (const [path, { weight, text }] of problems) {
    if (weight === 'note') continue;
    const found = { path, weight, text };
    const [owner, ...others] = ownersOf(path);
    if (owner === undefined) continue;
    if (!path.endsWith(']')) members.set(owner, [...(members.get(owner) ?? []), found]);
    for (const each of [owner, ...others])
      if (within.get(each)?.weight !== 'error' && (weight === 'error' || !within.has(each))) within.set(each, found);
  }
  const made = { within, members };
  known.set(problems, made);
  return made;
}

/** The parents of a field, innermost first; the root has the empty path. */
function ownersOf(path: string): string[] {
  const owners: string[] = [];
  for (let at = path; at !== ''; ) {
    at = at.slice(0, Math.max(at.lastIndexOf('.'), at.lastIndexOf('['), 0));
    owners.push(at);
  }
  return owners;
}
