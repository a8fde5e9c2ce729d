import { useEffect, useRef, useState } from 'react';
import { hexOffset } from '../../../shared/base/hex.ts';
import type { TreeNode } from '../../../shared/contract/types.ts';
import { itemStrings as itemSay } from '../../state/items/strings.ts';
import { chosenText, editText, printField } from '../../state/labels/print-field.ts';
import { rowName } from '../../state/labels/row-name.ts';
import type { FieldFinding } from '../../state/problems/problem-signs.ts';
import { usePart } from '../../state/workbench.ts';
import { CellEditor } from '../../widgets/cell-editor.tsx';
import { TreeCell } from '../../widgets/virtual-tree.tsx';
import { WeightIcon } from '../../widgets/weight-icon.tsx';
import { structureStrings as say } from './strings.ts';

export interface RowProps {
  readonly node: TreeNode;
  /** Its most severe problem, including those found by the guard. */
  readonly finding: FieldFinding | undefined;
  readonly place: 'side' | 'centre';
  readonly isEditing: boolean;
  /** Its name, while it is being edited. */
  readonly name: string | undefined;
  readonly onRename: (name: string) => Promise<void>;
  /** Whether the value is the stored one. */
  readonly isCurrent: () => boolean;
  readonly onWrite: (value: unknown) => Promise<string | undefined>;
  readonly onDone: (isLeft: boolean) => void;
}

/** Name, type, value; with enough room also its position. A finding is on its row, as a sign and as a sentence. */
export function StructureCells(props: RowProps) {
  const { node, finding, place, isEditing, isCurrent, onWrite, onDone } = props;
  const names = usePart(
    bench => bench.preferences,
    state => state.names,
  );
  const name = rowName(node, names);
  if (props.name !== undefined) return <NameCell {...props} name={props.name} />;
  return (
    <>
      <TreeCell className="structure-key mono">
        <span className="truncate" title={node.path}>
          {node.path === '' ? say.root : name}
        </span>
        {name === node.caption && <span className="structure-index">{node.key}</span>}
        <span className="structure-kind">{node.kind}</span>
      </TreeCell>
      <TreeCell className="structure-value mono">
        {isEditing ? (
          <ValueEditor node={node} isCurrent={isCurrent} onWrite={onWrite} onDone={onDone} />
        ) : (
          <Value node={node} onWrite={onWrite} />
        )}
      </TreeCell>
      <TreeCell className="structure-finding">{finding && <FindingSign finding={finding} />}</TreeCell>
      {place === 'centre' && (
        <>
          <TreeCell className="structure-number mono">{hexOffset(node.start)}</TreeCell>
          <TreeCell className="structure-number mono">{node.size.toLocaleString('en')}</TreeCell>
        </>
      )}
    </>
  );
}

const CLASSES = ['structure-input mono', 'structure-why'] as const;

/** Entries of archives have names of files. */
const IN_ARCHIVE = /^entries\[\d+\]$/;

/** The name of a part, edited in its row. */
function NameCell({ node, name, isCurrent, onRename, onDone }: RowProps & { readonly name: string }) {
  const label = itemSay.newName(node.path);
  const write = async (typed: string): Promise<undefined> => void (await onRename(typed));
  return (
    <TreeCell className="structure-value structure-name mono">
      <CellEditor
        {...{ label, isCurrent, onDone }}
        before={name}
        isFileName={IN_ARCHIVE.test(node.path)}
        classes={CLASSES}
        onWrite={write}
      />
    </TreeCell>
  );
}

interface EditorProps {
  readonly node: TreeNode;
  readonly isCurrent: () => boolean;
  /** Writes the value; returns why not, in a sentence. */
  readonly onWrite: (value: unknown) => Promise<string | undefined>;
  readonly onDone: (isLeft: boolean) => void;
}

/** Edits one value in its row: a list for choices, a line of text for the rest. */
function ValueEditor(props: EditorProps) {
  const { node, isCurrent, onWrite, onDone } = props;
  if (node.choices !== undefined) return <ChoiceEditor {...props} choices={node.choices} />;
  const label = say.edit(node.path);
  return <CellEditor label={label} before={editText(node)} classes={CLASSES} {...{ isCurrent, onWrite, onDone }} />;
}

function ChoiceEditor({
  node,
  choices,
  onWrite,
  onDone,
}: Omit<EditorProps, 'isCurrent'> & { readonly choices: readonly string[] }) {
  const [why, setWhy] = useState<string>();
  const list = useRef<HTMLSelectElement>(null);
  useEffect(() => list.current?.focus(), []);
  const now = chosenText(node.value);

  async function write(value: string): Promise<void> {
    const refusal = await onWrite(value);
    if (refusal === undefined) onDone(document.activeElement !== list.current);
    else setWhy(refusal);
  }

  return (
    <>
      <select
        ref={list}
        className="structure-input"
        aria-label={say.edit(node.path)}
        aria-invalid={why !== undefined}
        value={now}
        onChange={event => void write(event.target.value)}
        onClick={event => event.stopPropagation()}
        onKeyDown={event => {
          event.stopPropagation();
          if (event.key === 'Escape' || event.key === 'Enter') onDone(false);
        }}
        onBlur={() => onDone(true)}
      >
        {!choices.includes(now) && <option value={now}>{now}</option>}
        {choices.map(choice => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
      <Refusal why={why} />
    </>
  );
}

/** Shown directly below the field; it covers the next row, so that nothing moves. */
function Refusal({ why }: { readonly why: string | undefined }) {
  if (why === undefined) return null;
  return (
    <span className="structure-why" role="alert">
      {why}
    </span>
  );
}

function Value({ node, onWrite }: Pick<RowProps, 'node' | 'onWrite'>) {
  const integers = usePart(
    bench => bench.preferences,
    state => state.integers,
  );
  if (typeof node.value === 'boolean' && node.editable)
    return (
      <input
        type="checkbox"
        tabIndex={-1}
        className="structure-check"
        aria-label={say.toggle(node.key)}
        checked={node.value}
        onChange={event => void onWrite(event.target.checked)}
        onClick={event => event.stopPropagation()}
      />
    );
  const text = groupText(node) ?? printField(node, integers);
  const isGroup = node.count > 0 && node.value === undefined;
  return (
    <span className={isGroup ? 'structure-group truncate' : 'truncate'} title={text}>
      {text}
    </span>
  );
}

/** The kind and name of a group: `0x0 MESH` with `HERON_SKN`. */
function groupText({ text, preview, caption, count, value }: TreeNode): string | undefined {
  if (preview === undefined || count === 0 || value !== undefined) return undefined;
  const label = text === caption || text === preview ? undefined : text;
  return label === undefined ? preview : `${label} ${preview}`;
}

function FindingSign({ finding }: { readonly finding: FieldFinding }) {
  return (
    <span className={`structure-sign structure-${finding.weight}`} title={finding.text}>
      <WeightIcon weight={finding.weight} label={say.weight[finding.weight]} />
      <span className="truncate">{finding.text}</span>
    </span>
  );
}
