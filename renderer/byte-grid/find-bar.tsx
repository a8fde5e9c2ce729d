import { CaseSensitive, ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../widgets/button.tsx';
import { TextField } from '../widgets/text-field.tsx';
import type { FindMode } from './find-pattern.ts';
import type { FindSession, FindState } from './find-session.ts';
import { findStrings as say } from './strings.ts';
import './find-bar.css';

/** The line over the grid in which one types what to look for. */
export function FindBar({ finds, onClose }: { readonly finds: FindSession; readonly onClose: () => void }) {
  const state = useStore(finds.store);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') void finds.step(event.shiftKey ? 'backward' : 'forward');
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
        placeholder={state.mode === 'hex' ? say.hexHint : say.textHint}
        icon={<Search aria-hidden />}
        value={state.typed}
        aria-invalid={state.refused !== undefined}
        onChange={typed => finds.change({ typed })}
      />
      <IconButton
        title={say.matchCase}
        pressed={state.matchCase}
        disabled={state.mode === 'hex'}
        onClick={() => finds.change({ matchCase: !state.matchCase })}
      >
        <CaseSensitive />
      </IconButton>
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
      {(['hex', 'text'] as const).map(each => (
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
