// What names stand for: types and enums are looked for in the type that names them, then in those around it, then in the
// files that were imported.
import type { EnumSpec, TypeSpec } from './spec.ts';

/** The type at a path, as seen from another. */
export function findType(from: TypeSpec, path: readonly string[]): TypeSpec | undefined {
  const [first = '', ...rest] = path;
  const start = findFirst(from, first);
  let found = start;
  for (const name of rest) found = found?.types.get(name);
  return found;
}

function findFirst(from: TypeSpec, name: string): TypeSpec | undefined {
  for (let at: TypeSpec | undefined = from; at; at = at.outer) {
    const found = at.types.get(name);
    if (found) return found;
    if (at.name === name) return at;
  }
  return importedType(from, name);
}

function importedType({ file }: TypeSpec, name: string): TypeSpec | undefined {
  const seen = new Set([file]);
  for (const each of seen) {
    const found = each.imports.get(name);
    if (found) return found.root;
    for (const next of each.imports.values()) seen.add(next);
  }
  return undefined;
}

/** The enum at a path, as seen from a type. */
export function findEnum(from: TypeSpec, path: readonly string[]): EnumSpec | undefined {
  const name = path.at(-1) ?? '';
  const holder = path.slice(0, -1);
  if (holder.length > 0) return findType(from, holder)?.enums.get(name);
  for (let at: TypeSpec | undefined = from; at; at = at.outer) {
    const found = at.enums.get(name);
    if (found) return found;
  }
  return undefined;
}
