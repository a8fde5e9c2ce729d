import type { MissionProblem } from './ai-network.ts';
import { floatOf, integerOf, itemsOf, type Located, listIn, pairsOf, pointOf, textOf } from './located.ts';

/** A vehicle or a 'mech at its start position in a mission. */
export interface PlacedVehicle {
  readonly name: string;
  /** Its type: the model to copy has this name. */
  readonly type: string;
  /** Number of its network; none if it is not above 0. */
  readonly network: number;
  readonly place: readonly [number, number, number];
  /** Degrees. */
  readonly heading: number;
  readonly at: Located;
}

/** Something to be picked up. */
export interface Pickup {
  readonly kind: string;
  /** 0 means the game's default for this kind. */
  readonly amount: number;
  readonly place: readonly [number, number, number];
  /** Radians about x, y and z, as in nodes. */
  readonly turn: readonly [number, number, number];
  /** Seconds until it reappears. */
  readonly delay: number;
  readonly at: Located;
}

export interface Placed<T> {
  readonly things: readonly T[];
  readonly problems: readonly MissionProblem[];
}

/** `aiv.zrd`: names, each followed by its network, position and heading. From the same source as the networks. */
export function vehiclesIn(root: Located): Placed<PlacedVehicle> {
  const problems: MissionProblem[] = [];
  const things = pairsOf(root).flatMap(([key, value]): PlacedVehicle[] => {
    const [network, place, heading] = itemsOf(value);
    const name = textOf(key);
    const found = { network: network && integerOf(network), place: place && pointOf(place) };
    const degrees = heading && floatOf(heading);
    if (name === undefined || found.place === undefined || degrees === undefined) {
      const text = `${name ?? 'a vehicle'} is not a network, a place of three floats and a heading as a float`;
      problems.push({ text, at: value });
      return [];
    }
    const type = typeOf(name);
    return [{ name, type, network: found.network ?? 0, place: found.place, heading: degrees, at: value }];
  });
  return { things, problems };
}

/** A name is a type and a number, such as `tank_01`, with an optional suffix. */
const typeOf = (name: string): string => name.replace(/_\d.*$/s, '');

/** `puppies.zrd`: a list of kind, amount, position, rotation and delay for each. From the same source as the networks. */
export function pickupsIn(root: Located): Placed<Pickup> {
  const problems: MissionProblem[] = [];
  const things = listIn(root).flatMap((row, i): Pickup[] => {
    const [kind, amount, place, turn, delay] = itemsOf(row);
    const found = { kind: kind && textOf(kind), amount: amount && integerOf(amount), place: place && pointOf(place) };
    if (found.kind === undefined || found.amount === undefined || found.place === undefined) {
      problems.push({ text: `pickup ${i} is not a kind, an amount and a place of three floats`, at: row });
      return [];
    }
    return [
      {
        ...{ kind: found.kind, amount: found.amount, place: found.place, turn: (turn && pointOf(turn)) ?? [0, 0, 0] },
        ...{ delay: (delay && floatOf(delay)) ?? 0, at: row },
      },
    ];
  });
  return { things, problems };
}
