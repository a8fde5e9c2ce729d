import type { Tokens } from '../style/read-tokens.ts';
import type { editor } from './monaco.ts';

/** How text is shown everywhere in the window. */
export function editorOptions(tokens: Tokens): editor.IStandaloneEditorConstructionOptions {
  const size = (name: `--${string}`) => Number.parseFloat(tokens(name));
  return {
    automaticLayout: true,
    // The window's keyboard handling recognises text fields by their element: a real text area is one.
    editContext: false,
    fontFamily: tokens('--font-mono'),
    ...editorSizes(tokens),
    fontLigatures: false,
    detectIndentation: false,
    insertSpaces: false,
    tabSize: 4,
    folding: true,
    foldingStrategy: 'auto',
    showFoldingControls: 'mouseover',
    minimap: { enabled: false },
    stickyScroll: { enabled: true, maxLineCount: 3 },
    // Horizontal ones make Monaco fail on a line that is not drawn yet: it asks for the position of a bracket in it.
    guides: { bracketPairs: 'active', bracketPairsHorizontal: false, indentation: true },
    bracketPairColorization: { enabled: true },
    renderLineHighlight: 'all',
    renderWhitespace: 'selection',
    // Dimmed, the last line number is too faint to read.
    renderFinalNewline: 'on',
    scrollBeyondLastLine: false,
    smoothScrolling: false,
    fixedOverflowWidgets: true,
    lineNumbersMinChars: 4,
    padding: { top: size('--gap'), bottom: size('--gap') },
    overviewRulerBorder: false,
    hideCursorInOverviewRuler: true,
    // These texts consist of Windows-1252 letters: no warnings about look-alikes.
    unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: false, nonBasicASCII: false },
    unusualLineTerminators: 'off',
    quickSuggestions: false,
    wordBasedSuggestions: 'off',
    links: false,
    dragAndDrop: false,
    // A dropped file is meant for the asset, and the window asks about it.
    dropIntoEditor: { enabled: false },
  };
}

/** The letter size, which the user may change while an editor is open. */
export function editorSizes(tokens: Tokens): { readonly fontSize: number; readonly lineHeight: number } {
  const scale = Number.parseFloat(tokens('--code-scale')) || 1;
  const size = (name: `--${string}`) => Number.parseFloat(tokens(name));
  return { fontSize: size('--size-3') * scale, lineHeight: Math.round(size('--row-dense') * scale) };
}
