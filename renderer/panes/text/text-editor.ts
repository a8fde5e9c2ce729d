import type { TextProblemRow } from '../../../shared/contract/types.ts';
import { registerGw } from '../../editor/gw-language.ts';
import { editor, MarkerSeverity } from '../../editor/monaco.ts';
import { outlines } from '../../editor/outlines.ts';
import { applyTextTheme } from '../../editor/text-theme.ts';
import { registerZrd } from '../../editor/zrd-language.ts';
import { onThemeChange, readTokens } from '../../style/read-tokens.ts';
import { byteOrderMark, changeRaw, difference, type RawText, rawText } from './raw-text.ts';
import type { TextState } from './text-session.ts';
import { tokenAt } from './token-at.ts';

registerZrd();
registerGw();

export interface TextEditorPorts {
  readonly label: string;
  /** The player typed; with the line ends the text came with. */
  typed(text: string): void;
}

/** Monaco on one text. It knows nothing of assets: text goes in and out. */
export class TextEditor {
  private readonly monaco: editor.IStandaloneCodeEditor;
  private readonly model: editor.ITextModel;
  private raw: RawText = rawText('');
  private isOurs = false;
  private isShown = false;
  private readonly ends: (() => void)[] = [];

  constructor(box: HTMLElement, ports: TextEditorPorts) {
    const tokens = readTokens();
    applyTextTheme(tokens);
    this.model = editor.createModel('', 'plaintext');
    this.monaco = editor.create(box, { ...options(tokens), model: this.model, ariaLabel: ports.label });
    this.ends.push(onThemeChange(() => applyTextTheme(readTokens())));
    const changes = this.model.onDidChangeContent(event => {
      if (this.isOurs) return;
      this.raw = changeRaw(this.raw, event.changes);
      ports.typed(this.raw.text);
    });
    this.ends.push(() => changes.dispose());
    void document.fonts.ready.then(() => editor.remeasureFonts());
  }

  /** Puts the host's text in; only what differs is replaced, so that cursor, folds and scroll position stay. */
  show(text: string): void {
    this.raw = rawText(text);
    this.isOurs = true;
    if (this.isShown) this.patch(text);
    else this.model.setValue(text);
    this.isShown = true;
    this.isOurs = false;
  }

  /** What the session knows besides the text. */
  update(state: TextState): void {
    const { language = 'plaintext', readOnly, problems, outline } = state;
    if (this.model.getLanguageId() !== language) editor.setModelLanguage(this.model, language);
    this.monaco.updateOptions({
      readOnly: readOnly !== undefined,
      ...(readOnly === undefined ? {} : { readOnlyMessage: { value: readOnly } }),
    });
    editor.setModelMarkers(this.model, 'gantry', problems.map(marker));
    outlines.set(this.model, outline);
  }

  run(action: string): void {
    this.monaco.focus();
    this.monaco.getAction(action)?.run();
  }

  goTo({ line, column }: Pick<TextProblemRow, 'line' | 'column'>): void {
    this.monaco.setPosition({ lineNumber: line, column });
    this.monaco.revealLineInCenterIfOutsideViewport(line);
    this.monaco.focus();
  }

  /** The token the cursor is in. */
  token(): string | undefined {
    const at = this.monaco.getPosition();
    return at === null ? undefined : tokenAt(this.model.getLineContent(at.lineNumber), at.column);
  }

  dispose(): void {
    for (const end of this.ends.splice(0)) end();
    this.monaco.dispose();
    this.model.dispose();
  }

  private patch(text: string): void {
    const before = this.model.getValue();
    const change = difference(before, text.replace(byteOrderMark, '').replace(/\r\n|\r|\n/g, this.model.getEOL()));
    if (change === undefined) return;
    const start = this.model.getPositionAt(change.start);
    const end = this.model.getPositionAt(change.end);
    const range = {
      startLineNumber: start.lineNumber,
      startColumn: start.column,
      endLineNumber: end.lineNumber,
      endColumn: end.column,
    };
    this.model.applyEdits([{ range, text: change.text }]);
  }
}

function options(tokens: ReturnType<typeof readTokens>): editor.IStandaloneEditorConstructionOptions {
  const size = (name: `--${string}`) => Number.parseFloat(tokens(name));
  return {
    automaticLayout: true,
    // The window's keyboard tells text fields from the rest by their element: a real text area is one.
    editContext: false,
    fontFamily: tokens('--font-mono'),
    fontSize: size('--size-3'),
    lineHeight: size('--row-dense'),
    fontLigatures: false,
    detectIndentation: false,
    insertSpaces: false,
    tabSize: 4,
    folding: true,
    foldingStrategy: 'auto',
    showFoldingControls: 'mouseover',
    minimap: { enabled: false },
    stickyScroll: { enabled: true, maxLineCount: 3 },
    guides: { bracketPairs: 'active', indentation: true },
    bracketPairColorization: { enabled: true },
    renderLineHighlight: 'all',
    renderWhitespace: 'selection',
    scrollBeyondLastLine: false,
    smoothScrolling: false,
    fixedOverflowWidgets: true,
    lineNumbersMinChars: 4,
    padding: { top: size('--gap'), bottom: size('--gap') },
    overviewRulerBorder: false,
    hideCursorInOverviewRuler: true,
    // Windows-1252 letters are what these texts are made of: no warnings about look-alikes.
    unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: false, nonBasicASCII: false },
    unusualLineTerminators: 'off',
    quickSuggestions: false,
    wordBasedSuggestions: 'off',
    links: false,
    dragAndDrop: false,
  };
}

function marker(problem: TextProblemRow): editor.IMarkerData {
  return {
    severity: MarkerSeverity.Error,
    message: problem.text,
    startLineNumber: problem.line,
    startColumn: problem.column,
    endLineNumber: problem.endLine,
    endColumn: problem.endColumn,
  };
}
