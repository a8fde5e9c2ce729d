import { CaseSensitive, ChevronDown, ChevronUp, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { SearchMode } from '../../../shared/contract/search-types.ts';
import { type SearchScope, scopesIn } from '../../state/search/search-scopes.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { IconButton } from '../../widgets/button.tsx';
import { TextField } from '../../widgets/text-field.tsx';
import { strings } from './strings.ts';

const modes: readonly SearchMode[] = ['any', 'text', 'hex', 'name'];

/** The query, how it is interpreted, and where to search. */
export function SearchBar() {
  const { search } = useWorkbench();
  const { form, of, hits, asked } = usePart(
    bench => bench.search,
    state => state,
  );
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request focuses the field
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [asked]);

  /** Updates an existing list at once: a choice should need no Enter. */
  function choose(part: Parameters<typeof search.change>[0]): void {
    search.change(part);
    if (of) void search.run();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') void search.run();
    else if (event.key === 'Escape') search.cancel();
    else if (event.key === 'ArrowDown') focusList(event.currentTarget);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="search-bar">
      <TextField
        inputRef={field}
        className={form.mode === 'hex' ? 'search-field mono' : 'search-field'}
        label={strings.field}
        placeholder={strings.hint[form.mode]}
        icon={<Search aria-hidden />}
        value={form.query}
        clearable
        onChange={query => search.change({ query })}
        onKeyDown={onKeyDown}
      />
      <Choice
        label={strings.modes}
        items={modes.map(mode => ({ id: mode, title: strings.mode[mode] }))}
        active={form.mode}
        onChoose={mode => choose({ mode })}
      />
      <IconButton
        title={strings.matchCase}
        pressed={form.matchCase}
        disabled={form.mode === 'hex' || form.mode === 'name'}
        onClick={() => choose({ matchCase: !form.matchCase })}
      >
        <CaseSensitive />
      </IconButton>
      <Steps isEmpty={hits.length === 0} />
      <Scopes scope={form.scope} onChoose={scope => choose({ scope })} />
    </div>
  );
}

function Steps({ isEmpty }: { readonly isEmpty: boolean }) {
  const { commands } = useWorkbench();
  return (
    <span className="search-steps">
      <IconButton
        title={strings.previous}
        keys="Shift+F4"
        disabled={isEmpty}
        onClick={() => commands.run('search.previous')}
      >
        <ChevronUp />
      </IconButton>
      <IconButton title={strings.next} keys="F4" disabled={isEmpty} onClick={() => commands.run('search.next')}>
        <ChevronDown />
      </IconButton>
    </span>
  );
}

function focusList(from: EventTarget): void {
  if (from instanceof Element) from.closest('.search')?.querySelector<HTMLElement>('[role="treegrid"]')?.focus();
}

interface ScopesProps {
  readonly scope: SearchScope;
  readonly onChoose: (scope: SearchScope) => void;
}

/** Everything, or one kind of asset that the game has. */
function Scopes({ scope, onChoose }: ScopesProps) {
  const formats = usePart(
    bench => bench.installs,
    state => state.scanned?.formats,
  );
  const known = usePart(
    bench => bench.connection,
    state => state.hello?.formats,
  );
  const items = scopesIn(formats ?? {}, known ?? []).map(id => ({ id, title: strings.scope[id] }));
  if (items.length < 2) return null;
  return <Choice label={strings.scopes} items={items} active={scope} onChoose={onChoose} />;
}

interface ChoiceProps<K extends string> {
  readonly label: string;
  readonly items: readonly { readonly id: K; readonly title: string }[];
  readonly active: K;
  readonly onChoose: (id: K) => void;
}

/** A few options of which one applies. */
function Choice<K extends string>({ label, items, active, onChoose }: ChoiceProps<K>) {
  return (
    <fieldset className="search-choice" aria-label={label}>
      {items.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          className="search-chip"
          aria-pressed={id === active}
          onClick={() => onChoose(id)}
        >
          {title}
        </button>
      ))}
    </fieldset>
  );
}
