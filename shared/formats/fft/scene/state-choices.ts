// The choices for a map: its arrangement, the time and the weather, from the rows of its index.
import type { SceneChoice, ScenePiece, Wanted } from '../../../scene/choices.ts';
import { type Gns, isFile, type State, stateOf, WEATHERS } from '../gns/layout.ts';
import { pointers } from '../mesh/layout/mesh.ts';
import type { Building } from './building.ts';
import { layerWith } from './map-files.ts';

/** Weathers of the game, whether or not files exist for them. */
const WEATHER_COUNT = 5;

/** All arrangements, times and weathers, and whether the index has a row for each while the other choices stay the same. */
export function choicesOf({ rows }: Gns, state: State): readonly SceneChoice[] {
  const stored = rows.filter(isFile).map(stateOf);
  const has = (change: Partial<State>): boolean => {
    const { arrangement, weather, night } = { ...state, ...change };
    return stored.some(each => each.arrangement === arrangement && each.weather === weather && each.night === night);
  };
  const most = (of: (state: State) => number, least: number): number[] =>
    Array.from({ length: Math.max(least, ...[...stored, state].map(of)) + 1 }, (_, i) => i);
  const arrangements = most(({ arrangement }) => arrangement, 0).filter(
    arrangement => arrangement < FEW || stored.some(each => each.arrangement === arrangement),
  );
  const weathers = most(({ weather }) => weather, WEATHER_COUNT - 1);
  return [
    {
      ...{ key: 'arrangement', name: 'Arrangement', chosen: arrangements.indexOf(state.arrangement) },
      options: arrangements.map(arrangement => ({
        ...{ value: String(arrangement), name: String(arrangement), isStored: has({ arrangement }) },
      })),
    },
    {
      ...{ key: 'time', name: 'Time', chosen: Number(state.night) },
      options: [false, true].map(night => ({
        ...{ value: night ? 'night' : 'day', name: night ? 'Night' : 'Day', isStored: has({ night }) },
      })),
    },
    {
      ...{ key: 'weather', name: 'Weather', chosen: weathers.indexOf(state.weather) },
      options: weathers.map(weather => ({
        ...{ value: String(weather), name: weatherName(weather), isStored: has({ weather }) },
      })),
    },
  ];
}

/** In lists; within a sentence it is in lower case. */
function weatherName(weather: number): string {
  const name = WEATHERS[weather] ?? String(weather);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The game uses 0 to 5, but a damaged row may have 4,095. */
const FEW = 16;

/** A requested state; missing values are those of the default state. */
export function wantedState({ arrangement, time, weather }: Wanted, otherwise: State): State {
  return {
    arrangement: arrangement === undefined ? otherwise.arrangement : Number(arrangement),
    weather: weather === undefined ? otherwise.weather : Number(weather),
    night: time === undefined ? otherwise.night : time === 'night',
  };
}

/** Each chunk of a map as shown, and its file. */
export function piecesOf({ layers, texture }: Pick<Building, 'layers' | 'texture'>): readonly ScenePiece[] {
  const chunks = pointers.flatMap(([chunk]) => {
    const layer = layerWith(layers, chunk);
    if (layer === undefined) return [];
    const { source, mesh } = layer;
    return [{ name: chunk, origin: { source, path: chunk, start: mesh[`${chunk}Offset`], size: 0 } }];
  });
  const pixels = texture && { name: 'texture', origin: { source: texture.source, path: '', start: 0, size: 0 } };
  return [...chunks, ...(pixels ? [pixels] : [])];
}
