// Items stored as heads first and their data in a second pass: the world of a MechWarrior 3 mission.
import { minus, times } from '../../../shared/layout/amount.ts';
import { bits, flags } from '../../../shared/layout/bits.ts';
import { bytes } from '../../../shared/layout/bytes.ts';
import { choice } from '../../../shared/layout/choice.ts';
import { chooseBy } from '../../../shared/layout/choose-by.ts';
import { constant } from '../../../shared/layout/constant.ts';
import { copyOf } from '../../../shared/layout/copy-of.ts';
import { dottedText, filledText } from '../../../shared/layout/fixed-text.ts';
import { countOf, refTo } from '../../../shared/layout/index.ts';
import type { Infer } from '../../../shared/layout/inside/layout.ts';
import { later, laterOf } from '../../../shared/layout/later.ts';
import { list, listUntilZeros } from '../../../shared/layout/list.ts';
import { offsetOf } from '../../../shared/layout/offset-of.ts';
import { hiddenIf, optional } from '../../../shared/layout/optional.ts';
import { padding } from '../../../shared/layout/padding.ts';
import { placed } from '../../../shared/layout/placed.ts';
import { records } from '../../../shared/layout/records.ts';
import { f32, i16, i32, u8, u16, u32 } from '../../../shared/layout/scalars.ts';
import { struct } from '../../../shared/layout/struct.ts';
import { tagOf } from '../../../shared/layout/tag-of.ts';

const vec2 = struct({ x: f32, y: f32 });
const vec3 = struct({ x: f32, y: f32, z: f32 });
const range = struct({ min: f32, max: f32 });
const box = struct({ min: vec3, max: vec3 });
const affine = struct({ x: vec3, y: vec3, z: vec3, translation: vec3 });
const color = struct({ red: f32, green: f32, blue: f32 });

const texture = struct(
  {
    imagePointer: u32,
    surfacePointer: u32,
    name: dottedText(20),
    state: u32,
    category: constant(u32, 0),
    mipIndex: refTo(i32, 'textures'),
  },
  'Name of a texture; the picture is in a texture package.',
);

const cycle = struct({
  looping: u32,
  currentFrame: i32,
  unknown08: constant(f32, 0),
  speed: f32,
  textureCount: countOf(u32, 'textures'),
  textureIndex: copyOf(u32, 'textureCount'),
  pointer: u32,
  textures: list(i32, 'textureCount'),
});
const material = struct({
  alpha: u8,
  flags: flags(u8, { textured: 0, unknown02: 1, cycled: 2, always: 4, free: 5 }),
  rgb565: u16,
  color,
  texture: refTo(i32, 'textures'),
  unknown14: constant(f32, 0),
  unknown18: constant(f32, 0.5),
  unknown1C: constant(f32, 0.5),
  soil: choice(u32, {
    0: 'default',
    1: 'water',
    2: 'seafloor',
    3: 'quicksand',
    4: 'lava',
    5: 'fire',
    6: 'dirt',
    7: 'mud',
    8: 'grass',
    9: 'concrete',
    10: 'snow',
    11: 'mech',
    12: 'silt',
    13: 'noslip',
  }),
  cyclePointer: u32,
  next: i16,
  previous: i16,
  cycle: later(optional(cycle, 'flags.cycled')),
});
const freeMaterial = struct({ unused: padding(1), flags: u8, unused2: padding(38), previous: i16, next: i16 });
const materials = struct({
  arraySize: countOf(u32, 'items', 'free'),
  count: countOf(u32, 'items'),
  firstFree: copyOf(u32, 'count'),
  last: copyOf(i32, 'count', -1),
  items: list(material, 'count'),
  free: list(freeMaterial, minus('arraySize', 'count')),
  cycles: laterOf('items'),
});

