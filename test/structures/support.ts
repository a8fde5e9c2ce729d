import type { RootLayout } from '#layout';
import { lent } from '../../electron/files/structures.ts';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { readStructure, type Structure } from '../../shared/structures/read-structure.ts';
import { type StructureModel, structureLayout } from '../../shared/structures/structure-layout.ts';

/** A structure that must be right. */
export function structureOf(text: string): Structure {
  const { structure, problems } = readStructure({ text, path: 'made.ksy' });
  if (!structure) throw new Error(problems.map(problem => `${problem.line}: ${problem.text}`).join('\n'));
  return structure;
}

/** The layout of a structure that must be right. */
export function layoutOf(text: string): RootLayout<StructureModel> {
  return structureLayout(structureOf(text), lent);
}

/** `line:column text` of what is wrong with a structure. */
export function problemsOf(text: string): string[] {
  return readStructure({ text, path: 'made.ksy' }).problems.map(
    ({ line, column, text: what }) => `${line}:${column} ${what}`,
  );
}

export function sourceOf(...bytes: number[]): Source {
  return memorySource(Uint8Array.from(bytes));
}
