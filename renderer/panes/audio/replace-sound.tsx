import { useRef, useState } from 'react';
import type { SoundCheck, SoundResult } from '../../../shared/contract/sound-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { bytesOfFile } from '../../state/base/bytes-of-file.ts';
import { useCommands } from '../../state/commands/use-commands.ts';
import { useAnswer, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { ConfirmDialog } from '../../widgets/dialog.tsx';
import { SoundPair } from './sound-pair.tsx';
import { audioStrings as strings } from './strings.ts';

const say = strings.replacing;

interface Chosen {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly raw: boolean;
  readonly check: SoundCheck;
  /** The replaced sound, for comparison with the new one. */
  readonly now: Blob | undefined;
}

const LARGEST = 16 * 1024 * 1024;

/** Replaces the sound with a file from disk: first both can be seen and heard, then it becomes an edit. */
export function ReplaceSound({ asset }: { readonly asset: AssetId }) {
  const { media, notices, documents } = useWorkbench();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const before = useAnswer(bench => bench.media.sounds, asset)?.value;
  useCommands([
    { id: 'audio.replace', title: say.command, group: strings.command.group, run: () => input.current?.click() },
  ]);

  async function choose(file: File): Promise<void> {
    if (file.size > LARGEST) {
      notices.say(say.tooLarge, { tone: 'bad' });
      return;
    }
    const bytes = await notices.watch(bytesOfFile(file));
    if (bytes === undefined) return;
    await offer({ name: file.name, bytes, raw: false, now: before && (await media.wav(asset)) });
  }

  async function offer(given: Omit<Chosen, 'check'>): Promise<void> {
    const { bytes, raw } = given;
    const check = await media.check({ asset, bytes, raw });
    if ('failure' in check) notices.failed(check.failure);
    else setChosen({ ...given, check });
  }

  /** The checkbox changes at once; the preview follows. */
  function setRaw(raw: boolean): void {
    if (chosen === undefined) return;
    setChosen({ ...chosen, raw });
    void offer({ ...chosen, raw });
  }

  async function replace({ bytes, raw }: Chosen): Promise<void> {
    setChosen(undefined);
    if (await media.replace({ asset, bytes, raw })) notices.done(say.done, () => documents.edit.undo(asset));
  }

  return (
    <>
      <Button onClick={() => input.current?.click()}>{say.open}</Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".wav,audio/wav"
        aria-label={say.open}
        onChange={event => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file !== undefined) void choose(file);
        }}
      />
      {chosen && (
        <OfferDialog
          before={before}
          chosen={chosen}
          onRaw={setRaw}
          onClose={() => setChosen(undefined)}
          onAccept={() => void replace(chosen)}
        />
      )}
    </>
  );
}

interface OfferDialogProps extends OfferProps {
  onClose(): void;
  onAccept(): void;
}

function OfferDialog({ onClose, onAccept, ...offer }: OfferDialogProps) {
  return (
    <ConfirmDialog
      title={say.title}
      size="wide"
      onClose={onClose}
      cancel={say.cancel}
      accept={{ label: say.accept, run: onAccept }}
    >
      <Offer {...offer} />
    </ConfirmDialog>
  );
}

interface OfferProps {
  readonly before: SoundResult | undefined;
  readonly chosen: Chosen;
  readonly onRaw: (raw: boolean) => void;
}

function Offer({ before, chosen, onRaw }: OfferProps) {
  const { name, check, raw, now } = chosen;
  const { warnings, changes, sound } = check;
  const canConvert = raw || changes.length > 0;
  return (
    <div className="audio-offer">
      <p className="mono truncate">{name}</p>
      {before && now && <SoundPair now={before} nowWav={now} after={sound} />}
      {canConvert && (
        <label className="audio-control">
          <input type="checkbox" checked={!raw} onChange={event => onRaw(!event.target.checked)} />
          {say.convert}
        </label>
      )}
      <List title={say.converted} lines={changes} />
      <List title={say.mind} lines={warnings} />
      {changes.length === 0 && warnings.length === 0 && <p>{say.same}</p>}
      <p className="dim">{say.edit}</p>
    </div>
  );
}

function List({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <b>{title}</b>
      <ul className="audio-warnings">
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
