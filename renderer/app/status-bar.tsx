import { DRAFT } from '../../shared/contract/change-types.ts';
import type { Asset } from '../../shared/contract/types.ts';
import { useAsset, usePart, useWorkbench } from '../state/workbench.ts';
import { Progress } from '../widgets/progress.tsx';
import { strings } from './strings.ts';
import './status-bar.css';

const words = strings.status;

/** The line at the bottom: the selection on the left, the overall state on the right. */
export function StatusBar() {
  const install = usePart(
    bench => bench.installs,
    state => state.install,
  );
  const status = usePart(
    bench => bench.connection,
    state => state.status,
  );
  const chord = usePart(
    bench => bench.commands,
    state => state.chord,
  );
  return (
    <footer className="status" data-zone="status">
      {chord ? <span className="status-item">{words.chord(chord)}</span> : install && <Place />}
      <span className="status-space" />
      {(status === 'lost' || status === 'gone') && (
        <span className="status-item status-bad" role="status" title={strings[status]}>
          {words[status]}
        </span>
      )}
      {install && <Index />}
      {install && (
        <span className="status-item" title={install.note}>
          {install.game ?? words.noGame}
        </span>
      )}
    </footer>
  );
}

function Place() {
  const bench = useWorkbench();
  const active = usePart(
    parts => parts.tabs,
    state => state.active?.asset,
  );
  const asset = useAsset(active);
  const here = usePart(
    parts => parts.selection,
    ({ current, last }) => {
      if (asset === undefined) return undefined;
      return current?.asset === asset.id || current?.shownBy === asset.id ? current : last[asset.id];
    },
  );
  const inserts = usePart(
    parts => parts.preferences,
    state => state.inserts,
  );
  const endian = usePart(
    parts => parts.preferences,
    state => state.endian,
  );
  usePart(
    parts => parts.documents,
    state => (here === undefined ? undefined : state.entries[here.asset]?.arrived),
  );
  if (asset === undefined || asset.kind === 'folder') return null;
  // The field of the selection is as old as the selection.
  const field =
    here?.field && (bench.documents.knownField(here.asset, here.field.start, here.field.path) ?? here.field);
  return (
    <>
      {here === undefined ? (
        <span className="status-item">{words.size(asset.size)}</span>
      ) : (
        <>
          <button
            type="button"
            className="status-item status-button mono"
            title="Go to offset"
            onClick={() => bench.overlays.open('quick-open', ':')}
          >
            0x{here.cursor.toString(16).toUpperCase().padStart(6, '0')} ({here.cursor.toLocaleString('en-US')})
          </button>
          <span className="status-item">{words.selected(here.size)}</span>
          {here.where !== undefined && (
            <span className="status-item truncate" title={here.where}>
              {words.where(here.where)}
            </span>
          )}
          <span className="status-item status-path truncate mono">
            {field ? `${field.kind} ${field.path}` : here.path}
          </span>
        </>
      )}
      <ChangesInside address={asset.address} />
      <button
        type="button"
        className="status-item status-button status-wide"
        onClick={() => bench.preferences.set({ endian: endian === 'little' ? 'big' : 'little' })}
      >
        {words[endian]}
      </button>
      <button
        type="button"
        className={inserts ? 'status-item status-button' : 'status-item status-button status-wide'}
        title={words.typing}
        onClick={() => bench.preferences.set({ inserts: !inserts })}
      >
        {inserts ? words.insert : words.overwrite}
      </button>
      <RoundTripState asset={asset} />
    </>
  );
}

/** An archive is rebuilt when it is written; until then it is shown without changes to its entries. */
function ChangesInside({ address }: Pick<Asset, 'address'>) {
  const entries = usePart(
    parts => parts.changes,
    ({ list }) => {
      const inside = list.filter(
        change => !change.written && change.id !== DRAFT && change.address.startsWith(`${address}::`),
      );
      return new Set(inside.map(change => change.address)).size;
    },
  );
  if (entries === 0) return null;
  return (
    <span className="status-item status-warn" title={words.withoutEntriesHint}>
      {words.withoutEntries(entries)}
    </span>
  );
}

/** The result of the round trip; nothing for a file that was not compared. */
export function roundTripText({
  roundTrip,
  isReading,
  views,
}: Pick<Asset, 'roundTrip' | 'isReading' | 'views'>): string {
  if (roundTrip.status !== 'none') return words[roundTrip.status];
  if (!views.includes('structure')) return words.none;
  return isReading ? words.reading : words.notCompared;
}

function RoundTripState({ asset }: { readonly asset: Asset }) {
  const { roundTrip } = asset;
  const tone = { exact: 'status-ok', patchOnly: 'status-warn', failed: 'status-bad', none: 'dim' }[roundTrip.status];
  const why = roundTrip.status === 'exact' ? undefined : roundTrip.why;
  return (
    <span className={`status-item ${tone}`} title={why} data-testid="round-trip">
      {roundTripText(asset)}
    </span>
  );
}

function Index() {
  const bench = useWorkbench();
  const { scan, scanStep, scanned, scanning, isCut } = usePart(
    parts => parts.installs,
    state => state,
  );
  if (scanning) {
    const label = scan ? words.scanning(scan.files, scan.entries) : (scanStep?.text ?? words.scanStarting);
    return (
      <Progress
        label={label}
        done={scan?.bytes ?? scanStep?.done ?? 0}
        total={scan?.totalBytes ?? scanStep?.total}
        onCancel={() => bench.installs.cancelScan()}
      />
    );
  }
  if (isCut)
    return (
      <button
        type="button"
        className="status-item status-button status-warn"
        title={words.cutHint}
        onClick={() => void bench.installs.scan()}
      >
        {words.cut}
      </button>
    );
  return scanned ? <span className="status-item">{words.indexed(scanned.files + scanned.entries)}</span> : null;
}
