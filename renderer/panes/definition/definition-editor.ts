import type { StructureProblemRow } from '../../../shared/contract/structure-types.ts';
import { editorOptions, editorSizes } from '../../editor/editor-options.ts';
import '../../editor/languages.ts';
import { editor, MarkerSeverity } from '../../editor/monaco.ts';
import { applyTextTheme } from '../../editor/text-theme.ts';
import { onThemeChange, readTokens } from '../../style/read-tokens.ts';

/** Monaco for the text of a structure. */
export class DefinitionEditor {
  private readonly monaco: editor.IStandaloneCodeEditor;
  private readonly model: editor.ITextModel;
  private isOurs = false;
  private readonly ends: (() => void)[] = [];

  constructor(box: HTMLElement, ports: { readonly label: string; typed(text: string): void }) {
    const tokens = readTokens();
    applyTextTheme(tokens);
    this.model = editor.createModel('', 'ksy');
    this.monaco = editor.create(box, {
      ...editorOptions(tokens),
      model: this.model,
      ariaLabel: ports.label,
      readOnly: true, // until its text has loaded
      insertSpaces: true,
      tabSize: 2,
      quickSuggestions: { other: true, strings: true, comments: false },
      suggest: { showWords: false, showStatusBar: false },
      glyphMargin: false,
      wordWrap: 'off',
    });
    this.model.updateOptions({ insertSpaces: true, tabSize: 2, indentSize: 'tabSize' });
    const changes = this.model.onDidChangeContent(() => {
      if (!this.isOurs) ports.typed(this.model.getValue());
    });
    this.ends.push(
      () => changes.dispose(),
      onThemeChange(() => {
        const now = readTokens();
        applyTextTheme(now);
        this.monaco.updateOptions(editorSizes(now));
      }),
    );
    void document.fonts.ready.then(() => editor.remeasureFonts());
  }

  /** Replaces the text without an undo step. */
  show(text: string): void {
    this.monaco.updateOptions({ readOnly: false });
    if (text === this.model.getValue()) return;
    this.isOurs = true;
    this.model.setValue(text);
    this.isOurs = false;
  }

  /** A change that Undo reverts, as if it were typed. */
  change(text: string): void {
    const range = this.model.getFullModelRange();
    this.monaco.pushUndoStop();
    this.monaco.executeEdits('gantry', [{ range, text }]);
    this.monaco.pushUndoStop();
  }

  problems(problems: readonly StructureProblemRow[]): void {
    editor.setModelMarkers(
      this.model,
      'gantry',
      problems.map(({ line, column, text, weight }) => {
        const last = this.model.getLineCount();
        const lineNumber = Math.min(line, last);
        return {
          severity: weight === 'error' ? MarkerSeverity.Error : MarkerSeverity.Warning,
          message: text,
          startLineNumber: lineNumber,
          startColumn: column,
          endLineNumber: lineNumber,
          endColumn: Math.max(column + 1, this.model.getLineMaxColumn(lineNumber)),
        };
      }),
    );
  }

  run(action: string): void {
    this.monaco.focus();
    this.monaco.getAction(action)?.run();
  }

  focus(): void {
    this.monaco.focus();
  }

  goTo({ line, column }: Pick<StructureProblemRow, 'line' | 'column'>): void {
    this.monaco.setPosition({ lineNumber: line, column });
    this.monaco.revealLineInCenterIfOutsideViewport(line);
    this.monaco.focus();
  }

  /** Shows the text that was added last. */
  goToText(text: string): void {
    const found = this.model.findMatches(text, false, false, true, null, false).at(-1);
    if (found) this.goTo({ line: found.range.startLineNumber, column: found.range.startColumn });
  }

  dispose(): void {
    for (const end of this.ends.splice(0)) end();
    this.monaco.dispose();
    this.model.dispose();
  }
}
