import type { Tokens } from './read-tokens.ts';

// Monaco only accepts hex colours, so transparency is spelled out here, in the one place for colours.
const clear = '#00000000';
const softShadow = '#00000040';
const tint = { text: '40', line: '90' } as const;
const bar = { rest: '40', hover: '70', held: '90' } as const;

/** The colours of a text editor, by Monaco's names for its parts. */
export function editorColours(token: Tokens): Record<string, string> {
  return {
    'editor.background': token('--bg-0'),
    'editor.foreground': token('--text-1'),
    'editorLineNumber.foreground': token('--text-3'),
    'editorLineNumber.activeForeground': token('--text-1'),
    'editor.lineHighlightBackground': token('--bg-1'),
    'editor.lineHighlightBorder': clear,
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
    'diffEditor.removedTextBackground': token('--bad') + tint.text,
    'diffEditor.removedLineBackground': token('--diff-a') + tint.line,
    'diffEditor.insertedTextBackground': token('--ok') + tint.text,
    'diffEditor.insertedLineBackground': token('--diff-b') + tint.line,
    'diffEditor.border': token('--line'),
    'diffEditor.unchangedRegionBackground': token('--bg-2'),
    'diffEditor.unchangedRegionForeground': token('--text-2'),
    'diffEditorOverview.removedForeground': token('--bad'),
    'diffEditorOverview.insertedForeground': token('--ok'),
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
    'scrollbarSlider.background': token('--text-3') + bar.rest,
    'scrollbarSlider.hoverBackground': token('--text-3') + bar.hover,
    'scrollbarSlider.activeBackground': token('--text-3') + bar.held,
    'scrollbar.shadow': clear,
    'widget.shadow': softShadow,
    'editorOverviewRuler.border': clear,
  };
}
