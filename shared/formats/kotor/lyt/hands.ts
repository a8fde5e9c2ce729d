// Moves rooms, tracks, obstacles and doors of an area by hand.
import { type Handle, pointHandle, type Quaternion, type Three } from '../../../scene/handle.ts';
import type { FieldValue, Hands } from '../../hands.ts';
import type { Lines } from '../../lines.ts';
import { type DoorHook, type Placed, parse } from './parse.ts';

/** Index of the position's first word: a room's name comes before it; a door's room, its name and a 0. */
const FIRST = { room: 1, door: 3 } as const;

export const lytHands: Hands<Lines> = {
  handle(model, path) {
    const { row, door } = rowAt(model, path);
    if (door) return doorHandle(door);
    return row && pointHandle('room', pointOf(row.position));
  },
  place(model, path, { translation, rotation }) {
    const { line, row, door } = rowAt(model, path);
    const place = (first: number, to: readonly number[]): readonly FieldValue[] =>
      to.map((value, i) => {
        const was = model[line]?.words[first + i]?.text ?? '';
        return { path: `[${line}][${first + i}]`, value: spelled(value, was) };
      });
    if (door === undefined && row === undefined) return [];
    const [x = 0, y = 0, z = 0, w = 1] = rotation ?? [];
    return [
      ...(translation ? place(door ? FIRST.door : FIRST.room, translation) : []),
      ...(door && rotation ? place(FIRST.door + 3, [w, x, y, z]) : []),
    ];
  },
};

interface Found {
  readonly line: number;
  readonly row?: Placed | undefined;
  readonly door?: DoorHook | undefined;
}

function rowAt(model: Lines, path: string): Found {
  const line = Number(/^\[(\d+)\]$/.exec(path)?.[1] ?? -1);
  const { rooms, tracks, obstacles, doorHooks } = parse(model);
  const isIt = (each: { readonly line: number }): boolean => each.line === line;
  return { line, row: [...rooms, ...tracks, ...obstacles].find(isIt), door: doorHooks.find(isIt) };
}

const pointOf = ([x, y, z]: Three) => ({ x, y, z });

/** Doors only turn about z. */
function doorHandle({ position, rotation }: DoorHook): Handle {
  const point = pointHandle('door', pointOf(position));
  const turn: Quaternion = rotation;
  return { ...point, turns: 'z', at: { ...point.at, rotation: turn } };
}

/** A number with as many digits as needed, and at least as many as before. */
function spelled(value: number, was: string): string {
  const digits = Math.min(DIGITS, Math.max(0, was.split('.')[1]?.length ?? 0));
  const short = value.toFixed(DIGITS).replace(/0+$/, '');
  return value.toFixed(Math.max(digits, short.split('.')[1]?.length ?? 0));
}

const DIGITS = 6;
