import { usePart, useWorkbench } from '../../state/workbench.ts';
import { ConfirmDialog } from '../../widgets/dialog.tsx';
import { peekStrings as say } from './strings.ts';
import './peek.css';

/** The target of a name, shown over the place that refers to it. */
export function PeekDialog() {
  const { peek } = useWorkbench();
  const shown = usePart(
    bench => bench.peek,
    state => state.shown,
  );
  if (shown === undefined) return null;
  const { name, target, lines } = shown;
  return (
    <ConfirmDialog
      title={name}
      onClose={() => peek.close()}
      cancel={say.close}
      accept={{ label: say.go, run: () => void peek.go() }}
    >
      <p className="peek-place mono truncate">{say.place(target.address, target.path)}</p>
      <pre className="peek-lines mono selectable">{lines.join('\n')}</pre>
    </ConfirmDialog>
  );
}
