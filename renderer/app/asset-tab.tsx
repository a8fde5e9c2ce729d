import { TriangleAlert } from 'lucide-react';
import { type DragEvent, useDeferredValue, useEffect, useState } from 'react';
import type { Failure } from '../../shared/contract/failure.ts';
import type { Asset, AssetId } from '../../shared/contract/types.ts';
import { PaneActiveProvider } from '../state/commands/use-commands.ts';
import { compareWithDisk } from '../state/compare/compare-actions.ts';
import { importInto, isModelFor, replaceWithFile } from '../state/entries/replace-file.ts';
import { parentOf } from '../state/labels/address.ts';
import type { Tab } from '../state/window/tabs.ts';
import { usePart, useWorkbench } from '../state/workbench.ts';
import { Button } from '../widgets/button.tsx';
import { hasFolder } from '../widgets/choose-files.ts';
import { Dialog } from '../widgets/dialog.tsx';
import { EmptyState } from '../widgets/empty-state.tsx';
import { WaitingOrStopped } from '../widgets/waiting.tsx';
import { AssetBar } from './asset-bar.tsx';
import { Guard } from './guard.tsx';
import { views } from './panes.ts';
import { strings } from './strings.ts';
import { viewOf } from './view-of.ts';
import './asset-tab.css';

/** One asset: its path, the switch between views, and the view. */
export function AssetTab({ id }: { readonly id: AssetId }) {
  const bench = useWorkbench();
  const entry = usePart(
    parts => parts.documents,
    state => state.entries[id],
  );
  // Read here rather than passed in: the docking layout keeps a tab's first content.
  const tab = usePart(
    parts => parts.tabs,
    state => state.tabs.find(other => other.asset === id),
  );
  const isActive = usePart(
    parts => parts.tabs,
    state => state.active?.asset === id,
  );
  if (tab === undefined) return null;
  if (entry?.asset === undefined && entry?.failure !== undefined)
    return <NotOpened failure={entry.failure} onAgain={() => void bench.documents.open(id)} />;
  if (entry?.asset === undefined) {
    const { isStopped = false } = entry ?? {};
    const stop = () => bench.documents.stop(id);
    const again = () => void bench.documents.open(id);
    return <WaitingOrStopped label={strings.opening(tab.name)} isStopped={isStopped} onStop={stop} onAgain={again} />;
  }
  return (
    <PaneActiveProvider value={isActive}>
      <div className="asset-tab">
        {entry.changedOnDisk && <ChangedOnDisk asset={entry.asset} />}
        {entry.asset.isUnlisted && <Unlisted asset={entry.asset} />}
        {entry.failure && !entry.changedOnDisk && <Unreadable asset={entry.asset} failure={entry.failure} />}
        <ActiveView tab={tab} asset={entry.asset} />
      </div>
    </PaneActiveProvider>
  );
}

interface NotOpenedProps {
  readonly failure: Failure;
  onAgain(): void;
}

const byteOf = (where: Failure['where']) => (where?.start === undefined ? {} : { start: where.start });

/** Why there is nothing to see; problems with an entry are shown in its archive. */
function NotOpened({ failure: { text, next, where }, onAgain }: NotOpenedProps) {
  const { navigation } = useWorkbench();
  const archive = where?.entry === undefined ? undefined : where.file;
  return (
    <EmptyState
      icon={<TriangleAlert />}
      title={strings.couldNotOpen}
      text={next === undefined ? text : `${text} ${next}`}
      actions={
        <>
          {archive !== undefined && (
            <Button
              onClick={() => void navigation.goTo({ address: archive, ...byteOf(where) }, 'problems', { view: 'hex' })}
            >
              {strings.openArchive}
            </Button>
          )}
          <Button onClick={onAgain}>{strings.tryAgain}</Button>
        </>
      }
    />
  );
}

function ActiveView({ tab, asset }: { readonly tab: Tab; readonly asset: Asset }) {
  const { tabs } = useWorkbench();
  const lastViews = usePart(
    parts => parts.preferences,
    state => state.views,
  );
  const view = viewOf(tab, asset, lastViews);
  useEffect(() => tabs.settleView(asset.id, view), [tabs, asset.id, view]);
  const View = views[view];
  const { dropped, ...drop } = useDroppedFile(asset);
  // Drawn after the controls around it: drawing all at once blocked the window.
  const isItsTurn = useDeferredValue(true, false);
  return (
    <>
      <AssetBar asset={asset} view={view} />
      <div className="asset-view" data-view-of={asset.id} tabIndex={-1} {...drop}>
        {dropped}
        {isItsTurn && (
          <Guard key={view}>
            <View asset={asset.id} />
          </Guard>
        )}
      </div>
    </>
  );
}

