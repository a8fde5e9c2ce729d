import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { hexOffset } from '../../../shared/base/hex.ts';
import type { ByteSpan, ByteStats } from '../../../shared/contract/search-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { useAsset, useWorkbench } from '../../state/workbench.ts';
import { onThemeChange, readTokens } from '../../style/read-tokens.ts';
import { hexStrings } from './strings.ts';

const say = hexStrings.analysis;

interface AnalysisProps {
  readonly asset: AssetId;
  /** The selection when it was opened; otherwise all bytes. */
  readonly within: ByteSpan | undefined;
  /** The bytes on the screen. */
  readonly shown: ByteSpan;
  readonly onGo: (offset: number) => void;
  /** Shows these bytes without moving the caret. */
  readonly onScroll: (offset: number) => void;
  /** Looks for these bytes. */
  readonly onFind: (hex: string) => void;
}

/** Entropy along the bytes, the frequency of each value, and which values follow which; each leads to its place. */
export function Analysis({ asset, within, shown, onGo, onScroll, onFind }: AnalysisProps) {
  const bench = useWorkbench();
  const { size = 0, revision } = useAsset(asset) ?? {};
  const [stats, setStats] = useState<ByteStats>();
  const [here, setHere] = useState<string>();
  const { start, size: count } = within ?? { start: 0, size };
  // biome-ignore lint/correctness/useExhaustiveDependencies: other bytes count differently
  useEffect(() => {
    const stop = new AbortController();
    bench.client.byteStats({ asset, start, size: count }, { signal: stop.signal }).then(setStats, error => {
      if (!stop.signal.aborted) bench.notices.caught(error);
    });
    return () => stop.abort();
  }, [bench, asset, start, count, revision]);
  if (stats === undefined) return <aside className="hex-analysis" aria-label={say.title} aria-busy="true" />;
  const { blocks, blockSize, counts, looked } = stats;
  const offsetOf = (block: number) => start + block * blockSize;
  const share = (offset: number) => Math.min(1, Math.max(0, (offset - start) / Math.max(1, count)));
  return (
    <aside className="hex-analysis" aria-label={say.title}>
      <div className="hex-entropy">
        <Picture
          className="hex-entropy-lines"
          label={say.strip}
          cells={[1, Math.max(1, blocks.length)]}
          size={[32, Math.max(1, blocks.length)]}
          paint={(context, colour) => paintEntropy(context, stats, colour)}
          textOf={(_, block) => say.block(hexOffset(offsetOf(block)), blocks[block] ?? 0)}
          onHere={setHere}
          onDrag={(_, block) => onScroll(offsetOf(block))}
          onPick={(_, block) => onGo(offsetOf(block))}
        />
        <span
          className="hex-entropy-shown"
          aria-hidden
          style={{ top: `${100 * share(shown.start)}%`, bottom: `${100 * (1 - share(shown.start + shown.size))}%` }}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard */}
      <div className="hex-analysis-views" role="group" aria-label={say.title} tabIndex={0}>
        <p>{within ? say.ofRange(hexOffset(start), count) : say.ofAll}</p>
        <p>{say.entropy(stats.entropy)}</p>
        <p>{say.values(counts.filter(each => each > 0).length)}</p>
        {looked < stats.size && <p>{say.sampled(looked, stats.size)}</p>}
        <Picture
          className="hex-histogram"
          label={say.histogram}
          cells={[256, 1]}
          size={[256, 64]}
          paint={(context, colour) => paintHistogram(context, stats, colour)}
          textOf={byte => say.value(hexOf(byte), counts[byte] ?? 0, looked)}
          onHere={setHere}
          onPick={byte => onFind(hexOf(byte))}
        />
        <Picture
          className="hex-digram"
          label={say.digram}
          cells={[256, 256]}
          size={[256, 256]}
          paint={(context, colour) => paintDigram(context, stats, colour)}
          textOf={(second, first) => say.pair(hexOf(first), hexOf(second), stats.pairs[first * 256 + second] !== 0)}
          onHere={setHere}
          onPick={(second, first) => onFind(`${hexOf(first)} ${hexOf(second)}`)}
        />
        <p className="hex-analysis-here mono">{here}</p>
      </div>
    </aside>
  );
}

