import type { AssetRow, ViewId } from '../../../shared/contract/types.ts';
import { compareWithOriginal, compareWithPicked, pickForCompare } from '../../state/compare-actions.ts';
import { replaceWithFile } from '../../state/replace-file.ts';
import type { Workbench } from '../../state/workbench.ts';
import { chooseFiles } from '../../widgets/choose-files.ts';
import type { MenuItem } from '../../widgets/menu.tsx';
import { strings } from './strings.ts';

/** What can be done with a row of the explorer. */
export function rowMenu(bench: Workbench, row: AssetRow): readonly MenuItem[] {
  const copy: MenuItem = {
    title: strings.copyAddress,
    run: () => void navigator.clipboard.writeText(row.address),
  };
  const extract: MenuItem = {
    title: strings.extract,
    run: () => bench.extracting.choose({ assets: [row.id], title: row.name }),
  };
  if (row.kind === 'folder') return [extract, { kind: 'line' }, copy];
  const as = (view: ViewId): MenuItem => ({
    title: strings.openAs[view],
    run: () => bench.tabs.show(row, { keep: true, view }),
  });
  return [
    { title: strings.open, keys: 'Enter', run: () => bench.tabs.show(row, { keep: true }) },
    {
      title: strings.openToSide,
      run: () => {
        bench.tabs.show(row, { keep: true });
        bench.tabs.split();
      },
    },
    { kind: 'line' },
    as('text'),
    as('structure'),
    as('hex'),
    as('info'),
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
    { kind: 'line' },
    copy,
  ];
}

function compareItems(bench: Workbench, row: AssetRow): readonly MenuItem[] {
  const { picked } = bench.comparing.store.getState();
  const isSame = picked?.side.kind === 'asset' && picked.side.asset === row.id;
  return [
    ...(row.status === 'clean'
      ? []
      : [{ title: strings.compareWithOriginal, run: () => compareWithOriginal(bench, row) }]),
    { title: strings.selectForCompare, run: () => pickForCompare(bench, row) },
    ...(picked === undefined || isSame
      ? []
      : [{ title: strings.compareWith(picked.title), run: () => compareWithPicked(bench, row) }]),
  ];
}
