import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { strings } from './sharing-strings.ts';

interface DoneStepProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** The work is done: shows what was written. */
export function DoneStep({ title, text, children }: DoneStepProps) {
  const { sharing } = useWorkbench();
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={() => sharing.close()}
      footer={
        <Button tone="accent" autoFocus onClick={() => sharing.close()}>
          {strings.close}
        </Button>
      }
    >
      <p className="write-intro write-done" role="status">
        <CircleCheck aria-hidden /> {text}
      </p>
      {children}
    </Dialog>
  );
}