const modelLight = struct({
  unknown00: i32,
  unknown04: i32,
  unknown08: f32,
  vertexCount: countOf(u32, 'vertices'),
  unknown10: padding(8),
  pointer18: u32,
  color,
  rgb565: u16,
  flags: u16,
  verticesPointer: u32,
  unknown30: f32,
  unknown34: f32,
  unknown38: f32,
  unknown3C: i32,
  unknown40: f32,
  unknown44: f32,
  unknown48: f32,
  vertices: later(records(vec3, 'vertexCount')),
});
const polygon = struct(
  {
    flags: bits(u32, { count: { width: 8, countOf: 'vertices' }, showBackFace: 1, hasNormals: 1, strip: 1 }),
    priority: i32,
    verticesPointer: u32,
    normalsPointer: u32,
    uvsPointer: u32,
    colorsPointer: u32,
    unknownPointer: u32,
    material: refTo(i32, 'materials.items'),
    zoneSet: bytes(4),
    vertices: later(list(u32, 'flags.count')),
    normals: later(optional(list(u32, 'flags.count'), 'flags.hasNormals')),
    uvs: later(optional(records(vec2, 'flags.count'), 'uvsPointer')),
    colors: later(optional(records(color, 'flags.count'), 'colorsPointer')),
  },
  'One polygon or strip: corners index the vertices of its model.',
);
const model = struct({
  kind: choice(u32, { 0: 'default', 1: 'facade', 2: 'points' }),
  facadeMode: u32,
  flags: flags(u32, { lighting: 0, fog: 1, registered: 2, morph: 3, scroll: 4, clouds: 5, facadeCentroid: 6 }),
  parentCount: u32,
  polygonCount: countOf(u32, 'polygons'),
  vertexCount: countOf(u32, 'vertices'),
  normalCount: countOf(u32, 'normals'),
  morphCount: countOf(u32, 'morphs'),
  lightCount: countOf(u32, 'lights'),
  morphFactor: f32,
  scroll: vec2,
  frame: u32,
  polygonsPointer: u32,
  verticesPointer: u32,
  normalsPointer: u32,
  lightsPointer: u32,
  morphsPointer: u32,
  middle: vec3,
  diagonal: f32,
  activePolygon: u32,
  dataOffset: offsetOf(u32, 'vertices'),
  vertices: later(placed(records(vec3, 'vertexCount'), 'dataOffset')),
  normals: later(records(vec3, 'normalCount')),
  morphs: later(records(vec3, 'morphCount')),
  lights: later(list(modelLight, 'lightCount')),
  lightVertices: later(laterOf('lights')),
  polygons: later(list(polygon, 'polygonCount')),
  polygonCorners: later(laterOf('polygons')),
});
const models = struct({
  arraySize: countOf(u32, 'items', 'free'),
  count: countOf(u32, 'items'),
  firstFree: copyOf(u32, 'count'),
  items: list(model, 'count'),
  free: list(struct({ unused: padding(92), next: i32 }), minus('arraySize', 'count')),
  data: laterOf('items'),
});