/**
 * A file dropped on an open asset, or a row of a list, replaces it after confirmation, since the asset may be in the middle
 * of being edited. A model becomes one of its meshes, in a dialog of its own.
 */
function useDroppedFile(asset: Asset) {
  const bench = useWorkbench();
  const [file, setFile] = useState<File>();
  const close = () => setFile(undefined);

  async function replace(): Promise<void> {
    close();
    if (file) await replaceWithFile(bench, asset, file).catch(bench.notices.caught);
  }

  function drop(event: DragEvent): void {
    // A view with its own drop target has handled it.
    if (event.defaultPrevented) return;
    event.preventDefault();
    const { dataTransfer: given } = event;
    if (hasFolder(given)) bench.notices.say(strings.oneFile, { tone: 'bad' });
    else
      bench.dragOut
        .dropped(asset.id, [...given.files])
        .then(take)
        .catch(bench.notices.caught);
  }

  async function take(files: readonly File[]): Promise<void> {
    const [only, ...others] = files;
    const isModel = files.some(each => isModelFor(bench, asset, each));
    if (isModel) await importInto(bench, asset, files);
    else if (only !== undefined && others.length === 0) setFile(only);
    else bench.notices.say(strings.oneFile, { tone: 'bad' });
  }

  const dropped = file && (
    <Dialog
      title={strings.replaceTitle(asset.name, file.name)}
      onClose={close}
      footer={
        <>
          <Button onClick={close} data-default>
            {strings.cancel}
          </Button>
          <Button tone="accent" onClick={() => void replace()}>
            {strings.replace}
          </Button>
        </>
      }
    >
      <p>{strings.replaceText(asset.status !== 'clean' && asset.status !== 'written')}</p>
    </Dialog>
  );
  return { dropped, onDragOver: (event: DragEvent) => event.preventDefault(), onDrop: drop };
}

/** The entry was renamed or removed in its archive and takes no edits; Undo there restores it. */
function Unlisted({ asset: { address } }: { readonly asset: Asset }) {
  const { navigation } = useWorkbench();
  const archive = address.slice(0, address.lastIndexOf('::'));
  return (
    <div className="banner" role="alert">
      <TriangleAlert aria-hidden />
      <span className="banner-text">{strings.unlisted}</span>
      <Button onClick={() => void navigation.goTo({ address: archive }, 'problems')}>{strings.showArchive}</Button>
    </div>
  );
}

/** The content was read before its bytes, or those of its archive, changed: it can no longer be read. */
function Unreadable({ asset, failure }: { readonly asset: Asset; readonly failure: Failure }) {
  const { documents, navigation } = useWorkbench();
  const isFolderGone = usePart(
    bench => bench.installs,
    state => state.isGone === true,
  );
  // Both are reported elsewhere.
  if (failure.code === 'lost' || isFolderGone) return null;
  const archive = asset.kind === 'entry' ? parentOf(asset.address) : undefined;
  return (
    <div className="banner" role="alert">
      <TriangleAlert aria-hidden />
      <span className="banner-text">{strings.unreadable(failure.text)}</span>
      {archive !== undefined && (
        <Button onClick={() => void navigation.goTo({ address: archive }, 'problems')}>{strings.showArchive}</Button>
      )}
      <Button onClick={() => void documents.open(asset.id)}>{strings.tryAgain}</Button>
    </div>
  );
}

/** The file changed on disk since it was opened: the user decides which bytes count. */
function ChangedOnDisk({ asset }: { readonly asset: Asset }) {
  const bench = useWorkbench();
  const edits = usePart(
    parts => parts.changes,
    state => state.list.filter(change => change.asset === asset.id).length,
  );

  async function resolve(keep: 'disk' | 'edits'): Promise<void> {
    const edited = await bench.documents.edit.resolveChanged(asset.id, keep);
    if (edited) await bench.documents.open(asset.id);
  }

  return (
    <div className="banner" role="alert">
      <TriangleAlert aria-hidden />
      <span className="banner-text">
        {strings.changedOnDisk} {edits > 0 && strings.changedOnDiskEdits(edits)}
      </span>
      {edits > 0 && <Button onClick={() => bench.commands.run('view.changes')}>{strings.showEdits}</Button>}
      <Button title={strings.compareWithDiskHint} onClick={() => compareWithDisk(bench, asset)}>
        {strings.compareWithDisk}
      </Button>
      <Button title={strings.reloadHint} onClick={() => void resolve('disk')}>
        {strings.reload}
      </Button>
      <Button title={strings.keepHint} onClick={() => void resolve('edits')}>
        {strings.keep}
      </Button>
    </div>
  );
}
