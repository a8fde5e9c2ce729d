import { hexOffset } from '../../../shared/base/hex.ts';
import type { FieldRow } from '../../../shared/contract/types.ts';
import { printField } from '../../state/print-field.ts';
import { overlayHue } from '../../style/field-kinds.ts';
import type { Tip } from './grid-pointer.ts';
import { hexStrings as say } from './strings.ts';

/** What floats beside the pointer: the hovered field, or the offset while the thumb is dragged. */
export function GridTip({ tip }: { readonly tip: Tip }) {
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

const mostLetters = 80;

function valueText(field: FieldRow): string {
  const text = printField(field);
  return text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text;
}
