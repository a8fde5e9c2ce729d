import type { languages } from 'monaco-editor/editor/editor.api';

/** How reader text is coloured: `KEY value (…)`, quotes, numbers, the raw forms `%f(…)` and `%s(…)`, comments. */
export const zrdTokens: languages.IMonarchLanguage = {
  defaultToken: 'string',
  brackets: [{ open: '(', close: ')', token: 'delimiter.parenthesis' }],
  tokenizer: {
    root: [
      [/\s+/, 'white'],
      [/;.*$/, 'comment'],
      [/(%[fs])(\()([0-9A-Fa-f]*)(\))/, ['keyword', 'delimiter', 'number.hex', 'delimiter']],
      [/[()]/, '@brackets'],
      [/"/, 'string', '@quoted'],
      [/[-+]?(?:\d+\.\d*|\.\d+)(?=[\s()";]|$)/, 'number.float'],
      [/(?:[-+]?\d+|0x[0-9A-Fa-f]+)(?=[\s()";]|$)/, 'number'],
      [/[A-Z][A-Z0-9_]*(?=[\s()";]|$)/, 'key'],
      [/[^\s()";]+/, 'string'],
    ],
    quoted: [
      [/[^"]+/, 'string'],
      [/"/, 'string', '@pop'],
    ],
  },
};

/** Brackets, quotes and comments, for typing and matching. */
export const zrdConfiguration: languages.LanguageConfiguration = {
  comments: { lineComment: ';' },
  brackets: [['(', ')']],
  autoClosingPairs: [
    { open: '(', close: ')', notIn: ['string', 'comment'] },
    { open: '"', close: '"', notIn: ['string', 'comment'] },
  ],
  surroundingPairs: [
    { open: '(', close: ')' },
    { open: '"', close: '"' },
  ],
  wordPattern: /[^\s()";]+/,
  indentationRules: { increaseIndentPattern: /\([^)";]*$/, decreaseIndentPattern: /^\s*\)/ },
};
