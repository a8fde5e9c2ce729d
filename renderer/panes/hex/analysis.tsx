import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { hexOffset } from '../../../shared/base/hex.ts';
import type { ByteSpan, ByteStats } from '../../../shared/contract/search-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { useAsset, useWorkbench } from '../../state/workbench.ts';
import { onThemeChange, readTokens } from '../../style/read-tokens.ts';
import { hexStrings } from './strings.ts';

const say = hexStrings.analysis;

interface AnalysisProps {
  readonly asset: AssetId;
  /** The selection when it was opened; else all bytes. */
  readonly within: ByteSpan | undefined;
  readonly onGo: (offset: number) => void;
  /** Looks for these bytes. */
  readonly onFind: (hex: string) => void;
}

/** Entropy along the bytes, how often each one occurs, and which follow which; each leads to its place. */
export function Analysis({ asset, within, onGo, onFind }: AnalysisProps) {
  const bench = useWorkbench();
  const { size = 0, revision } = useAsset(asset) ?? {};
  const [stats, setStats] = useState<ByteStats>();
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
  return (
    <aside className="hex-analysis" aria-label={say.title}>
      <EntropyStrip stats={stats} start={start} onGo={onGo} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <div className="hex-analysis-views" role="group" aria-label={say.title} tabIndex={0}>
        <p>{within ? say.ofRange(hexOffset(start), count) : say.ofAll}</p>
        <p>{say.entropy(stats.entropy)}</p>
        <p>{say.values(stats.counts.filter(each => each > 0).length)}</p>
        {stats.looked < stats.size && <p>{say.sampled(stats.looked, stats.size)}</p>}
        <Picture
          className="hex-histogram"
          label={say.histogram}
          size={[256, 64]}
          paint={(context, colour) => paintHistogram(context, stats, colour)}
          onPoint={x => onFind(hexOf(Math.floor(x * 256)))}
        />
        <Picture
          className="hex-digram"
          label={say.digram}
          size={[256, 256]}
          paint={(context, colour) => paintDigram(context, stats, colour)}
          onPoint={(x, y) => onFind(`${hexOf(Math.floor(y * 256))} ${hexOf(Math.floor(x * 256))}`)}
        />
      </div>
    </aside>
  );
}

const hexOf = (byte: number): string => Math.min(255, Math.max(0, byte)).toString(16).toUpperCase().padStart(2, '0');

function EntropyStrip({
  stats,
  start,
  onGo,
}: Pick<AnalysisProps, 'onGo'> & { readonly stats: ByteStats; readonly start: number }) {
  const [at, setAt] = useState(0);
  const last = Math.max(0, stats.blocks.length - 1);

  function go(block: number): void {
    const kept = Math.min(last, Math.max(0, block));
    setAt(kept);
    onGo(start + kept * stats.blockSize);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, PageDown: 16, PageUp: -16 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    go(at + by);
  }

  return (
    <div
      className="hex-entropy"
      role="slider"
      tabIndex={0}
      aria-label={say.strip}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={say.block(hexOffset(start + at * stats.blockSize), stats.blocks[at] ?? 0)}
      data-tip={say.strip}
      onKeyDown={onKeyDown}
    >
      <Picture
        className="hex-entropy-lines"
        label={say.strip}
        size={[32, Math.max(1, stats.blocks.length)]}
        paint={(context, colour) => paintEntropy(context, stats, colour)}
        onPoint={(_, y) => go(Math.floor(y * stats.blocks.length))}
      />
    </div>
  );
}

interface PictureProps {
  readonly className: string;
  readonly label: string;
  readonly size: readonly [number, number];
  readonly paint: (context: CanvasRenderingContext2D, colour: string) => void;
  /** Told in shares of the width and height. */
  readonly onPoint: (x: number, y: number) => void;
}

function Picture({ className, label, size: [width, height], paint, onPoint }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
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
  function onClick(event: MouseEvent): void {
    const box = event.currentTarget.getBoundingClientRect();
    onPoint((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  }
  return (
    <canvas
      ref={canvas}
      className={className}
      width={width}
      height={height}
      role="img"
      aria-label={label}
      onClick={onClick}
    />
  );
}

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
