import { CircleAlert, CircleCheck, CircleDot, Copy, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { hexOffset } from '../../../shared/base/hex.ts';
import type { Asset, AssetId, Problem } from '../../../shared/contract/types.ts';
import { printSize } from '../../state/labels/print-size.ts';
import { useAsset, usePart, useWorkbench } from '../../state/workbench.ts';
import { Button, IconButton } from '../../widgets/button.tsx';
import { copyText } from '../../widgets/copy-text.ts';
import { Progress } from '../../widgets/progress.tsx';
import { UsersOf, Uses, useReferences } from './names.tsx';
import { Repairs } from './repairs.tsx';
import { infoStrings as say } from './strings.ts';
import './info.css';

/** An asset as a whole: its format, how it was identified, and how safely it can be edited. */
export function InfoPane({ asset: id }: { readonly asset: AssetId }) {
  const asset = useAsset(id);
  useChangesInside(id, asset?.entries !== undefined);
  if (asset === undefined) return <div className="info">{say.reading}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it must be scrollable by keyboard
    <section className="info selectable" aria-label={say.label} tabIndex={0} data-scope="info">
      <Heading asset={asset} />
      <dl className="info-rows">
        <Row label={say.address}>
          <Address address={asset.address} />
        </Row>
        <Row label={say.size}>
          <span className="mono">{say.bytes(asset.size)}</span>
          {asset.size >= 1000 && <span className="info-quiet">{printSize(asset.size)}</span>}
        </Row>
        {asset.entries !== undefined && (
          <Row label={say.entries}>
            <span className="mono">{asset.entries.toLocaleString('en')}</span>
          </Row>
        )}
        <Row label={say.edits}>{say.status[asset.status]}</Row>
        <Row label={say.roundTrip}>
          <RoundTripWords asset={asset} />
        </Row>
        {asset.isReading !== true && (
          <Row label={say.explained}>
            <Explained share={asset.explained} />
          </Row>
        )}
        {otherFacts(asset).map(([label, value]) => (
          <Row key={label} label={label}>
            <span className="mono">{value}</span>
          </Row>
        ))}
        <Names asset={asset} />
        <Row label={say.findings}>
          <Findings asset={asset} />
        </Row>
      </dl>
    </section>
  );
}

/** Requests an archive again if its entries may have changed, because its own document has not. */
function useChangesInside(id: AssetId, isArchive: boolean): void {
  const { documents } = useWorkbench();
  const edits = usePart(
    parts => parts.changes,
    state => state.list,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: other edits are other facts
  useEffect(() => {
    if (isArchive) void documents.open(id);
  }, [documents, id, isArchive, edits]);
}

function Names({ asset }: { readonly asset: Asset }) {
  const found = useReferences(asset);
  if (found === undefined) return null;
  return (
    <>
      {found.uses.length > 0 && (
        <Row label={say.uses}>
          <Uses asset={asset} uses={found.uses} />
        </Row>
      )}
      {found.usedBy.length > 0 && (
        <Row label={say.usedBy}>
          <UsersOf asset={asset} users={found.usedBy} />
        </Row>
      )}
    </>
  );
}

/** The host's details, without those already shown above in better words. */
function otherFacts({ facts }: Asset): Asset['facts'] {
  const above = new Set([say.address, say.size, say.entries, say.format].map(label => label.toLowerCase()));
  return facts.filter(([label]) => !above.has(label.toLowerCase()));
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="info-row">
      <dt className="info-label">{label}</dt>
      <dd className="info-value">{children}</dd>
    </div>
  );
}

function Heading({ asset }: { readonly asset: Asset }) {
  return (
    <header className="info-head">
      <h2 className="info-title">{asset.title ?? asset.name}</h2>
      <span className={`info-badge info-${asset.confidence}`}>{say.confidence[asset.confidence]}</span>
      {asset.format && <span className="info-quiet mono">{asset.format}</span>}
      {asset.why !== '' && <p className="info-why">{say.because(asset.why)}</p>}
    </header>
  );
}

function Address({ address }: { readonly address: string }) {
  const { notices } = useWorkbench();
  async function copy(): Promise<void> {
    if (await copyText(address)) notices.say(say.copied);
    else notices.say(say.copyFailed, { tone: 'bad' });
  }
  return (
    <>
      <span className="mono info-address">{address}</span>
      <IconButton title={say.copyAddress} onClick={() => void copy()}>
        <Copy />
      </IconButton>
    </>
  );
}

