import { useState } from 'react';
import { useStore } from 'zustand';
import type { ColouringRow } from '../../../shared/contract/picture-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { usePalettes } from '../../state/documents/use-palettes.ts';
import { SwatchPanel } from '../../widgets/swatch-panel.tsx';
import type { ImageView } from './image-state.ts';
import { imageStrings as say } from './strings.ts';

/** The palettes of the file that the picture's colours come from; the picture follows while they are edited. */
export function ColouringSwatches({ view, asset }: { readonly view: ImageView; readonly asset: AssetId }) {
  const { colourings, colouring, isEditingColours } = useStore(view.store);
  const chosen = colourings.find(({ id }) => id === colouring);
  if (chosen === undefined || !isEditingColours) return null;
  return <Swatches key={chosen.asset} {...{ view, asset, chosen }} />;
}

interface SwatchesProps {
  readonly view: ImageView;
  /** The picture's own asset. */
  readonly asset: AssetId;
  readonly chosen: ColouringRow;
}

function Swatches({ view, asset, chosen }: SwatchesProps) {
  const { answer, onChange } = usePalettes(chosen.asset, asset);
  const colour = useStore(view.store, state => state.colour);
  const [other, setOther] = useState<string>();
  if (answer?.value === undefined) return null;
  const { palettes, most, mark } = answer.value;
  const show = (path: string): void => {
    const { colourings } = view.store.getState();
    const next = colourings.find(each => each.asset === chosen.asset && each.path === path);
    if (next) void view.colourBy(next.id);
  };
  const select = (path: string): void => {
    const [, palette = '', index = ''] = /^(.*)\[(\d+)\]$/.exec(path) ?? [];
    setOther(path);
    if (palette !== chosen.path) show(palette);
    void view.pickColour(Number(index));
  };
  const selected = colour === undefined ? other : `${chosen.path}[${colour}]`;
  return (
    <section className="image-swatches" aria-label={say.swatches(chosen.group)}>
      <SwatchPanel
        {...{ palettes, most, mark, selected, onChange }}
        shown={chosen.path}
        onSelect={select}
        onShow={show}
      />
    </section>
  );
}
