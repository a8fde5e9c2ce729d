import { TriangleAlert } from 'lucide-react';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import type { Failure } from '../../../shared/contract/failure.ts';
import type { PictureResult } from '../../../shared/contract/picture-types.ts';
import { failureOf } from '../../state/base/notices.ts';
import { useWorkbench, type Workbench } from '../../state/workbench.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import type { SideName } from './aligned.ts';
import { PairLoading } from './pair-loading.tsx';
import type { PairViewProps } from './pair-view.ts';
import { useAgain } from './stepper.ts';
import { strings } from './strings.ts';

const BYTES = 4;

/** The opacity of equal parts, so that the position of a difference in the picture is visible. */
const FAINT = 0.18;

const say = strings.image;
type Mode = keyof typeof say.mode;
const modes = Object.keys(say.mode) as Mode[]; // as: the keys of the record

interface Pictures {
  readonly a: Pixels;
  readonly b: Pixels;
}

/** Both pictures: side by side, overlaid, or only where they differ. */
export function ImageView({ pair, assetA, assetB }: PairViewProps) {
  const bench = useWorkbench();
  const [pictures, setPictures] = useState<Pictures>();
  const [failure, setFailure] = useState<Failure>();
  useAgain(() => {
    load(bench, pair).then(setPictures, error => setFailure(failureOf(error)));
  }, [bench, pair, assetA.revision, assetB.revision]);
  if (failure !== undefined)
    return <EmptyState icon={<TriangleAlert />} title={strings.couldNotCompare} text={failure.text} />;
  if (pictures === undefined) return <PairLoading>{say.loading}</PairLoading>;
  return <Overlay {...pictures} />;
}

async function load({ client }: Pick<Workbench, 'client'>, { a, b }: PairViewProps['pair']): Promise<Pictures> {
  const [before, after] = await Promise.all([
    client.picture({ asset: a, index: 0 }),
    client.picture({ asset: b, index: 0 }),
  ]);
  return { a: before, b: after };
}

function Overlay({ a, b }: Pictures) {
  const [mode, setMode] = useState<Mode>('side');
  const [mix, setMix] = useState(50);
  const difference = useMemo(() => differenceOf(a, b), [a, b]);
  const isSameSize = a.width === b.width && a.height === b.height;
  const sizeText = (picture: Pixels) => `${picture.width} × ${picture.height}`;
  return (
    <div className="compare-image">
      <div className="compare-tools">
        <fieldset className="compare-switch" aria-label={say.modes}>
          {modes.map(each => (
            <button key={each} type="button" aria-pressed={each === mode} onClick={() => setMode(each)}>
              {say.mode[each]}
            </button>
          ))}
        </fieldset>
        {mode === 'onion' && (
          <label className="compare-check">
            {say.mix}
            <input type="range" min={0} max={100} value={mix} onChange={event => setMix(event.target.valueAsNumber)} />
          </label>
        )}
        <span className="compare-count" role="status">
          {isSameSize
            ? say.differ(difference.differ, difference.width * difference.height)
            : say.sizes(sizeText(a), sizeText(b))}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable with the keyboard */}
      <div className={`compare-stage compare-stage-${mode}`} role="group" tabIndex={0} aria-label={say.canvas[mode]}>
        {mode !== 'difference' && <Picture pixels={a} side="a" />}
        {mode !== 'difference' && (
          <Picture pixels={b} side="b" style={mode === 'onion' ? { opacity: mix / 100 } : undefined} />
        )}
        {mode === 'difference' && <Picture pixels={difference} />}
      </div>
    </div>
  );
}

interface PictureProps {
  readonly pixels: { readonly width: number; readonly height: number; readonly rgba: Uint8Array | Uint8ClampedArray };
  readonly side?: SideName;
  readonly style?: CSSProperties | undefined;
}

/** Small pictures are enlarged: otherwise a difference in one of 8 × 8 would be hard to see. */
const SMALL = 256;

function Picture({ pixels, side, style }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height, rgba } = pixels;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || width === 0 || height === 0) return;
    context.putImageData(new ImageData(new Uint8ClampedArray(rgba), width, height), 0, 0);
  }, [rgba, width, height]);
  const scale = Math.max(1, Math.floor(SMALL / Math.max(width, height, 1)));
  return (
    <figure className="compare-picture" style={style}>
      {side !== undefined && (
        <figcaption className={`compare-side-${side}`}>
          <b>{strings.side[side]}</b>
        </figcaption>
      )}
      <div aria-hidden="true">
        <canvas ref={canvas} width={width} height={height} style={{ width: width * scale }} />
      </div>
    </figure>
  );
}

export type Pixels = Pick<PictureResult, 'width' | 'height' | 'rgba'>;

/** Two pictures overlaid, the smaller one in the top left corner. */
export interface Overlaid {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  /** The number of differing pixels, including those that only one picture has. */
  readonly differ: number;
}

/** Where two pictures differ: differing pixels brighter the larger the difference, all others faint. */
export function differenceOf(a: Pixels, b: Pixels): Overlaid {
  const width = Math.max(a.width, b.width);
  const height = Math.max(a.height, b.height);
  const rgba = new Uint8ClampedArray(width * height * BYTES);
  let differ = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * BYTES;
      const [left, right] = [placeOf(a, x, y), placeOf(b, x, y)];
      const distance = distanceOf(a, left, b, right);
      if (distance > 0) differ += 1;
      paint(rgba, at, distance, right < 0 ? [a, left] : [b, right]);
    }
  }
  return { width, height, rgba, differ };
}

function placeOf({ width, height }: Pixels, x: number, y: number): number {
  return x < width && y < height ? (y * width + x) * BYTES : -1;
}

/** The largest difference of a channel; a pixel on only one side differs completely, a pixel on neither does not differ. */
function distanceOf(a: Pixels, left: number, b: Pixels, right: number): number {
  if (left < 0 || right < 0) return left === right ? 0 : 255;
  let most = 0;
  for (let channel = 0; channel < BYTES; channel++)
    most = Math.max(most, Math.abs((a.rgba[left + channel] ?? 0) - (b.rgba[right + channel] ?? 0)));
  return most;
}

function paint(rgba: Uint8ClampedArray, at: number, distance: number, [of, from]: readonly [Pixels, number]): void {
  if (distance > 0) {
    rgba.set([255, Math.round(200 * (distance / 255)), 80, 128 + Math.round(distance / 2)], at);
    return;
  }
  const grey = ((of.rgba[from] ?? 0) + (of.rgba[from + 1] ?? 0) + (of.rgba[from + 2] ?? 0)) / 3;
  rgba.set([grey, grey, grey, Math.round((of.rgba[from + 3] ?? 0) * FAINT)], at);
}
