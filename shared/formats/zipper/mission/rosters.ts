// What the missions of Crimson Skies place, and the networks of a chapter: stored differently from the earlier games.
import { counted } from '../../../base/counted.ts';
import type { AiNetwork, AiNode, MissionProblem } from './ai-network.ts';
import { floatOf, integerOf, itemsOf, type Located, listIn, textOf } from './located.ts';
import type { Placed, PlacedVehicle } from './placed-things.ts';

/** Whether a list of vehicles is in Crimson Skies' form: labels first, then a list for each vehicle. */
export function isRoster(root: Located): boolean {
  const [labels, first] = itemsOf(root);
  const [name, fields] = first === undefined ? [] : itemsOf(first);
  return (
    labels?.value.type === 'list' && name !== undefined && textOf(name) !== undefined && fields?.value.type === 'list'
  );
}

const NETWORK = 0;
const PLACE = 1;
const HEADING = 2;
const ENABLED = 5;

/** `aiv.zrd`: after the labels, a name and up to 81 values for each vehicle; the first values give its start position. */
export function rosterVehicles(root: Located): Placed<PlacedVehicle> {
  const problems: MissionProblem[] = [];
  const things = itemsOf(root)
    .slice(1)
    .flatMap((row): PlacedVehicle[] => {
      const [key, list] = itemsOf(row);
      const fields = list === undefined ? [] : itemsOf(list);
      const name = key && textOf(key);
      const place = fields[PLACE] && numbersOf(fields[PLACE]);
      const heading = fields[HEADING] && numberOf(fields[HEADING]);
      if (name === undefined || place?.length !== 3 || heading === undefined) {
        const text = `${name ?? 'a vehicle'} is not a network, a place of three numbers and a heading`;
        problems.push({ text, at: row });
        return [];
      }
      // Parameters for things created during the mission.
      if (fields[ENABLED] !== undefined && integerOf(fields[ENABLED]) === 0) return [];
      const network = fields[NETWORK] && firstNumber(fields[NETWORK]);
      const [x = 0, y = 0, z = 0] = place;
      return [{ ...{ name, type: typeOf(name), network: network ?? -1, place: [x, y, z] }, heading, at: row }];
    });
  return { things, problems };
}

/** A vehicle's type is its name without the number. */
const typeOf = (name: string): string => name.replace(/_\d+$/, '');

/** `neindex.zrd`: an irrelevant number, then the number and name of each network of the chapter. */
export function networkNames(root: Located): ReadonlyMap<number, string> {
  const items = listIn(root).slice(1);
  return new Map(
    items.flatMap((item, i): [number, string][] => {
      const name = items[i + 1];
      const number = i % 2 === 0 ? integerOf(item) : undefined;
      return number === undefined || name === undefined ? [] : [[number, textOf(name) ?? '']];
    }),
  );
}

const NODES = 11;
const EDGES = 12;
const CARRIER = 13;

/** `ne0NNNNN.zrd`: eleven values, then positions, then the links between them, then what carries the network along. */
export function rosterNetwork(root: Located, number: number, name: string): AiNetwork {
  const problems: MissionProblem[] = [];
  const record = listIn(root);
  const rows = record[NODES] === undefined ? [] : itemsOf(record[NODES]);
  const edges = record[EDGES] === undefined ? [] : itemsOf(record[EDGES]);
  const links = new Map<number, number[]>();
  for (const edge of edges) {
    const [from, to] = itemsOf(edge).map(integerOf);
    if (from === undefined || to === undefined || from >= rows.length || to >= rows.length || from < 0 || to < 0)
      problems.push({ text: `a link is not two of its ${counted(rows.length, 'node')}`, at: edge });
    else links.set(from, [...(links.get(from) ?? []), to]);
  }
  const nodes = rows.flatMap((at, index): AiNode[] => {
    const [x, y, z] = numbersOf(at) ?? [];
    if (x === undefined || y === undefined || z === undefined) {
      problems.push({ text: `node ${index} is not a place of three numbers`, at });
      return [];
    }
    return [{ number: index, place: [x, y, z], links: links.get(index) ?? [], at }];
  });
  const carrier = record[CARRIER] && itemsOf(record[CARRIER]).flatMap(item => textOf(item) ?? [])[0];
  const about = carrier === undefined ? [] : [`carried along by ${carrier}`];
  return { number, name, about, nodes, problems };
}

/** Both integers and floats occur. */
const numberOf = (item: Located): number | undefined => floatOf(item) ?? integerOf(item);

function numbersOf(list: Located): readonly number[] | undefined {
  const numbers = itemsOf(list).map(numberOf);
  return numbers.every(number => number !== undefined) ? numbers : undefined;
}

/** A number, or the first of several from which one is chosen at random when the mission starts. */
function firstNumber(item: Located): number | undefined {
  return integerOf(item) ?? itemsOf(item).map(integerOf)[0];
}
