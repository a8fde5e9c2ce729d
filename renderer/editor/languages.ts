import { parenthesisFolds, scriptFolds } from './gw-folding.ts';
import { gwConfiguration, gwTokens } from './gw-tokens.ts';
import { codeHoverAt } from './key-hover.ts';
import { registerKsy } from './ksy-language.ts';
import { languages } from './monaco.ts';
import { registerOutlines } from './outlines.ts';
import { zrdConfiguration, zrdTokens } from './zrd-tokens.ts';

// Once for the whole window, when the first text is shown.
registerZrd();

/** Teaches Monaco the reader language; once for the whole window. */
function registerZrd(): void {
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

registerGw();
registerKsy();

/** Teaches Monaco the language of the interpreter's scripts; once for the whole window. */
function registerGw(): void {
  languages.register({ id: 'gw', extensions: ['.gw', '.gs'], aliases: ['Scripts'] });
  languages.setMonarchTokensProvider('gw', gwTokens);
  languages.setLanguageConfiguration('gw', gwConfiguration);
  languages.registerFoldingRangeProvider('gw', { provideFoldingRanges: model => scriptFolds(model.getValue()) });
  registerOutlines('gw', 'Scripts');
}
