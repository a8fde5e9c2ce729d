import { useState } from 'react';
import type { AssetId } from '../../../shared/contract/types.ts';
import { waitingFor } from '../../state/documents/answers.ts';
import { usePalettes } from '../../state/documents/use-palettes.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { SwatchPanel } from '../../widgets/swatch-panel.tsx';
import { WaitingOrStopped } from '../../widgets/waiting.tsx';
import { palettesStrings as say } from './strings.ts';
import './palettes.css';

/** All palettes of an asset; selecting a colour selects its bytes. */
export function PalettesPane({ asset }: { readonly asset: AssetId }) {
  const bench = useWorkbench();
  const { answer, onChange } = usePalettes(asset);
  const [chosen, setChosen] = useState<string>();
  const current = usePart(
    parts => parts.selection,
    state => (state.current?.asset === asset ? state.current.path : undefined),
  );
  if (answer?.failure !== undefined) return <EmptyState title={say.failed} text={answer.failure.text} />;
  if (answer?.value === undefined)
    return <WaitingOrStopped label={say.loading} {...waitingFor(bench.media.palettes, asset, answer)} />;
  const { palettes, most, mark } = answer.value;
  if (palettes.length === 0) return <EmptyState title={say.empty} />;
  const select = (path: string) => {
    setChosen(path);
    void bench.selection.selectPath(asset, path, 'palettes');
  };
  const selected = colourIn(current) ?? chosen;
  return (
    <section className="palettes" data-scope="palettes" aria-label={say.label}>
      <SwatchPanel {...{ palettes, most, mark, selected, onChange }} onSelect={select} />
    </section>
  );
}

/** `palettes[3][5]` of `palettes[3][5].colour.red`. */
function colourIn(path: string | undefined): string | undefined {
  return path && /^\w+\[\d+\]\[\d+\]/.exec(path)?.[0];
}
