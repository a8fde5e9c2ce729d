import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useClosedAside } from './aside.ts';
import { focusBack } from './focus-back.ts';
import { TextField } from './text-field.tsx';
import { listKey, rowId, VirtualList } from './virtual-list.tsx';
import './pick-box.css';

interface PickBoxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly icon?: ReactNode;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** An initial text: all of it except its leading sign is selected, so that typing replaces it. */
  readonly proposed?: string | undefined;
  readonly count: number;
  /** The rows are for an earlier text: Enter waits for those of this one. */
  readonly isStale?: boolean;
  readonly renderRow: (index: number) => ReactNode;
  readonly onPick: (index: number) => void;
  readonly onClose: () => void;
  /** Shown instead of an empty list. */
  readonly note?: string | undefined;
  readonly footer?: ReactNode;
}

const SHOWN = 14;
const ROW = 30;
const PAGE = 10;

/** A field at the top of the window with a list below it that follows the typed text. */
export function PickBox(props: PickBoxProps) {
  const { text, proposed, count, isStale = false, onPick, onClose } = props;
  const box = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const [active, setActive] = useState(0);

  useClosedAside(onClose);
  useShownModally(box, field);
  useProposal(field, proposed !== undefined && text === proposed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text means another list, so its first row
  useEffect(() => setActive(0), [text]);
  const row = Math.min(active, count - 1);
  const enter = useEnter({ text, isStale, pick: () => count > 0 && onPick(row) });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') enter();
    else {
      // Home and End belong to the text being typed.
      const target = event.key === 'Home' || event.key === 'End' ? undefined : listKey(event.key, active, count, PAGE);
      if (target === undefined) return;
      setActive(target);
    }
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and comes as the cancel event
    <dialog
      ref={box}
      className="pick"
      aria-label={props.label}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
      onClick={event => {
        if (event.target === box.current) onClose();
      }}
    >
      <div className="pick-box">
        <TextField
          large
          label={props.label}
          placeholder={props.placeholder}
          icon={props.icon}
          value={text}
          onChange={props.onText}
          inputRef={field}
          role="combobox"
          aria-expanded={count > 0}
          aria-controls={list}
          aria-activedescendant={count > 0 ? rowId(list, row) : undefined}
          onKeyDown={onKeyDown}
        />
        <PickList {...props} id={list} active={row} onActive={setActive} />
        {props.footer && <div className="pick-foot">{props.footer}</div>}
      </div>
    </dialog>
  );
}

/** Selects the proposed text except its leading sign, so that typing replaces it. */
function useProposal(field: RefObject<HTMLInputElement | null>, isProposed: boolean): void {
  useEffect(() => {
    if (isProposed) field.current?.setSelectionRange(1, field.current.value.length);
  }, [field, isProposed]);
}

interface PickListProps extends Pick<PickBoxProps, 'label' | 'count' | 'note' | 'onPick' | 'renderRow'> {
  readonly id: string;
  readonly active: number;
  onActive(row: number): void;
}

/** The choices, as high as their rows; or why there are none. */
function PickList({ id, label, count, active, onActive, onPick, renderRow, note }: PickListProps) {
  return (
    <>
      <div className="pick-list" style={{ height: Math.min(count, SHOWN) * ROW }}>
        <VirtualList {...{ id, label, count, active, onActive, renderRow }} passive rowSize={ROW} onOpen={onPick} />
      </div>
      {count === 0 && note && (
        <p className="pick-note" role="status">
          {note}
        </p>
      )}
    </>
  );
}

/** Shows a modal dialog with the cursor at the end of its field; returns the focus when it closes. */
function useShownModally(box: RefObject<HTMLDialogElement | null>, field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    box.current?.showModal();
    field.current?.focus();
    const end = field.current?.value.length ?? 0;
    field.current?.setSelectionRange(end, end);
    return () => {
      focusBack(before);
    };
  }, [box, field]);
}

interface EnterParts {
  readonly text: string;
  /** The rows are for another text. */
  readonly isStale: boolean;
  pick(): void;
}

/** Picks at once, or if Enter was pressed before the rows of a text arrived, as soon as they do. */
function useEnter({ text, isStale, pick }: EnterParts): () => void {
  const [entered, setEntered] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival of this text's rows picks one
  useEffect(() => {
    if (entered === undefined || isStale) return;
    setEntered(undefined);
    if (entered === text) pick();
  }, [entered, isStale, text]);
  return () => (isStale ? setEntered(text) : pick());
}