const hexOf = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, '0');

interface PictureProps {
  readonly className: string;
  readonly label: string;
  /** The number of cells across and down. */
  readonly cells: readonly [number, number];
  readonly size: readonly [number, number];
  readonly paint: (context: CanvasRenderingContext2D, colour: string) => void;
  readonly textOf: (x: number, y: number) => string;
  /** Reports the value under the pointer, or the one chosen with the keys. */
  readonly onHere: (text: string | undefined) => void;
  /** The pointer drags; if absent, only clicks count. */
  readonly onDrag?: (x: number, y: number) => void;
  readonly onPick: (x: number, y: number) => void;
}

/** A chart of bytes as a control: the pointer or the arrows choose a position, a click or Enter goes there. */
function Picture({ className, label, cells, size: [width, height], paint, textOf, onHere, ...does }: PictureProps) {
  const { onDrag, onPick } = does;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [[x, y], setAt] = useState<readonly [number, number]>([0, 0]);
  const [across, down] = cells;
  useEffect(() => {
    const draw = (): void => {
      const context = canvas.current?.getContext('2d');
      if (!context) return;
      context.clearRect(0, 0, width, height);
      paint(context, readTokens()('--accent'));
    };
    draw();
    return onThemeChange(draw);
  });

  function placeOf(event: PointerEvent): readonly [number, number] {
    const box = event.currentTarget.getBoundingClientRect();
    const cell = (share: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(share * count)));
    return [cell((event.clientX - box.left) / box.width, across), cell((event.clientY - box.top) / box.height, down)];
  }

  function point(event: PointerEvent): void {
    const at = placeOf(event);
    onHere(textOf(...at));
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    setAt(at);
    onDrag?.(...at);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const [dx, dy] = STEPS[event.key] ?? [0, 0];
    // With both pairs of arrows, a single line of cells can be navigated.
    const next = [
      Math.min(across - 1, Math.max(0, x + (across > 1 ? dx || (down === 1 ? dy : 0) : 0))),
      Math.min(down - 1, Math.max(0, y + (down > 1 ? dy || (across === 1 ? dx : 0) : 0))),
    ] as const;
    if (event.key === 'Enter') onPick(x, y);
    else if (dx === 0 && dy === 0) return;
    else {
      setAt(next);
      onHere(textOf(...next));
      onDrag?.(...next);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <canvas
      ref={canvas}
      className={className}
      width={width}
      height={height}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={across * down - 1}
      aria-valuenow={y * across + x}
      aria-valuetext={textOf(x, y)}
      data-tip={label}
      onKeyDown={onKeyDown}
      onPointerDown={event => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        point(event);
      }}
      onPointerMove={point}
      onPointerUp={event => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onPick(...placeOf(event));
      }}
      onPointerLeave={() => onHere(undefined)}
    />
  );
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ...{ ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] },
  ...{ PageDown: [0, 16], PageUp: [0, -16] },
};

function paintEntropy(context: CanvasRenderingContext2D, { blocks }: ByteStats, colour: string): void {
  context.fillStyle = colour;
  for (const [y, bits] of blocks.entries()) {
    context.globalAlpha = 0.15 + (0.85 * bits) / 8;
    context.fillRect(0, y, (32 * bits) / 8, 1);
  }
  context.globalAlpha = 1;
}

function paintHistogram(context: CanvasRenderingContext2D, { counts }: ByteStats, colour: string): void {
  const most = Math.log1p(counts.reduce((largest, count) => Math.max(largest, count), 0));
  context.fillStyle = colour;
  for (const [byte, count] of counts.entries()) {
    const height = most === 0 ? 0 : (64 * Math.log1p(count)) / most;
    context.fillRect(byte, 64 - height, 1, height);
  }
}

function paintDigram(context: CanvasRenderingContext2D, { pairs }: ByteStats, colour: string): void {
  context.fillStyle = colour;
  for (const [pair, shade] of pairs.entries()) {
    if (shade === 0) continue;
    context.globalAlpha = 0.2 + (0.8 * shade) / 255;
    context.fillRect(pair & 0xff, pair >> 8, 1, 1);
  }
  context.globalAlpha = 1;
}
