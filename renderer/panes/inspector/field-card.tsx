import { hexOffset } from '../../../shared/base/hex.ts';
import type { AssetId, FieldRow, TreeNode } from '../../../shared/contract/types.ts';
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
  if (selection?.path === undefined) return <p className="inspector-hint">{say.nothing}</p>;
  const isUnnamed = selection.field?.kind === 'unknown';
  const node = isUnnamed ? undefined : documents.nodes(asset, selection.path, 0)?.node;
  const what = selection.field ?? node;
  if (what === undefined) return <p className="inspector-hint" />;
  return <Card what={what} about={node?.path === selection.path ? node.about : undefined} />;
}

interface CardProps {
  readonly what: FieldRow | TreeNode;
  readonly about: string | undefined;
}

function Card({ what, about }: CardProps) {
  const bits = what.bits === undefined ? '' : `, ${say.bits(what.bits[0], what.bits[1])}`;
  return (
    <section className="inspector-card selectable" aria-label={say.card}>
      <p className="inspector-path mono">{pathOf(what)}</p>
      <p className="inspector-line">
        {say.cardLine(what.kind, hexOffset(what.start), say.bytes(what.size))}
        {bits}
      </p>
      {what.text !== undefined && what.text !== '' && <p className="inspector-text mono">{what.text}</p>}
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
