import type { Change, Edited } from '../../../shared/contract/change-types.ts';
import type { ComparisonId } from '../../../shared/contract/compare-types.ts';
import type { EditableSide } from '../../state/compare/comparison-entry.ts';
import { canRevert, keyOf } from '../../state/compare/side-changes.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { strings } from './strings.ts';

const say = strings.unwritten;

interface SideChangesDialogProps {
  /** From whose tab Undo takes back what is reverted. */
  readonly comparison: ComparisonId;
  readonly side: EditableSide;
  readonly onClose: () => void;
}

const NONE: readonly Change[] = [];

/** The changes of a folder that is not the open game: each can be reverted, and all can be written. */
export function SideChangesDialog({ comparison, side, onClose }: SideChangesDialogProps) {
  const { install, folder } = side;
  const { documents, notices, sideChanges, writing } = useWorkbench();
  const changes = usePart(
    parts => parts.sideChanges,
    state => state.waiting[install] ?? NONE,
  );

  /** With the way back, which Undo in the comparison's tab is too. */
  function told(reverted: readonly Edited[]): void {
    if (reverted.length === 0) return;
    for (const edited of reverted) documents.noted(edited, comparison);
    notices.done(say.reverted(reverted.length), async () => {
      for (const { asset } of reverted.toReversed()) await documents.edit.undo(asset);
    });
  }

  async function revert(change: Change): Promise<void> {
    const edited = await sideChanges.revert(change);
    if (edited !== undefined) told([edited]);
  }

  async function write(): Promise<void> {
    onClose();
    await documents.flush();
    await writing.plan({ install, folder });
  }

  return (
    <Dialog
      title={say.title(strings.side[side.side], folder)}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button
            disabled={!changes.some(canRevert)}
            onClick={() => void sideChanges.revertAll(install).then(reverted => told(reverted))}
          >
            {say.revertAll}
          </Button>
          <Button disabled={changes.length === 0} onClick={() => void write()}>
            {say.writeTo(folder)}
          </Button>
          <Button tone="accent" autoFocus onClick={onClose}>
            {say.close}
          </Button>
        </>
      }
    >
      <p>{changes.length === 0 ? say.none : say.intro}</p>
      <ul className="compare-changes" aria-label={say.changes}>
        {changes.map(change => (
          <li key={keyOf(change)}>
            <span className="compare-change">
              <span>{change.label}</span>
              <span className="dim mono">{change.address}</span>
            </span>
            {canRevert(change) && <Button onClick={() => void revert(change)}>{say.revert}</Button>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
