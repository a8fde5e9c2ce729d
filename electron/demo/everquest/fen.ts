// The demo's zone in its three archives.

import { recordsFrom } from '#layout';
import {
  hierarchicalSpriteDef,
  packedFrame,
  track,
  trackDef,
} from '../../../shared/formats/everquest/wld/layout/skeletons.ts';
import { blank, flagsOn } from '../blank.ts';
import type { Xyz } from '../vectors.ts';
import { s3dOf } from './archive.ts';
import { fenPictures } from './fen-pictures.ts';
import { fenLights, fenPlaces, fenZone } from './fen-zone.ts';
import { addActor, addMaterial, addMesh, addPalette, addShapes, box, joined, type MeshPart, quad } from './surfaces.ts';
import { WldFile } from './wld-file.ts';

const [BARK, LEAVES, STONE] = [0, 1, 2];

/** Two crossed pictures of leaves. */
const crown = joined([
  quad([[-7, 0, 5], [7, 0, 5], [7, 0, 17], [-7, 0, 17]], [0, -1, 0]), // biome-ignore format: a side in a row
  quad([[0, -7, 5], [0, 7, 5], [0, 7, 17], [0, -7, 17]], [1, 0, 0]), // biome-ignore format: a side in a row
]);

interface Thing {
  readonly name: string;
  readonly parts: readonly MeshPart[];
  /** How far the tips have moved towards +x, shape by shape. */
  readonly sway?: readonly number[];
}

export const THINGS: readonly Thing[] = [
  {
    name: 'WILLOW',
    parts: [
      { shape: box([-1, -1, 0], [1, 1, 9]), material: BARK },
      { shape: crown, material: LEAVES },
    ],
  },
  { name: 'STONE', parts: [{ shape: box([-3, -2, 0], [3, 2, 4]), material: STONE }] },
  {
    name: 'LANTERN',
    parts: [
      { shape: box([-0.25, -0.25, 0], [0.25, 0.25, 8]), material: BARK },
      { shape: box([-0.75, -0.75, 8], [0.75, 0.75, 10]), material: STONE },
    ],
  },
  {
    name: 'REEDS',
    parts: [{ shape: quad([[-4, 0, 0], [4, 0, 0], [4, 0, 8], [-4, 0, 8]], [0, -1, 0]), material: LEAVES }], // biome-ignore format: a side in a row
    sway: [0, 1, 2, 1, 0, -1, -2, -1],
  },
];

/** 2003-05-01: an arbitrary day. */
export const MADE = 1_051_747_200;

/** The archives by their paths in the demo. */
export function fenArchives(): readonly (readonly [path: string, bytes: Uint8Array])[] {
  const zone = [
    { name: 'fen.wld', bytes: fenZone() },
    { name: 'objects.wld', bytes: fenPlaces() },
    { name: 'lights.wld', bytes: fenLights() },
  ];
  return [
    ['everquest/fen.s3d', s3dOf([...fenPictures('ground'), ...zone], MADE)],
    ['everquest/fen_obj.s3d', s3dOf([...fenPictures('things'), { name: 'fen_obj.wld', bytes: fenThings() }], MADE)],
    ['everquest/fen_chr.s3d', s3dOf([...fenPictures('creature'), { name: 'fen_chr.wld', bytes: fenCreature() }], MADE)],
  ];
}

// The creature of the demo's zone: a crane of five bones that stands, walks and looks around.

interface Bone {
  readonly name: string;
  readonly at: Xyz;
  readonly children: readonly number[];
  /** 256 is 1. */
  readonly size?: number;
}

export const BONES: readonly Bone[] = [
  { name: '', at: [0, 0, 0], children: [1] },
  { name: 'BO', at: [0, 0, 5], children: [2, 3, 4] },
  { name: 'LL', at: [0, 0.75, -0.5], children: [] },
  { name: 'RL', at: [0, -0.75, -0.5], children: [] },
  { name: 'NK', at: [1.5, 0, 1], children: [], size: 320 },
];
const [BODY, LEFT, RIGHT, NECK] = [1, 2, 3, 4] as const;

/** Each part is in the space of its bone. */
export const PARTS: readonly MeshPart[] = [
  { shape: box([-2.5, -1, -0.75], [1.75, 1, 1.25]), material: 0, dag: BODY },
  { shape: box([-0.25, -0.2, -4.5], [0.25, 0.2, 0]), material: 1, dag: LEFT },
  { shape: box([-0.25, -0.2, -4.5], [0.25, 0.2, 0]), material: 1, dag: RIGHT },
  { shape: box([-0.2, -0.2, 0], [0.2, 0.2, 2.5]), material: 0, dag: NECK },
  { shape: box([-0.4, -0.35, 2.5], [1.5, 0.35, 3.25]), material: 1, dag: NECK },
];

