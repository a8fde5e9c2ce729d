// A heron on one leg: a skeleton, a skin and two clips in the format of Westwood 3D.
import { encode, type Infer, recordsFrom } from '#layout';
import { toBytes } from '../../shared/base/pieces.ts';
import { timedRows, vectorRows } from '../../shared/formats/westwood/w3d/layout/compressed-channel.ts';
import { hierarchyHeader, pivot } from '../../shared/formats/westwood/w3d/layout/hierarchy.ts';
import { vertexMaterial } from '../../shared/formats/westwood/w3d/layout/material.ts';
import { influence, meshHeader, triangle } from '../../shared/formats/westwood/w3d/layout/mesh.ts';
import { index, shader, uv, vec3 } from '../../shared/formats/westwood/w3d/layout/types.ts';
import { type W3d, w3d } from '../../shared/formats/westwood/w3d/layout/w3d.ts';
import { blank } from './blank.ts';
import { vectorOf } from './vectors.ts';
import type { DemoFile } from './westwood.ts';

const NO_PARENT = -1;
const VERSION = { major: 4, minor: 2 } as const;
const FIRST_VERSION = { major: 1, minor: 0 } as const;
const SKIN = 2;
const MODEL = 'HERON_SKN';
const SKELETON = 'HERON_SKL';

/** Name, parent, and position relative to the parent. */
export const bones: readonly (readonly [string, number, readonly [number, number, number]])[] = [
  ['ROOTTRANSFORM', NO_PARENT, [0, 0, 0]],
  ['LEG', 0, [0, 0, 0]],
  ['BODY', 1, [0, 0, 6]],
  ['NECK', 2, [1.5, 0, 1]],
  ['HEAD', 3, [0.5, 0, 3]],
];

/** Rings of eight corners around the bones, from the foot to the tip of the beak. */
export const shapes: readonly Shape[] = [
  {
    bone: 1,
    axis: 'z',
    rings: [
      [0, 0.8],
      [0.2, 0.2],
      [5.5, 0.25],
    ],
  },
  {
    bone: 2,
    axis: 'x',
    rings: [
      [-3, 0.1],
      [-1, 1.6],
      [1, 1.4],
      [2, 0.4],
    ],
  },
  {
    bone: 3,
    axis: 'z',
    rings: [
      [-0.5, 0.5],
      [1.5, 0.3],
      [3, 0.35],
    ],
  },
  {
    bone: 4,
    axis: 'x',
    rings: [
      [-0.6, 0.1],
      [0, 0.6],
      [0.7, 0.3],
      [2.6, 0.02],
    ],
  },
];

/** The model's four files, as in an archive of Generals. */
export function heronFiles(): readonly DemoFile[] {
  return [
    { name: 'Art\\W3D\\heron_skn.w3d', bytes: fileOf([mesh(), model()]) },
    { name: 'Art\\W3D\\heron_skl.w3d', bytes: fileOf([skeleton()]) },
    { name: 'Art\\W3D\\heron_wade.w3d', bytes: fileOf([wade()]) },
    { name: 'Art\\W3D\\heron_peer.w3d', bytes: fileOf([peer()]) },
  ];
}

type Chunk = W3d['chunks'][number];

function fileOf(chunks: readonly Chunk[]): Uint8Array {
  return toBytes(encode(w3d, { chunks }));
}

/** A chunk that holds values, and one that holds chunks. */
const data = <const I extends number, const V>(id: I, value: V) => ({ id, nests: false, value }) as const;
const nest = <const I extends number, const C extends readonly unknown[]>(id: I, ...chunks: C) =>
  ({ id, nests: true, value: { chunks } }) as const;

function skeleton(): Chunk {
  const header = { ...blank(hierarchyHeader), version: VERSION, hierarchyName: SKELETON, pivotCount: bones.length };
  const pivots = bones.map(([pivotName, parent, translation]) => ({
    ...blank(pivot),
    ...{ pivotName, parent, translation: vectorOf(translation), rotation: rotationOf(NO_TURN) },
  }));
  return nest(0x100, data(0x101, header), data(0x102, recordsFrom(pivot, pivots)));
}

