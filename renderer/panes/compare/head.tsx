import {
  ArrowLeftRight,
  ChevronsDownUp,
  ChevronsUpDown,
  Copy,
  Download,
  Filter,
  RefreshCw,
  TriangleAlert,
} from 'lucide-react';
import type { ChangeKind, ComparisonId, ComparisonSummary } from '../../../shared/contract/compare-types.ts';
import { type ComparisonEntry, differingIn, isSinglePair } from '../../state/compare/comparison-entry.ts';
import { useWorkbench } from '../../state/workbench.ts';
import { Button, IconButton } from '../../widgets/button.tsx';
import { copyText } from '../../widgets/copy-text.ts';
import { useToolMenu } from '../../widgets/menu.tsx';
import { saveText } from '../../widgets/save-text.ts';
import { TextField } from '../../widgets/text-field.tsx';
import { KindSign } from './kind-sign.tsx';
import { strings } from './strings.ts';
import { UnwrittenBar } from './unwritten-bar.tsx';

interface HeadProps {
  readonly id: ComparisonId;
  readonly entry: ComparisonEntry;
}

/** The two sides, the actions for them, and the number of differences. */
export function Head({ id, entry }: HeadProps) {
  const { comparing } = useWorkbench();
  const { a, b, summary, isStale } = entry;
  const [titleA, titleB] = summary?.titles ?? [a.title, b.title];

  return (
    <header className="compare-head">
      <div className="compare-bar">
        <h2 className="compare-titles" title={strings.sides(titleA, titleB)}>
          <span className="compare-side-a truncate">
            <b aria-hidden>{strings.side.a}</b> {titleA}
          </span>
          <ArrowLeftRight aria-hidden />
          <span className="compare-side-b truncate">
            <b aria-hidden>{strings.side.b}</b> {titleB}
          </span>
        </h2>
        <IconButton title={strings.swap} onClick={() => void comparing.again(id, { swap: true })}>
          <ArrowLeftRight />
        </IconButton>
        <IconButton title={strings.again} onClick={() => void comparing.again(id)}>
          <RefreshCw />
        </IconButton>
        <ReportButtons id={id} entry={entry} titles={[titleA, titleB]} />
      </div>
      {isStale === true && (
        <div className="banner" role="status">
          <TriangleAlert aria-hidden />
          <span className="banner-text">{strings.stale}</span>
          <Button onClick={() => void comparing.again(id)}>{strings.again}</Button>
        </div>
      )}
      <UnwrittenBar id={id} entry={entry} />
      {summary !== undefined && !summary.same && !isSinglePair(entry) && (
        <Filters id={id} entry={entry} summary={summary} />
      )}
    </header>
  );
}

interface ReportButtonsProps extends HeadProps {
  readonly titles: readonly [string, string];
}

/** The differences as text, to paste or to save. */
function ReportButtons({ id, entry, titles: [titleA, titleB] }: ReportButtonsProps) {
  const { comparing, notices, sharing } = useWorkbench();
  const { a, b, summary } = entry;

  const folders =
    a.side.kind === 'install' && b.side.kind === 'install' ? { old: a.side.install, now: b.side.install } : undefined;

  async function copyReport(): Promise<void> {
    const report = await comparing.report(id, 'markdown');
    if (report === undefined) return;
    const isTaken = await copyText(report.text);
    notices.say(isTaken ? strings.copied : strings.copyFailed, isTaken ? {} : { tone: 'bad' });
  }

  async function save(as: 'markdown' | 'json'): Promise<void> {
    const report = await comparing.report(id, as);
    if (report !== undefined) saveText(report.name, report.text);
  }

  const { menu, showBelow } = useToolMenu(strings.saveReport, () => [
    { title: strings.saveAs.markdown, run: () => void save('markdown') },
    { title: strings.saveAs.json, run: () => void save('json') },
    ...(folders === undefined
      ? []
      : [
          {
            title: strings.saveAs.patch,
            run: () => void sharing.exportDifference(folders, strings.patchName(titleA, titleB)),
          },
        ]),
  ]);

  return (
    <>
      <IconButton title={strings.copyReport} disabled={summary === undefined} onClick={() => void copyReport()}>
        <Copy />
      </IconButton>
      <IconButton
        title={strings.saveReport}
        disabled={summary === undefined}
        onClick={event => showBelow(event.currentTarget)}
      >
        <Download />
      </IconButton>
      {menu}
    </>
  );
}

