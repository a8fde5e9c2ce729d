import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { AssetId } from '../../../shared/contract/types.ts';
import { useAsset, useWorkbench } from '../../state/workbench.ts';
import { ImageCanvas } from './image-canvas.ts';
import { listenToPointer } from './image-pointer.ts';
import { createImageView, type ImageView } from './image-state.ts';

/** The image view of an asset; it loads anew when the bytes change, and marks what is selected elsewhere. */
export function useImageView(asset: AssetId): ImageView {
  const bench = useWorkbench();
  const view = useMemo(() => createImageView({ asset, ...bench }), [bench, asset]);
  const revision = useAsset(asset)?.revision;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other bytes are another picture
  useEffect(() => void view.load(), [view, revision]);
  useEffect(
    () =>
      bench.selection.store.subscribe(({ current }, before) => {
        if (current?.start !== before.current?.start || current?.size !== before.current?.size)
          void view.follow(current);
      }),
    [bench, view],
  );
  return view;
}

/** Draws the view on a canvas for as long as it is mounted. */
export function useImageCanvas(view: ImageView): {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly image: RefObject<ImageCanvas | null>;
} {
  const canvas = useRef<HTMLCanvasElement>(null);
  const image = useRef<ImageCanvas>(null);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const drawn = new ImageCanvas(canvas.current, view);
    image.current = drawn;
    drawn.start();
    const unlisten = listenToPointer(canvas.current, drawn, view);
    return () => {
      unlisten();
      drawn.stop();
      image.current = null;
    };
  }, [view]);
  return { canvas, image };
}
