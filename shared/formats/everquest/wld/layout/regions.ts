// How a zone is divided: a tree of planes, regions at its leaves, and zones made of regions.
import {
  bytes,
  countOf,
  f32,
  flags,
  type Infer,
  i32,
  list,
  optional,
  records,
  refTo,
  relabel,
  sizeOf,
  struct,
  u16,
  u32,
} from '#layout';
import { ball, fragmentRef, name, plane, renderInfo, renderMethod, vec3 } from './refs.ts';
import { userData } from './user-data.ts';
import { seenRegions } from './visibility.ts';

const ABOUT_CHILD = 'a node of this tree, counted from 1; 0 for none';
const child = { ...refTo(u32, 'nodes', { first: 1 }), about: ABOUT_CHILD };
const visChild = { ...refTo(u32, 'visNodes', { first: 1 }), about: ABOUT_CHILD };

export const worldNode = struct(
  {
    x: f32,
    y: f32,
    z: f32,
    distance: f32,
    region: { ...u32, about: 'counted from 1 at a leaf, 0 elsewhere' },
    front: child,
    back: child,
  },
  'A plane; what is in front of it (where the sum is not negative) and behind it.',
);

export const worldTree = struct(
  { name, nodeCount: countOf(u32, 'nodes'), nodes: records(worldNode, 'nodeCount') },
  'The tree that finds the region of a position.',
);
export interface WorldTree extends Infer<typeof worldTree> {}

export const proximal = struct({ region: u32, distance: f32 });

const wallRender = struct({ renderMethod, renderInfo, plane });
const wall = struct(
  {
    flags: flags(u32, { hasRender: 1 }),
    vertexCount: countOf(u32, 'vertices'),
    vertices: list(u32, 'vertexCount'),
    render: optional(wallRender, 'flags.hasRender'),
  },
  'A face that hides what is behind it.',
);

const vertices = { vertexCount: countOf(u32, 'vertices'), vertices: list(u32, 'vertexCount') } as const;
const edgePolygon = struct(vertices);
const edgePolygonPlane = struct({ ...vertices, plane });
const obstacleData = struct({ size: sizeOf(u32, 'bytes'), bytes: bytes('size') });
const obstacle = struct(
  {
    flags: flags(u32, { hasData: 2 }),
    nextRegion: i32,
    type: relabel(i32, 'tag'),
    polygon: optional(edgePolygon, 'type', 14),
    polygonOfPlane: optional(edgePolygonPlane, 'type', -15),
    edgeWall: optional(u32, 'type', 18),
    data: optional(obstacleData, 'flags.hasData'),
  },
  'An obstacle for walkers.',
);

export const visNode = struct(
  {
    plane,
    list: { ...refTo(u32, 'visLists', { first: 1 }), about: 'counted from 1; 0 for none' },
    front: visChild,
    back: visChild,
  },
  'A node of the tree inside a region.',
);

const visBytes = struct({ size: sizeOf(u16, 'sees'), sees: seenRegions }, 'What is seen from a region.');
const visWords = struct(
  { count: countOf(u16, 'words'), words: list(u16, 'count') },
  'The same in 16-bit words: no file known has any, so that their meaning is not known.',
);

export const region = struct(
  {
    name,
    flags: flags(u32, {
      hasSphere: 0,
      hasReverbVolume: 1,
      hasReverbOffset: 2,
      fog: 3,
      gouraud2: 4,
      encodedVisibility: 5,
      hasOldMesh: 6,
      byteVisibility: 7,
      hasMesh: 8,
    }),
    ambientLight: fragmentRef,
    regionVertexCount: countOf(u32, 'regionVertices'),
    proximalCount: countOf(u32, 'proximals'),
    renderVertexCount: countOf(u32, 'renderVertices'),
    wallCount: countOf(u32, 'walls'),
    obstacleCount: countOf(u32, 'obstacles'),
    cuttingObstacleCount: u32,
    visNodeCount: countOf(u32, 'visNodes'),
    visListCount: countOf(u32, 'visLists', 'visWordLists'),
    regionVertices: records(vec3, 'regionVertexCount'),
    proximals: records(proximal, 'proximalCount'),
    renderVertices: records(vec3, 'renderVertexCount'),
    walls: list(wall, 'wallCount'),
    obstacles: list(obstacle, 'obstacleCount'),
    visNodes: list(visNode, 'visNodeCount'),
    visLists: optional(list(visBytes, 'visListCount'), 'flags.byteVisibility'),
    visWordLists: optional(list(visWords, 'visListCount'), 'flags.byteVisibility', 0),
    sphere: { ...optional(ball, 'flags.hasSphere'), about: 'a sphere around the region' },
    reverbVolume: optional(f32, 'flags.hasReverbVolume'),
    reverbOffset: optional(u32, 'flags.hasReverbOffset'),
    ...userData,
    mesh: optional(fragmentRef, 'flags.hasMesh'),
    oldMesh: optional(fragmentRef, 'flags.hasOldMesh'),
  },
  'A part of a zone that the tree cannot divide further, its mesh, and what is seen from it.',
);
export interface Region extends Infer<typeof region> {}

export const zone = struct(
  {
    name,
    flags: u32,
    regionCount: countOf(u32, 'regions'),
    regions: { ...list(u32, 'regionCount'), about: 'counted from 0' },
    ...userData,
  },
  'Regions of one kind. The name, or the user data, says which: water, lava, a line to another zone.',
);
export interface Zone extends Infer<typeof zone> {}
