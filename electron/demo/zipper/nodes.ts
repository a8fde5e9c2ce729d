// Nodes in the layouts of the four games: the row in the table, and the data of each class.
import type { Infer } from '#layout';
import { lightMw, lightPm, lightRc } from '../../../shared/formats/zipper/gamez/light.ts';
import { type Camera, camera, type Display, type Window, window } from '../../../shared/formats/zipper/gamez/nodes.ts';
import { nodeFlags } from '../../../shared/formats/zipper/node/head.ts';
import { type LodMw, type LodPm, lodMw, lodPm } from '../../../shared/formats/zipper/node/lod.ts';
import { type Object3d, object3d } from '../../../shared/formats/zipper/node/object3d.ts';
import { blank, fresh } from '../blank.ts';
import type { Box } from '../vectors.ts';
import { vectorOf, type Xyz } from '../vectors.ts';
import type { Addresses } from './addresses.ts';
import { rowsOf } from './boxes.ts';
import {
  BASE,
  type CameraPlan,
  type Distances,
  type Game,
  type LightPlan,
  type NodeFlag,
  type NodePlacement,
  type NodePlan,
} from './world-plan.ts';

/** The values from which the head of a node is made, in a world or a library. */
export type HeadPlan = Pick<NodePlan, 'name' | 'flags' | 'zone' | 'nodeBox' | 'modelBox' | 'childBox'> & {
  readonly class: NodePlan['data']['class'];
  readonly parentCount: number;
  readonly childCount: number;
};

const NO_ZONE = -1;
const NOBODY = -1;
const UPDATED = { rc: 4, mw: 1, pm: 1, cs: 1 };
const SIZE_OF_BODY = 160;
const BODIES: readonly NodePlan['data']['class'][] = ['empty', 'object3d', 'lod'];

/** The members of node rows in all games. */
export function nodeHead(game: Game, plan: HeadPlan, address: Addresses) {
  const near = address();
  return {
    name: plan.name,
    flags: nodeFlagsOf(plan.flags ?? BASE),
    updateFlags: BODIES.includes(plan.class) ? UPDATED[game] : 0,
    zone: plan.zone ?? NO_ZONE,
    dataPointer: plan.class === 'empty' ? 0 : near,
    parentsPointer: plan.parentCount > 0 ? near + 0x10 : 0,
    childrenPointer: plan.childCount > 0 ? near + 0x20 : 0,
    nodeBox: boxAs(plan.nodeBox),
    modelBox: boxAs(plan.modelBox),
    childBox: boxAs(plan.childBox),
    activationPointer: 0,
  };
}

/** The last number of a row; absent in Recoil. */
export function sizeOfBody(of: HeadPlan['class']): number {
  return BODIES.includes(of) ? SIZE_OF_BODY : 0;
}

function nodeFlagsOf(flags: readonly NodeFlag[]): Infer<typeof nodeFlags> {
  return { ...NO_FLAGS, ...Object.fromEntries(flags.map(flag => [flag, true])) };
}

const NO_FLAGS = blank(nodeFlags);

function boxAs({ min, max }: Box = { min: [0, 0, 0], max: [0, 0, 0] }) {
  return { min: vectorOf(min), max: vectorOf(max) };
}

const BODY = fresh(object3d);

/** The position of a body; without one it has no transform. */
export function bodyOf(place: NodePlacement = {}): Object3d {
  const { at, turn = [0, 0, 0], scale = [1, 1, 1], opacity, color = [0, 0, 0], matrix } = place;
  const isInitial = at === undefined && place.turn === undefined && place.scale === undefined && matrix === undefined;
  const [red, green, blue] = color;
  const [xx = 0, xy = 0, xz = 0, yx = 0, yy = 0, yz = 0, zx = 0, zy = 0, zz = 0] = matrix ?? rowsOf(turn, scale);
  return {
    ...BODY,
    flags: {
      ...{ opacity: opacity !== undefined, color: place.color !== undefined, initial: isInitial },
      ...{ matrix: matrix !== undefined, always: true },
    },
    ...{ opacity: opacity ?? 0, color: { red, green, blue }, rotate: vectorOf(turn), scale: vectorOf(scale) },
    transform: {
      ...{ x: vectorOf([xx, xy, xz]), y: vectorOf([yx, yy, yz]), z: vectorOf([zx, zy, zz]) },
      translation: vectorOf(at ?? [0, 0, 0]),
    },
  };
}

