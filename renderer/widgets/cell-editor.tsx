import './virtual-table.css';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { stemOf } from '../../shared/base/meant-name.ts';

interface CellEditorProps {
  readonly label: string;
  readonly before: string;
  /** What Shift+Enter inserts: the new-line mark, in texts that have one. */
  readonly lineEnd?: string | undefined;
  /** Likely values, offered while typing. */
  readonly choices?: readonly string[] | undefined;
  /** The classes of the field and the refusal, if they differ from those in a table. */
  readonly classes?: readonly [input: string, why: string];
  /** Selected without its extension at first, which thus stays when a name is typed. */
  readonly isFileName?: boolean | undefined;
  /** Writes what was typed; answers the sentence why not. */
  readonly onWrite: (text: string) => Promise<string | undefined>;
  /** The way to the cell before (-1) or after it, for Tab; undefined where there is none: then Tab leaves the table. */
  readonly wayTo?: (by: 1 | -1) => (() => void) | undefined;
  /** `isLeft`: the keyboard is somewhere else by now. */
  readonly onDone: (isLeft: boolean) => void;
  /** Whether `before` is still the stored value, which a pending edit may change. Absent: it is. */
  readonly isCurrent?: (() => boolean) | undefined;
}

const IN_TABLE = ['vtable-input', 'vtable-why'] as const;

/** Edits one value: Enter or leaving it writes, Escape cancels, and a refusal is shown right below. */
export function CellEditor(props: CellEditorProps) {
  const { label, before, isFileName = false, lineEnd, choices, classes = IN_TABLE, onWrite, onDone } = props;
  const [typed, setTyped] = useState(before);
  const [why, setWhy] = useState<string>();
  const [isWriting, setWriting] = useState(false);
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  /** It is being removed from the page, and then loses the focus as well. */
  const isOver = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(0, isFileName ? stemOf(field.current.value).length : field.current.value.length);
  }, [isFileName]);

  function end(): void {
    isOver.current = true;
    onDone(document.activeElement !== field.current);
  }

  async function write(then?: () => void): Promise<void> {
    setWriting(true);
    const isSame = typed === before && (props.isCurrent?.() ?? true);
    const refusal = isSame ? undefined : await onWrite(typed);
    setWriting(false);
    if (refusal !== undefined) return setWhy(refusal);
    end();
    then?.();
  }

  function leave(): void {
    // Another window has the focus: the typed text waits here.
    if (isOver.current || isWriting || document.activeElement === field.current) return;
    if (typed === before) end();
    else if (why === undefined) void write();
  }

  /** Inserts at the cursor, which moves after it. */
  function putIn(text: string): void {
    const input = field.current;
    if (input === null) return;
    input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
    setTyped(input.value);
  }

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    const way = event.key === 'Tab' ? props.wayTo?.(event.shiftKey ? -1 : 1) : undefined;
    if (event.key === 'Enter' && event.shiftKey && lineEnd !== undefined) putIn(lineEnd);
    else if (event.key === 'Enter' && !isWriting) void write();
    else if (way !== undefined && !isWriting) void write(way);
    else if (event.key === 'Escape') end();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <input
        ref={field}
        className={classes[0]}
        aria-label={label}
        aria-invalid={why !== undefined}
        aria-busy={isWriting}
        readOnly={isWriting}
        spellCheck={false}
        autoComplete="off"
        list={choices && list}
        value={typed}
        onChange={event => {
          setTyped(event.target.value);
          setWhy(undefined);
        }}
        onClick={event => event.stopPropagation()}
        onDoubleClick={event => event.stopPropagation()}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      {choices && (
        <datalist id={list}>
          {choices.map(choice => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
      {why !== undefined && (
        <span className={classes[1]} role="alert">
          {why}
        </span>
      )}
    </>
  );
}
