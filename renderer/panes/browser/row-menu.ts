import type { AssetRow, ViewId } from '../../../shared/contract/types.ts';
import {
  compareWithOriginal,
  compareWithPicked,
  differsFromOriginal,
  pickForCompare,
} from '../../state/compare/compare-actions.ts';
import { editsAround } from '../../state/entries/entry-edits.ts';
import { removeEntry } from '../../state/entries/entry-name-commands.ts';
import { modelItems, modelsOf } from '../../state/entries/model-items.ts';
import { replaceWithFile } from '../../state/entries/replace-file.ts';
import { placeItems } from '../../state/game-folder/place-items.ts';
import type { Workbench } from '../../state/workbench.ts';
import { chooseFiles } from '../../widgets/choose-files.ts';
import { copyText } from '../../widgets/copy-text.ts';
import type { MenuItem } from '../../widgets/menu.tsx';
import { strings } from './strings.ts';

/** What can be done with a row of the explorer. */
export function rowMenu(bench: Workbench, row: AssetRow, rename?: () => void): readonly MenuItem[] {
  const places = placeItems(bench, [row], copyText);
  const extract: MenuItem = {
    title: strings.extract,
    run: () => bench.extracting.choose({ assets: [row.id], title: row.name }),
  };
  const open: readonly MenuItem[] = [
    { title: strings.open, keys: 'Enter', run: () => bench.tabs.show(row, { keep: true }) },
    {
      title: strings.openToSide,
      run: () => {
        bench.tabs.show(row, { keep: true });
        bench.tabs.split();
      },
    },
    { kind: 'line' },
  ];
  if (row.kind === 'folder') return [...open, extract, { kind: 'line' }, ...places];
  const as = (view: ViewId): MenuItem => ({
    title: strings.openAs[view],
    run: () => bench.tabs.show(row, { keep: true, view }),
  });
  return [
    ...open,
    as('text'),
    as('structure'),
    as('hex'),
    as('info'),
    {
      title: strings.openWith,
      run: () => {
        bench.tabs.show(row, { keep: true });
        bench.defining.openLibrary(row.id);
      },
    },
    { kind: 'line' },
    ...compareItems(bench, row),
    { kind: 'line' },
    extract,
    {
      title: strings.replaceWithFile,
      run: () =>
        chooseFiles({ several: false }, ([file]) => {
          if (file) replaceWithFile(bench, row, file).catch(bench.notices.caught);
        }),
    },
    ...modelItems(bench, { asset: row.id, name: row.name }, modelsOf(bench, row.format), chooseFiles),
    ...(row.kind === 'entry' ? entryItems(bench, row, rename) : []),
    { kind: 'line' },
    ...places,
  ];
}

function entryItems(bench: Workbench, row: AssetRow, rename: (() => void) | undefined): readonly MenuItem[] {
  return [
    ...(rename === undefined ? [] : [{ title: strings.rename, keys: 'F2', run: rename }]),
    {
      title: strings.duplicate,
      run: () => void editsAround(bench, row).then(edits => edits?.duplicate([row])),
    },
    { title: strings.remove, keys: 'Del', run: () => void removeEntry(bench, row) },
  ];
}

function compareItems(bench: Pick<Workbench, 'changes' | 'comparing'>, row: AssetRow): readonly MenuItem[] {
  const { picked } = bench.comparing.store.getState();
  const isSame = picked?.side.kind === 'asset' && picked.side.asset === row.id;
  return [
    ...(differsFromOriginal(bench.changes.store.getState().list, row.id)
      ? [{ title: strings.compareWithOriginal, run: () => compareWithOriginal(bench, row) }]
      : []),
    { title: strings.selectForCompare, run: () => pickForCompare(bench, row) },
    ...(picked === undefined || isSame
      ? []
      : [{ title: strings.compareWith(picked.title), run: () => compareWithPicked(bench, row) }]),
  ];
}