const reach = ({ near, far, level = 1 }: Distances) => ({
  level,
  nearSquared: near * near,
  far,
  farSquared: far * far,
});
const LOD_MW = fresh(lodMw);
const LOD_PM = fresh(lodPm);

export const lods = {
  mw: (plan: Distances): LodMw => ({ ...LOD_MW, ...reach(plan), unknown44: 1 }),
  pm: (plan: Distances): LodPm => ({ ...LOD_PM, ...reach(plan), unknown50: 1 }),
};

const CAMERA = fresh(camera);
const both = (horizontal: number, vertical: number) => ({ horizontal, vertical });

/** A camera at rest, with its field of view. In Crimson Skies only its distances are set. */
export function cameraOf(game: Game, { window: number, near = 1, far = 5000, view = [1.2, 0.9] }: CameraPlan): Camera {
  const isBare = game === 'cs';
  const [across, up] = isBare ? [0, 0] : view;
  const lod = isBare ? 0 : 1;
  return {
    ...CAMERA,
    ...{ window: number, focusXY: NOBODY, focusXZ: NOBODY, clip: { min: near, max: far } },
    ...{ lodMultiplier: lod, lodInverseSquared: lod, fovScale: both(lod, lod) },
    ...{ fovBase: both(across, up), fovScaled: both(across, up), fovHalf: both(across / 2, up / 2) },
    fovCotangent: isBare ? both(0, 0) : both(1 / Math.tan(across / 2), 1 / Math.tan(up / 2)),
    zoneSet: { count: 0, first: NO_ZONE, second: NO_ZONE, third: NO_ZONE },
  };
}

export function windowOf([width, height]: readonly [number, number]): Window {
  return { ...fresh(window), width, height, bufferIndex: NOBODY };
}

export function displayOf(clear: Xyz): Display {
  return { originX: 0, originY: 0, width: 640, height: 400, clearColor: colorOf(clear) };
}

const colorOf = ([red, green, blue]: Xyz) => ({ red, green, blue });

function shining({ direction, at = [0, 0, 0], diffuse, ambient, color, parents }: LightPlan, address: Addresses) {
  return {
    ...{ orientation: vectorOf(direction), translate: vectorOf(at), worldView: vectorOf([0, 1, 0]) },
    ...{ diffuse, ambient, color: colorOf(color) },
    attachedPointer: parents.length > 0 ? address() : 0,
    attached: [...parents],
  };
}

function ranges({ near, far }: LightPlan) {
  const range = { min: near, max: far };
  const rangeSquared = { min: near * near, max: far * far };
  return { range, rangeSquared, rangeInverse: 1 / (far - near) };
}

/** The flags of every sun in the older games. */
const SUN = { recalc: true, directional: true, directed: true, saturated: true, subdivide: true };
/** The flags of the sun in Crimson Skies, as bits. */
const SUN_OF_CRIMSON_SKIES = { recalc: true, point: true, saturated: true, lightMap: true, unknown11: true };

const LIGHT_RC = fresh(lightRc, lightRc.minSize);
const LIGHT_MW = fresh(lightMw, lightMw.minSize);
const LIGHT_PM = fresh(lightPm, lightPm.minSize);

export const lights = {
  rc: (plan: LightPlan, address: Addresses): Infer<typeof lightRc> => ({
    ...LIGHT_RC,
    ...shining(plan, address),
    ...{ recalculate: 'on', directional: 'on', directed: 'on', saturated: 'on' },
    ...{ range: ranges(plan).range, farSquared: plan.far * plan.far, rangeInverse: ranges(plan).rangeInverse },
  }),
  mw: (plan: LightPlan, address: Addresses): Infer<typeof lightMw> => ({
    ...LIGHT_MW,
    ...shining(plan, address),
    ...ranges(plan),
    flags: { ...LIGHT_MW.flags, ...SUN },
  }),
  pm(game: Game, plan: LightPlan, address: Addresses): Infer<typeof lightPm> {
    const color = colorOf(plan.color);
    return {
      ...LIGHT_PM,
      ...shining(plan, address),
      ...ranges(plan),
      ...{ ambientColor: color, mixedDiffuse: color, mixedAmbient: color, combined: color },
      flags: { ...LIGHT_PM.flags, ...(game === 'cs' ? SUN_OF_CRIMSON_SKIES : SUN) },
    };
  },
};
