import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { useStore } from 'zustand';
import { hexOffset } from '../../../shared/base/hex.ts';
import type { AssetId, FieldRow } from '../../../shared/contract/types.ts';
import type { FindSession } from '../../byte-grid/find-session.ts';
import { rowCount } from '../../byte-grid/row-scroll.ts';
import { printField } from '../../state/labels/print-field.ts';
import { useAsset } from '../../state/workbench.ts';
import { overlayHue } from '../../style/field-kinds.ts';
import type { Tip } from './grid-pointer.ts';
import type { HexView } from './hex-state.ts';
import { cellId, RowMirror } from './row-mirror.tsx';
import { hexStrings as say } from './strings.ts';
import { useGridCanvas } from './use-hex.ts';

const mostLetters = 80;

interface HexGridProps {
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly asset: AssetId;
  readonly view: HexView;
  readonly finds: FindSession;
  onKeyDown(event: KeyboardEvent): void;
  onPaste(event: ClipboardEvent): void;
  onMenu(at: { readonly x: number; readonly y: number }): void;
}

/** The bytes on a canvas, and as elements for screen readers. */
export function HexGrid({ grid, asset, view, finds, onKeyDown, onPaste, onMenu }: HexGridProps) {
  const size = useAsset(asset)?.size ?? 0;
  const { canvas, tip } = useGridCanvas(asset, view, finds);
  const { caret, perRow } = useStore(view.store);
  return (
    <div
      ref={grid}
      className="hex-grid"
      role="grid"
      tabIndex={0}
      aria-label={say.grid}
      aria-description={say.help}
      aria-rowcount={rowCount(view.scroll())}
      aria-colcount={perRow}
      aria-activedescendant={size === 0 ? undefined : cellId(asset, caret.at % perRow)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onFocus={() => view.focus(true)}
      onBlur={() => view.focus(false)}
      onContextMenu={event => {
        event.preventDefault();
        onMenu({ x: event.clientX, y: event.clientY });
      }}
    >
      <div className="hex-canvas" aria-hidden="true">
        <canvas ref={canvas} />
      </div>
      <RowMirror asset={asset} view={view} size={size} />
      {tip && <GridTip tip={tip} />}
    </div>
  );
}

/** The tooltip next to the pointer: the hovered field, or the offset while the thumb is dragged. */
function GridTip({ tip }: { readonly tip: Tip }) {
  if (tip.kind === 'offset')
    return (
      <div className="hex-tip hex-tip-offset mono" style={{ top: tip.y }}>
        {hexOffset(tip.offset)}
      </div>
    );
  const { field } = tip;
  return (
    <div className="hex-tip" role="tooltip" style={{ left: tip.x, top: tip.y }}>
      <div className="hex-tip-path mono">{field.path === '' ? say.unnamed : field.path}</div>
      <div className="hex-tip-line">
        <span className={`hex-tip-kind hex-hue-${overlayHue(field.kind)}`}>{field.kind}</span>
        <span className="hex-tip-value mono">{valueText(field)}</span>
      </div>
      <div className="hex-tip-place">{say.at(hexOffset(field.start), field.size)}</div>
      {field.finding && <div className={`hex-tip-finding hex-${field.finding.weight}`}>{field.finding.text}</div>}
    </div>
  );
}

function valueText(field: FieldRow): string {
  const text = printField(field);
  return text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text;
}
