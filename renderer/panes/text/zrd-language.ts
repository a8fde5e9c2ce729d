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
}
