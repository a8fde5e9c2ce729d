import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { hexColour, type ImageView } from './image-state.ts';
import { imageStrings as say } from './strings.ts';

/** The colours of the palette in order; the one of the hovered pixel is marked. */
export function PaletteStrip({ view }: { readonly view: ImageView }) {
  const indexed = useStore(view.store, state => state.picture?.indexed);
  const hovered = useStore(view.store, state =>
    state.hover === undefined ? undefined : state.picture?.indexed?.indices[state.hover],
  );
  const selected = useStore(view.store, state => state.colour);
  const strip = useRef<HTMLDivElement>(null);
  const shown = hovered ?? selected;
  useEffect(() => {
    if (shown !== undefined) strip.current?.children[shown]?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  if (indexed === undefined) return null;
  const count = indexed.palette.length / 3;

  function onKeyDown(event: KeyboardEvent): void {
    const next = paletteKey(event.key, selected ?? 0, count);
    if (next === undefined) return;
    event.preventDefault();
    const swatch = strip.current?.children[next];
    if (swatch instanceof HTMLElement) swatch.focus();
    void view.pickColour(next);
  }

  return (
    <div ref={strip} className="image-palette" role="group" aria-label={say.palette(count)} onKeyDown={onKeyDown}>
      {Array.from({ length: count }, (_, index) => {
        const colour = hexColour(indexed.palette, index * 3);
        const title = say.colour(index, colour);
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: only its number identifies a colour
            key={index}
            type="button"
            className="image-swatch"
            style={{ backgroundColor: colour }}
            title={title}
            aria-label={title}
            aria-pressed={index === selected}
            data-hovered={index === hovered}
            tabIndex={index === (selected ?? 0) ? 0 : -1}
            onClick={() => void view.pickColour(index)}
          />
        );
      })}
    </div>
  );
}

/** Where a key leads among the colours; undefined if it leads nowhere. */
function paletteKey(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
