import { useStore } from 'zustand';
import { hexColour } from './channels.ts';
import type { ImageState, ImageView } from './image-state.ts';
import { imageStrings as say } from './strings.ts';

/** What the picture is, and what the pixel under the pointer is. */
export function PixelFacts({ view }: { readonly view: ImageView }) {
  const state = useStore(view.store);
  const row = state.rows[state.index];
  if (row === undefined) return null;
  const stretch = row.facts.find(([label]) => label === 'Stretch')?.[1];
  return (
    <footer className="image-facts">
      <span className="mono">{say.size(row.width, row.height)}</span>
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
