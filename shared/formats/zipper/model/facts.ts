import { secondShapes } from './second-shapes.ts';
import { gameOf, type Node } from './stored.ts';

const GAMES = { mw: 'MechWarrior 3', pm: "Pirate's Moon" } as const;

/** The size of a model, and its game. */
export function facts(root: Node): readonly (readonly [string, string])[] {
  const models: NonNullable<Node['model']>[] = [];
  const counts = { nodes: 0, levels: 0, models: 0, vertices: 0, polygons: 0, lights: 0 };
  for (const { model, data } of nodesBelow(root)) {
    counts.nodes++;
    if (data.type === 'lod') counts.levels++;
    if (!model) continue;
    counts.models++;
    models.push(model);
    counts.vertices += model.vertices.length;
    counts.polygons += model.polygons.length;
    counts.lights += model.lights.length;
  }
  const rows: [string, number][] = [
    ['Nodes', counts.nodes],
    ['Levels of detail', counts.levels],
    ['Models', counts.models],
    ['Vertices', counts.vertices],
    ['Polygons', counts.polygons],
    ['Lights', counts.lights],
  ];
  return [
    ['Laid out as in', GAMES[gameOf(root)]],
    ...rows.map(([label, count]) => [label, String(count)] as const),
    ...secondShapes(models),
  ];
}

function* nodesBelow(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children) yield* nodesBelow(child);
}
