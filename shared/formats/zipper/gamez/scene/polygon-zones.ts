// Shows which polygons belong to which zones, by the edges around them.
import { counted } from '../../../../base/counted.ts';
import { type Box, newBox } from '../../../../scene/node-bounds.ts';
import type { Overlay, OverlayItem } from '../../../../scene/scene.ts';
import { type AnyModel, type AnyPolygon, polygonSizes } from '../../model/places.ts';
import type { Growing } from './nodes.ts';
import { grow, type Point, worldMatrices } from './world-matrices.ts';

/** The part of a zone in all models. */
interface Patch {
  readonly lines: number[];
  readonly box: Box;
  polygons: number;
  readonly first: { readonly model: number; readonly polygon: number };
}

/** More lines are unreadable, and a damaged file may ask for a great many. */
const MOST_LINES = 400_000;

export function polygonZones({ building, world, places, models }: Growing): Overlay {
  const patches = new Map<number, Patch>();
  const modelOf = new Map([...models].flatMap(([model, { mesh }]) => (mesh === undefined ? [] : [[mesh, model]])));
  const edges = new Map<number, ReadonlyMap<number, ZoneEdges>>();
  let lines = 0;
  for (const [i, matrix] of worldMatrices(building.nodes).entries()) {
    const number = modelOf.get(building.nodes[i]?.mesh ?? -1);
    const model = world.models[number ?? -1];
    if (number === undefined || model === undefined) continue;
    const own = edges.get(number) ?? edgesOf(model);
    edges.set(number, own);
    for (const [zone, { ends, polygons, first }] of own) {
      const patch = patches.get(zone) ?? {
        lines: [],
        box: newBox(),
        polygons: 0,
        first: { model: number, polygon: first },
      };
      patches.set(zone, patch);
      patch.polygons += polygons;
      lines += ends.length / 2;
      if (lines > MOST_LINES) break;
      for (const end of ends) patch.lines.push(...grow(patch.box, matrix, end));
    }
  }
  const stride = polygonSizes[places.models[0]?.data?.generation ?? 'mw'];
  const found = [...patches].toSorted(([a], [b]) => a - b);
  let firstLine = 0;
  const items = found.map(([zone, { lines: own, box, polygons, first }]): OverlayItem => {
    const start = (places.models[first.model]?.data?.polygons ?? 0) + first.polygon * stride;
    const lineCount = own.length / 6;
    firstLine += lineCount;
    return {
      ...{ label: `polygons of zone ${zone}`, about: counted(polygons, 'polygon') },
      place: [(box.min[0] + box.max[0]) / 2, box.max[1], (box.min[2] + box.max[2]) / 2],
      ...{ firstLine: firstLine - lineCount, lineCount },
      origin: { source: 0, path: `models[${first.model}].polygons[${first.polygon}]`, start, size: stride },
    };
  });
  return {
    name: 'Zones of polygons',
    kind: 'zones',
    lines: new Float32Array(found.flatMap(([, { lines: own }]) => own)),
    items,
  };
}

interface ZoneEdges {
  /** Two per edge. */
  readonly ends: readonly Point[];
  readonly polygons: number;
  readonly first: number;
}

/** For each zone, the edges of a model that belong to only one of the zone's polygons. */
function edgesOf(model: AnyModel): ReadonlyMap<number, ZoneEdges> {
  const zones = new Map<
    number,
    { readonly edges: Map<string, [number, number, number]>; polygons: number; first: number }
  >();
  for (const [i, polygon] of model.polygons.entries())
    for (const zone of zonesIn(polygon)) {
      const own = zones.get(zone) ?? { edges: new Map(), polygons: 0, first: i };
      zones.set(zone, own);
      own.polygons += 1;
      for (const [a, b] of edgesIn(polygon)) {
        if (a >= model.vertices.length || b >= model.vertices.length) continue;
        const key = a < b ? `${a} ${b}` : `${b} ${a}`;
        own.edges.set(key, [a, b, (own.edges.get(key)?.[2] ?? 0) + 1]);
      }
    }
  const [x, y, z] = [model.vertices.column('x'), model.vertices.column('y'), model.vertices.column('z')];
  const point = (row: number): Point => [x[row] ?? 0, y[row] ?? 0, z[row] ?? 0];
  return new Map(
    [...zones].map(([zone, { edges, polygons, first }]) => {
      const ends = [...edges.values()].flatMap(([a, b, times]) => (times === 1 ? [point(a), point(b)] : []));
      return [zone, { ends, polygons, first }];
    }),
  );
}

/** A polygon is in up to three zones. */
function zonesIn({ zoneSet: { count, first, second, third } }: AnyPolygon): readonly number[] {
  return [...new Set([first, second, third].slice(0, count))].filter(zone => zone >= 0);
}

/** The edges of a strip are those of its triangles; inner ones appear twice. */
function edgesIn({ vertices, flags }: AnyPolygon): readonly (readonly [number, number])[] {
  const at = (i: number): number => vertices[i % vertices.length] ?? 0;
  if (!flags.strip) return Array.from(vertices, (vertex, i) => [vertex, at(i + 1)] as const);
  return Array.from({ length: Math.max(0, vertices.length - 2) }, (_, i) => i).flatMap(i => [
    [at(i), at(i + 1)] as const,
    [at(i + 1), at(i + 2)] as const,
    [at(i + 2), at(i)] as const,
  ]);
}
