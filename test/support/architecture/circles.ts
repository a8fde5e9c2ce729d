import { importsOf, type SourceFile, targetOf } from './source-file.ts';

/**
 * Groups of files that must all be loaded before any of them can run: each group with the files on its
 * cycles. Type imports do not count at run time, and dynamic imports load on demand. With types, groups of
 * files that cannot be read without one another.
 */
export function circles(files: readonly SourceFile[], { types = false } = {}): readonly (readonly string[])[] {
  const paths = new Set(files.map(({ path }) => path));
  const needs = new Map(files.map(file => [file.path, neededBy(file, types).filter(path => paths.has(path))]));
  return groupsOf(needs).filter(group => group.length > 1 || needs.get(group[0] ?? '')?.includes(group[0] ?? ''));
}

/** Groups of rooms of a folder that need each other, types and what is imported at run time included; files beside the rooms do not count. */
export function roomCircles(files: readonly SourceFile[], folder: string): readonly (readonly string[])[] {
  const roomOf = (path: string) =>
    path.startsWith(`${folder}/`) ? /^[^/]+(?=\/)/.exec(path.slice(folder.length + 1))?.[0] : undefined;
  const needs = new Map<string, string[]>();
  for (const file of files) {
    const room = roomOf(file.path);
    if (room === undefined) continue;
    const needed = importsOf(file).flatMap(({ specifier }) => roomOf(targetOf(file, specifier)) ?? []);
    needs.set(room, [...(needs.get(room) ?? []), ...needed.filter(other => other !== room)]);
  }
  return groupsOf(needs).filter(group => group.length > 1);
}

function neededBy(file: SourceFile, types: boolean): readonly string[] {
  const atOnce = importsOf(file).filter(({ typesOnly, dynamic }) => (types || !typesOnly) && !dynamic);
  return [...new Set(atOnce.map(({ specifier }) => targetOf(file, specifier)))];
}

interface Visited {
  readonly order: number;
  /** The earliest file that it leads back to. */
  lowest: number;
}

/** Tarjan's strongly connected components. */
function groupsOf(needs: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const visited = new Map<string, Visited>();
  const open: string[] = [];
  const groups: string[][] = [];
  const visit = (path: string): Visited => {
    const own: Visited = { order: visited.size, lowest: visited.size };
    visited.set(path, own);
    open.push(path);
    for (const needed of needs.get(path) ?? []) {
      const known = visited.get(needed);
      if (known === undefined) own.lowest = Math.min(own.lowest, visit(needed).lowest);
      else if (open.includes(needed)) own.lowest = Math.min(own.lowest, known.order);
    }
    if (own.lowest === own.order) groups.push(open.splice(open.indexOf(path)).sort());
    return own;
  };
  for (const path of needs.keys()) if (!visited.has(path)) visit(path);
  return groups;
}
