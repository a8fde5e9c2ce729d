import { FolderOpen } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CompareOptions } from '../../../shared/contract/compare-types.ts';
import type { AssetId, InstallId } from '../../../shared/contract/types.ts';
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
  const { overlays } = useWorkbench();
  const { find, said, pickerOf } = useSides();
  const { isOpening, start } = useStart();
  const [options, setOptions] = useState<CompareOptions>({});
  const [a, b] = [find('a'), find('b')];
  const isSame = a !== undefined && a.key === b?.key;
  const canStart = a !== undefined && b !== undefined && !isSame && !isOpening;
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
          <Button tone="accent" disabled={!canStart} onClick={() => void start(a, b, options)}>
            {say.compare}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the lists inside */}
      <div
        className="choose-sides"
        onKeyDown={event => {
          if (event.key !== 'Enter' || !isList(event.target)) return;
          if (canStart) void start(a, b, options);
          else otherList(event.currentTarget, event.target)?.focus();
        }}
      >
        <SidePicker {...pickerOf('a')} />
        <SidePicker {...pickerOf('b')} />
      </div>
      <OptionsForm options={options} onChange={setOptions} />
    </Dialog>
  );
}

const isList = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.role === 'listbox';

/** Enter moves on to the side that is not chosen yet. */
const otherList = (around: HTMLElement, list: HTMLElement): HTMLElement | undefined =>
  [...around.querySelectorAll<HTMLElement>('[role=listbox]')].find(other => other !== list);

/** The two sides, and how to choose them. */
function useSides() {
  const { tabs } = useWorkbench();
  const { choices, addFolder } = useChoices();
  const [chosen, setChosen] = useState<Chosen>(() => firstOf(choices, tabs.store.getState().active?.asset));
  const [picking, setPicking] = useState<SideName>();
  const [said, setSaid] = useState('');

  /** A drop on a side becomes that side; the second of two drops becomes the other. */
  function drop(names: readonly string[], side: SideName): void {
    const { chosen: found, missing, left } = droppedSides(choices, names, side);
    setChosen({ ...chosen, ...found });
    const sentences = [...(missing ? [say.dropUnknown(missing.names)] : []), ...(left ? [say.dropLeft(left)] : [])];
    setSaid(sentences.join(' '));
    if (missing !== undefined) setPicking(missing.side);
  }

  function choose(side: SideName, key: string): void {
    setSaid('');
    setChosen({ ...chosen, [side]: key });
  }

  const pickerOf = (side: SideName): SidePickerProps => ({
    ...{ side, choices, chosen: chosen[side], isPicking: picking === side },
    onPicking: isPicking => setPicking(isPicking ? side : undefined),
    onFolder(folder) {
      addFolder(folder);
      choose(side, `folder ${folder}`);
      setPicking(undefined);
    },
    onChoose: key => choose(side, key),
    onDrop: names => drop(names, side),
  });
  return { said, pickerOf, find: (side: SideName) => choices.find(choice => choice.key === chosen[side]) };
}

/** Opens both sides and has them compared. */
function useStart() {
  const { overlays, comparing } = useWorkbench();
  const [isOpening, setOpening] = useState(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  async function start(a: Choice | undefined, b: Choice | undefined, options: CompareOptions): Promise<void> {
    if (a === undefined || b === undefined) return;
    setOpening(true);
    await comparing.openAndStart(a.side, b.side, options, () => {
      const { current } = isShown;
      if (current) overlays.close();
      if (current) comparing.pick(undefined);
      return current;
    });
    setOpening(false);
  }

  return { isOpening, start };
}

interface SidePickerProps {
  readonly side: SideName;
  readonly choices: readonly Choice[];
  readonly chosen: string | undefined;
  /** A folder is looked for. */
  readonly isPicking: boolean;
  onPicking(isPicking: boolean): void;
  onFolder(folder: string): void;
  onChoose(key: string): void;
  onDrop(names: readonly string[]): void;
}

/** One side: one of the choices, a folder, or a dropped file. */
function SidePicker(props: SidePickerProps) {
  const { side, choices, chosen, isPicking, onPicking } = props;
  const [isOver, setOver] = useState(false);
  const bench = usePart(
    parts => parts.installs,
    state => state.install?.folder ?? '',
  );
  // Another copy of a game is usually next to it.
  const beside = bench.replace(/[\\/][^\\/]*[\\/]?$/, '');
  const title = choices.find(choice => choice.key === chosen)?.title;
  return (
    <section
      className="choose-side"
      aria-label={say.sideLabel[side]}
      data-over={isOver}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false); // as: what the pointer goes to
      }}
      onDrop={event => {
        event.preventDefault();
        setOver(false);
        props.onDrop(Array.from(event.dataTransfer.files, file => file.name));
      }}
    >
      <h3 className={`compare-side-${side}`}>
        <b>{strings.side[side]}</b> {isPicking ? say.choosing : (title ?? say[side])}
      </h3>
      {isPicking ? (
        <FolderList beside={beside} onClose={() => onPicking(false)} onTake={props.onFolder} />
      ) : (
        <>
          <SideList label={say[side]} choices={choices} chosen={chosen} onChoose={props.onChoose} />
          <Button className="choose-folder" onClick={() => onPicking(true)}>
            {say.folder}
          </Button>
        </>
      )}
    </section>
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
  const { title, note, group, format, isFile } = choice;
  return (
    <span className="choose-row">
      {format === undefined && !isFile ? (
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

/** An edited file in front is compared with its original; otherwise the open game is most likely the later version, and what was selected for it the earlier. */
function firstOf(choices: readonly Choice[], front: AssetId | undefined): Chosen {
  const has = (key: string) => choices.some(choice => choice.key === key);
  if (!has('picked') && has(`original ${front}`)) return { a: `original ${front}`, b: `tab ${front}` };
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
  const changes = usePart(
    bench => bench.changes,
    state => state.list,
  );
  const picked = usePart(
    bench => bench.comparing,
    state => state.picked,
  );
  const { backups, snapshots } = useKept(install?.id);
  const [folders, setFolders] = useState<readonly string[]>([]);
  useEffect(() => void installs.refreshRecents(), [installs]);
  const choices = useMemo(
    () => choicesOf({ install, recents, tabs, documents, changes, picked, backups, snapshots, folders }),
    [install, recents, tabs, documents, changes, picked, backups, snapshots, folders],
  );
  return { choices, addFolder: folder => setFolders(known => [folder, ...known.filter(other => other !== folder)]) };
}

/** What must be requested from the host, once per game folder. */
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
