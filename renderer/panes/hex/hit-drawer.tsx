import { X } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { hexOffset } from '../../../shared/base/hex.ts';
import type { ByteSpan, Sought } from '../../../shared/contract/search-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { byteLetters } from '../../../shared/structures/text-encoding.ts';
import type { FindSession } from '../../byte-grid/find-session.ts';
import { platformText } from '../../byte-grid/letters.ts';
import { findStrings } from '../../byte-grid/strings.ts';
import { BYTES_PAGE } from '../../state/document-pages.ts';
import { useAsset, useWorkbench, type Workbench } from '../../state/workbench.ts';
import { Button, IconButton } from '../../widgets/button.tsx';
import { VirtualList } from '../../widgets/virtual-list.tsx';
import { createHitStore, type HitStore, type HitsState } from './hit-store.ts';
import { hexStrings } from './strings.ts';

const say = hexStrings.hits;

/** Bytes of a row that are shown. */
const SHOWN = 64;

interface DrawerProps {
  readonly asset: AssetId;
  readonly title: string;
  readonly onClose: () => void;
}

/** All places of what the find bar looks for. */
export function FoundDrawer({ finds, ...props }: DrawerProps & { readonly finds: FindSession }) {
  const state = useStore(finds.store);
  const sought = useMemo(() => {
    const { mode, typed, matchCase, encoding, type, bigEndian, tolerance, within } = state;
    return { key: JSON.stringify([mode, typed, matchCase, encoding, type, bigEndian, tolerance, within]) };
  }, [state]);
  const { key } = sought;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is all that the query is made of
  const wanted = useMemo(() => finds.sought(), [finds, key]);
  return (
    <HitDrawer
      {...props}
      wanted={wanted}
      encoding={wanted?.mode === 'text' ? (wanted.encoding ?? 'windows-1252') : 'windows-1252'}
      isHex={wanted?.mode === 'hex' || wanted?.mode === 'number'}
    />
  );
}

