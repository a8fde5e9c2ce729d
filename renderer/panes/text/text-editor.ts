import type { TextProblemRow } from '../../../shared/contract/change-types.ts';
import { editorOptions, editorSizes } from '../../editor/editor-options.ts';
import '../../editor/languages.ts';
import { editor, MarkerSeverity } from '../../editor/monaco.ts';
import { outlines } from '../../editor/outlines.ts';
import { applyTextTheme } from '../../editor/text-theme.ts';
import { onThemeChange, readTokens } from '../../style/read-tokens.ts';
import { byteOrderMark, changeRaw, difference, type RawText, rawText } from './raw-text.ts';
import type { TextState } from './text-session.ts';
import { tokenAt } from './token-at.ts';

export interface TextEditorPorts {
  readonly label: string;
  /** The user typed; the text has its original line endings. */
  typed(text: string): void;
  /** The cursor was moved to a line. */
  onLine?(line: number): void;
}

/** Monaco with one text. It knows nothing of assets. */
export class TextEditor {
  private readonly monaco: editor.IStandaloneCodeEditor;
  private readonly model: editor.ITextModel;
  private raw: RawText = rawText('');
  private isOurs = false;
  private isShown = false;
  private readonly marked: editor.IEditorDecorationsCollection;
  private readonly ends: (() => void)[] = [];

  constructor(box: HTMLElement, ports: TextEditorPorts) {
    const tokens = readTokens();
    applyTextTheme(tokens);
    this.model = editor.createModel('', 'plaintext');
    this.monaco = editor.create(box, {
      ...editorOptions(tokens),
      model: this.model,
      ariaLabel: ports.label,
      readOnly: true,
    });
    this.ends.push(onThemeChange(() => this.restyle()));
    const changes = this.model.onDidChangeContent(event => {
      if (this.isOurs) return;
      this.raw = changeRaw(this.raw, event.changes);
      ports.typed(this.raw.text);
    });
    this.ends.push(() => changes.dispose());
    const moves = this.monaco.onDidChangeCursorPosition(({ position, reason }) => {
      if (reason === editor.CursorChangeReason.Explicit) ports.onLine?.(position.lineNumber);
    });
    this.ends.push(() => moves.dispose());
    this.ends.push(this.keepCursorInView());
    this.marked = this.monaco.createDecorationsCollection();
    void document.fonts.ready.then(() => editor.remeasureFonts());
  }

  /** A bar that appears below the text must not hide the line that is being typed. */
  private keepCursorInView(): () => void {
    let { height } = this.monaco.getLayoutInfo();
    const sizes = this.monaco.onDidLayoutChange(now => {
      const before = height;
      height = now.height;
      const at = this.monaco.getPosition();
      if (at === null || height >= before) return;
      const top = this.monaco.getTopForLineNumber(at.lineNumber) - this.monaco.getScrollTop();
      if (top >= 0 && top < before) this.monaco.revealPosition(at);
    });
    return () => sizes.dispose();
  }

  private restyle(): void {
    const tokens = readTokens();
    applyTextTheme(tokens);
    this.monaco.updateOptions(editorSizes(tokens));
  }

  /** Sets the host's text; only differences are replaced, so that cursor, folds and scroll position stay. */
  show(text: string): void {
    this.raw = rawText(text);
    this.isOurs = true;
    if (this.isShown) this.patch(text);
    else this.model.setValue(text);
    this.isShown = true;
    this.isOurs = false;
  }

  /** What the session knows in addition to the text. */
  update(state: TextState): void {
    const { language, readOnly, problems, outline } = state;
    if (language !== undefined && this.model.getLanguageId() !== language)
      editor.setModelLanguage(this.model, language);
    this.monaco.updateOptions({
      // Until the text is loaded, there is nothing to type into.
      readOnly: readOnly !== undefined || language === undefined,
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

  /** Goes to the next of some places after the cursor, or to the first if it is after the last. */
  goToNext(places: readonly Pick<TextProblemRow, 'line' | 'column'>[]): void {
    const at = this.monaco.getPosition() ?? { lineNumber: 0, column: 0 };
    const isAfter = ({ line, column }: Pick<TextProblemRow, 'line' | 'column'>) =>
      line > at.lineNumber || (line === at.lineNumber && column > at.column);
    const next = places.find(isAfter) ?? places[0];
    if (next !== undefined) this.goTo(next);
  }

  /** Marks some lines, or none; brings them into view unless the cursor is there. */
  mark(lines: { readonly line: number; readonly endLine: number } | undefined): void {
    if (lines === undefined) {
      this.marked.clear();
      return;
    }
    const { line, endLine } = lines;
    const range = { startLineNumber: line, startColumn: 1, endLineNumber: endLine, endColumn: 1 };
    this.marked.set([{ range, options: { isWholeLine: true, className: 'text-marked' } }]);
    const at = this.monaco.getPosition()?.lineNumber ?? 0;
    if (at < line || at > endLine) this.monaco.revealRangeInCenterIfOutsideViewport(range);
  }

  /** Cursor, folds and scroll position. */
  place(): editor.ICodeEditorViewState | null {
    return this.monaco.saveViewState();
  }

  goBackTo(place: editor.ICodeEditorViewState): void {
    this.monaco.restoreViewState(place);
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
