// For each type of fragment: its name in the language of the original tools, and its layout.
import { type AnyLayout, bytes, struct } from '#layout';
import { actorDef, actorInst, sphere } from './actors.ts';
import { ambientLight, directionalLight, globalAmbient, lightDef, pointLight } from './lights.ts';
import { dmRgbTrackDef, materialDef, materialPalette } from './materials.ts';
import { dmSpriteDef2, dmTrackDef2 } from './meshes.ts';
import { dmSpriteDef, dmTrackDef } from './old-meshes.ts';
import { region, worldTree, zone } from './regions.ts';
import { hierarchicalSpriteDef, track, trackDef } from './skeletons.ts';
import { polyhedron, polyhedronDef, sphereListDef } from './solids.ts';
import {
  blitSpriteDef,
  bmInfo,
  fourDSpriteDef,
  instance,
  particleCloudDef,
  particleSpriteDef,
  simpleSpriteDef,
  threeDSpriteDef,
  twoDSpriteDef,
} from './sprites.ts';

const types = {
  0x03: ['BMINFO', bmInfo],
  0x04: ['SIMPLESPRITEDEF', simpleSpriteDef],
  0x05: ['SIMPLESPRITE', instance],
  0x06: ['2DSPRITEDEF', twoDSpriteDef],
  0x07: ['2DSPRITE', instance],
  0x08: ['3DSPRITEDEF', threeDSpriteDef],
  0x09: ['3DSPRITE', instance],
  0x0a: ['4DSPRITEDEF', fourDSpriteDef],
  0x0b: ['4DSPRITE', instance],
  0x0c: ['PARTICLESPRITEDEF', particleSpriteDef],
  0x0d: ['PARTICLESPRITE', instance],
  0x10: ['HIERARCHICALSPRITEDEF', hierarchicalSpriteDef],
  0x11: ['HIERARCHICALSPRITE', instance],
  0x12: ['TRACKDEF', trackDef],
  0x13: ['TRACK', track],
  0x14: ['ACTORDEF', actorDef],
  0x15: ['ACTORINST', actorInst],
  0x16: ['SPHERE', sphere],
  0x17: ['POLYHEDRONDEF', polyhedronDef],
  0x18: ['POLYHEDRON', polyhedron],
  0x19: ['SPHERELISTDEF', sphereListDef],
  0x1a: ['SPHERELIST', instance],
  0x1b: ['LIGHTDEF', lightDef],
  0x1c: ['LIGHT', instance],
  0x21: ['WORLDTREE', worldTree],
  0x22: ['REGION', region],
  0x26: ['BLITSPRITEDEF', blitSpriteDef],
  0x27: ['BLITSPRITE', instance],
  0x28: ['POINTLIGHT', pointLight],
  0x29: ['ZONE', zone],
  0x2a: ['AMBIENTLIGHT', ambientLight],
  0x2b: ['DIRECTIONALLIGHT', directionalLight],
  0x2c: ['DMSPRITEDEF', dmSpriteDef],
  0x2d: ['DMSPRITE', instance],
  0x2e: ['DMTRACKDEF', dmTrackDef],
  0x2f: ['DMTRACK', instance],
  0x30: ['MATERIALDEF', materialDef],
  0x31: ['MATERIALPALETTE', materialPalette],
  0x32: ['DMRGBTRACKDEF', dmRgbTrackDef],
  0x33: ['DMRGBTRACK', instance],
  0x34: ['PARTICLECLOUDDEF', particleCloudDef],
  0x35: ['GLOBALAMBIENT', globalAmbient],
  0x36: ['DMSPRITEDEF2', dmSpriteDef2],
  0x37: ['DMTRACKDEF2', dmTrackDef2],
} as const satisfies Readonly<Record<number, readonly [name: string, layout: AnyLayout]>>;

/** Players disable an object by setting its type to 0; its bytes stay, so that it can be restored. */
const switchedOff = struct({ raw: bytes() }, 'A fragment that was switched off: its bytes as they were.');

type Types = typeof types;
type Bodies = { readonly [K in keyof Types]: Types[K][1] } & { readonly 0x00: typeof switchedOff };

/** What a fragment holds, by its type. */
export const bodies = {
  ...Object.fromEntries(Object.entries(types).map(([type, [, layout]]) => [type, layout])),
  0x00: switchedOff,
} as Bodies; // the same types

/** Types that are known by name only. */
const rest: Readonly<Record<number, string>> = {
  0x00: 'switched off',
  0x01: 'PALETTEFILE',
  0x02: 'USERDATA',
  0x0e: 'COMPOSITESPRITEDEF',
  0x0f: 'COMPOSITESPRITE',
  0x1d: 'POINTLIGHTOLD',
  0x1e: 'POINTLIGHTOLDDEF',
  0x1f: 'SOUNDDEF',
  0x20: 'SOUND',
  0x23: 'ACTIVEGEOMETRYREGION',
  0x24: 'SKYREGION',
  0x25: 'DIRECTIONALLIGHTOLD',
};

/** The name of a type, for the user. */
export function typeName(type: number): string {
  const known: Readonly<Record<number, readonly [string, AnyLayout]>> = types;
  return known[type]?.[0] ?? rest[type] ?? `type 0x${type.toString(16).toUpperCase().padStart(2, '0')}`;
}

/** Whether no known file has a fragment of this type. */
export const isUnknown = (type: number): boolean => !(type in types || type in rest);

/** Whether the body of a type is kept as raw bytes; 0 marks a disabled fragment and is not a type. */
export const isOnlyNamed = (type: number): boolean => type !== 0 && !(type in types);
