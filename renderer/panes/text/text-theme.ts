import type { Tokens } from '../../style/read-tokens.ts';
import { editor } from './monaco.ts';

/** Makes Monaco look like the rest of the window, from the same tokens. */
export function applyTextTheme(tokens: Tokens): void {
  if (!isHex(tokens('--bg-0'))) {
    // Forced colours: the tokens are the system's own names, which Monaco cannot read; it has a theme of its own for this.
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
    colors: colours(tokens),
  });
  editor.setTheme('gantry');
}

function colours(token: Tokens): Record<string, string> {
  return {
    'editor.background': token('--bg-0'),
    'editor.foreground': token('--text-1'),
    'editorLineNumber.foreground': token('--text-3'),
    'editorLineNumber.activeForeground': token('--text-1'),
    'editor.lineHighlightBackground': token('--bg-1'),
    'editor.lineHighlightBorder': '#00000000',
    'editor.selectionBackground': token('--accent-bg'),
    'editor.inactiveSelectionBackground': token('--bg-3'),
    'editorCursor.foreground': token('--accent'),
    'editorIndentGuide.background1': token('--line'),
    'editorIndentGuide.activeBackground1': token('--line-strong'),
    'editorBracketMatch.background': token('--bg-3'),
    'editorBracketMatch.border': token('--accent'),
    'editorBracketHighlight.foreground1': token('--text-2'),
    'editorBracketHighlight.foreground2': token('--syntax-key'),
    'editorBracketHighlight.foreground3': token('--syntax-raw'),
    'editorBracketHighlight.unexpectedBracket.foreground': token('--bad'),
    'editorError.foreground': token('--bad'),
    'editorWidget.background': token('--bg-2'),
    'editorWidget.border': token('--line-strong'),
    'editorHoverWidget.background': token('--bg-2'),
    'editorHoverWidget.border': token('--line-strong'),
    'editorStickyScroll.background': token('--bg-1'),
    'editorStickyScrollHover.background': token('--bg-3'),
    'editor.findMatchBackground': token('--k-count'),
    'editor.findMatchHighlightBackground': token('--k-text'),
    'editor.findMatchBorder': token('--accent'),
    'input.background': token('--bg-0'),
    'input.border': token('--line-strong'),
    'input.foreground': token('--text-1'),
    focusBorder: token('--accent'),
    'menu.background': token('--bg-2'),
    'menu.foreground': token('--text-1'),
    'menu.selectionBackground': token('--accent-bg'),
    'menu.selectionForeground': token('--text-1'),
    'quickInput.background': token('--bg-2'),
    'quickInput.foreground': token('--text-1'),
    'list.focusBackground': token('--accent-bg'),
    'list.focusForeground': token('--text-1'),
    'list.hoverBackground': token('--bg-3'),
    'scrollbarSlider.background': `${token('--text-3')}40`,
    'scrollbarSlider.hoverBackground': `${token('--text-3')}70`,
    'scrollbarSlider.activeBackground': `${token('--text-3')}90`,
    'scrollbar.shadow': '#00000000',
    'widget.shadow': '#00000040',
    'editorOverviewRuler.border': '#00000000',
  };
}

function isHex(colour: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(colour);
}

/** 0 for black to 1 for white; near enough to tell a dark theme from a light one. */
function luminance(hex: string): number {
  const value = Number.parseInt(hex.slice(1), 16);
  return ((value >> 16) * 0.3 + ((value >> 8) & 255) * 0.59 + (value & 255) * 0.11) / 255;
}
