// A layout as the documentation of its format: FORMAT.md is generated from it, never written by hand.
import { hexOffset } from '../../base/hex.ts';
import type { AnyLayout, Part } from './layout.ts';

interface Section {
  readonly title: string;
  readonly layout: AnyLayout;
}

/** The documentation of a format in Markdown: one table for each struct, union and chunk list, with offsets where they are fixed. */
export function describe(layout: AnyLayout, title: string): string {
  const sections: Section[] = [];
  collect({ title, layout: bare(layout) }, sections, new Set());
  const blocks = sections.map((section, i) => sectionText(section, i === 0 ? '#' : '##'));
  return `${blocks.join('\n\n')}\n`;
}

/** The layout inside wrappers that only say where it is or how long. */
function bare(layout: AnyLayout): AnyLayout {
  const [only] = layout.parts ?? [];
  return layout.parts?.length === 1 && only && (only.key === '' || only.key === '[]') ? bare(only.layout) : layout;
}

function collect(section: Section, sections: Section[], seen: Set<unknown>): void {
  const { layout, title } = section;
  // A wrapper copies its layout, so two structures are told apart by their parts.
  if (seen.has(layout.parts)) return;
  if (layout.parts) seen.add(layout.parts);
  const isRoot = sections.length === 0;
  sections.push(section);
  for (const part of layout.parts ?? []) {
    const inner = bare(part.layout);
    if (inner.parts && inner.parts.length > 0)
      collect({ title: [...(isRoot ? [] : [title]), part.key].join(' › '), layout: inner }, sections, seen);
  }
}

function sectionText({ title, layout }: Section, mark: string): string {
  const about = layout.about ? `\n\n${layout.about}` : '';
  const parts = layout.parts ?? [];
  const head = `${mark} ${title}${about}`;
  if (parts.length === 0) return `${head}\n\n${kindText(layout)}`;
  return `${head}\n\n${isStruct(layout) ? memberTable(parts) : caseTable(parts)}`;
}

const isStruct = (layout: AnyLayout): boolean => 'shape' in layout;

function memberTable(parts: readonly Part[]): string {
  const rows = parts.map(({ key, layout, offset }) => [
    offset === undefined ? '' : hexOffset(offset),
    `\`${key}\``,
    kindText(layout),
    layout.size === undefined ? '' : String(layout.size),
    aboutText(layout),
  ]);
  return table(['offset', 'name', 'kind', 'bytes', 'about'], rows);
}

function caseTable(parts: readonly Part[]): string {
  const rows = parts.map(({ key, layout }) => [`\`${key}\``, kindText(layout), aboutText(layout)]);
  return table(['case', 'kind', 'about'], rows);
}

function kindText(layout: AnyLayout): string {
  const { leaf, kind } = layout;
  const purpose = leaf && leaf.storage !== undefined && !kind.includes(leaf.kind) ? `${leaf.kind}, ` : '';
  const place = layout.place === 'later' ? ' (stored later)' : layout.place === 'atEnd' ? ' (from the end)' : '';
  return `${purpose}${kind}${place}`;
}

function aboutText({ about, leaf }: AnyLayout): string {
  const labels = leaf?.labels ? `one of ${leaf.labels.join(', ')}` : '';
  return [about, labels].filter(Boolean).join('; ');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