function RoundTripWords({ asset }: { readonly asset: Asset }) {
  const { roundTrip } = asset;
  switch (roundTrip.status) {
    case 'exact':
      return <Verdict tone="ok" text={say.exact} />;
    case 'none':
      return <Verdict tone="quiet" text={say.none(roundTrip.why)} />;
    case 'patchOnly':
      return (
        <Verdict tone="warning" text={say.patchOnly(roundTrip.why)}>
          <Place asset={asset.id} start={roundTrip.start}>
            {say.firstDifference(hexOffset(roundTrip.start), roundTrip.path)}
          </Place>
        </Verdict>
      );
    case 'failed':
      return (
        <Verdict tone="error" text={say.failed(roundTrip.why)}>
          <Place asset={asset.id} start={roundTrip.start}>
            {say.firstFault(hexOffset(roundTrip.start), roundTrip.path)}
          </Place>
        </Verdict>
      );
  }
}

const signs = { ok: CircleCheck, note: Info, warning: TriangleAlert, error: CircleAlert, quiet: CircleDot } as const;

interface VerdictProps {
  readonly tone: keyof typeof signs;
  readonly text: string;
  readonly children?: ReactNode;
}

/** A sign and a sentence: never colour alone. */
function Verdict({ tone, text, children }: VerdictProps) {
  const Sign = signs[tone];
  return (
    <div className="info-verdict">
      <Sign className={`info-sign info-sign-${tone}`} aria-hidden />
      <div>
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}

interface PlaceProps {
  readonly asset: AssetId;
  readonly start: number;
  readonly children: ReactNode;
}

/** Text that leads to a place in the bytes. */
function Place({ asset, start, children }: PlaceProps) {
  const { navigation } = useWorkbench();
  const known = useAsset(asset);
  if (known === undefined) return null;
  const target = { asset, address: known.address, start, size: 1 };
  return (
    <button type="button" className="info-link" onClick={() => void navigation.go(target, 'info', { view: 'hex' })}>
      {children}
    </button>
  );
}

function Explained({ share }: { readonly share: number }) {
  const text = say.explainedShare(printShare(share));
  return (
    <div className="info-explained">
      <meter className="info-meter" min={0} max={1} value={share} aria-label={text} />
      <span>{text}</span>
    </div>
  );
}

/** A fraction as a percentage, never 100 % for an incomplete whole or 0 % for something. */
export function printShare(share: number): string {
  const percent = share * 100;
  if (share >= 1) return '100%';
  if (share <= 0) return '0%';
  if (percent > 99.9) return '99.9%';
  if (percent < 0.1) return '0.1%';
  return `${percent.toFixed(1).replace(/\.0$/, '')}%`;
}

function Findings({ asset }: { readonly asset: Asset }) {
  if (asset.isReading === true) return <Progress label={say.stillReading} done={0} />;
  if (asset.findings.length === 0) return <Verdict tone="ok" text={say.noFindings} />;
  return (
    <>
      {asset.findings.some(({ repairable, weight }) => repairable && weight !== 'note') && <Repairs asset={asset.id} />}
      <ul className="info-findings">
        {asset.findings.map(finding => (
          <li key={`${finding.path ?? ''} ${finding.start ?? ''} ${finding.text}`}>
            <FindingLine finding={finding} />
          </li>
        ))}
      </ul>
    </>
  );
}

function FindingLine({ finding }: { readonly finding: Problem }) {
  const { documents } = useWorkbench();
  const { path, start } = finding;
  return (
    <Verdict tone={finding.weight} text={finding.text}>
      <div className="info-offers">
        {start !== undefined && (
          <Place asset={finding.asset} start={start}>
            <span className="mono">{path ? `${hexOffset(start)} · ${path}` : hexOffset(start)}</span>
          </Place>
        )}
        {finding.repairable && path !== undefined && (
          <Button
            aria-label={say.repairLabel(finding.text)}
            onClick={() => void documents.edit.repair(finding.asset, path)}
          >
            {say.repair}
          </Button>
        )}
      </div>
    </Verdict>
  );
}
