import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { hexOffset, toSpacedHex } from '../../shared/base/hex.ts';
import type { ByteSpan } from '../../shared/contract/search-types.ts';
import { byteLetters } from '../../shared/structures/text-encoding.ts';
import { Button, IconButton } from '../widgets/button.tsx';
import { VirtualList } from '../widgets/virtual-list.tsx';
import { platformText } from './letters.ts';
import { findStrings } from './strings.ts';
import './hit-list.css';

const say = findStrings.hits;

/** The number of a row's bytes that are shown as digits. */
const DIGITS = 16;

/** How far the search for a list has come. */
export interface HitProgress {
  readonly count: number;
  readonly at: number;
  readonly end: number;
  readonly running: boolean;
  /** It paused because there are too many hits. */
  readonly isFull: boolean;
  readonly refused?: string;
}

interface HitListProps {
  readonly title: string;
  readonly progress: HitProgress;
  readonly children?: ReactNode;
  renderRow(index: number): ReactNode;
  onGo(index: number): void;
  onStop(): void;
  onGoOn(): void;
  onClose(): void;
}

/** A list of places under a grid: offset, bytes and field. The view follows the keyboard. */
export function HitList({ title, progress, children, renderRow, onGo, onStop, onGoOn, onClose }: HitListProps) {
  const [active, setActive] = useState(-1);
  const { running, at, end, count } = progress;
  return (
    <section className="hit-list" aria-label={title}>
      <header className="hit-list-head">
        <h3>{title}</h3>
        {children}
        <span className="hit-list-count" role="status">
          {progressOf(progress)}
        </span>
        {running && <Button onClick={onStop}>{say.stop}</Button>}
        {!running && at < end && <Button onClick={onGoOn}>{say.goOn}</Button>}
        <IconButton title={say.close} onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <VirtualList
        label={title}
        count={count}
        active={active}
        onActive={index => {
          setActive(index);
          onGo(index);
        }}
        renderRow={renderRow}
      />
    </section>
  );
}

function progressOf({ count, running, at, end, isFull, refused }: HitProgress): string {
  if (refused !== undefined) return refused;
  if (running) return say.running(count, end === 0 ? 100 : Math.floor((at / end) * 100));
  return isFull ? say.first(count) : at < end ? say.stopped(count) : say.all(count);
}

interface HitRowProps {
  readonly hit: ByteSpan;
  /** Its first bytes, as far as they are loaded. */
  readonly bytes: Uint8Array;
  readonly path: string | null | undefined;
  readonly encoding: string;
  readonly isHex: boolean;
}

export function HitRow({ hit, bytes, path, encoding, isHex }: HitRowProps) {
  return (
    <>
      <span className="hit-list-offset mono">{hexOffset(hit.start)}</span>
      <span className="hit-list-size">{hit.size}</span>
      <span className="hit-list-text mono truncate">
        {isHex ? toSpacedHex(bytes.subarray(0, DIGITS)) : byteLetters(bytes, encoding, platformText)}
      </span>
      <span className="hit-list-field truncate">{path ?? ''}</span>
    </>
  );
}
