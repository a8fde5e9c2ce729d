import { hexOffset } from '../../../shared/base/hex.ts';
import type { AssetId, FieldRow, TreeNode } from '../../../shared/contract/types.ts';
import { printField } from '../../state/print-field.ts';
import type { Selection } from '../../state/selection.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { inspectorStrings as say } from './strings.ts';

/** What is known of the field under the cursor, in words. */
export function FieldCard({ asset }: { readonly asset: AssetId }) {
  const { documents } = useWorkbench();
  const selection = usePart(
    bench => bench.selection,
    ({ last }) => last[asset],
  );
  usePart(
    bench => bench.documents,
    state => state.entries[asset]?.arrived,
  );
  const found =
    selection === undefined
      ? firstField(documents.fieldsPage(asset, 0))
      : selectedField(selection, {
          nodeAt: path => documents.nodes(asset, path, 0)?.node,
          fieldAt: (offset, path) => documents.knownField(asset, offset, path),
        });
  return found === undefined ? <p className="inspector-hint" /> : <Card {...found} />;
}

/** Until something is selected the keyboard is on the first byte. */
function firstField(fields: readonly FieldRow[] | undefined): SelectedField | undefined {
  const what = fields?.[0];
  return what && { what, about: undefined };
}

function Card({ what, about }: SelectedField) {
  const integers = usePart(
    bench => bench.preferences,
    state => state.integers,
  );
  const value = printField(what, integers);
  const bits = what.bits === undefined ? '' : `, ${say.bits(what.bits[0], what.bits[1])}`;
  return (
    <section className="inspector-card selectable" aria-label={say.card}>
      <p className="inspector-path mono">{pathOf(what)}</p>
      <p className="inspector-line">
        {say.cardLine(what.kind, hexOffset(what.start), say.bytes(what.size))}
        {bits}
      </p>
      {value !== '' && <p className="inspector-text mono">{value}</p>}
      {about !== undefined && <p className="inspector-about">{about}</p>}
      {what.kind === 'unknown' && <p className="inspector-about">{say.noLayout}</p>}
      {what.finding && <p className={`inspector-finding inspector-${what.finding.weight}`}>{what.finding.text}</p>}
    </section>
  );
}

function pathOf(what: FieldRow | TreeNode): string {
  if (what.kind === 'unknown') return say.unnamed;
  return what.path === '' ? say.root : what.path;
}

export interface SelectedField {
  readonly what: FieldRow | TreeNode;
  readonly about: string | undefined;
}

interface Known {
  nodeAt(path: string): TreeNode | undefined;
  /** The innermost field over a byte. */
  fieldAt(offset: number, path: string): FieldRow | undefined;
}

/**
 * What is told of the selection: the node as it is now; where it is no node of its own, the field that is there now. The
 * one that came with the selection is as old as the selection, and speaks until the present one is known.
 */
export function selectedField(selection: Selection, { nodeAt, fieldAt }: Known): SelectedField | undefined {
  const node = nodeOf(selection, nodeAt);
  if (node !== undefined && node.path === selection.path) return { what: node, about: node.about };
  const { field } = selection;
  const what = field && (fieldAt(field.start, field.path) ?? field);
  return what && { what, about: node?.about };
}

/** The innermost node around the selection: a count or a type belongs to a node without being one. */
function nodeOf({ field, path, ancestors }: Selection, nodeAt: Known['nodeAt']): TreeNode | undefined {
  if (field?.kind === 'unknown') return undefined;
  const known = ancestors?.at(-1)?.path ?? (field === undefined ? path : undefined);
  return known === undefined ? undefined : nodeAt(known);
}
