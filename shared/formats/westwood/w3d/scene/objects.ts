// Scene objects other than meshes: boxes, lights, and marks for things without a surface.
import { f32, type Infer, u8, zeroText } from '#layout';
import type { Gizmo, Light, SceneNode } from '../../../../scene/scene.ts';
import { emitterHeader } from '../layout/emitter.ts';
import {
  attenuation,
  type box,
  dazzleName,
  lightInfo,
  type nullObject,
  ringDefinition,
  sphereDefinition,
  spotInfo,
} from '../layout/objects.ts';
import { type Part, part } from '../layout/parts.ts';
import { soundDefinition, soundHeader, soundVariables } from '../layout/sound.ts';
import { type Building, originOf } from './building.ts';
import { shapeMesh } from './shapes.ts';

type Placed = Pick<
  SceneNode,
  'name' | 'kind' | 'origin' | 'gizmo' | 'light' | 'collision' | 'hidden' | 'mesh' | 'facing'
> & {
  readonly translation?: SceneNode['translation'];
};
type Xyz = { readonly x: number; readonly y: number; readonly z: number };
const tuple = ({ x, y, z }: Xyz): [number, number, number] => [x, y, z];

/** The name by which other chunks refer to an object; undefined if it is not one. */
export function objectName(top: Part): string | undefined {
  switch (top.id) {
    case 0x740:
      return (top.value as Infer<typeof box>).objectName; // the tree reads this id with that layout
    case 0x750:
      return (top.value as Infer<typeof nullObject>).objectName; // the same
    case 0x741:
      return part(top, 1, sphereDefinition)?.value.objectName;
    case 0x742:
      return part(top, 1, ringDefinition)?.value.objectName;
    case 0x500:
      return part(top, 0x501, emitterHeader)?.value.emitterName;
    case 0x900:
      return part(top, 0x901, dazzleName)?.value;
    case 0xa00:
      return part(top, 0xa01, soundHeader)?.value.objectName;
    case 0x460:
      return 'light';
    default:
      return undefined;
  }
}

const MARKS: Readonly<Record<number, Gizmo['kind']>> = {
  0x500: 'emitter',
  0x741: 'sphere',
  0x742: 'ring',
  0x750: 'null',
  0x900: 'dazzle',
  0xa00: 'sound',
};

/** An object as a node; undefined if it is not one. */
export function objectNode(building: Building, source: number, top: Part): Placed | undefined {
  const name = objectName(top);
  if (name === undefined) return undefined;
  const origin = originOf(top, source);
  if (top.id === 0x740) return boxNode(top as Part<Infer<typeof box>>, source); // the tree reads this id with that layout
  if (top.id === 0x460) return { name, kind: 'light', origin, hidden: false, light: addLight(building, source, top) };
  const kind = MARKS[top.id];
  if (!kind) return undefined;
  const shape =
    top.id === 0x741
      ? part(top, 1, sphereDefinition)?.value
      : top.id === 0x742
        ? part(top, 1, ringDefinition)?.value
        : undefined;
  const mesh = shapeMesh(building, source, top);
  const isAligned =
    top.id === 0x900 ||
    (top.id === 0x500 && building.meshes[mesh ?? -1]?.frames === undefined) ||
    (shape && 'cameraAligned' in shape.flags && top.id === 0x742 && shape.flags.cameraAligned);
  return {
    ...{ name, kind: 'gizmo', origin, hidden: false },
    ...(mesh === undefined ? {} : { mesh }),
    ...(mesh !== undefined && isAligned ? { facing: 'view' as const } : {}),
    gizmo: {
      ...{ kind, label: name },
      ...(shape ? { extent: tuple(shape.extent), colour: tuple(shape.colour) } : {}),
      ...(kind === 'sound' ? soundGizmo(name, top) : {}),
    },
    ...(shape ? { translation: tuple(shape.center) } : {}),
  };
}

/** The file, volume and range of a sound; without a position in the scene it has no range. */
function soundGizmo(name: string, top: Part): Pick<Gizmo, 'label' | 'extent' | 'inner'> {
  const definition = part(top, 0xa02, soundDefinition);
  const variables = definition && part(definition, 0x100, soundVariables);
  const chunks = { path: '', value: { chunks: variables?.value.micro ?? [] } };
  const number = (id: number) => part(chunks, id, f32)?.value;
  const file = part(chunks, 11, zeroText)?.value;
  const [volume = 1, far = 0, near = 0] = [number(4), number(7), number(8)];
  const is3d = part(chunks, 10, u8)?.value !== 0 && far > 0;
  const reach = is3d ? `, whole to ${shortNumber(near)} and heard to ${shortNumber(far)}` : ', everywhere alike';
  const label = file === undefined ? name : `${name}: ${file}, volume ${Math.round(volume * 100)} %${reach}`;
  return { label, ...(is3d ? { extent: [far, far, far], inner: near } : {}) };
}

const shortNumber = (value: number): string => String(Number(value.toPrecision(4)));

const COLLISION = ['physical', 'projectile', 'vis', 'camera', 'vehicle'] as const;
/** The collision types in attributes. */
export function collisionOf(attributes: Readonly<Record<string, boolean | number>>): readonly string[] {
  return COLLISION.filter(kind => attributes[kind] === true);
}

function boxNode(top: Part<Infer<typeof box>>, source: number): Placed {
  const { objectName: name, extent, center, colour, attributes } = top.value;
  const collision = collisionOf(attributes);
  return {
    ...{ name, kind: 'collision', origin: originOf(top, source), hidden: false, translation: tuple(center) },
    gizmo: {
      kind: 'box',
      label: name,
      extent: tuple(extent),
      colour: [colour.red / 255, colour.green / 255, colour.blue / 255],
    },
    ...(collision.length > 0 ? { collision } : {}),
  };
}

const KINDS: Readonly<Record<number, Light['kind']>> = { 1: 'point', 2: 'directional', 3: 'spot' };
type Rgb = { readonly red: number; readonly green: number; readonly blue: number };
const colourOf = (of: Rgb | undefined): [number, number, number] =>
  of ? [of.red / 255, of.green / 255, of.blue / 255] : [1, 1, 1];

function addLight(building: Building, source: number, top: Part): number {
  const info = part(top, 0x461, lightInfo)?.value;
  const spot = part(top, 0x462, spotInfo)?.value;
  const range = (id: number): [number, number] | undefined => {
    const found = part(top, id, attenuation)?.value;
    return found && [found.start, found.end];
  };
  const [near, far] = [range(0x463), range(0x464)];
  const made: Light = {
    kind: KINDS[info?.attributes.kind ?? 1] ?? 'point',
    origin: originOf(top, source),
    colour: colourOf(info?.diffuse),
    ambient: colourOf(info?.ambient),
    intensity: info?.intensity ?? 1,
    ...(spot ? { direction: tuple(spot.direction), angle: spot.angle } : {}),
    ...(near ? { near } : {}),
    ...(far ? { far } : {}),
  };
  return building.lights.push(made) - 1;
}
