import type { OutlineRow } from '../../../shared/contract/types.ts';
import { type editor, languages } from './monaco.ts';
import { parenthesisFolds } from './zrd-folding.ts';
import { zrdConfiguration, zrdTokens } from './zrd-tokens.ts';

/** The outlines of the open texts: the host makes them, Monaco asks for them. */
export interface Outlines {
  set(model: editor.ITextModel, outline: readonly OutlineRow[]): void;
}

/** Teaches Monaco the reader language; once for the whole window. */
function registerZrd(): Outlines {
  const outlines = new WeakMap<editor.ITextModel, readonly OutlineRow[]>();
  languages.register({ id: 'zrd', extensions: ['.zrd'], aliases: ['Reader'] });
  languages.setMonarchTokensProvider('zrd', zrdTokens);
  languages.setLanguageConfiguration('zrd', zrdConfiguration);
  languages.registerFoldingRangeProvider('zrd', {
    provideFoldingRanges: model => parenthesisFolds(model.getValue()),
  });
  languages.registerDocumentSymbolProvider('zrd', {
    displayName: 'Reader',
    provideDocumentSymbols: model => (outlines.get(model) ?? []).map(row => symbolOf(row, model)),
  });
  return { set: (model, outline) => void outlines.set(model, outline) };
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

export const zrdOutlines = registerZrd();
