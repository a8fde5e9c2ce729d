import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ByteSpan, Sought } from '../../../shared/contract/search-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { FindSession } from '../../byte-grid/find-session.ts';
import { HitList, HitRow } from '../../byte-grid/hit-list.tsx';
import { findStrings } from '../../byte-grid/strings.ts';
import { useSought } from '../../byte-grid/use-sought.ts';
import type { HitStore } from '../../state/search/hit-store.ts';
import { bytesOfHit, useHits } from '../../state/search/use-hits.ts';
import { useAsset, useWorkbench } from '../../state/workbench.ts';
import { hexStrings } from './strings.ts';

const say = hexStrings.hits;

interface DrawerProps {
  readonly asset: AssetId;
  readonly title: string;
  readonly onClose: () => void;
}

/** All matches of the find bar's query. */
export function FoundDrawer({ finds, ...props }: DrawerProps & { readonly finds: FindSession }) {
  const { wanted, ...shown } = useSought(finds);
  return <HitDrawer {...props} wanted={wanted} {...shown} />;
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
  /** The encoding of a row's letters. */
  readonly encoding: string;
  readonly isHex: boolean;
  readonly children?: ReactNode;
}

/** A list of places below the grid. */
function HitDrawer({ asset, title, wanted, encoding, isHex, onClose, children }: HitDrawerProps) {
  const { selection } = useWorkbench();
  const { size = 0, revision } = useAsset(asset) ?? {};
  const hits = useHits({ asset, size, revision }, wanted);
  const progress = useStore(hits.store);
  return (
    <HitList
      title={title}
      progress={progress}
      renderRow={index => <Row {...{ asset, hits, index, encoding, isHex }} />}
      onGo={index => {
        const hit = hits.hitAt(index);
        if (hit !== undefined) void selection.selectRange(asset, hit.start, hit.size, 'find');
      }}
      onStop={hits.stop}
      onGoOn={() => void hits.goOn()}
      onClose={onClose}
    >
      {children}
    </HitList>
  );
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
  return <HitRow {...{ hit, encoding, isHex }} bytes={bytesOfHit(documents, asset, hit)} path={hits.pathAt(index)} />;
}
