import { textPositions } from '../../../base/text-positions.ts';
import type { OutlineItem } from '../../format.ts';
import { parseText, type TextNode } from './parse-text.ts';

/** The named lists of a text, nested as in the text. */
export function outline(text: string): readonly OutlineItem[] {
  const positionOf = textPositions(text);
  const lineOf = (offset: number) => positionOf(offset).line;
  const { roots } = parseText(text);
  return roots.flatMap(root => itemsOf(root, lineOf));
}

function itemsOf(list: TextNode, lineOf: (offset: number) => number): OutlineItem[] {
  return list.items.flatMap((node, index) => {
    if (node.value.type !== 'list') return [];
    const before = list.items[index - 1];
    const key = textOf(before);
    const label = key ?? textOf(node.items[0]);
    const children = itemsOf(node, lineOf);
    // A list without a name is replaced by the lists in it.
    if (label === undefined) return children;
    const start = key !== undefined && before ? before.start : node.start;
    return [{ label, line: lineOf(start), endLine: lineOf(node.end - 1), children }];
  });
}

function textOf(node: TextNode | undefined): string | undefined {
  return node?.value.type === 'string' && node.value.value !== '' ? node.value.value : undefined;
}
