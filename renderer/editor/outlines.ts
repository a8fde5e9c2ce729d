import type { OutlineRow } from '../../shared/contract/change-types.ts';
import { type editor, languages } from './monaco.ts';

const known = new WeakMap<editor.ITextModel, readonly OutlineRow[]>();

/** The outlines of the open texts: the host makes them, Monaco requests them. */
export const outlines = {
  set: (model: editor.ITextModel, outline: readonly OutlineRow[]): void => void known.set(model, outline),
};

/** Provides Monaco with the outlines of one language's texts. */
export function registerOutlines(language: string, displayName: string): void {
  languages.registerDocumentSymbolProvider(language, {
    displayName,
    provideDocumentSymbols: model => (known.get(model) ?? []).map(row => symbolOf(row, model)),
  });
}

function symbolOf(row: OutlineRow, model: editor.ITextModel): languages.DocumentSymbol {
  const line = Math.min(row.line, model.getLineCount());
  const endLine = Math.min(Math.max(line, row.endLine), model.getLineCount());
  const start = { startLineNumber: line, startColumn: 1 };
  return {
    name: row.label === '' ? '()' : row.label,
    detail: '',
    kind: row.children.length > 0 ? languages.SymbolKind.Namespace : languages.SymbolKind.Key,
    tags: [],
    range: { ...start, endLineNumber: endLine, endColumn: model.getLineMaxColumn(endLine) },
    selectionRange: { ...start, endLineNumber: line, endColumn: model.getLineMaxColumn(line) },
    children: row.children.map(child => symbolOf(child, model)),
  };
}
