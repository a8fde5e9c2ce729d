import { useEffect, useRef, useState } from 'react';
import type { TreeNode } from '../../../shared/contract/types.ts';
import { editText } from '../../state/print-field.ts';
import { CellEditor } from '../../widgets/cell-editor.tsx';
import { structureStrings as say } from './strings.ts';

const CLASSES = ['structure-input mono', 'structure-why'] as const;

interface EditorProps {
  readonly node: TreeNode;
  /** Writes the value; answers the sentence why not. */
  readonly onWrite: (value: unknown) => Promise<string | undefined>;
  readonly onDone: () => void;
}

/** Edits one value in its row: a list for choices, a line of text for the rest. */
export function ValueEditor(props: EditorProps) {
  const { node, onWrite, onDone } = props;
  if (node.choices !== undefined) return <ChoiceEditor {...props} choices={node.choices} />;
  const label = say.edit(node.path);
  return <CellEditor label={label} before={editText(node)} classes={CLASSES} onWrite={onWrite} onDone={onDone} />;
}

function ChoiceEditor({ node, choices, onWrite, onDone }: EditorProps & { readonly choices: readonly string[] }) {
  const [why, setWhy] = useState<string>();
  const list = useRef<HTMLSelectElement>(null);
  useEffect(() => list.current?.focus(), []);
  const now = String(node.value ?? '');

  async function write(value: string): Promise<void> {
    const refusal = await onWrite(value);
    if (refusal === undefined) onDone();
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
          if (event.key === 'Escape' || event.key === 'Enter') onDone();
        }}
        onBlur={onDone}
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

/** Said right below the field; it lies over the next row, so that nothing moves. */
function Refusal({ why }: { readonly why: string | undefined }) {
  if (why === undefined) return null;
  return (
    <span className="structure-why" role="alert">
      {why}
    </span>
  );
}
