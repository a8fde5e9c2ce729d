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
    ({ current }) => (current?.asset === asset ? current : undefined),
  );
  usePart(
    bench => bench.documents,
    state => state.entries[asset]?.arrived,
  );
  if (selection === undefined) return <p className="inspector-hint">{say.nothing}</p>;
  const node = nodeOf(selection, path => documents.nodes(asset, path, 0)?.node);
  const what = selection.field ?? (node?.path === selection.path ? node : undefined);
  if (what === undefined) return <p className="inspector-hint" />;
  return <Card what={what} about={node?.about} />;
}

/** The innermost node around the selection: a count or a type belongs to a node without being one. */
function nodeOf(
  { field, path, ancestors }: Selection,
  nodeAt: (path: string) => TreeNode | undefined,
): TreeNode | undefined {
  if (field?.kind === 'unknown') return undefined;
  const known = ancestors?.at(-1)?.path ?? (field === undefined ? path : undefined);
  return known === undefined ? undefined : nodeAt(known);
}

interface CardProps {
  readonly what: FieldRow | TreeNode;
  readonly about: string | undefined;
}

function Card({ what, about }: CardProps) {
  const value = printField(what);
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
