import { useEffect, useState } from 'react';
import { hexOffset, toSpacedHex } from '../../../shared/base/hex.ts';
import type { ReplacePlan, Replacing } from '../../../shared/contract/search-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { byteLetters } from '../../../shared/structures/text-encoding.ts';
import { platformText } from '../../byte-grid/letters.ts';
import { useWorkbench } from '../../state/workbench.ts';
import { ConfirmDialog } from '../../widgets/dialog.tsx';
import { hexStrings } from './strings.ts';

const say = hexStrings.replace;

interface ReplaceBoxProps {
  readonly asset: AssetId;
  readonly replacing: Replacing;
  readonly onClose: () => void;
}

/** What replacing all would change, before it does. */
export function ReplaceBox({ asset, replacing, onClose }: ReplaceBoxProps) {
  const bench = useWorkbench();
  const [plan, setPlan] = useState<ReplacePlan>();
  useEffect(() => {
    const stop = new AbortController();
    bench.client.planReplace({ asset, ...replacing }, { signal: stop.signal }).then(setPlan, error => {
      if (stop.signal.aborted) return;
      bench.notices.caught(error);
      onClose();
    });
    return () => stop.abort();
  }, [bench, asset, replacing, onClose]);

  async function replace(total: number): Promise<void> {
    onClose();
    const edited = await bench.documents.edit.replaceBytes(asset, replacing);
    if (edited) bench.notices.done(say.done(total), () => bench.documents.edit.undo(asset));
  }

  const isPossible = plan !== undefined && plan.total > 0 && plan.refused === undefined;
  return (
    <ConfirmDialog
      title={say.title}
      size="wide"
      onClose={onClose}
      cancel={say.cancel}
      accept={{ label: say.all(plan?.total ?? 0), disabled: !isPossible, run: () => void replace(plan?.total ?? 0) }}
    >
      {plan === undefined ? <p role="status">{say.looking}</p> : <Plan plan={plan} isHex={replacing.mode === 'hex'} />}
    </ConfirmDialog>
  );
}

function Plan({ plan, isHex }: { readonly plan: ReplacePlan; readonly isHex: boolean }) {
  const print = (bytes: Uint8Array): string =>
    isHex || bytes.every(byte => byte < 0x20 || byte > 0x7e)
      ? toSpacedHex(bytes)
      : byteLetters(bytes, 'windows-1252', platformText);
  return (
    <>
      <p role="status">{plan.refused ?? say.plan(plan.total, plan.grows)}</p>
      <div className="hex-plan">
        <table className="hex-sums">
          <thead>
            <tr>
              <th scope="col">{say.offset}</th>
              <th scope="col">{say.before}</th>
              <th scope="col">{say.after}</th>
            </tr>
          </thead>
          <tbody>
            {plan.rows.map(row => (
              <tr key={row.start}>
                <td className="mono">{hexOffset(row.start)}</td>
                <td className="mono">{print(row.old)}</td>
                <td className="mono">{print(row.new)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {plan.total > plan.rows.length && <p>{say.more(plan.total - plan.rows.length)}</p>}
    </>
  );
}
