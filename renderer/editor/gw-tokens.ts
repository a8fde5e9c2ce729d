import type { languages } from 'monaco-editor/editor/editor.api';

/** How scripts are coloured: headings, commands, `%macros%`, numbers, quotes, comments. */
export const gwTokens: languages.IMonarchLanguage = {
  defaultToken: 'string',
  tokenizer: {
    root: [
      [/^\s*#script(?=\s|$)/, 'keyword'],
      [/^\s*(?:ifdef|ifndef|endif|source)(?=[\s,]|$)/, 'keyword'],
      [/^\s*[^\s,#"<%]+/, 'key'],
      [/[\s,]+/, 'white'],
      [/#.*$/, 'comment'],
      [/\d{4}-\d\d-\d\dT[\d:]+Z/, 'number'],
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
