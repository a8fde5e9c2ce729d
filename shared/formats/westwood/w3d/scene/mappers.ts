// How a vertex material maps its textures. The arithmetic follows the games' published source, where v points down
// and a positive speed moves the picture backwards.
import type { TextureLayer } from '../../../../scene/material.ts';
import type { MappingMotion, TextureMapping } from '../../../../scene/texture-mapping.ts';

/** By number; those without a case below are named but not drawn. */
const MAPPERS = [
  ...['UV', 'environment', 'cheap environment', 'screen', 'linear offset', 'silhouette', 'scale', 'grid', 'rotate'],
  ...['sine', 'step', 'zigzag', 'classic environment', 'world environment', 'grid classic environment'],
  ...['grid environment', 'random', 'edge', 'bump environment', 'grid world classic environment'],
  'grid world environment',
];

/** The numbers of lines such as `UPerSec=0.5`. */
class Arguments {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  number(key: string, otherwise = 0): number {
    const found = Number.parseFloat(this.word(key));
    return Number.isFinite(found) ? found : otherwise;
  }

  pair(u: string, v: string, otherwise = 0): readonly [number, number] {
    return [this.number(u, otherwise), this.number(v, otherwise)];
  }

  word(key: string): string {
    return new RegExp(`^\\s*${key}\\s*=\\s*(\\S+)`, 'im').exec(this.#text)?.[1] ?? '';
  }
}

export type Laid = Pick<TextureLayer, 'scroll' | 'mapping'>;

/** The mapping for a mapper's number and arguments; undefined for one that is not drawn. */
export function laidBy(mapper: number, text: string): Laid | undefined {
  const given = new Arguments(text);
  const scale = given.pair('UScale', 'VScale', 1);
  const sized = scale[0] === 1 && scale[1] === 1 ? undefined : scale;
  const plain = (motion?: MappingMotion): Laid => {
    if (motion === undefined && sized === undefined) return {};
    return { mapping: { from: 'uv', ...(sized ? { scale: sized } : {}), ...(motion ? { motion } : {}) } };
  };
  const mirrored = (from: TextureMapping['from'], motion?: MappingMotion): Laid => ({
    mapping: { from, ...axisOf(from, given), ...(motion ? { motion } : {}) },
  });
  switch (MAPPERS[mapper]) {
    case 'UV':
      return {};
    case 'environment':
      return mirrored('reflection');
    case 'cheap environment':
      return mirrored('normal');
    case 'screen':
      return { mapping: { from: 'screen', scale, motion: { kind: 'slide', speed: backwards(given) } } };
    case 'linear offset': {
      const [u, v] = backwards(given);
      // It stops at the end of the picture instead of repeating.
      if (isYes(given.word('ClampFix'))) return plain({ kind: 'slide', speed: [u, v], most: scale });
      return { scroll: { u, v }, ...plain() };
    }
    case 'scale':
      return plain();
    case 'grid':
      return { mapping: { from: 'uv', motion: gridOf(given) } };
    case 'rotate':
      return plain({ kind: 'turn', turns: given.number('Speed', 0.1), about: given.pair('UCenter', 'VCenter') });
    case 'sine':
      return plain({ kind: 'swing', u: swingOf(given, 'U'), v: swingOf(given, 'V') });
    case 'step':
      return plain({ kind: 'steps', step: given.pair('UStep', 'VStep'), perSecond: given.number('SPS') });
    case 'zigzag': {
      const period = Math.abs(given.number('Period'));
      return plain({ kind: 'zigzag', speed: given.pair('UPerSec', 'VPerSec'), period });
    }
    case 'classic environment':
      return mirrored('worldNormal');
    case 'world environment':
      return mirrored('worldReflection');
    case 'grid classic environment':
      return mirrored('normal', gridOf(given));
    case 'grid environment':
      return mirrored('reflection', gridOf(given));
    case 'grid world classic environment':
      return mirrored('worldNormal', gridOf(given));
    case 'grid world environment':
      return mirrored('worldReflection', gridOf(given));
    case 'random':
      return plain({ kind: 'random', perSecond: given.number('FPS'), speed: given.pair('UPerSec', 'VPerSec') });
    case 'edge': {
      const isMirror = isYes(given.word('UseReflect'));
      const motion = { kind: 'slide', speed: [0, given.number('VPerSec')] } as const;
      return { mapping: { from: isMirror ? 'edgeReflection' : 'edge', motion } };
    }
    default:
      return undefined;
  }
}

const isYes = (word: string): boolean => /^(1|y|t)/i.test(word);

/** The name of a mapper that is not drawn. */
export const mapperName = (mapper: number): string => MAPPERS[mapper] ?? String(mapper);

const backwards = (given: Arguments): readonly [number, number] => [
  0 - given.number('UPerSec'),
  0 - given.number('VPerSec'),
];

function axisOf(from: TextureMapping['from'], given: Arguments): Pick<TextureMapping, 'axis'> {
  if (!from.startsWith('world')) return {};
  const axis = given.word('Axis').slice(0, 1).toLowerCase();
  return { axis: axis === 'x' || axis === 'y' ? axis : 'z' };
}

function gridOf(given: Arguments): MappingMotion {
  const across = 2 ** Math.min(8, Math.max(0, Math.trunc(given.number('Log2Width', 1))));
  const count = Math.max(1, Math.trunc(given.number('Last')) || across * across);
  const first = Math.max(0, Math.trunc(given.number('Offset'))) % count;
  return { kind: 'grid', across, count, first, perSecond: given.number('FPS', 1) };
}

const swingOf = (given: Arguments, axis: 'U' | 'V') =>
  [given.number(`${axis}Amp`, 1), given.number(`${axis}Freq`, 1), given.number(`${axis}Phase`)] as const;
