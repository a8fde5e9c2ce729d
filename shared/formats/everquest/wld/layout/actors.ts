// Objects of a zone: their definition, and their placement.
import { countOf, f32, flags, type Infer, list, optional, struct, u32 } from '#layout';
import { fragmentRef, location, name, nameOrFragment } from './refs.ts';
import { userData } from './user-data.ts';

const action = struct(
  { distanceCount: countOf(u32, 'distances'), unknown04: u32, distances: list(f32, 'distanceCount') },
  'One state; up to which distance each of its sprites is drawn.',
);

export const actorDef = struct(
  {
    name,
    flags: flags(u32, { hasCurrentAction: 0, hasLocation: 1, activeGeometry: 6, spriteVolumeOnly: 7 }),
    callback: { ...nameOrFragment, about: 'the name of the client function that handles it' },
    actionCount: countOf(u32, 'actions'),
    spriteCount: countOf(u32, 'sprites'),
    bounds: fragmentRef,
    currentAction: optional(u32, 'flags.hasCurrentAction'),
    location: optional(location, 'flags.hasLocation'),
    actions: list(action, 'actionCount'),
    sprites: list(fragmentRef, 'spriteCount'),
    ...userData,
  },
  'An object: a mesh, a skeleton or a picture under the name that others use.',
);
export interface ActorDef extends Infer<typeof actorDef> {}

export const actorInst = struct(
  {
    name,
    actor: { ...nameOrFragment, about: 'the object; by name if it is in another file' },
    flags: flags(u32, {
      hasAction: 0,
      hasLocation: 1,
      hasBoundingRadius: 2,
      hasScale: 3,
      hasSound: 4,
      active: 5,
      spriteVolumeOnly: 7,
      hasColors: 8,
    }),
    sphere: fragmentRef,
    action: optional(u32, 'flags.hasAction'),
    location: optional(location, 'flags.hasLocation'),
    boundingRadius: optional(f32, 'flags.hasBoundingRadius'),
    scale: optional(f32, 'flags.hasScale'),
    sound: optional({ ...nameOrFragment, about: 'a name' }, 'flags.hasSound'),
    colors: optional({ ...fragmentRef, about: 'the light baked into its vertices' }, 'flags.hasColors'),
    ...userData,
  },
  'A placed object. It is scaled, turned, then moved.',
);
export interface ActorInst extends Infer<typeof actorInst> {}

export const sphere = struct({ name, radius: f32 }, 'A collision volume.');
