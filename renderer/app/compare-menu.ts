import type { AssetRow } from '../../shared/contract/types.ts';
import { compareWithOriginal, compareWithPicked, pickForCompare } from '../state/compare-actions.ts';
import type { Workbench } from '../state/workbench.ts';
import type { MenuItem } from '../widgets/menu.tsx';
import { strings } from './strings.ts';

/** What a tab's menu has for comparing. */
export function compareItems(bench: Workbench, asset: Pick<AssetRow, 'id' | 'name' | 'status'>): readonly MenuItem[] {
  const { picked } = bench.comparing.store.getState();
  return [
    { kind: 'line' },
    {
      title: strings.compareWithOriginal,
      disabled: asset.status === 'clean',
      run: () => compareWithOriginal(bench, asset),
    },
    { title: strings.selectForCompare, run: () => pickForCompare(bench, asset) },
    ...(picked === undefined
      ? []
      : [{ title: strings.compareWith(picked.title), run: () => compareWithPicked(bench, asset) }]),
  ];
}
