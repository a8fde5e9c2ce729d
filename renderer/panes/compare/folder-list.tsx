import { ChevronUp } from 'lucide-react';
import { useEffect } from 'react';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { FolderRows } from '../../widgets/folder-rows.tsx';
import { PathField } from '../../widgets/path-field.tsx';
import { nameOf } from './choices.ts';
import { strings } from './strings.ts';

const say = strings.choose;

interface FolderListProps {
  /** Where the list begins. */
  readonly beside: string;
  readonly onTake: (folder: string) => void;
  readonly onClose: () => void;
}

/** The folders of the machine Gantry runs on, to choose one as a side. */
export function FolderList({ beside, onTake, onClose }: FolderListProps) {
  const { folders } = useWorkbench();
  const state = usePart(
    bench => bench.folders,
    now => now,
  );
  const { listing, failure, typed } = state;
  useEffect(() => void folders.go(beside), [folders, beside]);
  const here = listing?.folder ?? '';

  const meant = typed ?? here;

  const go = (folder: string): void => void folders.go(folder);

  async function take(): Promise<void> {
    const folder = await folders.here();
    if (folder !== undefined) onTake(folder);
  }

  return (
    <>
      <PathField
        key={here}
        className="choose-path"
        label={say.path}
        placeholder={say.pathHint}
        folder={here}
        onType={folders.type}
        onGo={go}
      />
      <div className="choose-list">
        {failure && <p role="alert">{failure.text}</p>}
        <FolderRows key={here} label={say.folders} folders={listing?.folders ?? []} areRoots={here === ''} onGo={go} />
      </div>
      <div className="choose-buttons">
        <Button onClick={onClose}>{say.back}</Button>
        <Button disabled={here === ''} onClick={() => go(listing?.parent ?? '')}>
          <ChevronUp aria-hidden /> {say.up}
        </Button>
        <Button tone="accent" disabled={!folders.isAny(state)} onClick={() => void take()}>
          {say.take(meant === '' ? '' : nameOf(meant))}
        </Button>
      </div>
    </>
  );
}
