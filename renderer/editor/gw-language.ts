import { scriptFolds } from './gw-folding.ts';
import { gwConfiguration, gwTokens } from './gw-tokens.ts';
import { languages } from './monaco.ts';
import { registerOutlines } from './outlines.ts';

/** Teaches Monaco the language of the interpreter's scripts; once for the whole window. */
export function registerGw(): void {
  languages.register({ id: 'gw', extensions: ['.gw', '.gs'], aliases: ['Scripts'] });
  languages.setMonarchTokensProvider('gw', gwTokens);
  languages.setLanguageConfiguration('gw', gwConfiguration);
  languages.registerFoldingRangeProvider('gw', { provideFoldingRanges: model => scriptFolds(model.getValue()) });
  registerOutlines('gw', 'Scripts');
}
