import type { AssetId, AssetRow } from '../../../shared/contract/types.ts';
import type { Command } from '../../state/commands/commands.ts';
import type { EntryEdits } from '../../state/entries/entry-edits.ts';
import type { Workbench } from '../../state/workbench.ts';
import { chooseFiles, chooseFolder } from '../../widgets/choose-files.ts';
import type { MenuItem } from '../../widgets/menu.tsx';
import { entriesStrings as say } from './strings.ts';

/** Where the selected row will be after its pending moves: a key may be pressed before the last one is answered. */
export interface Moves {
  at: number;
  count: number;
  underWay: Promise<void>;
}

interface Deed {
  readonly bench: Workbench;
  /** The container. */
  readonly asset: AssetId;
  readonly name: string;
  /** The rows that are selected. */
  readonly chosen: readonly AssetRow[];
  readonly edits: EntryEdits;
  /** All rows. */
  readonly rows: readonly AssetRow[];
  /** The rows are files of a folder: they are not removed. */
  readonly isFolder: boolean;
  /** An entry was moved to this position. */
  onMoved(at: number): void;
  readonly moves: Moves;
  /** Starts to edit a row's name; absent while names cannot be edited. */
  readonly onRename?: ((at: number) => void) | undefined;
}

/** The actions for the selected entries; if none of several is selected, for all. */
export function entryCommands(deed: Deed): readonly Command[] {
  return [
    extractCommand(deed),
    ...contentCommands(deed),
    duplicateCommand(deed),
    ...moveCommands(deed),
    ...nameCommands(deed),
  ];
}

const { group } = say;
/** Keys of the list only. */
const own = { group, scope: 'entries' } as const;

function hasOne({ chosen }: Deed): boolean {
  return chosen.length === 1;
}

/** Entries that can be added, removed and moved: not the files of a folder. */
function hasEntries({ chosen, isFolder }: Deed): boolean {
  return chosen.length > 0 && !isFolder;
}

function extractCommand({ bench, asset, name, chosen, isFolder }: Deed): Command {
  const [first] = chosen;
  const what = chosen.length === 1 && first ? first.name : (isFolder ? say.severalFiles : say.several)(chosen.length);
  const whole = { assets: [asset], title: name };
  return {
    ...{ id: 'extract', title: say.extract, group, keys: ['Ctrl+Alt+E'] },
    run: () => bench.extracting.choose(chosen.length > 0 ? { assets: chosen.map(row => row.id), title: what } : whole),
  };
}

/** Viewing and replacing contents. */
function contentCommands(deed: Deed): readonly Command[] {
  const { bench, chosen, edits, rows, isFolder } = deed;
  const [first] = chosen;
  return [
    {
      ...{ id: 'entries.open', title: say.open, group },
      when: () => hasOne(deed),
      run: () => first && bench.tabs.show(first, { keep: true }),
    },
    {
      ...{ id: 'entries.replace', title: say.replace, group },
      when: () => hasOne(deed) && first?.kind !== 'folder',
      run: () =>
        first &&
        chooseFiles({ several: false }, ([file]) => {
          if (file) void edits.replace(first, file);
        }),
    },
    {
      ...{ id: 'entries.replaceAll', title: say.replaceAll, group },
      when: () => !isFolder && rows.length > 0,
      run: () => chooseFolder(files => void edits.replaceAll(files, rows)),
    },
  ];
}

function duplicateCommand(deed: Deed): Command {
  return {
    ...{ ...own, id: 'entries.duplicate', title: say.duplicate, keys: ['Ctrl+D'] },
    when: () => hasEntries(deed),
    run: () => void deed.edits.duplicate(deed.chosen),
  };
}

/** Each move waits for the previous one, and starts where that one ended. */
function moveCommands(deed: Deed): readonly Command[] {
  const { edits, rows, isFolder, onMoved, moves } = deed;
  const canMove = (step: number) => () => {
    const at = moves.at + step;
    return hasOne(deed) && !isFolder && at >= 0 && at < rows.length;
  };
  function moveBy(step: number): void {
    const from = moves.at;
    const to = from + step;
    moves.at = to;
    moves.count += 1;
    moves.underWay = moves.underWay.then(async () => {
      const isMoved = await edits.move({ from, to }, rows);
      moves.count -= 1;
      if (isMoved) onMoved(to);
      else moves.at = from;
    });
  }
  const move = (id: string, title: string, key: string, step: number): Command => {
    return { ...own, id: `entries.${id}`, title, keys: [key], when: canMove(step), run: () => moveBy(step) };
  };
  return [move('up', say.up, 'Alt+Up', -1), move('down', say.down, 'Alt+Down', 1)];
}

function nameCommands(deed: Deed): readonly Command[] {
  const { chosen, edits, rows, onRename } = deed;
  const [first] = chosen;
  return [
    {
      ...{ ...own, id: 'entries.rename', title: say.rename, keys: ['F2'] },
      when: () => hasOne(deed) && hasEntries(deed) && onRename !== undefined,
      run: () => onRename?.(first === undefined ? -1 : rows.indexOf(first)),
    },
    {
      ...{ ...own, id: 'entries.remove', title: say.remove, keys: ['Del'] },
      when: () => hasEntries(deed),
      run: () => void edits.remove(chosen),
    },
  ];
}

/** The same commands as a menu. */
export function entryMenu(commands: readonly Command[]): readonly MenuItem[] {
  return commands
    .filter(command => command.when?.() ?? true)
    .map(({ title, keys, run }) => ({ title, ...(keys?.[0] && { keys: keys[0] }), run }));
}
