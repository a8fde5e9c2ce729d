// The world of the demo's first chapter: Lower Marram, encoded by the layout.
import { courses, EDGE, groundTile, rememberedHeights, roadModel, TILES, waterModel, zoneOf } from './valley-ground.ts';
import { materialOf, textureNames, valleyMaterials, valleyObjects } from './valley-objects.ts';
import type { Xyz } from './vectors.ts';
import { cellRows, placed, type Thing } from './zipper/tree.ts';
import { worldBytes } from './zipper/world-file.ts';
import { BASE, type ModelPlan, type NodeFlag, type NodePlan, type WorldPlan } from './zipper/world-plan.ts';

const AREA = { left: -EDGE, top: -EDGE, right: EDGE, bottom: EDGE };
const WORLD = 0;
const WINDOW = 1;
const SUN = 4;
const FIRST_THING = 5;
/** 1 March 1999, noon. */
const COMPILED = 920_289_600;

/** The gamez.zbd of the chapter. */
export function valleyWorld(): Uint8Array {
  return worldBytes('pm', valleyPlan());
}

/** Its content. */
export function valleyPlan(): WorldPlan {
  const things = valleyContents();
  const { nodes, models, top } = placed('pm', things, { first: FIRST_THING, area: AREA });
  return {
    textures: textureNames.map(name => ({ name: `${name}.tif` })),
    materials: valleyMaterials,
    models,
    nodes: [...fixedNodes(things, top), ...nodes],
    lastFree: 1240,
    time: COMPILED,
  };
}

/** The children of the world. */
export function valleyContents(): readonly Thing[] {
  const materials = { grass: materialOf('grass'), sand: materialOf('sand'), mud: materialOf('mud') };
  const own = { materials, heightAt: rememberedHeights() };
  const ground = Array.from({ length: TILES * TILES }, (_, i): Thing => {
    const [x, z] = [i % TILES, Math.floor(i / TILES)];
    const flags: readonly NodeFlag[] = ['terrain', 'altitudeSurface', 'intersectSurface'];
    return { name: `ground_${x}${z}`, model: groundTile(x, z, own), zone: zoneOf(x), flags };
  });
  const flat = (name: string, model: ModelPlan, opacity?: number): Thing => ({
    name,
    model,
    ...(opacity === undefined ? {} : { place: { opacity } }),
  });
  const water = courses.map((course, i) =>
    flat(i === 0 ? 'river' : 'creek', waterModel(course, materialOf('water')), 0.8),
  );
  return [...ground, ...water, flat('causeway_road', roadModel(materialOf('road'))), ...valleyObjects];
}

/** World, window, camera, display and sun, with which every world of Pirate's Moon begins. */
function fixedNodes(things: readonly Thing[], top: readonly number[]): NodePlan[] {
  const flags: readonly NodeFlag[] = [...BASE, 'altitudeSurface', 'intersectSurface'];
  const morning: Xyz = [0.72, 0.78, 0.8];
  const cell = cellRows('pm', { area: AREA }, things, top);
  const fog = { type: 1, color: morning, range: [400, 2400], altitude: [0, 120], density: 0 } as const;
  const sun = {
    direction: [-0.5, 0.7, 0],
    diffuse: 0.9,
    ambient: 0.35,
    color: [1, 0.94, 0.84],
    near: 1000,
    far: 2000,
  } as const;
  const sunBox = { min: [1, 1, -2], max: [2, 2, -1] } as const;
  return [
    { name: 'world1', flags, children: top, data: { class: 'world', world: { area: AREA, fog, lights: [SUN], cell } } },
    { name: 'window1', flags, data: { class: 'window', size: [320, 200] } },
    { name: 'camera1', flags, data: { class: 'camera', camera: { window: WINDOW, far: 4000 } } },
    { name: 'display', flags, data: { class: 'display', clear: morning } },
    {
      name: 'sunlight',
      flags: [...flags, 'hasNodeBox'],
      nodeBox: sunBox,
      data: { class: 'light', light: { ...sun, parents: [WORLD] } },
    },
  ];
}
