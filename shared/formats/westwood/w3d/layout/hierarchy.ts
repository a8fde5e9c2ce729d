import { bytes, fixedText, i32, type ListPolicy, records, refTo, struct } from '#layout';
import { tree } from './tree.ts';
import { count, matrix4x3, quaternion, vec3, version } from './types.ts';

export const hierarchyHeader = struct(
  { version, hierarchyName: fixedText(16), pivotCount: count, center: vec3 },
  'A skeleton. Before version 3 it has no root pivot of its own.',
);

export const pivot = struct(
  {
    pivotName: fixedText(16),
    parent: {
      ...refTo(i32, 'pivots', { none: 'never' }),
      about: '-1 for the root; parents come before their children',
    },
    translation: vec3,
    euler: { ...vec3, about: 'not used: see the rotation' },
    rotation: quaternion,
  },
  'A bone at rest, relative to its parent.',
);

const PIVOTS: ListPolicy = {
  reserved: 'the root pivot',
  blank: { rotation: { w: 1 } },
  copiesToEnd: true,
  unique: { member: 'pivotName', most: 15 },
};

export const hierarchy = struct(
  {
    chunks: tree({
      0x101: ['W3D_CHUNK_HIERARCHY_HEADER', hierarchyHeader],
      0x102: ['W3D_CHUNK_PIVOTS', { ...records({ ...pivot, identity: { member: 'pivotName' } }), policy: PIVOTS }],
      0x103: ['W3D_CHUNK_PIVOT_FIXUPS', records(matrix4x3)],
      0x104: ['W3D_CHUNK_PIVOT_UNKNOWN1', bytes()],
    }),
  },
  'A skeleton.',
);
