import type { Asset, ViewId } from '../../shared/contract/types.ts';
import { useCommands } from '../state/commands/use-commands.ts';
import { entryNameCommands } from '../state/entries/entry-name-commands.ts';
import { useWorkbench } from '../state/workbench.ts';
import { strings } from './strings.ts';
import { Trail } from './trail.tsx';
import { chooseView, viewsOf } from './view-of.ts';

/** The path down to the selected field, and the switch between views. */
export function AssetBar({ asset, view }: { readonly asset: Asset; readonly view: ViewId }) {
  const bench = useWorkbench();
  const views = viewsOf(asset);
  useCommands(
    entryNameCommands(bench, asset, {
      where: 'asset',
      // Otherwise the explorer's own commands have these keys.
      when: () => !bench.panelLayout.shown().explorer || bench.tree.store.getState().filter.trim() !== '',
      rename(row) {
        bench.panelLayout.show('explorer');
        bench.tree.setFilter('');
        void bench.tree.reveal(asset.trail.map(step => step.id));
        bench.tree.rename(row);
      },
    }),
  );
  return (
    <div className="asset-bar">
      <Trail asset={asset} />
      {views.length > 1 && (
        <div className="view-switch" role="group" aria-label={strings.views}>
          {views.map(id => (
            <button key={id} type="button" aria-pressed={id === view} onClick={() => chooseView(bench, asset, id)}>
              {strings.view[id]}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
