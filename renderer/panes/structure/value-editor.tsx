import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { TreeNode } from '../../../shared/contract/types.ts';
import { editText } from '../../state/print-field.ts';
import { structureStrings as say } from './strings.ts';

interface EditorProps {
  readonly node: TreeNode;
  /** Writes the value; answers the sentence why not. */
  readonly onWrite: (value: unknown) => Promise<string | undefined>;
  readonly onDone: () => void;
}

/** Edits one value in its row: a list for choices, a line of text for the rest. */
export function ValueEditor(props: EditorProps) {
  return props.node.choices === undefined ? (
    <TextEditor {...props} />
  ) : (
    <ChoiceEditor {...props} choices={props.node.choices} />
  );
}

function TextEditor({ node, onWrite, onDone }: EditorProps) {
  const before = editText(node);
  const [typed, setTyped] = useState(before);
  const [why, setWhy] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  async function write(): Promise<void> {
    if (typed === before) {
      onDone();
      return;
    }
    const refusal = await onWrite(typed);
    if (refusal === undefined) onDone();
    else setWhy(refusal);
  }

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === 'Enter') void write();
    else if (event.key === 'Escape') onDone();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <input
        ref={field}
        className="structure-input mono"
        aria-label={say.edit(node.path)}
        aria-invalid={why !== undefined}
        spellCheck={false}
        autoComplete="off"
        value={typed}
        onChange={event => {
          setTyped(event.target.value);
          setWhy(undefined);
        }}
        onClick={event => event.stopPropagation()}
        onKeyDown={onKeyDown}
        onBlur={onDone}
      />
      <Refusal why={why} />
    </>
  );
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
