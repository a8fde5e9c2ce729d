import { FileArchive, GitMerge, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { foldedDirectory } from '../../../shared/base/fold-ranges.ts';
import type { PlanField, PlanRange, PlanTarget } from '../../../shared/contract/change-types.ts';
import { nameIn } from '../../state/labels/address.ts';
import { PathText } from '../../widgets/path-text.tsx';
import { strings } from './strings.ts';

const RANGES_SHOWN = 200;

interface TargetProps {
  readonly target: PlanTarget;
  /** Nothing of it is written yet. */
  readonly isPlanned?: boolean;
}

/** One file of a plan: its entries, the bytes that change, and what stays. */
export function Target({ target, isPlanned = false }: TargetProps) {
  const { file, entries, before, after, refused, untouchedEntries } = target;
  return (
    <section className="write-target" aria-label={file}>
      <header className="write-target-head">
        <FileArchive aria-hidden />
        <h3 className="mono truncate">{file}</h3>
        <span className="dim mono">
          {strings.number(before.size)} {after && `→ ${strings.number(after.size)}`} B
        </span>
      </header>
      {target.outside !== undefined && <p>{strings.outside(target.outside)}</p>}
      {isPlanned && target.readOnly && <p>{strings.readOnly}</p>}
      <OtherProgram target={target} />
      {refused ? (
        <p className="write-refused" role="alert">
          <TriangleAlert aria-hidden />
          <span>
            <b>{strings.refused}.</b> {refused.text} {refused.next}
          </span>
        </p>
      ) : (
        <>
          {target.relocated !== undefined && <Relocated relocated={target.relocated} />}
          {entries.length > 0 && <Entries entries={entries} />}
          {target.fields !== undefined && target.fields.length > 0 && (
            <ChangedFields fields={target.fields} more={target.moreFields ?? 0} />
          )}
          <Ranges ranges={target.ranges} />
          <p className="write-sums mono">
            <span>sha256</span>
            <span title={before.sha256}>{before.sha256.slice(0, 12)}</span>
            <span className="dim">→</span>
            <span title={after?.sha256}>{after?.sha256.slice(0, 12)}</span>
          </p>
          <p className="dim">{strings.untouched(untouchedEntries)}</p>
        </>
      )}
    </section>
  );
}

/** What happens to another program's changes. */
function OtherProgram({ target: { file, merged, overwritten = [] } }: { readonly target: PlanTarget }) {
  if (overwritten.length > 0)
    return (
      <p className="write-merged">
        <TriangleAlert aria-hidden />{' '}
        {overwritten.includes(file) ? strings.overwritten : strings.overwrittenIn(overwritten.map(nameIn))}
      </p>
    );
  if (!merged) return null;
  return (
    <p className="write-merged">
      <GitMerge aria-hidden /> {strings.merged}
    </p>
  );
}

/** Files of a disc that move to other sectors, and the fields that follow them. */
function Relocated({ relocated: { moved, followed } }: { readonly relocated: NonNullable<PlanTarget['relocated']> }) {
  return (
    <table className="write-table">
      <caption>{strings.relocated}</caption>
      <thead>
        <tr>
          <th scope="col">{strings.entry}</th>
          <th scope="col" className="write-number">
            {strings.sectorBefore}
          </th>
          <th scope="col" className="write-number">
            {strings.sectorAfter}
          </th>
        </tr>
      </thead>
      <tbody className="mono">
        {moved.map(({ entry, from, to }) => (
          <tr key={entry}>
            <td>{entry}</td>
            <td className="write-number">{strings.number(from)}</td>
            <td className="write-number">{strings.number(to)}</td>
          </tr>
        ))}
        {followed.map(({ entry, path, value }) => (
          <tr key={`${entry} ${path}`}>
            <td>
              {entry} <span className="dim">{strings.follows(path)}</span>
            </td>
            <td />
            <td className="write-number">{strings.number(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Entries({ entries }: { readonly entries: PlanTarget['entries'] }) {
  return (
    <table className="write-table">
      <caption>{strings.entries}</caption>
      <thead>
        <tr>
          <th scope="col">{strings.entry}</th>
          <th scope="col" className="write-number">
            {strings.sizeBefore}
          </th>
          <th scope="col" className="write-number">
            {strings.sizeAfter}
          </th>
        </tr>
      </thead>
      <tbody className="mono">
        {entries.map((entry, index) => (
          // Entries may share a name: their position in the archive is their identity.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <tr key={index}>
            <td>{entry.name}</td>
            <td className="write-number">{strings.number(entry.sizeBefore)}</td>
            <td className="write-number">{strings.number(entry.sizeAfter)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Ranges({ ranges }: { readonly ranges: readonly PlanRange[] }) {
  const rows = useMemo(() => foldedDirectory(ranges), [ranges]);
  const hidden = rows.length - RANGES_SHOWN;
  return (
    <table className="write-table">
      <caption>{strings.ranges}</caption>
      <thead>
        <tr>
          <th scope="col">{strings.offset}</th>
          <th scope="col" className="write-number">
            {strings.length}
          </th>
          <th scope="col">{strings.what}</th>
          <th scope="col">{strings.before}</th>
          <th scope="col">{strings.after}</th>
        </tr>
      </thead>
      <tbody className="mono">
        {rows.slice(0, RANGES_SHOWN).map(range => (
          <tr key={`${range.start} ${range.size} ${range.what}`}>
            <td>{strings.hex(range.start)}</td>
            <td className="write-number">{strings.number(range.size)}</td>
            <td className="write-what">{range.what}</td>
            <td className="write-value" title={range.before}>
              {range.before}
            </td>
            <td className="write-value" title={range.after}>
              {range.after}
            </td>
          </tr>
        ))}
      </tbody>
      {hidden > 0 && (
        <tfoot>
          <tr>
            <td colSpan={5} className="dim">
              {strings.moreRanges(hidden)}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** The changes in the format's own words, old next to new, and the bytes of both. */
function ChangedFields({ fields, more }: { readonly fields: readonly PlanField[]; readonly more: number }) {
  const hasNames = new Set(fields.map(({ address }) => address)).size > 1;
  const hasBytes = fields.some(({ oldBytes, newBytes }) => oldBytes !== undefined || newBytes !== undefined);
  const values = hasBytes ? 4 : 2;
  return (
    <table className="write-table write-fields">
      <caption>{strings.fields}</caption>
      <thead>
        <tr>
          {hasNames && <th scope="col">{strings.entry}</th>}
          <th scope="col" className="write-place">
            {strings.field}
          </th>
          <th scope="col">{strings.before}</th>
          <th scope="col">{strings.after}</th>
          {hasBytes && <th scope="col">{strings.bytesBefore}</th>}
          {hasBytes && <th scope="col">{strings.bytesAfter}</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ address, path, label, start, ...field }) => (
          <tr key={`${address} ${path} ${start}`}>
            {hasNames && <td className="write-value">{nameIn(address)}</td>}
            <td className="write-field" title={path}>
              {label ?? <PathText path={path} />}
            </td>
            {field.renamed ? (
              <td className="write-value" colSpan={values}>
                {strings.renamedTo(field.new ?? '')}
              </td>
            ) : (
              <>
                <Value text={field.old ?? strings.nothingThere} />
                <Value text={field.new ?? strings.nothingThere} />
                {hasBytes && <Value text={field.oldBytes ?? ''} />}
                {hasBytes && <Value text={field.newBytes ?? ''} />}
              </>
            )}
          </tr>
        ))}
      </tbody>
      {more > 0 && (
        <tfoot>
          <tr>
            <td colSpan={values + (hasNames ? 2 : 1)} className="dim">
              {strings.moreFields(more)}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function Value({ text }: { readonly text: string }) {
  return (
    <td className="write-value mono" title={text}>
      {text}
    </td>
  );
}
