import type { Change } from '../../../shared/contract/change-types.ts';
import type { ComparisonId } from '../../../shared/contract/compare-types.ts';
import type { EditableSide } from '../../state/compare/comparison-entry.ts';
import { canRevert, keyOf } from '../../state/compare/side-changes.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { notifyWithUndo } from './notify-with-undo.ts';
import { strings } from './strings.ts';

const say = strings.unwritten;

interface SideChangesDialogProps {
  /** The tab in which Undo restores what is reverted. */
  readonly comparison: ComparisonId;
  readonly side: EditableSide;
  readonly onClose: () => void;
}

const NONE: readonly Change[] = [];

/** The changes of a folder that is not the open game: each can be reverted, and all can be written. */
export function SideChangesDialog({ comparison, side, onClose }: SideChangesDialogProps) {
  const { install, folder } = side;
  const bench = useWorkbench();
  const { documents, sideChanges, writing } = bench;
  const changes = usePart(
    parts => parts.sideChanges,
    state => state.waiting[install] ?? NONE,
  );

  async function revert(change: Change): Promise<void> {
    const edited = await sideChanges.revert(change);
    if (edited !== undefined) notifyWithUndo(bench, say.reverted(1), { edited, comparison });
  }

  async function revertAll(): Promise<void> {
    const count = changes.filter(canRevert).length;
    const [edited] = await sideChanges.revertAll(install);
    if (edited !== undefined) notifyWithUndo(bench, say.reverted(count), { edited, comparison });
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
          <Button disabled={!changes.some(canRevert)} onClick={() => void revertAll()}>
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
