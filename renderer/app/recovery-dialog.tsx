import { usePart, useWorkbench } from '../state/workbench.ts';
import { Button } from '../widgets/button.tsx';
import { Dialog } from '../widgets/dialog.tsx';
import { strings } from './strings.ts';
import './recovery-dialog.css';

/** What a crashed session left behind: stays until the player has chosen. */
export function RecoveryDialog() {
  const { recovery } = useWorkbench();
  const found = usePart(
    bench => bench.recovery,
    state => state.found,
  );
  if (found.length === 0) return null;
  return (
    <Dialog
      title={strings.recoveredTitle}
      footer={
        <>
          <Button tone="danger" onClick={() => void recovery.resolve(false)}>
            {strings.recoveredDrop}
          </Button>
          <Button tone="accent" onClick={() => void recovery.resolve(true)}>
            {strings.recoveredKeep}
          </Button>
        </>
      }
    >
      <p>{strings.recoveredText}</p>
      <ul className="recovered">
        {found.map(one => (
          <li key={one.asset}>
            <span className="mono truncate">{one.address}</span>
            <span className="dim">
              {strings.steps(one.steps)} · {new Date(one.time).toLocaleString('en-GB')}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
