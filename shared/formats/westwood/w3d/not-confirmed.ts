// Features of models that no available game file has: they are read and drawn as in the games' published source.

import { vertexMaterial } from './layout/material.ts';
import { parts, partsIn } from './layout/parts.ts';
import type { W3d } from './layout/w3d.ts';

/** Chunks by their ids from the outermost inward, with their names for users. */
const FEATURES: Readonly<Record<string, string>> = {
  ...{ '2c0': 'mixed animations', '400': 'levels of detail by distance', '460': 'lights', '500': 'emitters' },
  ...{ '600': 'aggregates', '741': 'spheres', '742': 'rings', '750': 'null objects', '800': 'lightscapes' },
  ...{ '900': 'dazzles', a00: 'sounds', b00: 'meshes of programmable shaders', '700/706': 'proxies' },
  ...{ '700/707': 'lights of a model', '420/423': 'places in a collection', '440': 'points' },
  ...{ '0/1': 'meshes before version 3', '0/23': 'prelit materials', '0/24': 'prelit materials' },
  ...{ '0/25': 'prelit materials', '0/26': 'prelit materials', '0/58/59': 'shapes for damage' },
  ...{ '0/c03': 'skins with four bones', '0/38/3f': 'shader files by triangle' },
};
/** Ids of which only the names are known. */
const NAMED: Readonly<Record<string, string>> = {
  ...{ '0/7': '0x07', '0/8': '0x08', '0/a': '0x0A', '0/b': '0x0B', '0/13': '0x13', '0/c02': '0xC02' },
  ...{ '100/104': '0x104', 'b00/b20/b40/b42': 'variables of shader definitions' },
};
/** Texture mappings in the available files: by UV coordinates, and moving in a line. */
const SEEN_MAPPERS: ReadonlySet<number> = new Set([0, 4]);

export function notConfirmed(model: W3d): readonly string[] {
  const seen = new Set<string>();
  const mappers = new Set<number>();
  collect({ path: '', value: model }, '', { seen, mappers });
  const found = (table: Readonly<Record<string, string>>): string =>
    [...new Set(Object.entries(table).flatMap(([id, name]) => (seen.has(id) ? [name] : [])))].join(', ');
  const described = [found(FEATURES), mappers.size > 0 ? 'mappers of materials but linear offset' : '']
    .filter(text => text !== '')
    .join(', ');
  const named = found(NAMED);
  return [
    ...(described === ''
      ? []
      : [
          `${first(described)}: not tested on a file of a game; read and drawn as the games’ published source has them.`,
        ]),
    ...(named === '' ? [] : [`${named}: known by name only; the bytes are kept as they are.`]),
  ];
}

interface Collected {
  readonly seen: Set<string>;
  readonly mappers: Set<number>;
}

function collect(of: Parameters<typeof partsIn>[0], above: string, into: Collected): void {
  for (const part of partsIn(of)) {
    const id = `${above}${part.id.toString(16)}`;
    into.seen.add(id);
    collect(part, `${id}/`, into);
  }
  for (const { value } of parts(of, 0x2d, vertexMaterial))
    for (const mapper of [value.attributes.mapper0, value.attributes.mapper1])
      if (!SEEN_MAPPERS.has(Number(mapper))) into.mappers.add(Number(mapper));
}

const first = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
