import { codeHoverAt } from './key-hover.ts';
import { languages } from './monaco.ts';
import { registerOutlines } from './outlines.ts';
import { parenthesisFolds } from './zrd-folding.ts';
import { zrdConfiguration, zrdTokens } from './zrd-tokens.ts';

/** Teaches Monaco the reader language; once for the whole window. */
export function registerZrd(): void {
  languages.register({ id: 'zrd', extensions: ['.zrd'], aliases: ['Reader'] });
  languages.setMonarchTokensProvider('zrd', zrdTokens);
  languages.setLanguageConfiguration('zrd', zrdConfiguration);
  languages.registerFoldingRangeProvider('zrd', {
    provideFoldingRanges: model => parenthesisFolds(model.getValue()),
  });
  registerOutlines('zrd', 'Reader');
  languages.registerHoverProvider('zrd', {
    provideHover(model, { lineNumber, column }) {
      const found = codeHoverAt(model.getLineContent(lineNumber), column);
      if (found === undefined) return null;
      const { text, column: startColumn, endColumn } = found;
      const range = { startLineNumber: lineNumber, endLineNumber: lineNumber, startColumn, endColumn };
      return { range, contents: [{ value: text }] };
    },
  });
}
