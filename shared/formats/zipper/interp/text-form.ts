import type { OutlineItem, TextForm } from '../../format.ts';
import type { Interp, Script } from './layout.ts';
import { type ParsedScript, parseText, toText } from './parse-text.ts';

/** Scripts as text, and back. */
export const textForm: TextForm<Interp> = { language: 'gw', toText, fromText, outline };

function fromText(text: string, before?: Interp): ReturnType<typeof textForm.fromText> {
  const { scripts, problems } = parseText(text);
  if (problems.some(({ weight }) => weight === undefined)) return { problems };
  const known = new Known(before);
  return { model: { ...before, scripts: scripts.map(script => known.continued(script)) }, notes: problems };
}

/** The old scripts: what text cannot express (bytes after a name, an omitted time) is kept from them. */
class Known {
  private readonly byName = new Map<string, Script[]>();
  constructor(before: Interp | undefined) {
    for (const script of before?.scripts ?? [])
      this.byName.set(script.name, [...(this.byName.get(script.name) ?? []), script]);
  }

  /** The n-th script with a name continues the n-th old one with that name. */
  continued({ name, modified, lines }: ParsedScript): Script {
    const old = this.byName.get(name)?.shift();
    if (!old) return { name, modified: modified ?? 0, lines };
    return { ...old, modified: modified ?? old.modified, lines: sameLines(old.lines, lines) ? old.lines : lines };
  }
}

/** Unchanged lines keep the bytes after their arguments; lines without arguments, a sign of damage, have no text. */
function sameLines(old: readonly string[][], now: readonly string[][]): boolean {
  const kept = old.filter(line => line.length > 0);
  return kept.length === now.length && kept.every((line, i) => sameWords(line, now[i] ?? []));
}

function sameWords(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, i) => word === b[i]);
}

/** The scripts of a text. */
function outline(text: string): readonly OutlineItem[] {
  return parseText(text).scripts.map(({ name, line, endLine }) => ({ label: name, line, endLine, children: [] }));
}
