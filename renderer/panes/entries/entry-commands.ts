import type { AssetId, AssetRow } from '../../../shared/contract/types.ts';
import type { Command } from '../../state/commands.ts';
import type { EntryEdits } from '../../state/entry-edits.ts';
import type { Workbench } from '../../state/workbench.ts';
import { chooseFiles, chooseFolder } from '../../widgets/choose-files.ts';
import type { MenuItem } from '../../widgets/menu.tsx';
import { entriesStrings as say } from './strings.ts';

/** Where the selected row will be, and its moves that are under way: a key may come before the last one is answered. */
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
  /** All there are. */
  readonly rows: readonly AssetRow[];
  /** The rows are files of a folder: they are not removed. */
  readonly isFolder: boolean;
  /** An entry is at this place now. */
  onMoved(at: number): void;
  readonly moves: Moves;
  /** Lets the name of a row be typed; absent where names cannot be typed now. */
  readonly onRename?: ((at: number) => void) | undefined;
}

/** What can be done with the selected entries; with none of several selected it is done with all. */
export function entryCommands({
  bench,
  asset,
  name,
  chosen,
  edits,
  rows,
  isFolder,
  onMoved,
  moves,
  onRename,
}: Deed): readonly Command[] {
  const { group } = say;
  const [first] = chosen;
  const hasSome = () => first !== undefined;
  const hasOne = () => chosen.length === 1;
  const place = first === undefined ? -1 : rows.indexOf(first);
  const canMove = (step: number) => () => {
    const at = moves.at + step;
    return hasOne() && !isFolder && at >= 0 && at < rows.length;
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
  const moving = { group, scope: 'entries' } as const;
  const what = chosen.length === 1 && first ? first.name : (isFolder ? say.severalFiles : say.several)(chosen.length);
  return [
    {
      id: 'extract',
      title: say.extract,
      group,
      keys: ['Ctrl+Alt+E'],
      run: () =>
        bench.extracting.choose(
          chosen.length > 0 ? { assets: chosen.map(row => row.id), title: what } : { assets: [asset], title: name },
        ),
    },
    {
      id: 'entries.open',
      title: say.open,
      group,
      when: hasOne,
      run: () => first && bench.tabs.show(first, { keep: true }),
    },
    {
      id: 'entries.replace',
      title: say.replace,
      group,
      when: () => hasOne() && first?.kind !== 'folder',
      run: () =>
        first &&
        chooseFiles({ several: false }, ([file]) => {
          if (file) void edits.replace(first, file);
        }),
    },
    {
      id: 'entries.replaceAll',
      title: say.replaceAll,
      group,
      when: () => !isFolder && rows.length > 0,
      run: () => chooseFolder(files => void edits.replaceAll(files, rows)),
    },
    {
      id: 'entries.duplicate',
      title: say.duplicate,
      group,
      keys: ['Ctrl+D'],
      scope: 'entries',
      when: () => hasSome() && !isFolder,
      run: () => void edits.duplicate(chosen),
    },
    {
      ...{ ...moving, id: 'entries.up', title: say.up, keys: ['Alt+Up'] },
      ...{ when: canMove(-1), run: () => moveBy(-1) },
    },
    {
      ...{ ...moving, id: 'entries.down', title: say.down, keys: ['Alt+Down'] },
      ...{ when: canMove(1), run: () => moveBy(1) },
    },
    {
      id: 'entries.rename',
      title: say.rename,
      group,
      keys: ['F2'],
      scope: 'entries',
      when: () => hasOne() && !isFolder && onRename !== undefined,
      run: () => onRename?.(place),
    },
    {
      id: 'entries.remove',
      title: say.remove,
      group,
      keys: ['Del'],
      scope: 'entries',
      when: () => hasSome() && !isFolder,
      run: () => void edits.remove(chosen),
    },
  ];
}

/** The same as a menu. */
export function entryMenu(commands: readonly Command[]): readonly MenuItem[] {
  return commands
    .filter(command => command.when?.() ?? true)
    .map(({ title, keys, run }) => ({ title, ...(keys?.[0] && { keys: keys[0] }), run }));
}
