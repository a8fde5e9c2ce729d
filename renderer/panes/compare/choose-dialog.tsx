import { FolderOpen } from 'lucide-react';
import { type DragEvent, useEffect, useMemo, useState } from 'react';
import type { CompareOptions } from '../../../shared/contract/compare-types.ts';
import type { InstallId } from '../../../shared/contract/types.ts';
import type { ChosenSide } from '../../state/comparison-entry.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { FormatIcon } from '../../widgets/format-icon.tsx';
import { VirtualList } from '../../widgets/virtual-list.tsx';
import { type Choice, type ChoiceParts, choicesOf } from './choices.ts';
import { droppedSides } from './dropped-sides.ts';
import { FolderList } from './folder-list.tsx';
import { OptionsForm } from './options-form.tsx';
import { strings } from './strings.ts';
import './choose-dialog.css';
import './compare.css';

const say = strings.choose;
type SideName = 'a' | 'b';
type Chosen = Readonly<Partial<Record<SideName, string>>>;

/** Chooses the two sides of a comparison. */
export function CompareDialog() {
  const { overlays, comparing } = useWorkbench();
  const bench = usePart(
    parts => parts.installs,
    state => state.install?.folder ?? '',
  );
  // Another copy of a game mostly lies beside it.
  const beside = bench.replace(/[\\/][^\\/]*[\\/]?$/, '');
  const { choices, addFolder } = useChoices();
  const [chosen, setChosen] = useState<Chosen>(() => firstOf(choices));
  const [picking, setPicking] = useState<SideName>();
  const [options, setOptions] = useState<CompareOptions>({});
  const [isOpening, setOpening] = useState(false);
  const [over, setOver] = useState<SideName>();
  const [said, setSaid] = useState('');
  const find = (side: SideName) => choices.find(choice => choice.key === chosen[side]);
  const [a, b] = [find('a'), find('b')];
  const isSame = a !== undefined && a.key === b?.key;

  async function compare(): Promise<void> {
    if (a === undefined || b === undefined) return;
    setOpening(true);
    const sides = [await ready(a), await ready(b)] as const;
    setOpening(false);
    const [sideA, sideB] = sides;
    if (sideA === undefined || sideB === undefined) return;
    overlays.close();
    comparing.pick(undefined);
    await comparing.start(sideA, sideB, options);
  }

  /** What is dropped on a side becomes that side; the second of two becomes the other one. */
  function drop(event: DragEvent, side: SideName): void {
    event.preventDefault();
    setOver(undefined);
    const names = Array.from(event.dataTransfer.files, file => file.name);
    const { chosen: found, missing } = droppedSides(choices, names, side);
    setChosen({ ...chosen, ...found });
    setSaid(missing === undefined ? '' : say.dropUnknown(missing.name));
    if (missing !== undefined) setPicking(missing.side);
  }

  async function ready({ side }: Choice): Promise<ChosenSide | undefined> {
    return 'side' in side ? side : comparing.openSide(side.folder);
  }

  return (
    <Dialog
      title={say.title}
      size="wide"
      onClose={overlays.close}
      footer={
        <>
          <span className="choose-note" role="status">
            {isOpening ? say.opening : isSame ? say.sameSides : said !== '' ? said : a && b ? '' : say.chooseBoth}
          </span>
          <Button onClick={overlays.close}>{say.cancel}</Button>
          <Button
            tone="accent"
            disabled={a === undefined || b === undefined || isSame || isOpening}
            onClick={() => void compare()}
          >
            {say.compare}
          </Button>
        </>
      }
    >
      <div className="choose-sides">
        {(['a', 'b'] as const).map(side => (
          <section
            key={side}
            className="choose-side"
            aria-label={say.sideLabel[side]}
            data-over={over === side}
            onDragOver={event => {
              event.preventDefault();
              setOver(side);
            }}
            onDragLeave={event => {
              if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(undefined); // as: what the pointer goes to
            }}
            onDrop={event => drop(event, side)}
          >
            <h3 className={`compare-side-${side}`}>
              <b>{strings.side[side]}</b> {picking === side ? say.choosing : (find(side)?.title ?? say[side])}
            </h3>
            {picking === side ? (
              <FolderList
                beside={beside}
                onClose={() => setPicking(undefined)}
                onTake={folder => {
                  addFolder(folder);
                  setSaid('');
                  setChosen({ ...chosen, [side]: `folder ${folder}` });
                  setPicking(undefined);
                }}
              />
            ) : (
              <>
                <SideList
                  label={say[side]}
                  choices={choices}
                  chosen={chosen[side]}
                  onChoose={key => {
                    setSaid('');
                    setChosen({ ...chosen, [side]: key });
                  }}
                />
                <Button className="choose-folder" onClick={() => setPicking(side)}>
                  {say.folder}
                </Button>
              </>
            )}
          </section>
        ))}
      </div>
      <OptionsForm options={options} onChange={setOptions} />
    </Dialog>
  );
}

