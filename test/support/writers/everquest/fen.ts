// The files of the demo's zone, number by number.
import { BONES, MOVEMENTS, PARTS, swaying, THINGS, type Turn } from '../../../../electron/demo/everquest/fen.ts';
import { fenLamps, fenThingPlaces, pieceOf, SIDE, SPHERE } from '../../../../electron/demo/everquest/fen-zone.ts';
import type { Xyz } from '../../../../electron/demo/vectors.ts';
import { ByteWriter } from '../byte-writer.ts';
import { addActor, addMaterial, addMesh, addPalette, addShapes, WldWriter } from './wld.ts';

const STILL: Turn = [16384, 0, 0, 0];
const MILLISECONDS = 100;
const PLACE_UNIT = 256;
const PACKED = 8;

/** The crane with its skin and movements. */
export function writtenCreature(): Uint8Array {
  const file = new WldWriter();
  const palette = addPalette(file, 'CRN', [
    addMaterial(file, { name: 'CRNCH0001', how: 'opaque', pictures: ['crnch0001'] }),
    addMaterial(file, { name: 'CRNLE0001', how: 'opaque', pictures: ['crnle0001'] }),
  ]);
  const mesh = addMesh(file, 'CRN', { palette, parts: PARTS });
  const skin = file.add(0x2d, '', body => body.u32(mesh, 0));
  const tracks = BONES.map((bone, i) => addTrack(file, { bone: i, prefix: '', turns: [STILL], at: bone.at }));
  const skeleton = file.add(0x10, 'CRN_HS_DEF', body => {
    body.u32(0x202, BONES.length, 0).f32(8);
    for (const [i, { name, children }] of BONES.entries())
      body.u32(file.name(`CRN${name}_DAG`), 0, tracks[i] ?? 0, 0, children.length, ...children);
    body.u32(1, skin, 0);
  });
  for (const { prefix, turns } of MOVEMENTS)
    for (const [bone, own] of turns) addTrack(file, { bone, prefix, turns: own, at: BONES[bone]?.at ?? [0, 0, 0] });
  addActor(
    file,
    'CRN',
    file.add(0x11, '', body => body.u32(skeleton, 0)),
  );
  return file.bytes();
}

interface Track {
  readonly bone: number;
  readonly prefix: string;
  readonly turns: readonly Turn[];
  readonly at: Xyz;
}

/** How a bone stands, or with a prefix moves; gives what stands for the frames. */
function addTrack(file: WldWriter, { bone, prefix, turns, at }: Track): number {
  const { name = '', size = PLACE_UNIT } = BONES[bone] ?? {};
  const called = `${prefix}CRN${name}`;
  const frames = file.add(0x12, `${called}_TRACKDEF`, body => {
    body.u32(PACKED, turns.length);
    for (const turn of turns) body.u16(...turn, ...at.map(part => part * PLACE_UNIT), size);
  });
  return file.add(0x13, `${called}_TRACK`, body => {
    if (prefix === '') body.u32(frames, 0);
    else body.u32(frames, 1, MILLISECONDS);
  });
}

/** The models of the things, each under the name that places call it by. */
export function writtenThings(): Uint8Array {
  const file = new WldWriter();
  const palette = addPalette(file, 'THINGS', [
    addMaterial(file, { name: 'BARK', how: 'opaque', pictures: ['fenbark'] }),
    addMaterial(file, { name: 'LEAVES', how: 'masked', pictures: ['fenleaves'], twoSided: true }),
    addMaterial(file, { name: 'STONE', how: 'opaque', pictures: ['fenstone'] }),
  ]);
  for (const { name, parts, sway } of THINGS) {
    const [part] = parts;
    const animation = sway && part ? addShapes(file, name, swaying(part, sway)) : 0;
    const mesh = addMesh(file, name, { palette, parts, animation });
    addActor(
      file,
      name,
      file.add(0x2d, '', body => body.u32(mesh, 0)),
    );
  }
  return file.bytes();
}
/** The ground of the zone, how it is divided, and what its regions are. */
export function writtenZone(): Uint8Array {
  const file = new WldWriter();
  file.addBody(0x35, new ByteWriter().u8(0, 0, 0, 0xff));
  const palette = addPalette(file, 'FEN', [
    addMaterial(file, { name: 'GRASS', how: 'opaque', pictures: ['fengrass'] }),
    addMaterial(file, { name: 'WATER', how: 'half', pictures: ['fenwater1', 'fenwater2'] }),
    addMaterial(file, { name: 'EDGE', how: 'unseen', pictures: [] }),
  ]);
  const meshes = [-1, 1].map((side, i) => addMesh(file, `R${i + 1}`, { palette, ...pieceOf(side) }));
  file.add(0x21, '', body => {
    body.u32(3).f32(1, 0, 0, 0).u32(0, 3, 2).f32(0, 0, 0, 0).u32(1, 0, 0).f32(0, 0, 0, 0).u32(2, 0, 0);
  });
  for (const [i, mesh] of meshes.entries()) addRegion(file, i, mesh);
  file.add(0x29, 'WT_FENPOND_ZONE', body => body.u32(0, 1, 1, 0));
  return file.bytes();
}

/** Each region sees both: bytes that skip none and take two. */
const SEES_BOTH = 0xc2;

function addRegion(file: WldWriter, index: number, mesh: number): void {
  file.add(0x22, `R${String(index + 1).padStart(6, '0')}`, body => {
    body.u32(0x181, 0, 0, 0, 0, 0, 0, 0, 1, 1);
    body.f32(0, 0, 0, 0).u32(1, 0, 0).u16(1).u8(SEES_BOTH);
    body.f32(index === 0 ? -SIDE / 2 : SIDE / 2, 0, 0, SPHERE).u32(0, mesh);
  });
}

/** Where the things of the zone stand. */
export function writtenPlaces(): Uint8Array {
  const file = new WldWriter();
  const round = file.add(0x16, '', body => body.f32(0.1));
  for (const { name, at, heading = 0, scale = 1, baked } of fenThingPlaces) {
    const colours = baked ? [addBaked(file, baked)] : [];
    file.add(0x15, '', body => {
      body
        .u32(file.name(`${name}_ACTORDEF`), baked ? 0x12e : 0x2e, round)
        .f32(...at, heading, 0, 0)
        .u32(0)
        .f32(8 * scale, scale)
        .u32(...colours, 0);
    });
  }
  return file.bytes();
}

function addBaked(file: WldWriter, colours: readonly Xyz[]): number {
  const stored = file.add(0x32, '', body => {
    body.u32(1, colours.length, 1, 200, 0);
    for (const [red, green, blue] of colours) body.u8(blue, green, red, 0xb8);
  });
  return file.add(0x33, '', body => body.u32(stored, 0));
}

/** The lamp, and one over the pond. */
export function writtenLights(): Uint8Array {
  const file = new WldWriter();
  const lights = fenLamps.map(({ name, colour }) => addLight(file, name, colour));
  for (const [i, { at, radius }] of fenLamps.entries())
    file.add(0x28, '', body => body.u32(lights[i] ?? 0, 0x100).f32(...at, radius));
  return file.bytes();
}

function addLight(file: WldWriter, name: string, colour: Xyz): number {
  const definition = file.add(0x1b, `${name}_LDEF`, body => body.u32(0x1e, 1, 200).f32(1, ...colour));
  return file.add(0x1c, '', body => body.u32(definition, 0));
}
