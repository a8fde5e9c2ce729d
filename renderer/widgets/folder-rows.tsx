import { ChevronUp, Folder, HardDrive } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { PathField } from './path-field.tsx';
import { VirtualList } from './virtual-list.tsx';
import './folder-rows.css';

interface FolderRowsProps {
  readonly label: string;
  readonly folders: readonly { readonly name: string; readonly folder: string }[];
  /** The rows are starting points: drives, the home folder. */
  readonly areRoots: boolean;
  readonly onGo: (folder: string) => void;
}

/** The folders in a folder; opening one goes there. Another folder is another list: give it a key. */
export function FolderRows({ label, folders, areRoots, onGo }: FolderRowsProps) {
  const [active, setActive] = useState(0);
  return (
    <VirtualList
      label={label}
      count={folders.length}
      active={active}
      onActive={setActive}
      onOpen={index => {
        const row = folders[index];
        if (row) onGo(row.folder);
      }}
      renderRow={index => (
        <>
          {areRoots ? <HardDrive size="1.2em" aria-hidden /> : <Folder size="1.2em" aria-hidden />}
          <span className="truncate">{folders[index]?.name}</span>
        </>
      )}
    />
  );
}

interface FolderChoiceProps {
  /** The present folder; undefined until it is known. */
  readonly listing:
    | { readonly folder: string; readonly parent: string | null; readonly folders: FolderRowsProps['folders'] }
    | undefined;
  readonly failure: { readonly text: string } | undefined;
  readonly say: Readonly<Record<'up' | 'path' | 'places' | 'folders' | 'empty', string>>;
  /** Another path is being typed and not entered yet. */
  readonly onType: (folder: string) => void;
  readonly onGo: (folder: string) => void;
}

/** Chooses a folder if there is no system dialog: upwards, by its path, or from the list. */
export function FolderChoice({ listing, failure, say, onType, onGo }: FolderChoiceProps) {
  const here = listing?.folder ?? '';
  return (
    <>
      <div className="folder-bar">
        <Button disabled={here === ''} onClick={() => onGo(listing?.parent ?? '')}>
          <ChevronUp aria-hidden /> {say.up}
        </Button>
        <PathField
          key={here}
          className="folder-path"
          label={say.path}
          placeholder={say.places}
          folder={here}
          onType={onType}
          onGo={onGo}
        />
      </div>
      <div className="folder-list">
        {failure && (
          <p className="folder-failure" role="alert">
            {failure.text}
          </p>
        )}
        {listing?.folders.length === 0 && <p className="dim folder-empty">{say.empty}</p>}
        <FolderRows
          key={`rows ${here}`}
          label={say.folders}
          folders={listing?.folders ?? []}
          areRoots={here === ''}
          onGo={onGo}
        />
      </div>
    </>
  );
}
