import { useMemo, useRef } from 'react';
import { hexOffset } from '../../../shared/base/hex.ts';
import type { AssetId, FieldRow, TreeNode } from '../../../shared/contract/types.ts';
import { useCommands } from '../../state/commands/use-commands.ts';
import { BYTES_PAGE } from '../../state/documents/document-pages.ts';
import { printField } from '../../state/labels/print-field.ts';
import { readingPlace, type Selection } from '../../state/navigation/selection.ts';
import { heavier, heaviestIn } from '../../state/problems/problem-signs.ts';
import type { NumberBase } from '../../state/settings/preferences.ts';
import { useAsset, usePart, useWorkbench, type Workbench } from '../../state/workbench.ts';
import { type MenuItem, useMenu } from '../../widgets/menu.tsx';
import { PanelHeader } from '../../widgets/panel-header.tsx';
import { InspectorGrid, type ReadRow } from './inspector-grid.tsx';
import {
  angleRow,
  binaryRow,
  boolRow,
  fixedPointRows,
  floatRows,
  integerRows,
  lebRows,
  vectorRows,
} from './number-rows.ts';
import { colourRows, guidRow, timeRows } from './other-rows.ts';
import { type Endian, type InspectorRow, inverted, type ReadingLook, reading } from './row.ts';
import { inspectorStrings as say } from './strings.ts';
import { charRow, fourCcRow, stringRows } from './text-rows.ts';
import './inspector.css';

/** Every way to read the bytes at the caret, in display order. */
export const inspectorRows: readonly InspectorRow[] = [
  binaryRow,
  ...integerRows,
  ...floatRows,
  ...fixedPointRows,
  angleRow,
  ...lebRows,
  boolRow,
  charRow,
  ...stringRows,
  ...timeRows,
  guidRow,
  ...colourRows,
  ...vectorRows,
  fourCcRow,
];

/** Bytes to read at the caret, enough for every row. */
const inspectedBytes = 256;

/** The bytes at the start of the selection, read in every way, and their field. */
export function InspectorPane({ asset }: { readonly asset: AssetId }) {
  const bench = useWorkbench();
  const endian = usePart(
    each => each.preferences,
    state => state.endian,
  );
  const place = usePlace(asset);
  const bytes = useBytesAt(asset, place);
  const look = usePart(
    each => each.preferences,
    state => state.inspector,
  );
  const rows = useMemo(() => readRows(bytes, endian, look), [bytes, endian, look]);
  const { menu, show } = useMenu(say.look);
  const pane = useRef<HTMLElement>(null);
  const openLook = (): void => {
    const { left = 0, top = 0 } = pane.current?.getBoundingClientRect() ?? {};
    show({ x: left, y: top }, lookItems(bench));
  };
  useCommands([{ id: 'inspector.look', title: say.lookCommand, group: say.title, keys: ['Ctrl+K U'], run: openLook }]);

  async function write(row: InspectorRow, typed: string): Promise<string | undefined> {
    const shown = row.read(reading(bytes, endian, look));
    const answer = shown === undefined ? undefined : row.write?.(typed, endian, shown);
    if (answer === undefined) return say.readOnlyRow;
    if ('why' in answer) return answer.why;
    if (answer.bytes.length > bytes.length) return say.pastEnd;
    await bench.documents.edit.writeBytes(asset, place, look.isInverted ? inverted(answer.bytes) : answer.bytes);
    return undefined;
  }

  return (
    <section ref={pane} className="inspector" data-scope="inspector" aria-label={say.title}>
      <PanelHeader
        title={say.title}
        actions={
          <>
            <button type="button" className="inspector-endian" title={say.lookHint} onClick={openLook}>
              {say.lookNow(look)}
            </button>
            <EndianSwitch endian={endian} onChange={next => bench.preferences.set({ endian: next })} />
          </>
        }
      />
      {menu}
      <InspectorGrid
        rows={rows}
        onSelect={row => void bench.selection.selectRange(asset, place, row.shown?.size ?? 1, 'inspector', place)}
        isCurrent={() => !bench.documents.isEditing(asset)}
        onWrite={write}
      />
      <FieldCard asset={asset} />
    </section>
  );
}

