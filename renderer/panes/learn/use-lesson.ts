import { useEffect, useState } from 'react';
import type { AssetId } from '../../../shared/contract/types.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { type Lesson, PEEK } from './lessons.ts';

/** The file of a lesson in the game that is open; false where it has none. */
export function useLessonFile({ address }: Lesson): AssetId | false | undefined {
  const { client } = useWorkbench();
  const install = usePart(
    bench => bench.installs,
    state => state.install?.id,
  );
  const [found, setFound] = useState<{ readonly address: string; readonly asset: AssetId | false }>();
  useEffect(() => {
    let isOver = false;
    const put = (asset: AssetId | false) => {
      if (!isOver) setFound({ address, asset });
    };
    if (install === undefined) put(false);
    // Another game than the demo has no such file: the pane offers to open the demo.
    else
      client.locate({ install, address }).then(
        row => put(row.id),
        () => put(false),
      );
    return () => {
      isOver = true;
    };
  }, [client, install, address]);
  return found?.address === address ? found.asset : undefined;
}

/** Calls back when what is selected in the file solves the lesson. */
export function useSolved(lesson: Lesson, asset: AssetId | false | undefined, solved: () => void): void {
  const { client } = useWorkbench();
  const current = usePart(
    bench => bench.selection,
    state => state.current,
  );
  const isEdited = usePart(
    bench => bench.documents,
    state => (asset ? state.entries[asset]?.asset?.status === 'edited' : false),
  );
  const isHere = current !== undefined && current.asset === asset;
  const [start, size] = isHere ? [current.start, current.size] : [0, 0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another answer is looked at again
  useEffect(() => {
    if (!asset) return undefined;
    let isOver = false;
    const check = (bytes: Uint8Array) => {
      if (!isOver && lesson.isSolved({ start, size, bytes, isEdited })) solved();
    };
    // What cannot be read solves nothing; the views say what is wrong with the file.
    client.readBytes({ asset, start, size: PEEK }).then(
      read => check(read.bytes),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [lesson, asset, start, size, isEdited]);
}
