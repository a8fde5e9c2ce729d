import { ChevronUp, Folder } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { TextField } from '../../widgets/text-field.tsx';
import { VirtualList } from '../../widgets/virtual-list.tsx';
import { strings } from './strings.ts';

const say = strings.choose;

interface FolderListProps {
  readonly onTake: (folder: string) => void;
  readonly onClose: () => void;
}

/** The folders of the machine Gantry runs on, to choose one as a side. */
export function FolderList({ onTake, onClose }: FolderListProps) {
  const { folders } = useWorkbench();
  const { listing, failure } = usePart(
    bench => bench.folders,
    state => state,
  );
  const [active, setActive] = useState(0);
  useEffect(() => void folders.go(''), [folders]);
  const here = listing?.folder ?? '';

  function go(folder: string): void {
    setActive(0);
    void folders.go(folder);
  }

  return (
    <>
      <PathField key={here} folder={here} onGo={go} />
      <div className="choose-list">
        {failure && <p role="alert">{failure.text}</p>}
        <VirtualList
          label={say.folders}
          count={listing?.folders.length ?? 0}
          active={active}
          onActive={setActive}
          onOpen={index => {
            const folder = listing?.folders[index];
            if (folder) go(folder.folder);
          }}
          renderRow={index => (
            <>
              <Folder size="1.2em" aria-hidden />
              <span className="truncate">{listing?.folders[index]?.name}</span>
            </>
          )}
        />
      </div>
      <div className="choose-buttons">
        <Button onClick={onClose}>{say.back}</Button>
        <Button disabled={here === ''} onClick={() => go(listing?.parent ?? '')}>
          <ChevronUp aria-hidden /> {say.up}
        </Button>
        <Button tone="accent" disabled={here === ''} onClick={() => onTake(here)}>
          {say.take}
        </Button>
      </div>
    </>
  );
}

/** Where the list is, and a place to type or paste another folder. */
function PathField({ folder, onGo }: { readonly folder: string; readonly onGo: (folder: string) => void }) {
  const [typed, setTyped] = useState(folder);
  return (
    <form
      className="choose-path"
      onSubmit={event => {
        event.preventDefault();
        onGo(typed.trim());
      }}
    >
      <TextField label={say.path} title={folder} value={typed} onChange={setTyped} />
    </form>
  );
}
