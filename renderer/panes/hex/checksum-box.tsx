import { useEffect, useState } from 'react';
import { hexOffset } from '../../../shared/base/hex.ts';
import type { AssetId, Checksum } from '../../../shared/contract/types.ts';
import type { ByteRange } from '../../byte-grid/byte-range.ts';
import { useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { copyText } from '../../widgets/copy-text.ts';
import { Dialog } from '../../widgets/dialog.tsx';
import { hexStrings } from './strings.ts';

const say = hexStrings.checksums;

interface ChecksumBoxProps {
  readonly asset: AssetId;
  readonly range: ByteRange;
  readonly onClose: () => void;
}

/** Checksums and hashes of the selection; each can be copied. */
export function ChecksumBox({ asset, range, onClose }: ChecksumBoxProps) {
  const bench = useWorkbench();
  const [sums, setSums] = useState<readonly Checksum[]>();
  const { start, size } = range;
  useEffect(() => {
    const stop = new AbortController();
    bench.client.checksums({ asset, start, size }, { signal: stop.signal }).then(setSums, error => {
      if (stop.signal.aborted) return;
      bench.notices.caught(error);
      onClose();
    });
    return () => stop.abort();
  }, [bench, asset, start, size, onClose]);

  async function copy({ name, hex }: Checksum): Promise<void> {
    if (await copyText(hex)) bench.notices.say(say.copied(name));
    else bench.notices.say(hexStrings.copyFailed, { tone: 'bad' });
  }

  return (
    <Dialog title={say.title} onClose={onClose} footer={<Button onClick={onClose}>{say.close}</Button>}>
      <p>{say.of(size, hexOffset(start), hexOffset(start + size - 1))}</p>
      {sums === undefined ? (
        <p role="status">{say.reading}</p>
      ) : (
        <table className="hex-sums">
          <tbody>
            {sums.map(sum => (
              <tr key={sum.name}>
                <th scope="row">{sum.name}</th>
                <td className="mono">{sum.hex}</td>
                <td>
                  <Button aria-label={say.copy(sum.name)} onClick={() => void copy(sum)}>
                    {say.copyShort}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
