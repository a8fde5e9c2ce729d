import { CaseSensitive, ChevronDown, ChevronUp, List, Replace, Search, TextSelect, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { type NumberType, numberSizes } from '../../shared/contract/search-types.ts';
import { Button, IconButton } from '../widgets/button.tsx';
import { focusBack } from '../widgets/focus-back.ts';
import { TextField } from '../widgets/text-field.tsx';
import type { FindMode } from './find-mode.ts';
import type { Confined, FindSession, FindState } from './find-session.ts';
import { findStrings as say } from './strings.ts';
import './find-bar.css';

/** What else a find bar can do; in a comparison it only finds. */
export interface FindTools {
  readonly isListed: boolean;
  toggleList(): void;
  readonly edit?: {
    /** What a search can be limited to. */
    selection(): Confined | undefined;
    replaceOne(): void;
    replaceAll(): void;
  };
}

interface FindBarProps {
  readonly finds: FindSession;
  readonly onClose: () => void;
  readonly tools?: FindTools;
}

/** The line over the grid for the query and its replacement. */
export function FindBar({ finds, onClose, tools }: FindBarProps) {
  const state = useStore(finds.store);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    field.current?.select();
    return () => focusBack(before);
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    const isQuery = event.target === field.current;
    if (event.key === 'Enter' && isQuery) void finds.step(event.shiftKey ? 'backward' : 'forward');
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <search className="find-bar" aria-label={say.label} onKeyDown={onKeyDown}>
      <Modes mode={state.mode} onChange={mode => finds.change({ mode })} />
      <TextField
        inputRef={field}
        className="find-bar-field mono"
        label={say.label}
        placeholder={say.hints[state.mode]}
        icon={<Search aria-hidden />}
        value={state.typed}
        aria-invalid={state.refused !== undefined}
        onChange={typed => finds.change({ typed })}
      />
      <Choices state={state} finds={finds} />
      <IconButton
        title={say.matchCase}
        pressed={state.matchCase}
        disabled={state.mode === 'hex' || state.mode === 'number'}
        onClick={() => finds.change({ matchCase: !state.matchCase })}
      >
        <CaseSensitive />
      </IconButton>
      {tools && <Tools state={state} finds={finds} tools={tools} />}
      <span className={state.refused ? 'find-bar-count find-bar-refused' : 'find-bar-count'} role="status">
        {verdict(state)}
      </span>
      <IconButton title={say.previous} disabled={state.total === 0} onClick={() => void finds.step('backward')}>
        <ChevronUp />
      </IconButton>
      <IconButton title={say.next} disabled={state.total === 0} onClick={() => void finds.step('forward')}>
        <ChevronDown />
      </IconButton>
      <IconButton title={say.close} onClick={onClose}>
        <X />
      </IconButton>
      {tools?.edit && state.replacement !== undefined && (
        <Replacing state={state} finds={finds} tools={tools.edit} replacement={state.replacement} />
      )}
    </search>
  );
}

function verdict(state: FindState): string {
  if (state.refused !== undefined) return state.refused;
  if (state.searching && !state.searched) return say.searching;
  if (!state.searched) return '';
  return state.total === 0 ? say.none : say.of(state.index + 1, state.total);
}

function Modes({ mode, onChange }: { readonly mode: FindMode; readonly onChange: (mode: FindMode) => void }) {
  return (
    <fieldset className="find-bar-modes" aria-label={say.label}>
      {(['hex', 'text', 'number', 'regex'] as const).map(each => (
        <button
          key={each}
          type="button"
          className="find-bar-mode"
          aria-pressed={each === mode}
          onClick={() => onChange(each)}
        >
          {say.modes[each]}
        </button>
      ))}
    </fieldset>
  );
}

interface PartProps {
  readonly state: FindState;
  readonly finds: FindSession;
}

/** The options of a text or number query. */
function Choices({ state, finds }: PartProps) {
  if (state.mode === 'text')
    return (
      <select
        aria-label={say.encoding}
        value={state.encoding}
        onChange={event => finds.change({ encoding: event.target.value })}
      >
        {Object.entries(say.encodings).map(([encoding, title]) => (
          <option key={encoding} value={encoding}>
            {title}
          </option>
        ))}
      </select>
    );
  if (state.mode !== 'number') return null;
  return (
    <>
      <select
        aria-label={say.type}
        value={state.type}
        onChange={event => finds.change({ type: event.target.value as NumberType })} // as: the options are these
      >
        {Object.keys(numberSizes).map(type => (
          <option key={type}>{type}</option>
        ))}
      </select>
      <select
        aria-label={say.endian}
        value={state.bigEndian ? 'big' : 'little'}
        onChange={event => finds.change({ bigEndian: event.target.value === 'big' })}
      >
        <option value="little">{say.little}</option>
        <option value="big">{say.big}</option>
      </select>
      <TextField
        className="find-bar-tolerance mono"
        label={say.tolerance}
        placeholder="± 0"
        value={state.tolerance}
        onChange={tolerance => finds.change({ tolerance })}
      />
    </>
  );
}

function Tools({ state, finds, tools }: PartProps & { readonly tools: FindTools }) {
  const isConfined = state.within !== undefined;
  return (
    <>
      {tools.edit && (
        <IconButton
          title={state.within?.columns ? say.inBlock : say.inSelection}
          pressed={isConfined}
          disabled={!isConfined && tools.edit.selection() === undefined}
          onClick={() => finds.confine(isConfined ? undefined : tools.edit?.selection())}
        >
          <TextSelect />
        </IconButton>
      )}
      <IconButton title={say.listAll} pressed={tools.isListed} onClick={tools.toggleList}>
        <List />
      </IconButton>
      {tools.edit && (
        <IconButton
          title={say.replaceToo}
          keys="Ctrl+H"
          pressed={state.replacement !== undefined}
          onClick={() => finds.replaceWith(state.replacement === undefined ? '' : undefined)}
        >
          <Replace />
        </IconButton>
      )}
    </>
  );
}

function Replacing({
  state,
  finds,
  tools,
  replacement,
}: PartProps & { readonly tools: NonNullable<FindTools['edit']>; readonly replacement: string }) {
  return (
    <div className="find-bar-replace">
      <TextField
        className="find-bar-field mono"
        label={say.replacement}
        placeholder={say.replaceHints[state.mode]}
        value={replacement}
        onChange={finds.replaceWith}
      />
      <Button disabled={state.hit === undefined} onClick={tools.replaceOne} aria-label={say.replaceOne}>
        {say.replaceOneShort}
      </Button>
      <Button disabled={state.total === 0} onClick={tools.replaceAll}>
        {say.replaceAll}
      </Button>
    </div>
  );
}
