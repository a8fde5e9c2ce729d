import type { AssetId } from '../../../shared/contract/types.ts';
import { waitingFor } from '../../state/documents/answers.ts';
import { useAnswer, useAsset, useWorkbench } from '../../state/workbench.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { WaitingOrStopped } from '../../widgets/waiting.tsx';
import { ReplaceSound } from './replace-sound.tsx';
import { audioStrings as say } from './strings.ts';
import { Waveform } from './waveform.tsx';
import './audio.css';

/** A sound: its waveform, and its playback. */
export function AudioPane({ asset }: { readonly asset: AssetId }) {
  const bench = useWorkbench();
  const answer = useAnswer(each => each.media.sounds, asset);
  const name = useAsset(asset)?.name ?? '';
  if (answer?.failure !== undefined)
    return <EmptyState title={say.failed} text={answer.failure.text} actions={<ReplaceSound asset={asset} />} />;
  if (answer?.value === undefined)
    return <WaitingOrStopped label={say.loading} {...waitingFor(bench.media.sounds, asset, answer)} />;
  const { value } = answer;
  return (
    <section className="audio-pane" aria-label={say.label(name)}>
      <Waveform key={value.revision} asset={asset} sound={value} />
    </section>
  );
}
