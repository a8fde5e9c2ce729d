import 'monaco-editor/features/diffEditor/register';
import { onThemeChange, readTokens } from '../style/read-tokens.ts';
import { editorOptions, editorSizes } from './editor-options.ts';
import './languages.ts';
import { editor } from './monaco.ts';
import { applyTextTheme } from './text-theme.ts';

export interface TwoTexts {
  readonly before: string;
  readonly after: string;
  readonly language: string;
}

/** If it is narrower, both texts are in one column. */
const NARROW = 640;

/** Monaco with two texts. It knows nothing of assets. */
export class DiffText {
  private readonly monaco: editor.IStandaloneDiffEditor;
  private readonly ends: (() => void)[] = [];

  constructor(box: HTMLElement, labels: { readonly before: string; readonly after: string }) {
    const tokens = readTokens();
    applyTextTheme(tokens);
    this.monaco = editor.createDiffEditor(box, {
      ...editorOptions(tokens),
      readOnly: true,
      originalEditable: false,
      renderSideBySide: true,
      useInlineViewWhenSpaceIsLimited: true,
      renderSideBySideInlineBreakpoint: NARROW,
      renderIndicators: true,
      renderMarginRevertIcon: false,
      renderGutterMenu: false,
      ignoreTrimWhitespace: false,
      hideUnchangedRegions: { enabled: true, contextLineCount: 4, minimumLineCount: 6 },
      stickyScroll: { enabled: false },
    });
    this.monaco.getOriginalEditor().updateOptions({ ariaLabel: labels.before });
    this.monaco.getModifiedEditor().updateOptions({ ariaLabel: labels.after });
    this.ends.push(
      onThemeChange(() => {
        applyTextTheme(readTokens());
        this.monaco.updateOptions(editorSizes(readTokens()));
      }),
    );
    void document.fonts.ready.then(() => editor.remeasureFonts());
  }

  show({ before, after, language }: TwoTexts): void {
    const old = this.monaco.getModel();
    this.monaco.setModel({
      original: editor.createModel(before, language),
      modified: editor.createModel(after, language),
    });
    old?.original.dispose();
    old?.modified.dispose();
  }

  /** Goes to the next or previous difference; false at the end. */
  step(by: 1 | -1): boolean {
    const changes = this.monaco.getLineChanges() ?? [];
    const line = this.monaco.getModifiedEditor().getPosition()?.lineNumber ?? 1;
    const lines = changes.map(change => change.modifiedStartLineNumber);
    const isMore = by === 1 ? lines.some(other => other > line) : lines.some(other => other < line);
    if (isMore) this.monaco.goToDiff(by === 1 ? 'next' : 'previous');
    return isMore;
  }

  dispose(): void {
    for (const end of this.ends.splice(0)) end();
    const model = this.monaco.getModel();
    this.monaco.dispose();
    model?.original.dispose();
    model?.modified.dispose();
  }
}
