// Things and lights of a zone, moved by hand.
import { pointHandle, type Turn, turnedAboutZ } from '../../../scene/handle.ts';
import { type FieldValue, type Hands, listedAt, pointFields } from '../../hands.ts';
import { bodyOf } from './fragments.ts';
import type { ActorInst } from './layout/actors.ts';
import type { Wld } from './layout/wld.ts';
import { FULL_TURN, turnOf } from './scene/turns.ts';

export const wldHands: Hands<Wld> = {
  handle(model, path) {
    const index = fragmentAt(path);
    if (index === undefined) return undefined;
    const light = bodyOf(model, index + 1, 0x28);
    if (light) return { ...pointHandle('light', light.position), item: path };
    const thing = bodyOf(model, index + 1, 0x15);
    return thing && thingHandle(thing, path);
  },
  place(model, path, { translation, rotation, scale }) {
    const index = fragmentAt(path);
    if (index === undefined) return [];
    const thing = bodyOf(model, index + 1, 0x15);
    if (thing === undefined) return translation ? pointFields(`${path}.body.position`, translation) : [];
    return [
      ...(translation ? pointFields(`${path}.body.location`, translation) : []),
      ...(rotation && thing.location ? [angleField(path, thing.location, rotation)] : []),
      ...(scale && thing.scale !== undefined ? [{ path: `${path}.body.scale`, value: scale[0] }] : []),
    ];
  },
};

function fragmentAt(path: string): number | undefined {
  const { list, index } = listedAt(path) ?? {};
  return list === 'fragments' ? index : undefined;
}

/** One without a place of its own cannot be given one: its flags say what it has. */
function thingHandle({ location, scale }: ActorInst, item: string): ReturnType<Hands<Wld>['handle']> {
  if (location === undefined) return undefined;
  const { x, y, z, rotX, rotY, rotZ } = location;
  const size = scale ?? 1;
  return {
    ...{ what: 'placement', moves: true, scales: scale === undefined ? 'none' : 'all', item },
    // Of the other two angles it is not known for sure which way they run.
    turns: 'z',
    at: { translation: [x, y, z], rotation: turnOf(rotX, rotY, rotZ), scale: [size, size, size] },
  };
}

/** What leans goes on leaning as it is turned about the vertical: that is the last of the three angles. */
function angleField(path: string, { rotX, rotY, rotZ }: Location, to: Turn): FieldValue {
  const by = (turnedAboutZ(to, turnOf(rotX, rotY, rotZ)) * FULL_TURN) / (2 * Math.PI);
  return { path: `${path}.body.location.rotZ`, value: wrapped(rotZ + by) };
}

type Location = NonNullable<ActorInst['location']>;

/** Files keep the angle from 0 to 512. */
const wrapped = (angle: number): number => ((angle % FULL_TURN) + FULL_TURN) % FULL_TURN;