export type Turn = readonly [w: number, x: number, y: number, z: number];
const STILL: Turn = [16384, 0, 0, 0];
/** About y by about 20 degrees, forwards and back; about z by about 30. */
const FORWARD: Turn = [16135, 0, 2845, 0];
const BACK: Turn = [16135, 0, -2845, 0];
const ASIDE: Turn = [15826, 0, 0, 4240];
export const MOVEMENTS: readonly { readonly prefix: string; readonly turns: ReadonlyMap<number, readonly Turn[]> }[] = [
  {
    prefix: 'L01',
    turns: new Map([
      [BODY, [STILL]],
      [LEFT, [STILL, FORWARD, STILL, BACK]],
      [RIGHT, [STILL, BACK, STILL, FORWARD]],
    ]),
  },
  { prefix: 'P01', turns: new Map([[NECK, [STILL, ASIDE, STILL]]]) },
];
const MILLISECONDS = 100;
const PLACE_UNIT = 256;

/** The crane with its skin and movements. */
export function fenCreature(): Uint8Array {
  const file = new WldFile();
  const palette = addPalette(file, 'CRN', [
    addMaterial(file, { name: 'CRNCH0001', how: 'opaque', pictures: ['crnch0001'] }),
    addMaterial(file, { name: 'CRNLE0001', how: 'opaque', pictures: ['crnle0001'] }),
  ]);
  const mesh = addMesh(file, 'CRN', { palette, parts: PARTS });
  const skin = file.add(0x2d, '', { definition: mesh, flags: 0 });
  const tracks = BONES.map((bone, i) => addTrack(file, { bone: i, prefix: '', turns: [STILL], at: bone.at }));
  const skeleton = addSkeleton(file, skin, tracks);
  for (const { prefix, turns } of MOVEMENTS)
    for (const [bone, own] of turns) addTrack(file, { bone, prefix, turns: own, at: BONES[bone]?.at ?? [0, 0, 0] });
  addActor(file, 'CRN', file.add(0x11, '', { definition: skeleton, flags: 0 }));
  return file.bytes();
}

interface Track {
  readonly bone: number;
  readonly prefix: string;
  readonly turns: readonly Turn[];
  readonly at: Xyz;
}

/** Adds how a bone is posed or, with a prefix, how it moves; returns the reference to its frames. */
function addTrack(file: WldFile, { bone, prefix, turns, at }: Track): number {
  const { name = '', size = PLACE_UNIT } = BONES[bone] ?? {};
  const called = `${prefix}CRN${name}`;
  const [tx, ty, tz] = [at[0] * PLACE_UNIT, at[1] * PLACE_UNIT, at[2] * PLACE_UNIT];
  const frames = turns.map(([qw, qx, qy, qz]) => ({ qw, qx, qy, qz, tx, ty, tz, scale: size }));
  const definition = file.add(0x12, `${called}_TRACKDEF`, {
    flags: flagsOn(trackDef.shape.flags, 'isPacked'),
    frames: recordsFrom(packedFrame, frames),
  });
  const { flags } = track.shape;
  const pace = prefix === '' ? { flags: blank(flags) } : { flags: flagsOn(flags, 'hasSleep'), sleep: MILLISECONDS };
  return file.add(0x13, `${called}_TRACK`, { definition, ...pace });
}

function addSkeleton(file: WldFile, skin: number, tracks: readonly number[]): number {
  file.name('CRN_HS_DEF'); // before those of the bones
  const dags = BONES.map((bone, i) => ({
    ...{ name: file.name(`CRN${bone.name}_DAG`), flags: 0, track: tracks[i] ?? 0, sprite: 0 },
    children: [...bone.children],
  }));
  return file.add(0x10, 'CRN_HS_DEF', {
    ...{ flags: flagsOn(hierarchicalSpriteDef.shape.flags, 'hasRadius', 'hasSkins'), collision: 0, radius: 8 },
    ...{ dags, skins: { skins: [skin], dags: [0] } },
  });
}

/** The points of a part, shape by shape: those above the ground sway to the side. */
export function swaying({ shape }: MeshPart, sway: readonly number[]): readonly (readonly Xyz[])[] {
  return sway.map(aside => shape.points.map(([x, y, z]): Xyz => [z > 0 ? x + aside : x, y, z]));
}

/** The models of the objects, under the names that placements use. */
export function fenThings(): Uint8Array {
  const file = new WldFile();
  const palette = addPalette(file, 'THINGS', [
    addMaterial(file, { name: 'BARK', how: 'opaque', pictures: ['fenbark'] }),
    addMaterial(file, { name: 'LEAVES', how: 'masked', pictures: ['fenleaves'], twoSided: true }),
    addMaterial(file, { name: 'STONE', how: 'opaque', pictures: ['fenstone'] }),
  ]);
  for (const { name, parts, sway } of THINGS) {
    const [part] = parts;
    const animation = sway && part ? addShapes(file, name, swaying(part, sway)) : 0;
    const mesh = addMesh(file, name, { palette, parts, animation });
    addActor(file, name, file.add(0x2d, '', { definition: mesh, flags: 0 }));
  }
  return file.bytes();
}
