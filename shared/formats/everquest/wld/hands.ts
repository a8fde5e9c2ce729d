// Objects and lights of a zone, and corners of meshes, as the user moves them.
import { type Point, pointHandle, type Quaternion, type Three, turnedAboutZ } from '../../../scene/handle.ts';
import { type FieldValue, type Hands, listedAt, numbersOf, pointFields } from '../../hands.ts';
import { bodyOf } from './fragments.ts';
import type { ActorInst } from './layout/actors.ts';
import type { DmSpriteDef2 } from './layout/meshes.ts';
import type { Wld } from './layout/wld.ts';
import { skeletonOfSkin } from './scene/actors.ts';
import { bonesOf } from './scene/bones.ts';
import { columnsOf } from './scene/stored-mesh.ts';
import { FULL_TURN, turnOf } from './scene/turns.ts';
import { fragmentOf, newWldFile } from './scene/wld-file.ts';

export const wldHands: Hands<Wld> = {
  handle(model, path) {
    const corner = cornerAt(model, path);
    if (corner) return pointHandle('vertex', corner.point);
    const index = fragmentAt(path);
    if (index === undefined) return undefined;
    const light = bodyOf(model, index + 1, 0x28);
    if (light) return { ...pointHandle('light', light.position), item: path };
    const thing = bodyOf(model, index + 1, 0x15);
    return thing && thingHandle(thing, path);
  },
  place(model, path, { translation, rotation, scale }) {
    const corner = cornerAt(model, path);
    if (corner) return translation ? cornerFields(corner, translation) : [];
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

interface Corner {
  readonly list: string;
  readonly body: DmSpriteDef2;
  readonly index: number;
  /** The bone of each vertex; a vertex is stored in its bone's space. */
  readonly dags: Uint16Array | undefined;
  /** The scale of the vertex's bone. */
  readonly size: number;
  /** In the space of the mesh, or of its bone. */
  readonly point: Point;
}

function cornerAt(model: Wld, path: string): Corner | undefined {
  const [, list = '', fragment, vertex] = /^(fragments\[(\d+)\]\.body\.vertices)\[(\d+)\]$/.exec(path) ?? [];
  const stored = fragment === undefined ? undefined : fragmentOf(newWldFile(model, 0), Number(fragment) + 1, 0x36);
  const index = Number(vertex);
  if (stored === undefined || index >= stored.body.vertices.length) return undefined;
  const { body } = stored;
  const { dags } = columnsOf(stored);
  const holder = dags && skeletonOfSkin(stored);
  if (dags && !holder) return undefined;
  const size = (holder && bonesOf(holder).sizes[dags?.[index] ?? 0]) || 1;
  const { x, y, z } = body.vertices.at(index);
  const unit = size * 2 ** -body.scale;
  const center = { x: body.center.x * size, y: body.center.y * size, z: body.center.z * size };
  const point = { x: center.x + x * unit, y: center.y + y * unit, z: center.z + z * unit };
  return { list, body, index, dags, size, point };
}

/** Moves all vertices at the same place on the same bone, as along a seam of textures; in steps of the mesh. */
function cornerFields({ list, body, index, dags, size }: Corner, to: Three): FieldValue[] {
  const { x, y, z } = body.vertices.at(index);
  const center = numbersOf(body.center);
  const [a, b, c] = to.map((value, axis) => Math.round((value / size - (center[axis] ?? 0)) * 2 ** body.scale));
  return Array.from(body.vertices).flatMap((each, i) =>
    each.x === x && each.y === y && each.z === z && dags?.[i] === dags?.[index]
      ? pointFields(`${list}[${i}]`, [a ?? 0, b ?? 0, c ?? 0])
      : [],
  );
}

function fragmentAt(path: string): number | undefined {
  const { list, index } = listedAt(path) ?? {};
  return list === 'fragments' ? index : undefined;
}

/** An object without a position of its own cannot get one: its flags say which members it has. */
function thingHandle({ location, scale }: ActorInst, item: string): ReturnType<Hands<Wld>['handle']> {
  if (location === undefined) return undefined;
  const { x, y, z, rotX, rotY, rotZ } = location;
  const size = scale ?? 1;
  return {
    ...{ what: 'placement', moves: true, scales: scale === undefined ? 'none' : 'all', item },
    // For the other two angles, the direction of rotation is not certain.
    turns: 'z',
    at: { translation: [x, y, z], rotation: turnOf(rotX, rotY, rotZ), scale: [size, size, size] },
  };
}

/** Turns an object about the vertical, the last of the three angles, so that it keeps its tilt. */
function angleField(path: string, { rotX, rotY, rotZ }: Location, to: Quaternion): FieldValue {
  const by = (turnedAboutZ(to, turnOf(rotX, rotY, rotZ)) * FULL_TURN) / (2 * Math.PI);
  return { path: `${path}.body.location.rotZ`, value: wrapped(rotZ + by) };
}

type Location = NonNullable<ActorInst['location']>;

/** Files store the angle from 0 to 512. */
const wrapped = (angle: number): number => ((angle % FULL_TURN) + FULL_TURN) % FULL_TURN;
