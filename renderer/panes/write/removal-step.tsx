import { useState } from 'react';
import type { PatchRemoval } from '../../../shared/contract/patch-types.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { DoneStep } from './done-step.tsx';
import { PatchRows } from './patch-rows.tsx';
import { strings } from './sharing-strings.ts';
import { strings as writing } from './strings.ts';
import { Target } from './target.tsx';

/** What removing a patch would do, file by file. */
export function RemovalStep({ removal }: { readonly removal: PatchRemoval }) {
  const { sharing } = useWorkbench();
  const install = usePart(
    bench => bench.installs,
    state => state.install?.id,
  );
  const [clearReadOnly, setClearReadOnly] = useState(false);
  const { fits, targets } = removal;
  const isReadOnly = targets.some(target => target.readOnly);
  return (
    <Dialog
      title={strings.removeTitle(removal.name)}
      size="wide"
      onClose={() => sharing.close()}
      footer={
        <>
          <Button onClick={() => sharing.close()}>{fits ? strings.cancel : strings.close}</Button>
          {fits && install !== undefined && (
            <Button
              tone="accent"
              disabled={isReadOnly && !clearReadOnly}
              onClick={() => void sharing.remove(install, { clearReadOnly })}
            >
              {strings.removeNow}
            </Button>
          )}
        </>
      }
    >
      <p className="write-intro">{fits ? strings.removeIntro : strings.removeNot}</p>
      {fits && isReadOnly && (
        <label className="write-read-only">
          <input type="checkbox" checked={clearReadOnly} onChange={event => setClearReadOnly(event.target.checked)} />
          {writing.clearReadOnly}
        </label>
      )}
      {!fits && <PatchRows rows={removal.rows} />}
      <FilesOf removal={removal} />
    </Dialog>
  );
}

function FilesOf({ removal: { files, targets } }: { readonly removal: PatchRemoval }) {
  return (
    <>
      <ul className="sharing-rows">
        {files.map(({ file, how }) => (
          <li key={file}>
            <span className="mono">{file}</span> {strings.how[how]}
          </li>
        ))}
      </ul>
      {targets.map(target => (
        <Target key={target.file} target={target} />
      ))}
    </>
  );
}

/** It is out, and this is what was written. */
export function RemovedStep({ removal }: { readonly removal: PatchRemoval }) {
  if (!removal.removed) return <RemovalStep removal={removal} />;
  return (
    <DoneStep title={strings.removedTitle} text={strings.removedText}>
      <FilesOf removal={removal} />
    </DoneStep>
  );
}
