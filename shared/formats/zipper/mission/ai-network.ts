import { counted } from '../../../base/counted.ts';
import { f32Text } from '../../../base/f32.ts';
import { floatOf, integerOf, itemsOf, type Located, pairsOf, pointOf, textOf } from './located.ts';

/** Where computer players go: `net_01.zrd` to `net_99.zrd` of a mission. */
export interface AiNetwork {
  /** As vehicles refer to it: the number of its file. */
  readonly number: number;
  /** Name in the file. */
  readonly name: string;
  /** Other details, one clause each. */
  readonly about: readonly string[];
  readonly pathWidth?: number;
  readonly nodes: readonly AiNode[];
  readonly problems: readonly MissionProblem[];
}

export interface AiNode {
  readonly number: number;
  readonly place: readonly [number, number, number];
  /** Numbers of nodes of the same network; free slots are left out. */
  readonly links: readonly number[];
  readonly at: Located;
}

/** How vehicles of a network attack, as stored; absent if the file does not say. */
interface Attack {
  readonly strategy?: string;
}

/** Something odd in a reader of a mission, and where. */
export interface MissionProblem {
  readonly text: string;
  readonly at: Located;
}

/** Versions of the networks of Recoil and MechWarrior 3. */
const VERSIONS: readonly number[] = [105, 106];
const MECHWARRIOR_3 = 106;
/** The game's default if the file has none. */
const PATH_WIDTH = 10;

/**
 * A network from its reader: keys and values. `node_07` has an unused number, a position as three floats, and the links as
 * node numbers, negative for none; MechWarrior 3 adds conditions, and has keys of nodes that only concern a link. Described
 * by the authors of zStudio from the games' programs and files; not tested here, because no file was available.
 */
export function aiNetwork(root: Located, number: number): AiNetwork & Attack {
  const pairs = pairsOf(root);
  const problems: MissionProblem[] = [];
  const only = (key: string): Located | undefined => {
    const value = pairs.find(([name]) => textOf(name) === key)?.[1];
    return value && (itemsOf(value)[0] ?? value);
  };
  const stored = only('version');
  const version = stored && integerOf(stored);
  if (stored !== undefined && (version === undefined || !VERSIONS.includes(version)))
    problems.push({ text: 'its version is neither 105 nor 106: the game leaves such a network out', at: stored });
  const isMw = version === MECHWARRIOR_3;
  const nodes = pairs.flatMap(([key, value]) => nodeOf(textOf(key) ?? '', value, { isMw, problems }));
  const numbers = new Set(nodes.map(node => node.number));
  for (const { number: from, links, at } of nodes) {
    const [missing, ...more] = links.filter(link => !numbers.has(link));
    if (missing === undefined) continue;
    const others = more.length === 0 ? '' : ` and ${counted(more.length, 'other')}`;
    problems.push({ text: `node ${from} leads to node ${missing}${others}, which it does not have`, at });
  }
  const name = only('name');
  const strategy = only('attack_strategy');
  const width = only('path_width');
  const said = strategy && textOf(strategy);
  const attack = said === undefined ? {} : { strategy: said };
  const pathWidth = (width && floatOf(width)) ?? PATH_WIDTH;
  const about = [strategyText(attack), `path ${f32Text(pathWidth)} wide`];
  return { number, name: (name && textOf(name)) ?? '', about, pathWidth, nodes, problems, ...attack };
}

interface Reading {
  readonly isMw: boolean;
  readonly problems: MissionProblem[];
}

function nodeOf(key: string, value: Located, { isMw, problems }: Reading): readonly AiNode[] {
  const digits = /^node_(\d+)$/.exec(key)?.[1];
  if (digits === undefined) return [];
  const [first, place, links] = itemsOf(value);
  if (isMw && first?.value.type === 'list') return []; // about a link between two nodes, without a position
  const point = place && pointOf(place);
  const targets = links && itemsOf(links).map(integerOf);
  if (point === undefined || targets === undefined || targets.includes(undefined)) {
    const text = `${key} is not a number, a place of three floats and the numbers of other nodes`;
    problems.push({ text, at: value });
    return [];
  }
  const there = [...new Set(targets.flatMap(target => (target !== undefined && target >= 0 ? [target] : [])))];
  return [{ number: Number(digits), place: point, links: there, at: value }];
}

/** Ways of attacking, which the games know by three letters. */
const STRATEGIES: Readonly<Record<string, string>> = {
  HEA: 'head on',
  FOL: 'follows',
  CIR: 'circles',
  BAC: 'from behind',
  ZIG: 'zigzag',
  SIT: 'stays',
};

/** How vehicles of a network attack; the game uses head on for unknown values. */
export function strategyText({ strategy }: Attack): string {
  const known = STRATEGIES[strategy?.slice(0, 3).toUpperCase() ?? ''];
  if (strategy === undefined) return 'attacks head on (not stored)';
  return known === undefined ? `attacks head on (${strategy} is unknown)` : `attacks: ${known} (${strategy})`;
}
