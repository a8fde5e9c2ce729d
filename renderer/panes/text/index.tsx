import { Lock, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { isAtOrBelow } from '../../../shared/base/field-path.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Command } from '../../state/commands/commands.ts';
import { useCommands } from '../../state/commands/use-commands.ts';
import { useWorkbench, type Workbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { copyText } from '../../widgets/copy-text.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { errorsIn } from './errors-in.ts';
import { textStrings as say } from './strings.ts';
import { TextEditor } from './text-editor.ts';
import { createTextSession, type TextSession, type TextState } from './text-session.ts';
import './text.css';

type Place = TextState['places'][number];

/** The editor's place, and the part whose text it shows. */
interface TextPlace {
  readonly editor: ReturnType<TextEditor['place']>;
  readonly part: string | undefined;
}

interface Open {
  readonly session: TextSession;
  readonly editor: TextEditor;
}

/** The text form of an asset, compiled while typing. */
export function TextPane({ asset }: { readonly asset: AssetId }) {
  const bench = useWorkbench();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<Open>();
  useEffect(() => {
    if (box.current === null) return undefined;
    const opened = openText(bench, asset, box.current);
    setOpen(opened);
    return () => opened.close();
  }, [bench, asset]);
  useCommands(textCommands(bench, asset, open));
  return (
    <section className="text-pane" data-scope="text" aria-label={say.label}>
      <div ref={box} className="text-editor" />
      {open && <Notes open={open} />}
    </section>
  );
}

/** An editor on a session, following the document until it is closed. */
function openText(
  bench: Pick<Workbench, 'connection' | 'documents' | 'selection' | 'notices' | 'tabs' | 'unsentTexts' | 'viewPlaces'>,
  asset: AssetId,
  box: HTMLElement,
): Open & { close(): void } {
  const named = bench.documents.entry(asset)?.asset;
  const revision = () => bench.documents.entry(asset)?.revision ?? 0;
  const session = createTextSession({
    asset,
    documents: bench.documents,
    revision,
    show(text) {
      editor.show(text);
      goBack();
      mark();
    },
    unsent: {
      take: () => bench.unsentTexts.take(asset),
      keep(text) {
        if (named === undefined) return;
        bench.unsentTexts.keep(asset, named.address, text);
        if (!bench.tabs.store.getState().tabs.some(tab => tab.asset === asset))
          notifyUnsent(bench, named.name, text.text);
      },
    },
    isThere: () => bench.connection.store.getState().status === 'open',
    now: () => performance.now(),
  });
  const placeOf = (has: (place: Place) => boolean): Place | undefined => session.store.getState().places.findLast(has);
  const editor = new TextEditor(box, {
    label: say.label,
    typed: session.typed,
    onLine(line) {
      const place = placeOf(each => each.line <= line && line <= each.endLine);
      if (place && bench.selection.store.getState().current?.path !== place.path)
        void bench.selection.selectPath(asset, place.path, 'text');
    },
  });
  let before = bench.viewPlaces.read<TextPlace>(asset, 'text');
  /** Only once: the first text is the one from before. */
  function goBack(): void {
    if (before?.editor && before.part === session.store.getState().part?.path) editor.goBackTo(before.editor);
    before = undefined;
  }
  /** Marks the lines of the selection, in whatever view it was made. */
  function mark(): void {
    const { current } = bench.selection.store.getState();
    const path = current?.asset === asset ? current.path : undefined;
    editor.mark(path === undefined ? undefined : placeOf(each => isAtOrBelow(path, each.path)));
  }
  const ends = [
    bench.viewPlaces.keep(
      asset,
      'text',
      (): TextPlace => ({ editor: editor.place(), part: session.store.getState().part?.path }),
    ),
    session.store.subscribe(state => {
      editor.update(state);
      mark();
    }),
    bench.selection.store.subscribe(mark),
    bench.documents.store.subscribe((state, before) => {
      const [now, was] = [state.entries[asset], before.entries[asset]];
      if (now?.revision !== was?.revision) session.revised();
      const status = now?.asset?.status;
      if (status !== undefined && status !== was?.asset?.status) session.drafted(status === 'draft');
    }),
    bench.connection.store.subscribe(({ status }, before) => {
      if (status === 'open' && before.status !== 'open') session.hostIsBack();
    }),
    bench.selection.store.subscribe(({ current }, before) => {
      if (current !== before.current && current?.asset === asset && current.path !== undefined)
        session.goTo(current.path);
    }),
    bench.documents.holdsBack(session),
    session.stop,
    () => editor.dispose(),
  ];
  const { current } = bench.selection.store.getState();
  void session.load().then(() => {
    if (current?.asset === asset && current.path !== undefined) session.goTo(current.path);
  });
  return {
    session,
    editor,
    close() {
      for (const end of ends) end();
    },
  };
}

/** Offers to copy text that could not be sent before its tab was closed. */
function notifyUnsent({ notices }: Pick<Workbench, 'notices'>, name: string, text: string): void {
  async function copy(): Promise<void> {
    if (await copyText(text)) notices.say(say.copied);
    else notices.say(say.notCopied, { tone: 'bad' });
  }
  const action = { title: say.copyUnsent, run: () => void copy() };
  notices.failed({ code: 'lost', text: say.unsent(name), next: say.unsentNext }, action);
}

/** Quiet bars below the text: why it cannot be edited, or that it is a draft. */
function Notes({ open: { session, editor } }: { readonly open: Open }) {
  const { language, readOnly, isDraft, isUnkept, problems, failure, part } = useStore(session.store);
  if (failure !== undefined)
    return (
      <div className="text-cover">
        <EmptyState
          title={say.failed}
          text={failure.text}
          actions={<Button onClick={() => void session.load()}>{say.tryAgain}</Button>}
        />
      </div>
    );
  if (language === undefined) return <div className="text-cover text-loading">{say.loading}</div>;
  const errors = errorsIn(problems);
  const [first] = errors;
  return (
    <div className="text-bars" role="status">
      {part !== undefined && <p className="text-bar">{say.part(part.title)}</p>}
      {readOnly !== undefined && (
        <p className="text-bar">
          <Lock aria-hidden />
          <span className="truncate">{say.readOnly(readOnly)}</span>
        </p>
      )}
      {isDraft && (
        <p className="text-bar text-draft">
          <TriangleAlert aria-hidden />
          <span className="text-draft-state">{(isUnkept ? say.unkept : say.draft)(Math.max(1, errors.length))}</span>
          {first && (
            <span className="truncate" title={first.text}>
              {say.problem(first.line, first.text)}
            </span>
          )}
          {first && (
            <button type="button" className="text-link" onClick={() => editor.goTo(first)}>
              {say.showProblem}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

function textCommands(
  bench: Pick<Workbench, 'references' | 'peek'>,
  asset: AssetId,
  open: Open | undefined,
): Command[] {
  if (open === undefined) return [];
  const { session, editor } = open;
  const text = say.command;
  const command = (id: string, title: string, keys: string[], run: () => void): Command => ({
    id: `text.${id}`,
    title,
    group: text.group,
    keys,
    scope: 'text',
    inText: true,
    run,
  });
  return [
    command('undo', text.undo, ['Ctrl+Z'], () => void session.step('undo')),
    command('redo', text.redo, ['Ctrl+Y', 'Ctrl+Shift+Z'], () => void session.step('redo')),
    command('find', text.find, ['Ctrl+F'], () => editor.run('actions.find')),
    command('replace', text.replace, ['Ctrl+H'], () => editor.run('editor.action.startFindReplaceAction')),
    command('outline', text.outline, ['Ctrl+Shift+O'], () => editor.run('editor.action.quickOutline')),
    command('follow', text.follow, ['F12'], () => {
      const name = editor.token();
      if (name !== undefined) void bench.references.follow(asset, name);
    }),
    command('peek', text.peek, ['Alt+F12'], () => {
      const name = editor.token();
      if (name !== undefined) void bench.peek.look(asset, name);
    }),
    {
      ...command('nextError', text.nextError, ['F8'], () =>
        editor.goToNext(errorsIn(session.store.getState().problems)),
      ),
      when: () => errorsIn(session.store.getState().problems).length > 0,
    },
    command('foldAll', text.foldAll, [], () => editor.run('editor.foldAll')),
    command('unfoldAll', text.unfoldAll, [], () => editor.run('editor.unfoldAll')),
  ];
}