function mesh(): Chunk {
  const { vertices, faces } = lathe(shapes);
  const none = blank(meshHeader);
  const header = {
    ...none,
    ...{
      version: VERSION,
      attributes: { ...none.attributes, geometry: SKIN },
      meshName: 'HERON',
      containerName: MODEL,
    },
    ...{ triangleCount: faces.length, vertexCount: vertices.length, materialCount: 1, faceChannels: 1 },
    vertexChannels: { ...none.vertexChannels, location: true, normal: true, uv: true, bone: true },
    ...{ min: vectorOf([-3, -1.6, 0]), max: vectorOf([5, 1.6, 11]), center: vectorOf([1, 0, 5.5]), radius: 6.5 },
  };
  const triangles = faces.map(([a, b, c]) => ({ a, b, c, surface: 13, normal: vectorOf([0, 0, 1]), distance: 0 }));
  const bone = blank(influence);
  return nest(
    0x00,
    data(0x1f, header),
    data(
      0x02,
      recordsFrom(
        vec3,
        vertices.map(({ place }) => vectorOf(place)),
      ),
    ),
    data(
      0x03,
      recordsFrom(
        vec3,
        vertices.map(({ normal }) => vectorOf(normal)),
      ),
    ),
    data(0x20, recordsFrom(triangle, triangles)),
    data(
      0x0e,
      recordsFrom(
        influence,
        vertices.map(vertex => ({ ...bone, bone0: vertex.bone })),
      ),
    ),
    data(0x28, { passCount: 1, vertexMaterialCount: 1, shaderCount: 1, textureCount: 2 }),
    nest(0x2a, nest(0x2b, data(0x2c, 'feathers'), data(0x2d, feathers()))),
    data(0x29, recordsFrom(shader, [plain()])),
    nest(0x30, ...['heron_hull.tga', 'heron_reeds.tga'].map(name => nest(0x31, data(0x32, name)))),
    pass(vertices, faces),
  );
}

/** The single pass; the leg has its own texture. */
function pass(vertices: readonly Corner[], faces: readonly Xyz[]) {
  return nest(
    0x38,
    ...[data(0x39, recordsFrom(index, [{ index: 0 }])), data(0x3a, recordsFrom(index, [{ index: 0 }]))],
    nest(
      0x48,
      data(
        0x49,
        recordsFrom(
          index,
          faces.map(([first]) => ({ index: vertices[first]?.bone === LEG ? 1 : 0 })),
        ),
      ),
      data(
        0x4a,
        recordsFrom(
          uv,
          vertices.map(vertex => ({ u: vertex.uv[0], v: vertex.uv[1] })),
        ),
      ),
    ),
  );
}

const LEG = 1;

function feathers() {
  const white = { red: 255, green: 255, blue: 255, fill: 0 };
  return { ...blank(vertexMaterial), ambient: white, diffuse: white, shininess: 1, opacity: 1 };
}

function plain(): Infer<typeof shader> {
  return {
    ...blank(shader),
    ...{ depthCompare: 'lessEqual', depthMask: 1, primaryGradient: 'modulate', sourceBlend: 'one', texturing: 1 },
  };
}

/** A body of rings around a bone. */
export interface Shape {
  readonly bone: number;
  readonly axis: 'x' | 'z';
  /** The position along the axis, and the radius. */
  readonly rings: readonly (readonly [along: number, radius: number])[];
}

type Xyz = readonly [number, number, number];
interface Corner {
  readonly bone: number;
  /** In the space of its bone, as in skins. */
  readonly place: Xyz;
  readonly normal: Xyz;
  readonly uv: readonly [number, number];
}
interface Turned {
  readonly vertices: readonly Corner[];
  readonly faces: readonly Xyz[];
}

const SIDES = 8;

/**
 * Corners on rings, and the faces between neighbouring rings; the seam has double corners, because its texture ends there.
 */
