import { secondShapes } from '../model/second-shapes.ts';
import { timeText } from '../time/unix-time.ts';
import { GAMES } from './detect.ts';
import type { Gamez } from './layout.ts';
import { classOf } from './node-table.ts';

type Fact = readonly [label: string, value: string];

/** What a world holds, in numbers. */
export function facts(world: Gamez): readonly Fact[] {
  const { textures, materials, freeMaterials, nodes } = world;
  const models = world.models.filter(model => !('nextFree' in model && model.nextFree !== undefined));
  const slots = world.models.length + ('freeModels' in world ? world.freeModels.length : 0);
  const polygons = models.reduce((sum, model) => sum + model.polygons.length, 0);
  return [
    ['Game', GAMES[world.version] ?? ''],
    ...('timestamp' in world ? [['Made', timeText(world.timestamp)] as const] : []),
    ['Nodes', `${counted(nodes.length)} (${classes(world)})`],
    ['Models', `${counted(models.length)} in ${counted(slots)} slots`],
    ['Polygons', counted(polygons)],
    ...secondShapes(models),
    ['Materials', `${counted(materials.length)} in ${counted(materials.length + freeMaterials.length)} slots`],
    ['Textures', counted(textures.length)],
    ...area(world),
  ];
}

const counted = (count: number): string => count.toLocaleString('en');

function classes({ nodes }: Gamez): string {
  return [...Map.groupBy(nodes, classOf)].map(([name, { length }]) => `${counted(length)} ${name}`).join(', ');
}

function* area({ nodes }: Gamez): Generator<Fact> {
  for (const { data } of nodes) {
    if (data.type !== 'world') continue;
    const { width, height, cellCountX, cellCountZ } = data.value;
    yield ['Ground', `${Math.abs(width)} by ${Math.abs(height)}`];
    yield ['Cells', `${cellCountX} by ${cellCountZ}`];
  }
}
