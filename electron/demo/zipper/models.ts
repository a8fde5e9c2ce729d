// Models in the layouts of the four games: their heads, and the data that follow.
import { type Infer, type Records, recordsFrom } from '#layout';
import type { modelLightMw, modelLightPm } from '../../../shared/formats/zipper/model/light.ts';
import { materialRef } from '../../../shared/formats/zipper/model/model.ts';
import type { PolygonMw, PolygonPm, PolygonRc } from '../../../shared/formats/zipper/model/polygon.ts';
import { color, uv, vec3 } from '../../../shared/formats/zipper/node/vectors.ts';
import { type Uv, vectorOf, type Xyz } from '../vectors.ts';
import type { Addresses } from './addresses.ts';
import { boxOf } from './boxes.ts';
import type { ModelLight, ModelPlan, PolygonPlan } from './world-plan.ts';

/** How often a material is used, and the first polygon that uses it. */
export interface RefRow {
  readonly material: number;
  readonly uses: number;
  readonly polygon: number;
}

/** The head that all games share; each game has its own flags. */
function headOf(plan: ModelPlan, address: Addresses) {
  const { vertices, normals = [], morphs = [], lights = [], polygons, scroll: [u, v] = [0, 0] } = plan;
  const near = address();
  const pointer = (list: readonly unknown[], nth: number) => (list.length > 0 ? near + nth * 0x100 : 0);
  return {
    kind: plan.type ?? ('default' as const),
    parentCount: plan.parentCount ?? 1,
    morphFactor: 0,
    scroll: { u, v },
    frame: 0,
    polygonsPointer: pointer(polygons, 1),
    verticesPointer: pointer(vertices, 2),
    normalsPointer: pointer(normals, 3),
    lightsPointer: pointer(lights, 4),
    morphsPointer: pointer(morphs, 5),
    ...ballOf(vertices),
  };
}

/** The centre of the box, and the distance of its corners. */
function ballOf(places: readonly Xyz[]) {
  const { min, max } = boxOf(places) ?? { min: [0, 0, 0], max: [0, 0, 0] };
  const half = (axis: 0 | 1 | 2) => (max[axis] - min[axis]) / 2;
  const [x, y, z] = [half(0), half(1), half(2)];
  return {
    middle: { x: min[0] + x, y: min[1] + y, z: min[2] + z },
    diagonal: Math.sqrt(x * x + y * y + z * z),
  };
}

function flagsOf({ flags = ['lighting', 'fog'], scroll }: ModelPlan) {
  return {
    lighting: flags.includes('lighting'),
    fog: flags.includes('fog'),
    texturesRegistered: false,
    morph: false,
    scroll: scroll !== undefined,
  };
}

const laterFlags = (plan: ModelPlan) => ({ ...flagsOf(plan), clouds: false, facadeCentroid: false });

export const modelHeads = {
  rc: (plan: ModelPlan, address: Addresses) => ({
    ...headOf(plan, address),
    flags: { ...flagsOf(plan), facadeSpherical: false },
  }),
  mw: (plan: ModelPlan, address: Addresses) => ({
    ...headOf(plan, address),
    ...{ facadeMode: 0, flags: laterFlags(plan), activePolygon: 0 },
  }),
  pm(plan: ModelPlan, address: Addresses, refs: readonly RefRow[]) {
    const head = headOf(plan, address);
    const near = head.polygonsPointer - 0x100;
    const flags = { ...laterFlags(plan), hardware: false };
    const materialRefsPointer = refs.length > 0 ? near + 0x600 : 0;
    return { ...head, facadeMode: 0, flags, activePolygon: 0, materialRefsPointer };
  },
};

const points = (places: readonly Xyz[] = []) => recordsFrom(vec3, places.map(vectorOf));

function pointsOf({ vertices, normals, morphs }: ModelPlan) {
  return { vertices: points(vertices), normals: points(normals), morphs: points(morphs) };
}

function polygonsOf<P>({ polygons }: ModelPlan, make: (polygon: PolygonPlan, tables: Tables) => P): P[] {
  const tables = new Tables();
  return polygons.map(polygon => make(polygon, tables));
}

export const modelDatas = {
  rc: (plan: ModelPlan, address: Addresses) => ({
    ...pointsOf(plan),
    lights: (plan.lights ?? []).map(light => lightMw(light, address)),
    polygons: polygonsOf(plan, (polygon, tables) => polygonRc(polygon, address, tables)),
  }),
  mw: (plan: ModelPlan, address: Addresses) => ({
    ...pointsOf(plan),
    lights: (plan.lights ?? []).map(light => lightMw(light, address)),
    polygons: polygonsOf(plan, (polygon, tables) => polygonMw(polygon, address, tables)),
  }),
  pm: (plan: ModelPlan, address: Addresses, { refs, polygonsPointer, isCs = false }: Refs) => ({
    ...pointsOf(plan),
    lights: (plan.lights ?? []).map(light => lightPm(light, address)),
    polygons: polygonsOf(plan, (polygon, tables) => polygonPm(polygon, { address, tables, isCs })),
    materialRefs: recordsFrom(
      materialRef,
      refs.map(({ material, uses, polygon }) => ({
        material,
        usageCount: uses,
        polygonPointer: polygonsPointer === 0 ? 0 : polygonsPointer + POLYGON_SIZE * polygon,
      })),
    ),
  }),
};

/** The members of models from Pirate's Moon on. */
interface Refs {
  readonly refs: readonly RefRow[];
  /** 0 in a library. */
  readonly polygonsPointer: number;
  readonly isCs?: boolean;
}

