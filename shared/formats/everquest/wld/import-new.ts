// Adds an object to a file of objects: a mesh, a fragment that shows it, and the actor that zones place by name. New
// fragments come last, because fragments refer to each other by number.
import { copyModel } from '#layout';
import type { AddedShape, NewMesh, Shapes } from '../../shapes.ts';
import type { Wld } from './layout/wld.ts';
import { type Fragment, fragmentsOf, newWldFile, originOf, titleOf } from './scene/wld-file.ts';

interface Thing {
  readonly mesh: Fragment<0x36>;
  readonly shows: Fragment<0x2d>;
  readonly actor: Fragment<0x14>;
}

/** Meshes that an actor shows and that nothing animates. */
function thingsIn(model: Wld): readonly Thing[] {
  const file = newWldFile(model, 0);
  const [meshes, all, actors] = [fragmentsOf(file, 0x36), fragmentsOf(file, 0x2d), fragmentsOf(file, 0x14)];
  return meshes.flatMap(mesh => {
    const shows = all.find(({ body }) => body.definition === mesh.index + 1);
    const actor = shows && actors.find(({ body }) => body.sprites.length === 1 && body.sprites[0] === shows.index + 1);
    const isStill = mesh.body.animation === 0 && mesh.body.skin.length === 0 && mesh.body.faces.length > 0;
    return actor && isStill ? [{ mesh, shows, actor }] : [];
  });
}

const MESH = '_DMSPRITEDEF';
const ACTOR = '_ACTORDEF';

export function addThing(
  model: Wld,
  { name, like, mesh }: NewMesh,
  put: Shapes<Wld>['put'],
): AddedShape<Wld> | { readonly why: string } {
  const things = thingsIn(model);
  const first = like === undefined ? things[0] : things.find(thing => originOf(thing.mesh).path === like);
  if (first === undefined)
    return {
      why:
        fragmentsOf(newWldFile(model, 0), 0x22).length > 0
          ? 'the ground of a zone is in regions that a tree of planes finds: add a new mesh to the file of its objects (_obj.wld) instead'
          : `${like ?? 'it'} ${like === undefined ? 'has no object' : 'is not an object'} that a new one can be modelled on: a still mesh of an actor of its own`,
    };
  const upper = name.toUpperCase();
  const names = [`${upper}${MESH}`, `${upper}${ACTOR}`] as const;
  const taken = names.find(each => model.strings.names.includes(each));
  if (taken !== undefined) return { why: `${taken} is a name in this file already` };
  const stranger = /[^\x20-\x7e]/.exec(upper)?.[0];
  if (stranger !== undefined) return { why: `names of things are plain letters, and ${name} has ${stranger}` };
  const count = model.fragments.length;
  const { strings, places } = withNames(model, names);
  const body = (of: Pick<Fragment<0x36>, 'index'>, value: object) => {
    const stored = model.fragments[of.index];
    if (stored === undefined || !('value' in stored.body)) throw new Error('a fragment that was read');
    return { ...stored, body: { ...stored.body, value: { ...copyModel(stored.body.value), ...value } } };
  };
  const fragments = [
    ...model.fragments,
    body(first.mesh, { name: places[0] }),
    body(first.shows, { name: 0, definition: count + 1 }),
    body(first.actor, { name: places[1], sprites: [count + 2] }),
  ] as unknown as Wld['fragments']; // as: bodies of the same types
  const part = `fragments[${count}]`;
  const made = put({ ...model, stringCount: strings.names.length, strings, fragments }, part, mesh);
  if ('why' in made) return made;
  const becomes = `${names[1]}, fragment ${count + 3}: zones place it by that name, like ${titleOf(first.mesh)}`;
  return { ...made, part, fits: [{ what: 'Actor', found: '', becomes, how: 'kept' }, ...made.fits] };
}

/** The table with names added at its end, and the references to them. */
function withNames({ strings }: Wld, names: readonly string[]) {
  let end = [strings.first, ...strings.names].reduce((sum, { length }) => sum + length + 1, 0);
  const places = names.map(each => {
    const place = -end;
    end += each.length + 1;
    return place;
  });
  return { strings: { ...strings, names: [...strings.names, ...names] }, places };
}