interface FiltersProps extends HeadProps {
  readonly summary: ComparisonSummary;
}

function Filters({ id, entry, summary }: FiltersProps) {
  const { comparing } = useWorkbench();
  const { filter, isOpen } = entry;
  return (
    <div className="compare-filters">
      <Kinds id={id} entry={entry} summary={summary} />
      {entry.total > 1 || filter.text !== undefined || filter.formats !== undefined || filter.kinds !== undefined ? (
        <div className="compare-narrow">
          <TextField
            label={strings.filter}
            placeholder={strings.filter}
            icon={<Filter aria-hidden />}
            value={filter.text ?? ''}
            clearable
            onChange={text => {
              const { text: _, ...rest } = filter;
              comparing.setFilter(id, text === '' ? rest : { ...rest, text });
            }}
          />
          <FormatChoice id={id} entry={entry} summary={summary} />
          <IconButton
            title={isOpen ? strings.collapse : strings.expand}
            onClick={() => comparing.setAllOpen(id, !isOpen)}
          >
            {isOpen ? <ChevronsDownUp /> : <ChevronsUpDown />}
          </IconButton>
        </div>
      ) : null}
    </div>
  );
}

function Kinds({ id, entry, summary }: FiltersProps) {
  const { comparing } = useWorkbench();
  const { filter } = entry;
  const differing = differingIn(entry, summary);
  const kinds = Object.entries(differing.kinds) as [ChangeKind, number][]; // as: Object.entries loses the keys' types

  function toggleKind(kind: ChangeKind): void {
    const { kinds: shown = [], ...rest } = filter;
    const next = shown.includes(kind) ? shown.filter(other => other !== kind) : [...shown, kind];
    comparing.setFilter(id, next.length === 0 ? rest : { ...rest, kinds: next });
  }

  return (
    <fieldset className="compare-kinds" aria-label={strings.kinds}>
      {kinds
        .filter(([kind, count]) => count > 0 || filter.kinds?.includes(kind) === true)
        .map(([kind, count]) => (
          <button
            key={kind}
            type="button"
            className="compare-chip"
            aria-pressed={filter.kinds?.includes(kind) ?? false}
            onClick={() => toggleKind(kind)}
          >
            <KindSign kind={kind} />
            <span aria-hidden>{strings.chip(kind, count)}</span>
            <span className="visually-hidden">{count}</span>
          </button>
        ))}
      <span className="compare-same">{strings.unchanged(differing.unchanged)}</span>
      {summary.problems.length > 0 && (
        <span
          className="compare-problems"
          title={summary.problems.map(({ address, text }) => `${address}: ${text}`).join('\n')}
        >
          <TriangleAlert aria-hidden /> {strings.problems(summary.problems.length)}
        </span>
      )}
    </fieldset>
  );
}

function FormatChoice({ id, entry, summary }: FiltersProps) {
  const { comparing } = useWorkbench();
  const { filter } = entry;
  const { formats: left } = differingIn(entry, summary);
  // A chosen format stays listed, so that another can be chosen.
  const formats = Object.keys(summary.formats)
    .map(format => [format, left[format] ?? 0] as const)
    .filter(([format, count]) => count > 0 || filter.formats?.includes(format) === true)
    .toSorted(([, one], [, other]) => other - one);

  function setFormat(format: string): void {
    const { formats: _, ...rest } = filter;
    comparing.setFilter(id, format === '' ? rest : { ...rest, formats: [format] });
  }

  if (formats.length <= 1 && filter.formats === undefined) return null;
  return (
    <select
      className="compare-select"
      aria-label={strings.formats}
      value={filter.formats?.[0] ?? ''}
      onChange={event => setFormat(event.target.value)}
    >
      <option value="">{strings.allFormats}</option>
      {formats.map(([format, count]) => (
        <option key={format} value={format}>
          {strings.format(format, count)}
        </option>
      ))}
    </select>
  );
}
