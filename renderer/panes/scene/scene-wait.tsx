import { Box } from 'lucide-react';
import { useStore } from 'zustand';
import type { SceneViewer } from '../../scene3d/viewer.ts';
import { whatIsSeen } from '../../scene3d/visible-nodes.ts';
import { failureOf } from '../../state/base/notices.ts';
import { Button } from '../../widgets/button.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { Progress } from '../../widgets/progress.tsx';
import type { SceneView } from './scene-state.ts';
import { sceneStrings as say } from './strings.ts';
import './scene-wait.css';

interface SceneWaitProps {
  readonly view: SceneView;
  readonly viewer: SceneViewer | undefined;
  /** All of the scene is shown. */
  readonly isComplete: boolean;
}

/** Over the picture: the current work and its progress, or why there is none. */
export function SceneWait({ view, viewer, isComplete }: SceneWaitProps) {
  const seen = useStore(view.store, ({ scene }) => (scene ? whatIsSeen(scene, view.isShown) : 'something'));
  const progress = useStore(view.store, state => state.progress);
  const failed = useStore(view.store, state => state.failed);
  const isStopped = useStore(view.store, state => state.isStopped);
  if (failed !== undefined) {
    const { text, next } = failureOf(failed);
    return (
      <Instead title={say.failed} text={next === undefined ? text : `${text} ${next}`} again={say.again} view={view} />
    );
  }
  if (isStopped) return <Instead title={say.stopped} text={say.stoppedText} again={say.buildAgain} view={view} />;
  if (progress === undefined)
    return isComplete && seen !== 'something' ? <NothingToShow isHidden={seen === 'hidden'} view={view} /> : null;
  const { kind, done, total } = progress;
  const text = say.progress[kind];
  const stop = () => (kind === 'pictures' ? viewer?.stopPictures() : view.giveUp());
  return (
    <div className={kind === 'pictures' ? 'scene-wait scene-wait-quiet' : 'scene-wait'} role="status">
      <Progress
        label={total === undefined ? text : say.progressOf(text, done, total)}
        done={done}
        total={total}
        onCancel={stop}
      />
    </div>
  );
}

/** In the middle of an empty picture: why it is empty, and what helps. */
function NothingToShow({ isHidden, view }: { readonly isHidden: boolean; readonly view: SceneView }) {
  return (
    <div className="scene-wait scene-empty" role="status">
      <p className="empty-title">{isHidden ? say.allHidden : say.empty}</p>
      <p className="empty-text">{isHidden ? say.allHiddenText : say.emptyText}</p>
      {isHidden && <Button onClick={view.showHidden}>{say.showHidden}</Button>}
    </div>
  );
}

interface InsteadProps {
  readonly title: string;
  readonly text: string;
  readonly again: string;
  readonly view: SceneView;
}

function Instead({ title, text, again, view }: InsteadProps) {
  return (
    <div className="scene-instead">
      <EmptyState
        icon={<Box />}
        title={title}
        text={text}
        actions={<Button onClick={() => void view.load()}>{again}</Button>}
      />
    </div>
  );
}
