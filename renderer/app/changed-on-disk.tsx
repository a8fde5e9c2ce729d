import { TriangleAlert } from 'lucide-react';
import type { Asset } from '../../shared/contract/types.ts';
import { compareWithDisk } from '../state/compare-actions.ts';
import { usePart, useWorkbench } from '../state/workbench.ts';
import { Button } from '../widgets/button.tsx';
import { strings } from './strings.ts';

/** The file is no longer what was opened: the player decides which bytes count. */
export function ChangedOnDisk({ asset }: { readonly asset: Asset }) {
  const bench = useWorkbench();
  const edits = usePart(
    parts => parts.changes,
    state => state.list.filter(change => change.asset === asset.id).length,
  );

  async function resolve(keep: 'disk' | 'edits'): Promise<void> {
    const edited = await bench.documents.edit.resolveChanged(asset.id, keep);
    if (edited) await bench.documents.open(asset.id);
  }

  return (
    <div className="banner" role="alert">
      <TriangleAlert aria-hidden />
      <span className="banner-text">
        {strings.changedOnDisk} {edits > 0 && strings.changedOnDiskEdits(edits)}
      </span>
      {edits > 0 && <Button onClick={() => bench.commands.run('view.changes')}>{strings.showEdits}</Button>}
      <Button title={strings.compareWithDiskHint} onClick={() => compareWithDisk(bench, asset)}>
        {strings.compareWithDisk}
      </Button>
      <Button title={strings.reloadHint} onClick={() => void resolve('disk')}>
        {strings.reload}
      </Button>
      <Button title={strings.keepHint} onClick={() => void resolve('edits')}>
        {strings.keep}
      </Button>
    </div>
  );
}
