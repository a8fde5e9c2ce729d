import { useCallback, useEffect, useMemo } from 'react';
import type { NewColour } from '../../../shared/contract/picture-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { useAnswer, useWorkbench } from '../workbench.ts';
import { createDragEdits } from './drag-edits.ts';

interface ColourChange {
  readonly path: string;
  readonly colour: NewColour;
}

/**
 * The palettes of an asset, and a way to change a colour from the tab of that asset or of another that shows it: of colours
 * in quick succession, only the last is sent.
 */
export function usePalettes(asset: AssetId, tab = asset) {
  const { documents } = useWorkbench();
  const answer = useAnswer(bench => bench.media.palettes, asset);
  const edits = useMemo(
    () =>
      createDragEdits(({ path, colour }: ColourChange, goesOn) =>
        documents.edit.setColour({ asset, path, colour, goesOn }, tab),
      ),
    [documents, asset, tab],
  );
  useEffect(() => documents.holdsBack(edits), [documents, edits]);
  const onChange = useCallback(
    (path: string, colour: NewColour, goesOn: boolean) => edits.send({ path, colour }, goesOn),
    [edits],
  );
  return { answer, onChange };
}
