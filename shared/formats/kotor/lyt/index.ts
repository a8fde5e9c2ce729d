import type { Format } from '../../format.ts';
import type { Reference } from '../../references.ts';
import type { Lines } from '../lines/layout.ts';
import { textForm } from '../lines/text-form.ts';
import { detect } from './detect.ts';
import { lyt } from './layout.ts';
import { parse } from './parse.ts';
import { buildScene } from './scene.ts';
import { table } from './table.ts';

/** The rooms of an area and where they stand. */
export const kotorLyt: Format<Lines> = {
  id: 'kotor/lyt',
  icon: 'layout',
  scope: 'maps',
  title: 'Area layout',
  detect,
  layout: lyt,
  text: textForm,
  table,
  facts,
  references,
  scenes: { build: buildScene, skeletons: () => [], clips: () => [], clip: () => undefined },
  toJson,
  exportsAs: ['text', 'json', 'glb', 'obj'],
};

function facts(lines: Lines): readonly (readonly [string, string])[] {
  const { rooms, tracks, obstacles, doorHooks } = parse(lines);
  return [
    ['Rooms', String(rooms.length)],
    ['Doors', String(doorHooks.length)],
    ['Tracks', String(tracks.length)],
    ['Obstacles', String(obstacles.length)],
  ];
}

/** The walkmeshes of its rooms. */
function* references(lines: Lines): Generator<Reference> {
  for (const { line, name } of parse(lines).rooms)
    yield { path: `[${line}][0]`, kind: 'walkmesh', name, isFile: false };
}

function toJson(lines: Lines): unknown {
  const { rooms, tracks, obstacles, doorHooks } = parse(lines);
  const placed = (all: typeof rooms) => all.map(({ name, position }) => ({ name, position }));
  return {
    ...{ rooms: placed(rooms), tracks: placed(tracks), obstacles: placed(obstacles) },
    doorHooks: doorHooks.map(({ line: _, ...hook }) => hook),
  };
}
