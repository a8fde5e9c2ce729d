import { useRef, useState } from 'react';
import type { AssetId } from '../../../shared/contract/types.ts';
import { useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { audioStrings as say } from './strings.ts';

interface Chosen {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly warnings: readonly string[];
}

const LARGEST = 16 * 1024 * 1024;

/** Puts a file from disk in the place of the sound: first it says what differs, then it becomes an edit. */
export function ReplaceSound({ asset }: { readonly asset: AssetId }) {
  const { media, notices } = useWorkbench();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();

  async function choose(file: File): Promise<void> {
    if (file.size > LARGEST) {
      notices.say(say.tooLarge, { tone: 'bad' });
      return;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    const found = await media.check(asset, bytes);
    if ('failure' in found) notices.failed(found.failure);
    else setChosen({ name: file.name, bytes, warnings: found.warnings });
  }

  async function replace({ bytes }: Chosen): Promise<void> {
    setChosen(undefined);
    if (await media.replace(asset, bytes)) notices.say(say.replaced);
  }

  return (
    <>
      <Button onClick={() => input.current?.click()}>{say.replace}</Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".wav,audio/wav"
        aria-label={say.replace}
        onChange={event => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file !== undefined) void choose(file);
        }}
      />
      {chosen && (
        <Dialog
          title={say.replaceTitle}
          onClose={() => setChosen(undefined)}
          footer={
            <>
              <Button onClick={() => setChosen(undefined)}>{say.cancel}</Button>
              <Button tone="accent" onClick={() => void replace(chosen)}>
                {say.replaceDo}
              </Button>
            </>
          }
        >
          <p className="mono truncate">{chosen.name}</p>
          {chosen.warnings.length === 0 && <p>{say.replaceSame}</p>}
          {chosen.warnings.length > 0 && (
            <ul className="audio-warnings">
              {chosen.warnings.map(warning => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          )}
          <p className="dim">{say.replaceEdit}</p>
        </Dialog>
      )}
    </>
  );
}
