// The regions of a zone, cut out of the zone's box by the tree of planes: convex cells, drawn as lines.
import type { Bounds } from '../../../../scene/mesh.ts';
import { rowOrigin } from '../../../../scene/origin.ts';
import type { Overlay, OverlayItem } from '../../../../scene/scene.ts';
import { worldTree } from '../layout/regions.ts';
import { seenFrom, sightOf } from '../sight.ts';
import { type Cell, cellOf, edgesOf, middleOf, splitBy } from './convex.ts';
import { type Fragment, fragmentsOf, nameOf, originOf, rowsIn, type WldFile } from './wld-file.ts';
import { zoneKind } from './zone-kind.ts';

/** A leaf of the tree, with its part of the box. */
interface Leaf {
  /** Its row in the tree's table. */
  readonly row: number;
  /** Counted from 1; 0 for none. */
  readonly region: number;
  readonly cell: Cell;
}

/** The cells of all regions, and separately those of each kind of region: water, lines to other zones. */
export function overlaysOf(file: WldFile, bounds: Bounds): readonly Overlay[] {
  const regions = fragmentsOf(file, 0x22);
  const box = boxAround(bounds, regions);
  const leaves = fragmentsOf(file, 0x21).flatMap(tree => leavesOf(tree, box).map(leaf => ({ ...leaf, tree })));
  const cells = leaves.map(({ tree, row, region, cell }) => {
    const of = regions[region - 1];
    const nodes = rowsIn(tree, 'nodes', worldTree.offsets.nodes ?? 0, tree.body.nodes);
    const origin = of ? originOf(of) : rowOrigin(nodes, row);
    const ground = of?.body.mesh ?? of?.body.oldMesh ?? 0;
    const label = of ? labelOf(of, region) : `leaf ${row + 1}`;
    return { cell, label, about: aboutOf(of), origin, ...(ground > 0 && { ground: `fragments[${ground - 1}]` }) };
  });
  const isWhole = leaves.every(({ region }, i) => region === i + 1) && leaves.length === regions.length;
  const named = new Map(leaves.map(({ region }, i) => [region - 1, i]));
  const zones = fragmentsOf(file, 0x29).flatMap(zone =>
    zone.body.regions.flatMap(region => {
      const cell = leaves[named.get(region) ?? -1]?.cell;
      const label = zoneKind(nameOf(zone), zone.body.userData);
      return cell ? [{ cell, label, about: `${nameOf(zone)}, region ${region + 1}`, origin: originOf(zone) }] : [];
    }),
  );
  const seen = isWhole ? sightOf(regions.map(({ body }) => seenFrom(body))) : undefined;
  const drawn = overlayOf('Regions', 'partitions', cells);
  return [
    seen ? { ...drawn, sight: { bits: seen.bits, member: SEES } } : drawn,
    overlayOf('Zones', 'zones', zones),
  ].filter(({ items }) => items.length > 0);
}

const SEES = 'body.visLists[0].sees';

/** The box covers the ground and, for each region, the cube inside its sphere, whose half side is the radius over this. */
const CUBE = Math.sqrt(3);

function boxAround({ min, max }: Bounds, regions: readonly Fragment<0x22>[]): Bounds {
  const low: [number, number, number] = [...min];
  const high: [number, number, number] = [...max];
  for (const { body } of regions) {
    if (body.sphere === undefined) continue;
    const { center, radius } = body.sphere;
    for (const [axis, middle] of [center.x, center.y, center.z].entries()) {
      low[axis] = Math.min(low[axis] ?? 0, middle - radius / CUBE);
      high[axis] = Math.max(high[axis] ?? 0, middle + radius / CUBE);
    }
  }
  return { min: low, max: high };
}

function labelOf(region: Fragment<0x22>, number: number): string {
  return nameOf(region) || `region ${number}`;
}

function aboutOf(region: Fragment<0x22> | undefined): string {
  if (region === undefined) return 'no region';
  return region.body.mesh ? `mesh ${region.body.mesh}` : 'no mesh';
}

interface Drawn extends Omit<OverlayItem, 'place' | 'firstLine' | 'lineCount'> {
  readonly cell: Cell;
}

function overlayOf(name: string, kind: Overlay['kind'], drawn: readonly Drawn[]): Overlay {
  const edges = drawn.map(({ cell }) => edgesOf(cell));
  const lines = new Float32Array(edges.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  const items = drawn.map(({ cell, ...item }, i): OverlayItem => {
    const own = edges[i] ?? [];
    lines.set(own, at);
    at += own.length;
    return { ...item, place: middleOf(cell), firstLine: (at - own.length) / 6, lineCount: own.length / 6 };
  });
  return { name, kind, lines, items };
}

/** The leaves of a tree; a loop ends where it comes back. */
function leavesOf(tree: Fragment<0x21>, bounds: Bounds): readonly Leaf[] {
  const { nodes } = tree.body;
  const [x, y, z, distance] = ['x', 'y', 'z', 'distance'].map(name => nodes.column(name));
  const [front, back, regions] = ['front', 'back', 'region'].map(name => nodes.column(name));
  const at = (column: ReturnType<typeof nodes.column> | undefined, row: number): number => Number(column?.[row] ?? 0);
  const seen = new Uint8Array(nodes.length);
  const waiting: { row: number; cell: Cell }[] = [{ row: 0, cell: cellOf(bounds) }];
  const leaves: Leaf[] = [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { row, cell } = next;
    if (row < 0 || row >= nodes.length || seen[row] === 1) continue;
    seen[row] = 1;
    const [before, behind] = [at(front, row) - 1, at(back, row) - 1];
    if (before < 0 && behind < 0) {
      leaves.push({ row, region: at(regions, row), cell });
      continue;
    }
    const plane = [at(x, row), at(y, row), at(z, row), at(distance, row)] as const;
    const parts = splitBy(cell, plane);
    waiting.push({ row: behind, cell: parts.back }, { row: before, cell: parts.front });
  }
  return leaves.filter(({ cell }) => cell.length > 0).toSorted((a, b) => a.region - b.region);
}
