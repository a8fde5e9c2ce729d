import { useMemo } from 'react';
import type { NewColour } from '../../shared/contract/picture-types.ts';
import type { AssetId } from '../../shared/contract/types.ts';
import { latestOnly } from './latest-only.ts';
import { useAnswer, useWorkbench } from './workbench.ts';

/** The palettes of an asset, and a way to change a colour: of colours that follow each other fast only the last is sent. */
export function usePalettes(asset: AssetId) {
  const { documents } = useWorkbench();
  const answer = useAnswer(bench => bench.media.palettes, asset);
  const onChange = useMemo(() => {
    const send = latestOnly((path: string, colour: NewColour, goesOn: boolean) =>
      documents.edit.setColour({ asset, path, colour, goesOn }),
    );
    return (path: string, colour: NewColour, goesOn: boolean) => void send(path, colour, goesOn);
  }, [documents, asset]);
  return { answer, onChange };
}
