import { Check, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AssetId } from '../../../shared/contract/types.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button, IconButton } from '../../widgets/button.tsx';
import { PanelHeader } from '../../widgets/panel-header.tsx';
import { type Lesson, lessons, PEEK } from './lessons.ts';
import { learnStrings as say } from './strings.ts';
import './learn.css';

/** Short lessons on hex editing: an explanation, and a task on real bytes. */
export function LearnPane() {
  const { commands, preferences } = useWorkbench();
  const body = useRef<HTMLDivElement>(null);
  const learn = usePart(
    bench => bench.preferences,
    state => state.learn,
  );
  const index = Math.min(learn.lesson, lessons.length - 1);
  const lesson = lessons[index];
  const go = (to: number) => {
    preferences.set({ learn: { ...learn, lesson: to } });
    body.current?.scrollTo(0, 0);
  };
  const close = () => {
    preferences.set({ learn: { ...learn, shown: false } });
    commands.run('zone.explorer');
  };
  if (lesson === undefined) return null;
  return (
    <div className="learn" data-scope="learn">
      <PanelHeader
        title={say.title}
        note={<span role="status">{say.progress(learn.done.length, lessons.length)}</span>}
        actions={
          <IconButton title={say.close} onClick={close}>
            <X />
          </IconButton>
        }
      />
      <div ref={body} className="learn-body">
        <LessonPage key={lesson.id} lesson={lesson} index={index} onGo={go} />
        <nav className="learn-list" aria-label={say.all}>
          {lessons.map(({ id }, i) => (
            <button key={id} type="button" aria-current={i === index ? 'step' : undefined} onClick={() => go(i)}>
              <span className="learn-mark">
                {learn.done.includes(id) ? (
                  <Check role="img" aria-label={say.done} />
                ) : (
                  <span aria-hidden>{i + 1}</span>
                )}
              </span>
              {say.lesson[id].title}
            </button>
          ))}
        </nav>
        {learn.done.length > 0 && (
          <Button tone="quiet" onClick={() => preferences.set({ learn: { ...learn, lesson: 0, done: [] } })}>
            {say.again}
          </Button>
        )}
      </div>
    </div>
  );
}

interface LessonPageProps {
  readonly lesson: Lesson;
  readonly index: number;
  readonly onGo: (index: number) => void;
}

function LessonPage({ lesson, index, onGo }: LessonPageProps) {
  const { navigation, preferences } = useWorkbench();
  const asset = useLessonFile(lesson);
  const isDone = usePart(
    bench => bench.preferences,
    state => state.learn.done.includes(lesson.id),
  );
  useSolved(lesson, asset, () => {
    const { learn } = preferences.store.getState();
    if (!learn.done.includes(lesson.id)) preferences.set({ learn: { ...learn, done: [...learn.done, lesson.id] } });
  });
  const { title, text, task, hint, solved } = say.lesson[lesson.id];
  const open = (file: string) =>
    void navigation.go({ asset: file, address: lesson.address }, 'goto', { keep: true, view: 'hex' });
  return (
    <article className="learn-lesson">
      <p className="learn-quiet">{say.which(index, lessons.length)}</p>
      <h3>{title}</h3>
      {text.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <section className="learn-task" data-done={isDone} aria-label={say.task}>
        <b>{say.task}</b>
        <p>{task}</p>
        {asset === false && <NeedsDemo />}
        {asset && (
          <Button data-autofocus onClick={() => open(asset)}>
            {say.open}
          </Button>
        )}
        <details>
          <summary>{say.hint}</summary>
          <p>{hint}</p>
        </details>
        <p role="status">
          {isDone && (
            <>
              <b className="learn-done">{say.solved}</b> {solved}
            </>
          )}
        </p>
      </section>
      <p className="learn-steps">
        <Button disabled={index === 0} onClick={() => onGo(index - 1)}>
          {say.previous}
        </Button>
        <Button
          tone={isDone ? 'accent' : 'plain'}
          disabled={index === lessons.length - 1}
          onClick={() => onGo(index + 1)}
        >
          {say.next}
        </Button>
      </p>
    </article>
  );
}

/** The file of a lesson in the open game; false if it has none. */
function useLessonFile({ address }: Lesson): AssetId | false | undefined {
  const { client } = useWorkbench();
  const install = usePart(
    bench => bench.installs,
    state => state.install?.id,
  );
  const [found, setFound] = useState<{ readonly address: string; readonly asset: AssetId | false }>();
  useEffect(() => {
    let isOver = false;
    const put = (asset: AssetId | false) => {
      if (!isOver) setFound({ address, asset });
    };
    if (install === undefined) put(false);
    // Games other than the demo lack the file: the pane offers to open the demo.
    else
      client.locate({ install, address }).then(
        row => put(row.id),
        () => put(false),
      );
    return () => {
      isOver = true;
    };
  }, [client, install, address]);
  return found?.address === address ? found.asset : undefined;
}

/** Calls back when the selection in the file solves the lesson. */
function useSolved(lesson: Lesson, asset: AssetId | false | undefined, solved: () => void): void {
  const { client } = useWorkbench();
  const current = usePart(
    bench => bench.selection,
    state => state.current,
  );
  const isEdited = usePart(
    bench => bench.documents,
    state => (asset ? state.entries[asset]?.asset?.status === 'edited' : false),
  );
  const isHere = current !== undefined && current.asset === asset;
  const [start, size] = isHere ? [current.start, current.size] : [0, 0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer is checked
  useEffect(() => {
    if (!asset) return undefined;
    let isOver = false;
    const check = (bytes: Uint8Array) => {
      if (!isOver && lesson.isSolved({ start, size, bytes, isEdited })) solved();
    };
    // An unreadable file solves nothing; the views report what is wrong with it.
    client.readBytes({ asset, start, size: PEEK }).then(
      read => check(read.bytes),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [lesson, asset, start, size, isEdited]);
}

function NeedsDemo() {
  const { installs } = useWorkbench();
  return (
    <>
      <p>{say.needsDemo}</p>
      <Button onClick={() => void installs.openDemo()}>{say.openDemo}</Button>
    </>
  );
}
