import { ImageOff } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { AssetId } from '../../../shared/contract/types.ts';
import { useCommands } from '../../state/use-commands.ts';
import { useAsset, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { imageCommands } from './image-commands.ts';
import { pressKey, zoomStep } from './image-keys.ts';
import type { ImageView } from './image-state.ts';
import { PaletteStrip } from './palette-strip.tsx';
import { PixelFacts } from './pixel-facts.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { createReplacing } from './replace-state.ts';
import { imageStrings as say } from './strings.ts';
import { copyPicture, savePicture } from './take-out.ts';
import { Toolbar } from './toolbar.tsx';
import { useImageCanvas, useImageView } from './use-image.ts';
import './image.css';

/** A picture, pixel by pixel, with what its pixels are. */
export function ImagePane({ asset }: { readonly asset: AssetId }) {
  const view = useImageView(asset);
  const failure = useStore(view.store, state => state.failure);
  if (failure === undefined) return <Picture asset={asset} view={view} />;
  return (
    <EmptyState
      icon={<ImageOff />}
      title={say.failed}
      text={failure.text}
      actions={<Button onClick={() => void view.load()}>{say.again}</Button>}
    />
  );
}

function Picture({ asset, view }: { readonly asset: AssetId; readonly view: ImageView }) {
  const bench = useWorkbench();
  const { canvas, image } = useImageCanvas(view);
  const replacing = useMemo(() => createReplacing(bench, asset), [bench, asset]);
  const files = useRef<HTMLInputElement>(null);
  const isReading = useStore(view.store, state => state.picture === undefined);
  const name = useAsset(asset)?.name ?? '';
  const ways = {
    onCopy: () => void copyPicture(bench, view),
    onSave: () => void savePicture(bench, asset, view.store.getState().index),
    onReplace: () => files.current?.click(),
    zoom: (by: 1 | -1) => {
      if (image.current) zoomStep(view, image.current, by);
    },
  };
  useCommands(imageCommands(view, ways));

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || !pressKey(view, image.current, event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <section className="image" data-scope="image" aria-label={say.label} aria-busy={isReading}>
      <Toolbar view={view} {...ways} />
      <div
        className="image-canvas"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture is walked through by keyboard
        tabIndex={0}
        aria-label={say.canvas}
        aria-description={say.help}
        onKeyDown={onKeyDown}
      >
        <canvas ref={canvas} />
      </div>
      <PaletteStrip view={view} />
      <PixelFacts view={view} />
      <input
        ref={files}
        type="file"
        accept=".png,image/png"
        multiple
        hidden
        onChange={event => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = '';
          if (chosen.length > 0) void replacing.offer(chosen, view.store.getState().index);
        }}
      />
      <ReplaceDialog view={view} replacing={replacing} name={name} onOther={ways.onReplace} />
    </section>
  );
}
