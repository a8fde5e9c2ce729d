import type { languages } from 'monaco-editor/editor/editor.api';

/** How scripts are coloured: headings, commands, `%macros%`, numbers, quotes, comments. */
export const gwTokens: languages.IMonarchLanguage = {
  defaultToken: 'string',
  tokenizer: {
    root: [
      [/^\s*#script(?=\s|$)/, 'keyword', '@heading'],
      [/^\s*(?:ifdef|ifndef|endif|else|source)(?=[\s,]|$)/, 'keyword', '@rest'],
      [/^\s*#.*$/, 'comment'],
      [/^\s+/, 'white'],
      [/[^\s,#"<%]+/, 'key', '@rest'],
      [/./, { token: '@rematch', next: '@rest' }],
    ],
    heading: [[/$/, '', '@pop'], [/\d{4}-\d\d-\d\dT[\d:]+Z\s*$/, 'number', '@pop'], { include: '@words' }],
    rest: [[/$/, '', '@pop'], { include: '@words' }],
    words: [
      [/[\s,]+/, 'white'],
      [/#.*$/, 'comment'],
      [/%[^%\s]+%/, 'keyword'],
      [/\|\||&&/, 'delimiter'],
      [/"(?:[^"]|"")*"/, 'string'],
      [/<[0-9A-Fa-f]{2}>/, 'number.hex'],
      [/[-+]?(?:\d+\.?\d*|\.\d+)(?=[\s,#]|$)/, 'number'],
      [/0x[0-9A-Fa-f]+(?=[\s,#]|$)/, 'number'],
      [/[^\s,#"<%]+/, 'string'],
      [/./, 'string'],
    ],
  },
};

/** Quotes and comments, for typing and matching. */
export const gwConfiguration: languages.LanguageConfiguration = {
  comments: { lineComment: '#' },
  autoClosingPairs: [
    { open: '"', close: '"', notIn: ['string', 'comment'] },
    { open: '%', close: '%', notIn: ['string', 'comment'] },
  ],
  surroundingPairs: [{ open: '"', close: '"' }],
  wordPattern: /[^\s,#"]+/,
};
