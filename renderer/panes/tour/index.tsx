import { useEffect, useRef, useState } from 'react';
import { useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { focusBack } from '../../widgets/focus-back.ts';
import { tourStrings as say } from './strings.ts';
import './tour.css';

/** Five steps around the window; nothing is blocked meanwhile, and Escape ends it. */
export function Tour() {
  const { overlays, panelLayout } = useWorkbench();
  const card = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const step = say.steps[index];
  const zone = step?.zone;
  useEffect(() => {
    const before = document.activeElement;
    card.current?.focus();
    return () => focusBack(before);
  }, []);
  useEffect(() => {
    if (zone === 'explorer' || zone === 'side' || zone === 'bottom') panelLayout.show(zone);
    let part: Element | null = null;
    // Once it is drawn, if it was hidden.
    const frame = requestAnimationFrame(() => {
      part = document.querySelector(`[data-zone="${zone}"]`);
      part?.setAttribute('data-tour', 'here');
    });
    return () => {
      cancelAnimationFrame(frame);
      part?.removeAttribute('data-tour');
    };
  }, [zone, panelLayout]);
  useEffect(() => {
    function leave(event: KeyboardEvent): void {
      if (event.key === 'Escape') overlays.close();
    }
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [overlays]);
  if (step === undefined) return null;
  const isLast = index === say.steps.length - 1;
  return (
    <div ref={card} className="tour" data-about={zone} role="dialog" aria-label={say.label} tabIndex={-1}>
      <p className="tour-quiet">{say.which(index, say.steps.length)}</p>
      <div role="status">
        <h2>{step.title}</h2>
        <p>{step.text}</p>
      </div>
      <p className="tour-buttons">
        {!isLast && (
          <Button tone="quiet" onClick={() => overlays.close()}>
            {say.leave}
          </Button>
        )}
        <Button disabled={index === 0} onClick={() => setIndex(index - 1)}>
          {say.back}
        </Button>
        <Button tone="accent" onClick={() => (isLast ? overlays.close() : setIndex(index + 1))}>
          {isLast ? say.finish : say.next}
        </Button>
      </p>
    </div>
  );
}
