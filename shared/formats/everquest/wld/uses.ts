// Uses of a name or a material other than by its index in the list; one that is in use cannot be removed.
import type { Links, Records } from '#layout';
import { NAMES } from './layout/refs.ts';
import { type LinkedFile, linkOf, MESHES } from './links.ts';

const NAME_LIST = 'strings.names';
const MATERIALS = /^fragments\[(\d+)\]\.body\.materials$/;

/** The uses of names by fragments, and of a palette's materials by meshes. */
export const wldLinks: Links = {
  usesOf(model, list) {
    const file = model as LinkedFile; // the layout makes no other
    if (list === NAME_LIST) return usesOfNames(file);
    const palette = MATERIALS.exec(list)?.[1];
    return palette === undefined ? undefined : index => usesOfMaterial(file, Number(palette) + 1, index);
  },
};

function usesOfNames({ strings, fragments }: LinkedFile): (index: number) => readonly string[] {
  const uses = new Map<number, string[]>();
  for (const [i, { body }] of fragments.entries())
    for (const { path, place } of namesIn(linkOf({ body }).value, `fragments[${i}].body`)) {
      const paths = uses.get(place) ?? [];
      paths.push(path);
      uses.set(place, paths);
    }
  const places: number[] = [];
  let place = strings.first.length + 1;
  for (const { length } of strings.names) {
    places.push(place);
    place += length + 1;
  }
  return index => uses.get(places[index] ?? 0) ?? [];
}

/** The offsets of names in a body, and in the items of its lists. */
function* namesIn(value: unknown, path: string): Generator<{ readonly path: string; readonly place: number }> {
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) if (typeof item === 'object') yield* namesIn(item, `${path}[${i}]`);
    return;
  }
  for (const [key, member] of Object.entries(value ?? {})) {
    if (NAMES.has(key) && typeof member === 'number' && member < 0) yield { path: `${path}.${key}`, place: -member };
    if (Array.isArray(member)) yield* namesIn(member, `${path}.${key}`);
  }
}

/** The first group of each table of the meshes with this palette; fragments count from 1. */
function usesOfMaterial({ fragments }: LinkedFile, palette: number, index: number): readonly string[] {
  return fragments.flatMap(({ body }, i) => {
    const { type, value } = linkOf({ body });
    if (!MESHES.includes(type) || value?.palette !== palette) return [];
    return ['faceGroups', 'vertexGroups'].flatMap(name => {
      const table = value[name] as Groups | { readonly groups: Groups } | undefined; // as both kinds of meshes have them
      if (table === undefined) return [];
      const [groups, path] = 'groups' in table ? [table.groups, `${name}.groups`] : [table, name];
      const row = groups.column('material').indexOf(index);
      return row < 0 ? [] : [`fragments[${i}].body.${path}[${row}].material`];
    });
  });
}

type Groups = Records<{ readonly material: number }>;