const camera = struct({
  world: i32,
  window: i32,
  focus1: i32,
  focus2: i32,
  flags: u32,
  translate: vec3,
  rotate: vec3,
  worldTranslate: vec3,
  worldRotate: vec3,
  ancestor: affine,
  view: vec3,
  translation: affine,
  clip: range,
  nearInWorld: vec3,
  farInWorld: vec3,
  lodMultiplier: f32,
  lodInverse: f32,
  fovScale: vec2,
  fovBase: vec2,
  fovScaled: vec2,
  fovHalf: vec2,
  clipRecalc: u32,
  unknownFC: padding(60),
  fovRecalc: u32,
  unknown13C: padding(72),
  rotateRecalc: u32,
  unknown188: padding(76),
  cotangent: vec2,
  unknown1DC: padding(8),
  zoneSet: u32,
});
const display = struct({ originX: u32, originY: u32, width: u32, height: u32, clear: color });
const window = struct({
  originX: i32,
  originY: i32,
  width: i32,
  height: i32,
  clear: padding(208),
  count: u32,
  buffer: i32,
  pointer: u32,
  width2: u32,
  height2: u32,
  depth: u32,
});
const lod = struct({
  level: u32,
  nearSquared: f32,
  far: f32,
  farSquared: f32,
  unknown10: padding(44),
  radius: f32,
  radiusSquared: f32,
  unknown44: u32,
  unknown48: u32,
  unknown4C: u32,
});
const object3d = struct({
  flags: flags(u32, { opacity: 1, color: 2, initial: 3, matrix: 4, always: 5 }),
  opacity: f32,
  color,
  unknown14: f32,
  rotate: vec3,
  scale: vec3,
  transform: affine,
  unknown60: padding(48),
});
const light = struct({
  orientation: vec3,
  translate: vec3,
  euler: vec3,
  worldTranslate: vec3,
  transform: affine,
  unknown60: vec3,
  unknown6C: vec3,
  unknown78: vec3,
  worldView: vec3,
  cameraView: vec3,
  diffuse: f32,
  ambient: f32,
  color,
  flags: u32,
  range,
  rangeSquared: range,
  inverse: f32,
  parentCount: countOf(u32, 'attached'),
  parentsPointer: u32,
  attached: list(i32, 'parentCount'),
});
const cell = struct(
  {
    flags: u32,
    unknown04: i32,
    x: f32,
    z: f32,
    box,
    middle: vec3,
    diagonal: f32,
    unknown38: padding(2),
    nodeCount: countOf(u16, 'nodes'),
    nodesPointer: u32,
    unknown40: padding(8),
    nodes: list(i32, 'nodeCount'),
  },
  'One square of the ground and the nodes on it.',
);
const world = struct({
  flags: u32,
  partitionUsed: u32,
  unknown08: i32,
  pointer0C: u32,
  fogKind: u32,
  fogColor: color,
  fogRange: range,
  fogAltitude: range,
  fogDensity: f32,
  left: f32,
  bottom: f32,
  width: f32,
  height: f32,
  right: f32,
  top: f32,
  maxDecals: u32,
  virtualPartition: u32,
  gridMinX: u32,
  gridMinZ: u32,
  gridMaxX: u32,
  gridMaxZ: u32,
  cellSize: vec2,
  cellHalf: vec2,
  cellInverse: vec2,
  cellDiagonal: f32,
  tolerance: range,
  cellCountX: u32,
  cellCountZ: u32,
  cellsPointer: u32,
  unknown94: vec3,
  lightCount: countOf(u32, 'lights'),
  lightsPointer: u32,
  lightsPointer2: u32,
  soundCount: countOf(u32, 'sounds'),
  soundsPointer: u32,
  soundsPointer2: u32,
  unknownB8: padding(4),
  lights: list(i32, 'lightCount'),
  sounds: list(i32, 'soundCount'),
  cells: list(cell, times('cellCountX', 'cellCountZ')),
});
const node = struct(
  {
    name: filledText(36, 'Default_node_name'),
    flags: flags(u32, {
      active: 2,
      altitudeSurface: 3,
      intersectSurface: 4,
      intersectBox: 5,
      proximity: 6,
      landmark: 7,
      hasNodeBox: 8,
      hasModelBox: 9,
      hasChildBox: 10,
      terrain: 15,
      canModify: 16,
      clipTo: 17,
      treeValid: 19,
      override: 23,
      zoneCheck: 24,
    }),
    unknown28: padding(4),
    updateFlags: u32,
    zone: u32,
    class: tagOf(u32, 'data'),
    dataPointer: u32,
    model: refTo(i32, 'models.items'),
    environment: constant(u32, 0),
    priority: constant(u32, 1),
    callback: constant(u32, 0),
    areaX: i32,
    areaZ: i32,
    parentCount: countOf(u32, 'parents'),
    parentsPointer: u32,
    childCount: countOf(u32, 'children'),
    childrenPointer: u32,
    unknown64: padding(16),
    nodeBox: box,
    modelBox: box,
    childBox: box,
    unknownBC: padding(8),
    unknownC4: i32,
    unknownC8: padding(8),
    emptyParent: optional(i32, 'class', 0),
    dataOffset: hiddenIf(offsetOf(u32, 'data'), 'class', { not: 0 }),
    data: later(
      placed(
        chooseBy('class', { 0: struct({}), 1: camera, 2: world, 3: window, 4: display, 5: object3d, 6: lod, 9: light }),
        'dataOffset',
      ),
    ),
    parents: later(list(i32, 'parentCount')),
    children: later(list(i32, 'childCount')),
  },
  'Node of the scene graph. Indices are places in this table.',
);
const freeNode = struct({ unused: padding(60), model: constant(i32, -1), unused40: padding(144), next: u32 });

export const gamez = struct(
  {
    magic: constant(u32, 0x02971222),
    version: constant(u32, 27),
    textureCount: countOf(u32, 'textures'),
    texturesOffset: offsetOf(u32, 'textures'),
    materialsOffset: offsetOf(u32, 'materials'),
    modelsOffset: offsetOf(u32, 'models'),
    nodeArraySize: countOf(u32, 'nodes', 'freeNodes'),
    lastFreeNode: i32,
    nodesOffset: offsetOf(u32, 'nodes'),
    textures: placed(list(texture, 'textureCount'), 'texturesOffset'),
    materials: placed(materials, 'materialsOffset'),
    models: placed(models, 'modelsOffset'),
    nodes: placed(listUntilZeros(node, 36, 'nodeArraySize'), 'nodesOffset'),
    freeNodes: list(freeNode, minus('nodeArraySize', 'nodes')),
    nodeData: laterOf('nodes'),
  },
  'World of one MechWarrior 3 mission.',
);
export interface Gamez extends Infer<typeof gamez> {}
