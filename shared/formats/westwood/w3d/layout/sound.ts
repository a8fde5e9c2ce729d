import { f32, fixedText, padding, struct, u8, u32, zeroText } from '#layout';
import { microChunks, tree } from './tree.ts';
import { vec3, version } from './types.ts';

export const soundVariables = struct({
  micro: microChunks({
    3: ['priority', f32],
    4: ['volume', f32],
    5: ['pan', f32],
    6: ['loopCount', u32],
    7: ['dropOffRadius', f32],
    8: ['maxVolumeRadius', f32],
    9: ['type', u32],
    10: ['is3D', u8],
    11: ['fileName', zeroText],
    12: ['displayText', zeroText],
    13: ['logicalType', u32],
    14: ['notifyDelay', f32],
    15: ['createLogical', u8],
    16: ['logicalDropOff', f32],
    17: ['sphereColour', vec3],
    18: ['startOffset', f32],
    19: ['pitch', f32],
    20: ['pitchRandom', f32],
    21: ['volumeRandom', f32],
    22: ['virtualChannel', u32],
  }),
});
const baseVariables = struct({ micro: microChunks({ 1: ['definition', u32], 3: ['name', zeroText] }) });

export const soundHeader = struct({ version, objectName: fixedText(16), flags: u32, reserved: padding(32) });
export const soundDefinition = struct({
  chunks: tree({
    0x100: ['CHUNKID_VARIABLES', soundVariables],
    0x200: ['CHUNKID_BASE_CLASS', struct({ chunks: tree({ 0x100: ['CHUNKID_VARIABLES', baseVariables] }) })],
  }),
});
export const sound = struct({
  chunks: tree({
    0xa01: ['W3D_CHUNK_SOUNDROBJ_HEADER', soundHeader],
    0xa02: ['W3D_CHUNK_SOUNDROBJ_DEFINITION', soundDefinition],
  }),
});