/** The strings of the selection, or of all bytes. */
export function StringsDrawer({ within, ...props }: DrawerProps & { readonly within: ByteSpan | undefined }) {
  const [encoding, setEncoding] = useState('ascii');
  const [fewest, setFewest] = useState(4);
  const [isConfined, setConfined] = useState(within !== undefined);
  const wanted = useMemo(
    () => ({ mode: 'strings' as const, query: String(fewest), encoding, ...(isConfined && within && { within }) }),
    [encoding, fewest, isConfined, within],
  );
  return (
    <HitDrawer {...props} wanted={wanted} encoding={encoding} isHex={false}>
      <select aria-label={findStrings.encoding} value={encoding} onChange={event => setEncoding(event.target.value)}>
        {Object.entries(say.encodings).map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
      <label>
        {say.fewest}
        <input
          type="number"
          min={1}
          max={999}
          value={fewest}
          onChange={event => setFewest(Math.max(1, Number(event.target.value)))}
        />
      </label>
      {within && (
        <label>
          <input type="checkbox" checked={isConfined} onChange={event => setConfined(event.target.checked)} />
          {findStrings.inSelection}
        </label>
      )}
    </HitDrawer>
  );
}

interface HitDrawerProps extends DrawerProps {
  readonly wanted: (Sought & { readonly within?: ByteSpan }) | undefined;
  /** Of the letters of a row. */
  readonly encoding: string;
  readonly isHex: boolean;
  readonly children?: ReactNode;
}

/** A list of places under the grid: offset, bytes, field. The view follows the keyboard. */
function HitDrawer({ asset, title, wanted, encoding, isHex, onClose, children }: HitDrawerProps) {
  const bench = useWorkbench();
  const hits = useHits(bench, asset, wanted);
  const state = useStore(hits.store);
  const [active, setActive] = useState(-1);

  function go(index: number): void {
    setActive(index);
    const hit = hits.hitAt(index);
    if (hit !== undefined) void bench.selection.selectRange(asset, hit.start, hit.size, 'find');
  }

  return (
    <section className="hex-drawer" aria-label={title}>
      <header className="hex-drawer-head">
        <h3>{title}</h3>
        {children}
        <span className="hex-drawer-count" role="status">
          {progressOf(state)}
        </span>
        {state.running && <Button onClick={hits.stop}>{say.stop}</Button>}
        {!state.running && state.at < state.end && <Button onClick={() => void hits.goOn()}>{say.goOn}</Button>}
        <IconButton title={say.close} onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <VirtualList
        label={title}
        count={state.count}
        active={active}
        onActive={go}
        renderRow={index => <Row {...{ asset, hits, index, encoding, isHex }} />}
      />
    </section>
  );
}

/** Lists anew when the query or the bytes are others. */
function useHits(
  bench: Pick<Workbench, 'installs' | 'client'>,
  asset: AssetId,
  wanted: HitDrawerProps['wanted'],
): HitStore {
  const open = useAsset(asset);
  const { size = 0, revision } = open ?? {};
  const hits = useMemo(() => {
    const install = bench.installs.store.getState().install?.id;
    return createHitStore({
      findPart: (part, options) => bench.client.findPart({ asset, ...part }, options),
      fieldsAt: async starts =>
        install === undefined ? [] : bench.client.hitFields({ install, hits: starts.map(start => ({ asset, start })) }),
    });
  }, [bench, asset]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other bytes have other hits
  useEffect(() => {
    if (wanted === undefined) return undefined;
    const { within, ...sought } = wanted;
    void hits.list(sought, within ?? { start: 0, size });
    return hits.stop;
  }, [hits, wanted, size, revision]);
  return hits;
}

function progressOf({ count, running, at, end, isFull, refused }: HitsState): string {
  if (refused !== undefined) return refused;
  if (running) return say.running(count, end === 0 ? 100 : Math.floor((at / end) * 100));
  return isFull ? say.first(count) : at < end ? say.stopped(count) : say.all(count);
}

interface RowProps {
  readonly asset: AssetId;
  readonly hits: HitStore;
  readonly index: number;
  readonly encoding: string;
  readonly isHex: boolean;
}

function Row({ asset, hits, index, encoding, isHex }: RowProps) {
  const { documents } = useWorkbench();
  useStore(hits.store, state => state.named);
  useStore(documents.store, state => state.entries[asset]?.arrived);
  useEffect(() => hits.see(index), [hits, index]);
  const hit = hits.hitAt(index);
  if (hit === undefined) return null;
  const bytes = bytesAt(documents, asset, hit);
  const digits = Array.from(bytes.subarray(0, SHOWN / 4), byte => byte.toString(16).toUpperCase().padStart(2, '0'));
  return (
    <>
      <span className="hex-drawer-offset mono">{hexOffset(hit.start)}</span>
      <span className="hex-drawer-size">{hit.size}</span>
      <span className="hex-drawer-text mono truncate">
        {isHex ? digits.join(' ') : byteLetters(bytes, encoding, platformText)}
      </span>
      <span className="hex-drawer-field truncate">{hits.pathAt(index) ?? ''}</span>
    </>
  );
}

/** The first bytes of a hit, as far as they have come. */
function bytesAt(documents: Workbench['documents'], asset: AssetId, { start, size }: ByteSpan): Uint8Array {
  const end = start + Math.min(size, SHOWN);
  const parts: number[] = [];
  for (let at = start; at < end; ) {
    const page = Math.floor(at / BYTES_PAGE);
    const bytes = documents.bytesPage(asset, page)?.bytes;
    const next = Math.min(end, (page + 1) * BYTES_PAGE);
    if (bytes === undefined) break;
    parts.push(...bytes.subarray(at - page * BYTES_PAGE, next - page * BYTES_PAGE));
    at = next;
  }
  return Uint8Array.from(parts);
}
