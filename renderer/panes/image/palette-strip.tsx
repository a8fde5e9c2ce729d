import { useStore } from 'zustand';
import { hexColour } from './channels.ts';
import type { ImageView } from './image-state.ts';
import { imageStrings as say } from './strings.ts';

/** The colours of the palette in their order; the one of the pixel under the pointer stands out. */
export function PaletteStrip({ view }: { readonly view: ImageView }) {
  const indexed = useStore(view.store, state => state.picture?.indexed);
  const hovered = useStore(view.store, state =>
    state.hover === undefined ? undefined : state.picture?.indexed?.indices[state.hover],
  );
  const selected = useStore(view.store, state => state.colour);
  if (indexed === undefined) return null;
  const count = indexed.palette.length / 3;
  return (
    <div className="image-palette" role="group" aria-label={say.palette(count)}>
      {Array.from({ length: count }, (_, index) => {
        const colour = hexColour(indexed.palette, index * 3);
        const title = say.colour(index, colour);
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a colour is known by its number and nothing else
            key={index}
            type="button"
            className="image-swatch"
            style={{ backgroundColor: colour }}
            title={title}
            aria-label={title}
            aria-pressed={index === selected}
            data-hovered={index === hovered}
            onClick={() => void view.pickColour(index)}
          />
        );
      })}
    </div>
  );
}