const BASES: readonly NumberBase[] = ['decimal', 'hex', 'octal', 'binary'];

/** The base of whole numbers, and whether the bits are inverted. */
function lookItems({ preferences }: Pick<Workbench, 'preferences'>): MenuItem[] {
  const { inspector } = preferences.store.getState();
  return [
    ...BASES.map(base => ({
      title: say.bases[base],
      checked: base === inspector.base,
      run: () => preferences.set({ inspector: { ...inspector, base } }),
    })),
    {
      title: say.invert,
      checked: inspector.isInverted,
      run: () => preferences.set({ inspector: { ...inspector, isInverted: !inspector.isInverted } }),
    },
  ];
}

/** Details of the field at the cursor, in words. */
function FieldCard({ asset }: { readonly asset: AssetId }) {
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
  return found === undefined ? <p className="inspector-hint" /> : <Card {...found} asset={asset} />;
}

/** Until something is selected, the caret is on the first byte. */
function firstField(fields: readonly FieldRow[] | undefined): SelectedField | undefined {
  const what = fields?.[0];
  return what && { what, about: undefined };
}

function Card({ asset, what, about }: SelectedField & { readonly asset: AssetId }) {
  const problem = usePart(
    bench => bench.problems,
    ({ list }) => heaviestIn(list, asset).get(what.path),
  );
  const finding = heavier(what.finding, problem);
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
      {finding && <p className={`inspector-finding inspector-${finding.weight}`}>{finding.text}</p>}
    </section>
  );
}

function pathOf(what: FieldRow | TreeNode): string {
  if (what.kind === 'unknown') return say.unnamed;
  return what.path === '' ? say.root : what.path;
}

interface SelectedField {
  readonly what: FieldRow | TreeNode;
  readonly about: string | undefined;
}

interface Known {
  nodeAt(path: string): TreeNode | undefined;
  /** The innermost field at a byte. */
  fieldAt(offset: number, path: string): FieldRow | undefined;
}

/**
 * The selected node in its present state; if it is not a separate node, the field that is there now. The
 * field in the selection may be outdated, and is used only until the present one is loaded.
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

function readRows(bytes: Uint8Array, endian: Endian, look: ReadingLook): ReadRow[] {
  const from = reading(bytes, endian, look);
  return inspectorRows.map(row => ({ row, shown: row.read(from) }));
}

/** The byte that values are read from: the first one until something in this asset is selected. */
function usePlace(asset: AssetId): number {
  const size = useAsset(asset)?.size ?? 0;
  const place = usePart(
    bench => bench.selection,
    ({ last }) => (last[asset] === undefined ? 0 : readingPlace(last[asset])),
  );
  return Math.min(place, Math.max(0, size - 1));
}

/** The loaded bytes from a place on; the same array while they are unchanged. */
function useBytesAt(asset: AssetId, place: number): Uint8Array {
  const { documents } = useWorkbench();
  usePart(
    bench => bench.documents,
    state => state.entries[asset]?.arrived,
  );
  const page = Math.floor(place / BYTES_PAGE);
  const first = documents.bytesPage(asset, page);
  const isSplit = place + inspectedBytes > (page + 1) * BYTES_PAGE;
  const second = isSplit ? documents.bytesPage(asset, page + 1) : undefined;
  return useMemo(() => {
    const head = first?.bytes.slice(place - first.start, place - first.start + inspectedBytes) ?? new Uint8Array();
    const tail = second?.bytes.slice(0, inspectedBytes - head.length) ?? new Uint8Array();
    const joined = new Uint8Array(head.length + tail.length);
    joined.set(head);
    joined.set(tail, head.length);
    return joined;
  }, [first, second, place]);
}

function EndianSwitch({ endian, onChange }: { readonly endian: Endian; readonly onChange: (next: Endian) => void }) {
  const isLittle = endian === 'little';
  return (
    <button
      type="button"
      className="inspector-endian"
      title={isLittle ? say.littleHint : say.bigHint}
      onClick={() => onChange(isLittle ? 'big' : 'little')}
    >
      {isLittle ? say.little : say.big}
    </button>
  );
}
