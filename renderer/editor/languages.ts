import { parenthesisFolds, scriptFolds } from './gw-folding.ts';
import { gwConfiguration, gwTokens } from './gw-tokens.ts';
import { codeHoverAt } from './key-hover.ts';
import { meaningOf, type Suggestion, suggestionsAt } from './ksy-context.ts';
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

const KINDS: Readonly<Record<Suggestion['kind'], languages.CompletionItemKind>> = {
  key: languages.CompletionItemKind.Property,
  type: languages.CompletionItemKind.Struct,
  field: languages.CompletionItemKind.Field,
  enum: languages.CompletionItemKind.Enum,
  value: languages.CompletionItemKind.Value,
};

/** Teaches Monaco Kaitai Struct's language; once for the whole window. */
function registerKsy(): void {
  languages.register({ id: 'ksy', extensions: ['.ksy'], aliases: ['Structure'] });
  languages.setMonarchTokensProvider('ksy', ksyTokens);
  languages.setLanguageConfiguration('ksy', {
    comments: { lineComment: '#' },
    brackets: [
      ['[', ']'],
      ['{', '}'],
      ['(', ')'],
    ],
    autoClosingPairs: [
      { open: "'", close: "'", notIn: ['string', 'comment'] },
      { open: '"', close: '"', notIn: ['string', 'comment'] },
      { open: '[', close: ']', notIn: ['string', 'comment'] },
      { open: '(', close: ')', notIn: ['string', 'comment'] },
    ],
    onEnterRules: [
      { beforeText: /^\s*(?:- )?[\w-]+:\s*$/, action: { indentAction: languages.IndentAction.Indent } },
      { beforeText: /^\s*- \S/, action: { indentAction: languages.IndentAction.None, appendText: '  ' } },
    ],
    folding: { offSide: true },
    wordPattern: /[\w-]+/,
  });
  // After a key, its possible values are offered at once.
  const SUGGEST = { id: 'editor.action.triggerSuggest', title: '' };
  languages.registerCompletionItemProvider('ksy', {
    triggerCharacters: [' ', ':', '_'],
    provideCompletionItems(model, { lineNumber, column }) {
      const before = model.getLineContent(lineNumber).slice(0, column - 1);
      const { startColumn } = model.getWordUntilPosition({ lineNumber, column });
      const range = { startLineNumber: lineNumber, endLineNumber: lineNumber, startColumn, endColumn: column };
      const suggestions = suggestionsAt(model.getLinesContent(), lineNumber - 1, before).map(
        ({ word, about, kind }) => ({
          label: { label: word, description: kind === 'key' ? '' : about },
          kind: KINDS[kind],
          insertText: kind === 'key' ? `${word}: ` : word,
          documentation: { value: about },
          ...(kind === 'key' ? { command: SUGGEST } : {}),
          range,
        }),
      );
      return { suggestions };
    },
  });
  languages.registerHoverProvider('ksy', {
    provideHover(model, position) {
      const word = model.getWordAtPosition(position);
      const meaning = word && meaningOf(model.getLinesContent(), position.lineNumber - 1, word.word);
      return meaning ? { contents: [{ value: `**${word.word}**` }, { value: meaning }] } : null;
    },
  });
}

const ksyTokens: languages.IMonarchLanguage = {
  defaultToken: '',
  tokenizer: {
    root: [
      [/#.*$/, 'comment'],
      [/^(\s*)((?:- )?)([\w-]+)(:)(?=\s|$)/, ['white', 'delimiter', 'key', 'delimiter']],
      [/[{,]\s*[\w-]+(?=:)/, 'key'],
      [/- /, 'delimiter'],
      [/"(?:[^"\\]|\\.)*"/, 'string'],
      [/'(?:[^']|'')*'/, 'string'],
      [/\b0[xX][0-9A-Fa-f_]+\b/, 'number.hex'],
      [/\b\d[\d_]*(?:\.\d+)?\b/, 'number'],
      [/\b(?:u[1248]|s[1248]|f[48])(?:le|be)?\b|\bb\d+(?:le|be)?\b|\bstrz?\b/, 'keyword'],
      [/\b_(?:root|parent|io|index|sizeof)\b|\b(?:true|false|and|or|not)\b/, 'keyword'],
      [/\w+/, ''],
      [/[[\]{}:,|>&*?()]/, 'delimiter'],
    ],
  },
};

registerKsy();

/** Teaches Monaco the language of the interpreter's scripts; once for the whole window. */
function registerGw(): void {
  languages.register({ id: 'gw', extensions: ['.gw', '.gs'], aliases: ['Scripts'] });
  languages.setMonarchTokensProvider('gw', gwTokens);
  languages.setLanguageConfiguration('gw', gwConfiguration);
  languages.registerFoldingRangeProvider('gw', { provideFoldingRanges: model => scriptFolds(model.getValue()) });
  registerOutlines('gw', 'Scripts');
}
