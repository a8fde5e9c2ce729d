import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { peekStrings as say } from './strings.ts';
import './peek.css';

/** What a name stands for, over the place that names it. */
export function PeekDialog() {
  const { peek } = useWorkbench();
  const shown = usePart(
    bench => bench.peek,
    state => state.shown,
  );
  if (shown === undefined) return null;
  const { name, target, lines } = shown;
  return (
    <Dialog
      title={name}
      onClose={() => peek.close()}
      footer={
        <>
          <Button onClick={() => peek.close()}>{say.close}</Button>
          <Button tone="accent" onClick={() => void peek.go()}>
            {say.go}
          </Button>
        </>
      }
    >
      <p className="peek-place mono truncate">{say.place(target.address, target.path)}</p>
      <pre className="peek-lines mono selectable">{lines.join('\n')}</pre>
    </Dialog>
  );
}
