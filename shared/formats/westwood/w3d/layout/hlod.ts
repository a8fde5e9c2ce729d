// Assigns meshes to skeletons: levels of detail, models, collections and aggregates.

import { countOf, f32, fixedText, list, padding, records, sizeOf, struct, text, u16, u32, zeroText } from '#layout';
import { tree } from './tree.ts';
import { count, matrix4x3, textureInfo, vec3, version } from './types.ts';

export const hlodHeader = struct(
  {
    version,
    lodCount: count,
    modelName: fixedText(16),
    hierarchyName: { ...fixedText(16), about: 'of the skeleton; empty for none' },
  },
  'A model of several levels of detail on one skeleton.',
);
export const subObject = struct(
  { bone: { ...u32, about: 'index of the pivot that carries it' }, objectName: fixedText(32) },
  'One object at one bone; the bytes after its name are whatever the exporter left.',
);
export const arrayHeader = struct({
  modelCount: count,
  maxScreenSize: { ...f32, about: 'the first level is the lowest' },
});
const subObjects = tree({
  0x703: ['W3D_CHUNK_HLOD_SUB_OBJECT_ARRAY_HEADER', arrayHeader],
  0x704: ['W3D_CHUNK_HLOD_SUB_OBJECT', subObject],
});
const array = struct({ chunks: subObjects });

export const hlod = struct({
  chunks: tree({
    0x701: ['W3D_CHUNK_HLOD_HEADER', hlodHeader],
    0x702: ['W3D_CHUNK_HLOD_LOD_ARRAY', array],
    0x705: ['W3D_CHUNK_HLOD_AGGREGATE_ARRAY', array],
    0x706: ['W3D_CHUNK_HLOD_PROXY_ARRAY', array],
    0x707: ['W3D_CHUNK_HLOD_LIGHT_ARRAY', array],
    // Files edited by hand have these after the arrays that grew.
    0x704: ['W3D_CHUNK_HLOD_SUB_OBJECT', subObject],
  }),
});

export const modelNode = struct({ objectName: fixedText(16), pivot: u16 });
const auxiliary = struct({
  attributes: u32,
  meshCount: u32,
  collisionCount: u32,
  skinCount: u32,
  shadowCount: u32,
  nullCount: u32,
  futureCounts: list(u32, 6),
  lodMin: f32,
  lodMax: f32,
  future: list(u32, 32),
});
export const modelHeader = struct({
  version,
  modelName: fixedText(16),
  hierarchyName: fixedText(16),
  connectionCount: u16,
  fill: padding(2),
});
export const hmodel = struct({
  chunks: tree({
    0x301: ['W3D_CHUNK_HMODEL_HEADER', modelHeader],
    0x302: ['W3D_CHUNK_NODE', modelNode],
    0x303: ['W3D_CHUNK_COLLISION_NODE', modelNode],
    0x304: ['W3D_CHUNK_SKIN_NODE', modelNode],
    0x305: ['OBSOLETE_W3D_CHUNK_HMODEL_AUX_DATA', auxiliary],
    0x306: ['OBSOLETE_W3D_CHUNK_SHADOW_NODE', modelNode],
  }),
});

export const lodLevel = struct({ objectName: fixedText(32), min: f32, max: f32 });
export const lodModel = struct({
  chunks: tree({
    0x401: [
      'W3D_CHUNK_LODMODEL_HEADER',
      struct({ version, modelName: fixedText(16), lodCount: u16, fill: padding(2) }),
    ],
    0x402: ['W3D_CHUNK_LOD', lodLevel],
  }),
});

export const placed = struct({
  version,
  transform: matrix4x3,
  textSize: sizeOf(u32, 'objectName'),
  objectName: text('textSize'),
});
export const points = records(vec3);
export const collection = struct({
  chunks: tree({
    0x421: [
      'W3D_CHUNK_COLLECTION_HEADER',
      struct({ version, collectionName: fixedText(16), objectCount: count, reserved: padding(8) }),
    ],
    0x422: ['W3D_CHUNK_COLLECTION_OBJ_NAME', zeroText],
    0x423: ['W3D_CHUNK_PLACEHOLDER', placed],
    0x424: ['W3D_CHUNK_TRANSFORM_NODE', placed],
    0x440: ['W3D_CHUNK_POINTS', points],
  }),
});

const replacement = struct({
  meshPath: list(fixedText(32), 15),
  bonePath: list(fixedText(32), 15),
  oldTexture: fixedText(260),
  newTexture: fixedText(260),
  info: textureInfo,
});
export const aggregateInfo = struct({
  baseModel: fixedText(32),
  subObjectCount: countOf(u32, 'subObjects'),
  subObjects: list(struct({ objectName: fixedText(32), boneName: fixedText(32) }), 'subObjectCount'),
});
export const aggregate = struct({
  chunks: tree({
    0x601: ['W3D_CHUNK_AGGREGATE_HEADER', struct({ version, aggregateName: fixedText(16) })],
    0x602: ['W3D_CHUNK_AGGREGATE_INFO', aggregateInfo],
    0x603: [
      'W3D_CHUNK_TEXTURE_REPLACER_INFO',
      struct({ replacementCount: countOf(u32, 'replacements'), replacements: list(replacement, 'replacementCount') }),
    ],
    0x604: ['W3D_CHUNK_AGGREGATE_CLASS_INFO', struct({ originalClass: u32, flags: u32, reserved: padding(12) })],
  }),
});
