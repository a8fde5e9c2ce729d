import { type RefObject, useEffect, useState } from 'react';

/** Narrower than this, the list lies above the detail. */
const NARROW = 760;
const BESIDE = 300;
const ABOVE = 124;

/** How much of the pane the list of changes takes, and on which side it lies. */
export function useTreeSize(box: RefObject<HTMLElement | null>) {
  const [width, setWidth] = useState(BESIDE);
  const [height, setHeight] = useState(ABOVE);
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    if (box.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) setBelow(entry.contentRect.width < NARROW);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return isBelow ? { size: height, setSize: setHeight, isBelow } : { size: width, setSize: setWidth, isBelow };
}
