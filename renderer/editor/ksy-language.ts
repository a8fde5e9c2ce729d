import { meaningOf, type Suggestion, suggestionsAt } from './ksy-context.ts';
import { languages } from './monaco.ts';

const KINDS: Readonly<Record<Suggestion['kind'], languages.CompletionItemKind>> = {
  key: languages.CompletionItemKind.Property,
  type: languages.CompletionItemKind.Struct,
  field: languages.CompletionItemKind.Field,
  enum: languages.CompletionItemKind.Enum,
  value: languages.CompletionItemKind.Value,
};

/** Teaches Monaco Kaitai Struct's language; once for the whole window. */
export function registerKsy(): void {
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
          documentation: about,
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