interface SideListProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: string | undefined;
  readonly onChoose: (key: string) => void;
}

const ROW = 36;

/** What one side can be; moving over the list chooses. */
function SideList({ label, choices, chosen, onChoose }: SideListProps) {
  const at = choices.findIndex(choice => choice.key === chosen);
  const [active, setActive] = useState(at);

  function choose(index: number): void {
    setActive(index);
    const choice = choices[index];
    if (choice) onChoose(choice.key);
  }

  return (
    <div className="choose-list">
      <VirtualList
        label={label}
        count={choices.length}
        active={at >= 0 ? at : active}
        onActive={choose}
        rowSize={ROW}
        renderRow={index => {
          const choice = choices[index];
          return choice && <ChoiceRow choice={choice} />;
        }}
      />
    </div>
  );
}

function ChoiceRow({ choice }: { readonly choice: Choice }) {
  const { title, note, group, format } = choice;
  return (
    <span className="choose-row">
      {format === undefined ? (
        <FolderOpen className="format-icon" aria-hidden />
      ) : (
        <FormatIcon kind="entry" format={format} />
      )}
      <span className="choose-words">
        <span className="truncate">{title}</span>
        <span className="choose-small truncate">{note === '' ? group : `${group} · ${note}`}</span>
      </span>
    </span>
  );
}

/** What is on the bench is most often what came after; what was selected for it came before. */
function firstOf(choices: readonly Choice[]): Chosen {
  const has = (key: string) => choices.some(choice => choice.key === key);
  return { ...(has('picked') && { a: 'picked' }), ...(has('bench') && { b: 'bench' }) };
}

type Kept = Pick<ChoiceParts, 'backups' | 'snapshots'>;

/** What both sides can be just now. */
function useChoices(): { readonly choices: readonly Choice[]; readonly addFolder: (folder: string) => void } {
  const { installs } = useWorkbench();
  const { install, recents } = usePart(
    bench => bench.installs,
    state => state,
  );
  const tabs = usePart(
    bench => bench.tabs,
    state => state.tabs,
  );
  const documents = usePart(
    bench => bench.documents,
    state => state.entries,
  );
  const picked = usePart(
    bench => bench.comparing,
    state => state.picked,
  );
  const { backups, snapshots } = useKept(install?.id);
  const [folders, setFolders] = useState<readonly string[]>([]);
  useEffect(() => void installs.refreshRecents(), [installs]);
  const choices = useMemo(
    () => choicesOf({ install, recents, tabs, documents, picked, backups, snapshots, folders }),
    [install, recents, tabs, documents, picked, backups, snapshots, folders],
  );
  return { choices, addFolder: folder => setFolders(known => [folder, ...known.filter(other => other !== folder)]) };
}

/** What the host has to be asked for, once for each install. */
function useKept(install: InstallId | undefined): Kept {
  const { comparing } = useWorkbench();
  const [kept, setKept] = useState<Kept>({ backups: [], snapshots: [] });
  useEffect(() => {
    let isWanted = true;
    if (install !== undefined)
      void Promise.all([comparing.backups(install), comparing.snapshots()]).then(([backups, snapshots]) => {
        if (isWanted) setKept({ backups, snapshots });
      });
    return () => {
      isWanted = false;
    };
  }, [comparing, install]);
  return kept;
}