const POLYGON_SIZE = 40;

/**
 * How often materials are used: each face with a cycled one separately, then each other material with its number of faces.
 */
export function materialRefs({ polygons }: ModelPlan, isCycled: (material: number) => boolean): RefRow[] {
  const uses = polygons.map(({ passes }, polygon) => ({ material: passes[0].material, uses: 1, polygon }));
  const others = uses.filter(({ material }) => !isCycled(material));
  const counted = [...new Set(others.map(({ material }) => material))].map(material => {
    const own = others.filter(use => use.material === material);
    return { material, uses: own.length, polygon: own[0]?.polygon ?? 0 };
  });
  return [...uses.filter(({ material }) => isCycled(material)), ...counted];
}

function lightHead({ places, color: [red, green, blue], near = 50, far = 150 }: ModelLight, address: Addresses) {
  return {
    ...{ unknown00: 0, unknown04: 0, unknown08: 0, pointer18: address(), color: { red, green, blue }, rgb: 0 },
    ...{ verticesPointer: address(), unknown30: near, unknown34: far, unknown38: 255 / (far - near) },
    ...{ unknown3C: 0, unknown40: 0, unknown44: 0, unknown48: 0 },
    vertices: points(places),
  };
}

const lightFlags = {
  ...{ recalc: true, unknown1: false, directional: false, directed: true, point: true, saturated: false },
  ...{ subdivide: false, static: false, color: false },
};

function lightMw(light: ModelLight, address: Addresses): Infer<typeof modelLightMw> {
  return { ...lightHead(light, address), flags: { ...lightFlags, unknown9: false } };
}

function lightPm(light: ModelLight, address: Addresses): Infer<typeof modelLightPm> {
  const flags = { ...lightFlags, lightMap: false, bicolored: false, unknown11: false };
  return { ...lightHead(light, address), flags };
}

function polygonHead({ normals, zones = [], corners, priority = 0 }: PolygonPlan, near: number) {
  const [first = -1, second = -1, third = -1] = zones;
  return {
    ...{ priority, verticesPointer: near, normalsPointer: normals ? near + 0x10 : 0 },
    zoneSet: { count: zones.length, first, second, third },
    vertices: [...corners],
    ...(normals ? { normals: [...normals] } : {}),
  };
}

function cornerFlags({ normals, showsBack = false, isStrip = false }: PolygonPlan) {
  return { showBackFace: showsBack, hasNormals: normals !== undefined, strip: isStrip };
}

/** Tables of one model, each created once: many faces show the same part of a picture, and most are white. */
class Tables {
  readonly #uvs = new Map<readonly Uv[], Records<Infer<typeof uv>>>();
  readonly #whites = new Map<number, Records<Infer<typeof color>>>();

  uvs(of: readonly Uv[]): Records<Infer<typeof uv>> {
    const rows = () => of.map(([u, v]) => ({ u, v }));
    const table = this.#uvs.get(of) ?? recordsFrom(uv, rows());
    this.#uvs.set(of, table);
    return table;
  }

  colors({ corners, colors }: PolygonPlan): Records<Infer<typeof color>> {
    const rows = () => corners.map((_, i) => colorOf(colors?.[i] ?? WHITE));
    const table = (colors ? undefined : this.#whites.get(corners.length)) ?? recordsFrom(color, rows());
    if (colors === undefined) this.#whites.set(corners.length, table);
    return table;
  }
}

const colorOf = ([red, green, blue]: Xyz) => ({ red, green, blue });
const WHITE: Xyz = [255, 255, 255];

/** Everything in a polygon of the older games except its colours. */
function oldPolygon(plan: PolygonPlan, near: number, tables: Tables) {
  const [{ material, uvs }] = plan.passes;
  return {
    ...polygonHead(plan, near),
    ...{ flags: cornerFlags(plan), material, uvsPointer: uvs ? near + 0x30 : 0 },
    ...(uvs ? { uvs: tables.uvs(uvs) } : {}),
  };
}

function polygonRc(plan: PolygonPlan, address: Addresses, tables: Tables): PolygonRc {
  return oldPolygon(plan, address(), tables);
}

function polygonMw(plan: PolygonPlan, address: Addresses, tables: Tables): PolygonMw {
  const near = address();
  const pointers = { colorsPointer: near + 0x40, unknown18: near + 0x50 };
  return { ...oldPolygon(plan, near, tables), ...pointers, colors: tables.colors(plan) };
}

interface LaterPolygons {
  readonly address: Addresses;
  readonly tables: Tables;
  readonly isCs: boolean;
}

/** In Crimson Skies every corner has texture coordinates, zeros if there is no texture. */
function polygonPm(plan: PolygonPlan, { address, tables, isCs }: LaterPolygons): PolygonPm {
  const { passes, corners } = plan;
  const [only] = passes.length === 1 ? passes : [];
  const near = address();
  const hasUvs = isCs || passes[0].uvs !== undefined;
  const none = isCs ? corners.map((): Uv => [0, 0]) : [];
  return {
    ...polygonHead(plan, near),
    flags: { ...cornerFlags(plan), noClutter: false, inOut: false },
    ...{ materialsPointer: near + 0x20, uvsPointer: hasUvs ? near + 0x30 : 0 },
    ...{ colorsPointer: near + 0x40, materialRefsPointer: near + 0x50 },
    materials: passes.map(({ material }) => material),
    ...(hasUvs ? { uvs: tables.uvs(only?.uvs ?? passes.flatMap(({ uvs = none }) => uvs)) } : {}),
    colors: tables.colors(plan),
  };
}
