import { useState } from 'react';
import { hexOffset, toSpacedHex } from '../../../shared/base/hex.ts';
import type { PlannedRepair } from '../../../shared/contract/guard-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { ConfirmDialog } from '../../widgets/dialog.tsx';
import { infoStrings as say } from './strings.ts';

/** Makes all repairs that the asset offers, after a preview of what each would write. */
export function Repairs({ asset }: { readonly asset: AssetId }) {
  const { client, documents, notices } = useWorkbench();
  const [planned, setPlanned] = useState<readonly PlannedRepair[]>();

  async function plan(): Promise<void> {
    try {
      setPlanned(await client.planRepairs({ asset }));
    } catch (error) {
      notices.caught(error);
    }
  }

  async function repair(): Promise<void> {
    setPlanned(undefined);
    if (await documents.edit.repairAll(asset)) notices.done(say.repaired, () => documents.edit.undo(asset));
  }

  return (
    <>
      <Button onClick={() => void plan()}>{say.repairAll}</Button>
      {planned && (
        <ConfirmDialog
          title={say.repairTitle(planned.length)}
          size="wide"
          onClose={() => setPlanned(undefined)}
          cancel={say.cancel}
          accept={{ label: say.repair, run: () => void repair() }}
        >
          <ul className="info-repairs">
            {planned.map(({ path, start, before, after, text }) => (
              <li key={`${start} ${path}`}>
                <span className="mono">{`${hexOffset(start)} · ${path}`}</span>
                <span>{text}</span>
                <span className="mono">{say.rewrite(spaced(before), spaced(after))}</span>
              </li>
            ))}
          </ul>
          <p className="dim">{say.repairEdit}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** A recomputed table has thousands of bytes: only the first are worth reading. */
const MOST = 16;

function spaced(bytes: Uint8Array): string {
  const shown = toSpacedHex(bytes.subarray(0, MOST));
  return bytes.length > MOST ? say.first(shown, say.bytes(bytes.length)) : shown;
}
