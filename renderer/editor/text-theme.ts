import { editorColours } from '../style/editor-colours.ts';
import type { Tokens } from '../style/read-tokens.ts';
import { inFull } from './hex-colour.ts';
import { editor } from './monaco.ts';

/** Makes Monaco look like the rest of the window, from the same tokens. */
export function applyTextTheme(read: Tokens): void {
  const tokens: Tokens = name => inFull(read(name));
  if (!isHex(tokens('--bg-0'))) {
    // In forced colours, tokens are names of system colours, which Monaco cannot read; it has its own theme for that.
    editor.setTheme(matchMedia('(prefers-color-scheme: dark)').matches ? 'hc-black' : 'hc-light');
    return;
  }
  const ink = (name: `--${string}`) => tokens(name).replace('#', '');
  const isDark = luminance(tokens('--bg-0')) < 0.5;
  editor.defineTheme('gantry', {
    base: isDark ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [
      { token: '', foreground: ink('--text-1') },
      { token: 'key', foreground: ink('--syntax-key') },
      { token: 'string', foreground: ink('--syntax-string') },
      { token: 'number', foreground: ink('--syntax-number') },
      { token: 'keyword', foreground: ink('--syntax-raw') },
      { token: 'comment', foreground: ink('--text-3'), fontStyle: 'italic' },
      { token: 'delimiter', foreground: ink('--text-2') },
    ],
    colors: editorColours(tokens),
  });
  editor.setTheme('gantry');
}

function isHex(colour: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(colour);
}

/** 0 for black to 1 for white; accurate enough to tell a dark theme from a light one. */
function luminance(hex: string): number {
  const value = Number.parseInt(hex.slice(1), 16);
  return ((value >> 16) * 0.3 + ((value >> 8) & 255) * 0.59 + (value & 255) * 0.11) / 255;
}
