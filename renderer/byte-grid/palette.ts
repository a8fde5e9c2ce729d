import { type OverlayHue, overlayHues } from '../style/field-kinds.ts';
import type { Tokens } from '../style/read-tokens.ts';

/** The canvas's colours and sizes, resolved from the tokens. */
export interface Palette {
  readonly background: string;
  readonly text: string;
  readonly dim: string;
  readonly offset: string;
  readonly edited: string;
  readonly line: string;
  readonly accent: string;
  readonly hover: string;
  readonly selected: string;
  readonly warn: string;
  readonly bad: string;
  readonly note: string;
  readonly added: string;
  readonly before: string;
  readonly after: string;
  readonly hues: Readonly<Record<OverlayHue, string>>;
  readonly font: string;
  readonly fontSize: number;
  readonly row: number;
  readonly margin: number;
  readonly mapWidth: number;
}

export function readPalette(tokens: Tokens): Palette {
  const number = (name: `--${string}`) => Number.parseFloat(tokens(name));
  const scale = number('--code-scale') || 1;
  const hues = Object.fromEntries(overlayHues.map(hue => [hue, tokens(`--k-${hue}`)])) as Record<OverlayHue, string>; // one entry per hue
  return {
    background: tokens('--bg-0'),
    text: tokens('--text-1'),
    dim: tokens('--text-dim'),
    offset: tokens('--text-3'),
    edited: tokens('--accent'),
    line: tokens('--line'),
    accent: tokens('--accent'),
    hover: tokens('--text-2'),
    selected: tokens('--accent-bg'),
    warn: tokens('--warn'),
    bad: tokens('--bad'),
    note: tokens('--text-2'),
    added: tokens('--ok'),
    before: tokens('--diff-a'),
    after: tokens('--diff-b'),
    hues,
    font: tokens('--font-mono'),
    fontSize: number('--size-3') * scale,
    row: Math.round(number('--row-dense') * scale),
    margin: number('--space-5'),
    mapWidth: number('--control'),
  };
}