export function lathe(shapes: readonly Shape[]): Turned {
  const vertices: Corner[] = [];
  const faces: Xyz[] = [];
  for (const { bone, axis, rings } of shapes) {
    for (const [i, [along, radius]] of rings.entries()) {
      for (let side = 0; side <= SIDES; side++) {
        const angle = (2 * Math.PI * side) / SIDES;
        const [a, b] = [Math.cos(angle), Math.sin(angle)];
        vertices.push({
          bone,
          place: axis === 'z' ? [a * radius, b * radius, along] : [along, a * radius, b * radius],
          normal: axis === 'z' ? [a, b, 0] : [0, a, b],
          uv: [side / SIDES, i / (rings.length - 1)],
        });
        if (i > 0 && side > 0) faces.push(...quad(vertices.length - 1));
      }
    }
  }
  return { vertices, faces };
}

/** Two faces between a corner, the one before it, and the two below. */
function quad(corner: number): readonly Xyz[] {
  const below = corner - SIDES - 1;
  return [
    [below - 1, below, corner],
    [below - 1, corner, corner - 1],
  ];
}

function model(): Chunk {
  const header = { version: FIRST_VERSION, lodCount: 1, modelName: MODEL, hierarchyName: SKELETON };
  const level = nest(
    0x702,
    data(0x703, { modelCount: 1, maxScreenSize: LARGEST }),
    data(0x704, { bone: 0, objectName: `${MODEL}.HERON` }),
  );
  return nest(0x700, data(0x701, header), level);
}

const LARGEST = 3.4028234663852886e38;

export const FRAMES = 31;
export const sway = (frame: number): number => Math.sin((2 * Math.PI * frame) / (FRAMES - 1));
/** A rotation about y, in radians. */
const nod = (angle: number) => rotationOf([0, Math.sin(angle / 2), 0, Math.cos(angle / 2)]);

const NO_TURN = [0, 0, 0, 1] as const;

function rotationOf([x, y, z, w]: readonly [number, number, number, number]) {
  return { x, y, z, w };
}

/** Every frame is stored: the body bobs, the neck follows, the head stays still. */
function wade(): Chunk {
  const frames = Array.from({ length: FRAMES }, (_, frame) => frame);
  const names = { version: VERSION, animationName: 'HERON_WADE', hierarchyName: SKELETON };
  const ends = { first: 0, last: FRAMES - 1, fill: 0 };
  const heights = recordsFrom(
    vectorRows[1],
    frames.map(frame => ({ value: 0.4 * sway(frame) })),
  );
  const turns = (part: number) =>
    recordsFrom(
      vectorRows[4],
      frames.map(frame => nod(part * sway(frame))),
    );
  return nest(
    0x200,
    data(0x201, { ...names, frameCount: FRAMES, frameRate: 15 }),
    data(0x202, { ...ends, vectorLength: 1, kind: 'z', pivot: 2, values: { type: 1, value: heights } }),
    data(0x202, { ...ends, vectorLength: 4, kind: 'rotation', pivot: 3, values: { type: 4, value: turns(0.2) } }),
    data(0x202, { ...ends, vectorLength: 4, kind: 'rotation', pivot: 4, values: { type: 4, value: turns(-0.2) } }),
  );
}

/** A few keys with times: down to the water in a jump, and slowly up again. */
function peer(): Chunk {
  const names = { version: FIRST_VERSION, animationName: 'HERON_PEER', hierarchyName: SKELETON };
  const keys: readonly (readonly [frame: number, angle: number, jump?: true])[] = [
    [0, 0],
    [20, 0.3],
    [24, 1.4, true],
    [40, 1.4],
    [59, 0],
  ];
  const channel = (pivot: number, part: number) => {
    const rows = keys.map(([frame, angle, jump = false]) => ({ time: { frame, jump }, value: nod(angle * part) }));
    const values = { type: 4, value: recordsFrom(timedRows[4], rows) } as const;
    return data(0x282, { keyCount: keys.length, pivot, vectorLength: 4, kind: 'rotation', keys: values });
  };
  const header = data(0x281, { ...names, frameCount: 60, frameRate: 30, flavor: 'timecoded' });
  return nest(0x280, header, channel(3, 1), channel(4, 0.5));
}
