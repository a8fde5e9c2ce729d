import { ImageOff } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { AssetId } from '../../../shared/contract/types.ts';
import { useCommands } from '../../state/commands/use-commands.ts';
import { newestRevision } from '../../state/documents/documents.ts';
import { useAsset, usePart, useWorkbench, type Workbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { Waiting } from '../../widgets/waiting.tsx';
import { ColouringSwatches } from './colouring-swatches.tsx';
import { stepZoom, stretchOf } from './geometry.ts';
import { ImageCanvas, toCanvas } from './image-canvas.ts';
import { imageCommands } from './image-commands.ts';
import { listenToPointer, zoomBy } from './image-pointer.ts';
import { createImageView, hexColour, type ImageState, type ImageView } from './image-state.ts';
import { PaletteStrip } from './palette-strip.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { createReplacing } from './replace-state.ts';
import { imageStrings as say } from './strings.ts';
import { Toolbar } from './toolbar.tsx';
import './image.css';

/** A picture, and the details of each pixel. */
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
    onSave: () => void savePicture(bench, asset, view.store.getState()),
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves through the picture
        tabIndex={0}
        aria-label={say.canvas}
        aria-description={say.help}
        onKeyDown={onKeyDown}
      >
        <canvas ref={canvas} />
        {isReading && <Waiting label={say.reading} />}
      </div>
      <PaletteStrip view={view} />
      <ColouringSwatches view={view} asset={asset} />
      <PixelFacts view={view} />
      <input
        ref={files}
        type="file"
        accept=".png,.tga,.bmp,.dds,image/png"
        multiple
        hidden
        onChange={event => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = '';
          if (chosen.length > 0) void replacing.offer(chosen, view.store.getState());
        }}
      />
      <ReplaceDialog view={view} replacing={replacing} name={name} onOther={ways.onReplace} />
    </section>
  );
}

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Handles a key in the picture; false if it has no meaning here. */
export function pressKey(view: ImageView, image: ImageCanvas | null, press: Press): boolean {
  if (press.ctrlKey || press.altKey || press.metaKey) return false;
  const step = STEPS[press.key];
  const { cursor } = view.store.getState();
  if (step !== undefined) {
    void view.step(({ cursor: from, picture }) => movePixel(from, step, picture));
    return true;
  }
  if (press.key === 'Enter' && cursor !== undefined) {
    void view.pick(cursor);
    return true;
  }
  const zoom = { '+': 1, '=': 1, '-': -1 }[press.key];
  if (zoom === undefined || image === null) return false;
  zoomStep(view, image, zoom > 0 ? 1 : -1);
  return true;
}

/** The pixel a step away, or the same one at the border; the first key goes to the first pixel. */
export function movePixel(
  cursor: number | undefined,
  [dx, dy]: readonly [number, number],
  { width, height }: { readonly width: number; readonly height: number },
): number {
  if (cursor === undefined) return 0;
  const x = Math.min(width - 1, Math.max(0, (cursor % width) + dx));
  const y = Math.min(height - 1, Math.max(0, Math.floor(cursor / width) + dy));
  return y * width + x;
}

/** Zooms in or out to the next whole factor. */
function zoomStep(view: ImageView, image: ImageCanvas, by: 1 | -1): void {
  const place = image.place();
  if (place === undefined) return;
  const zoom = place.scaleX / stretchOf(view.store.getState()).x;
  zoomBy(image, view, stepZoom(zoom, by) / zoom);
}

/** Details of the picture, and of the pixel under the pointer. */
function PixelFacts({ view }: { readonly view: ImageView }) {
  const state = useStore(view.store);
  const row = state.rows[state.index];
  if (row === undefined) return null;
  const stretch = row.facts.find(([label]) => label === 'Stretch')?.[1];
  return (
    <footer className="image-facts">
      <span className="mono">{say.size(row.width, row.height)}</span>
      <span className="mono">{state.zoom === 'fit' ? say.fitted : say.percent(state.zoom)}</span>
      <span className="truncate">{row.kind}</span>
      {stretch !== undefined && stretch !== 'none' && <span className="truncate">{`Stretch: ${stretch}`}</span>}
      <span className="image-pixel mono" aria-live="polite">
        {pixelText(state)}
      </span>
    </footer>
  );
}

function pixelText({ picture, hover, cursor, marks }: ImageState): string {
  const count = marks.reduce((sum, run) => sum + run.count, 0);
  const pixel = hover ?? (count > 0 ? cursor : undefined);
  if (picture === undefined || pixel === undefined) return '';
  if (hover === undefined && count > 1) return say.selectedMany(count);
  const { width, rgba, indexed } = picture;
  const index = indexed?.indices[pixel];
  const isBeyond = indexed !== undefined && index !== undefined && index * 3 >= indexed.palette.length;
  return [
    say.pixel(pixel % width, Math.floor(pixel / width)),
    isBeyond ? say.beyond : hexColour(rgba, pixel * 4),
    say.alpha(rgba[pixel * 4 + 3] ?? 0),
    ...(index === undefined ? [] : [say.index(index)]),
  ].join(' · ');
}

/** Copies the picture to the clipboard, as it is shown. */
async function copyPicture({ notices }: Pick<Workbench, 'notices'>, view: ImageView): Promise<void> {
  const { picture, channel } = view.store.getState();
  if (picture === undefined) return;
  const bitmap = toCanvas(picture, channel);
  const blob = new Promise<Blob>((resolve, reject) =>
    bitmap.toBlob(made => (made === null ? reject(new Error('no picture')) : resolve(made)), 'image/png'),
  );
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
    notices.say(say.copied);
  } catch {
    notices.say(say.copyFailed, { tone: 'bad' });
  }
}

/** Downloads the picture as files that can be imported unchanged. */
async function savePicture(
  { client, notices }: Pick<Workbench, 'client' | 'notices'>,
  asset: AssetId,
  { index, colouring }: Pick<ImageState, 'index' | 'colouring'>,
): Promise<void> {
  try {
    const { files } = await client.exportPicture({ asset, index, ...(colouring && { colouring }) });
    for (const { name, bytes } of files) download(name, bytes);
  } catch (error) {
    notices.caught(error);
  }
}

function download(name: string, bytes: Uint8Array): void {
  const url = URL.createObjectURL(new Blob([bytes.slice()], { type: 'image/png' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has started the download when the click returns; the URL is revoked a little later to be safe.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The image view of an asset; it reloads when the bytes change, and marks selections made elsewhere. */
function useImageView(asset: AssetId): ImageView {
  const bench = useWorkbench();
  const view = useMemo(() => createImageView({ asset, ...bench }), [bench, asset]);
  const revision = useAsset(asset)?.revision;
  const colouring = useStore(view.store, ({ colourings, colouring: id }) => colourings.find(each => each.id === id));
  const paletteRevision = usePart(
    parts => parts.documents,
    state => (colouring === undefined ? 0 : newestRevision(state, colouring.asset)),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: other bytes are another picture, and so are other colours
  useEffect(() => void view.load(), [view, revision, paletteRevision]);
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

/** Draws the view on a canvas while it is mounted. */
function useImageCanvas(view: ImageView): {
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
