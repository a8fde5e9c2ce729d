// Reads the types of dazzles from `dazzle.ini`.
import type { Lines, WordFinding } from '../../lines.ts';
import { textOfLine } from '../../lines.ts';

/** One way to draw a light: a halo around it, and a dazzle when looking at it. */
export interface DazzleType {
  readonly name: string;
  /** Line of its section. */
  readonly line: number;
  /** Entries by name, in lower case. */
  readonly entries: ReadonlyMap<string, Entry>;
}

interface Entry {
  readonly line: number;
  readonly value: string;
}

export interface DazzleTypes {
  readonly types: readonly DazzleType[];
  readonly odd: readonly WordFinding[];
}

const LIST = 'dazzles_list';

/** The types in the list, in order. */
export function typesIn(lines: Lines): DazzleTypes {
  const sections = sectionsIn(lines);
  const odd: WordFinding[] = [];
  const types = [...(sections.get(LIST)?.entries.values() ?? [])].flatMap(({ value, line }) => {
    const section = sections.get(value.toLowerCase());
    if (section !== undefined) return [{ ...section, name: value }];
    odd.push({ spot: { line, word: 0 }, text: `there is no section [${value}]` });
    return [];
  });
  return { types, odd };
}

function sectionsIn(lines: Lines): ReadonlyMap<string, DazzleType> {
  const sections = new Map<string, DazzleType & { readonly entries: Map<string, Entry> }>();
  let section: (DazzleType & { readonly entries: Map<string, Entry> }) | undefined;
  for (const [line, each] of lines.entries()) {
    const text = textOfLine(each).replace(/;.*$/s, '').trim();
    const name = /^\[([^\]]*)\]/.exec(text)?.[1]?.trim();
    const at = text.indexOf('=');
    if (name !== undefined) {
      section = { name, line, entries: new Map() };
      if (!sections.has(name.toLowerCase())) sections.set(name.toLowerCase(), section);
    } else if (at > 0)
      section?.entries.set(text.slice(0, at).trim().toLowerCase(), { line, value: text.slice(at + 1).trim() });
  }
  return sections;
}

/** The halo of a type: its picture, half its size, and its colour times its intensity; defaults are the engine's. */
export function haloOf({ entries }: DazzleType) {
  const number = (name: string, without: number): number => {
    const value = Number.parseFloat(entries.get(name)?.value ?? '');
    return Number.isFinite(value) ? value : without;
  };
  const parts = (entries.get('halocolor')?.value ?? '1,1,1').split(',').map(Number);
  const strength = Math.min(1, number('halointensity', 0.95));
  const colour = [0, 1, 2].map(i => (Number.isFinite(parts[i]) ? (parts[i] ?? 1) : 1) * strength);
  return {
    texture: entries.get('halotexturename')?.value ?? '',
    across: number('haloscalex', 2),
    up: number('haloscaley', 2),
    colour: { x: colour[0] ?? 1, y: colour[1] ?? 1, z: colour[2] ?? 1 },
  };
}
