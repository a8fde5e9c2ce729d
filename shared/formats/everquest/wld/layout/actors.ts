// Things of a zone: what they look like, and where they stand.
import { flags } from '../../../../layout/bits.ts';
import { countOf } from '../../../../layout/count-of.ts';
import type { Infer } from '../../../../layout/layout.ts';
import { list } from '../../../../layout/list.ts';
import { optional } from '../../../../layout/optional.ts';
import { f32, u32 } from '../../../../layout/scalars.ts';
import { struct } from '../../../../layout/struct.ts';
import { fragmentRef, name, nameOrFragment } from './refs.ts';
import { location } from './render.ts';
import { userData } from './user-data.ts';

const action = struct(
  { distanceCount: countOf(u32, 'distances'), unknown04: u32, distances: list(f32, 'distanceCount') },
  'One state; up to which distance each of its sprites is drawn.',
);

export const actorDef = struct(
  {
    name,
    flags: flags(u32, { hasCurrentAction: 0, hasLocation: 1, activeGeometry: 6, spriteVolumeOnly: 7 }),
    callback: { ...nameOrFragment, about: 'the name of what the client does with it' },
    actionCount: countOf(u32, 'actions'),
    spriteCount: countOf(u32, 'sprites'),
    bounds: fragmentRef,
    currentAction: optional(u32, 'flags.hasCurrentAction'),
    location: optional(location, 'flags.hasLocation'),
    actions: list(action, 'actionCount'),
    sprites: list(fragmentRef, 'spriteCount'),
    ...userData,
  },
  'A thing: a mesh, a skeleton or a picture by the name that others call it.',
);
export interface ActorDef extends Infer<typeof actorDef> {}

export const actorInst = struct(
  {
    name,
    actor: { ...nameOrFragment, about: 'the thing, by name where another file has it' },
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
  'A thing at its place. It is scaled, turned, then moved.',
);
export interface ActorInst extends Infer<typeof actorInst> {}

export const sphere = struct({ name, radius: f32 }, 'A volume to bump into.');
