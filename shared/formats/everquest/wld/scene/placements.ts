// Things where a zone has them: of the zone's own archive of objects, by name.
import type { SceneNode } from '../../../../scene/scene.ts';
import { addActor, type Place } from './actors.ts';
import { type Building, fileNamed, note, objectFilesOf } from './building.ts';
import { type Fragment, fragmentOf, fragmentsOf, nameOf, originOf, titleOf, type WldFile } from './wld-file.ts';

const FULL_TURN = 512;
/** The lowest place there is: things are put away there, and the game never shows them. */
const PUT_AWAY = -32767;

/** Puts every thing of a file in its place, below one node. */
export function addPlacements(building: Building, file: WldFile, parent: number): void {
  const placed = fragmentsOf(file, 0x15);
  if (placed.length === 0) return;
  const actors = actorsNear(building, file);
  const missing = new Map<string, Fragment<0x15>[]>();
  for (const thing of placed) {
    const { actor: reference } = thing.body;
    const name = file.nameAt(reference);
    const actor = fragmentOf(file, reference, 0x14) ?? actors.get(name.toUpperCase());
    const place = placeOf(thing, parent, actor ? titleOf(actor) : name);
    const hidden = place.translation[2] <= PUT_AWAY;
    if (actor) addActor(building, actor, { ...place, hidden }, { canMove: false });
    else {
      building.nodes.push({ ...place, kind: 'placeholder', hidden });
      missing.set(name, [...(missing.get(name) ?? []), thing]);
    }
  }
  for (const [name, things] of missing) {
    const [first] = things;
    if (first) note(building, 'warning', missingText(name, things.length), originOf(first));
  }
}

function missingText(name: string, times: number): string {
  return `The object ${name}, placed here ${times === 1 ? 'once' : `${times} times`}, was not found beside this file.`;
}

/** The actors of this file and of those that hold the objects of its zone, by name in capitals. */
function actorsNear(building: Building, file: WldFile): ReadonlyMap<string, Fragment<0x14>> {
  const others = objectFilesOf(building.zone).flatMap(name => {
    return fileNamed(building, [name], [name.replace(/\.wld$/, '.s3d')]) ?? [];
  });
  const actors = new Map<string, Fragment<0x14>>();
  for (const each of [file, ...others])
    for (const actor of fragmentsOf(each, 0x14)) {
      const name = nameOf(actor).toUpperCase();
      if (!actors.has(name)) actors.set(name, actor);
    }
  return actors;
}

function placeOf(thing: Fragment<0x15>, parent: number, name: string): Place {
  const { location, scale } = thing.body;
  const { x = 0, y = 0, z = 0, rotX = 0, rotY = 0, rotZ = 0 } = location ?? {};
  return {
    ...{ name, parent, origin: originOf(thing), translation: [x, y, z] },
    rotation: turnOf(rotX, rotY, rotZ),
    ...(scale === undefined || scale === 1 ? {} : { scale: [scale, scale, scale] as const }),
  };
}

/**
 * First about x, then y, then z. About y the angles run the other way; about x no file has any, so that its direction and
 * the order of the three are a guess.
 */
function turnOf(rotX: number, rotY: number, rotZ: number): SceneNode['rotation'] {
  const [sx, cx] = halfOf(rotX);
  const [sy, cy] = halfOf(-rotY);
  const [sz, cz] = halfOf(rotZ);
  return [
    sx * cy * cz - cx * sy * sz,
    cx * sy * cz + sx * cy * sz,
    cx * cy * sz - sx * sy * cz,
    cx * cy * cz + sx * sy * sz,
  ];
}

function halfOf(angle: number): readonly [sine: number, cosine: number] {
  const half = (angle * Math.PI) / FULL_TURN;
  return [Math.sin(half), Math.cos(half)];
}
