import { Search as SearchIcon } from 'lucide-react';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { Progress } from '../../widgets/progress.tsx';
import { HitList } from './hit-list.tsx';
import { SearchBar } from './search-bar.tsx';
import { strings } from './strings.ts';
import './search.css';

/** Searches the whole game: the query, the results, and their number. */
export function SearchPane() {
  return (
    <search className="search" aria-label={strings.label} data-scope="search">
      <SearchBar />
      <div className="search-list">
        <Results />
      </div>
      <SearchFoot />
    </search>
  );
}

function Results() {
  const { of, title, rows, isRunning, wasStopped, failure } = usePart(
    bench => bench.search,
    state => state,
  );
  if (rows.length > 0) return <HitList />;
  if (failure) return <EmptyState title={failure.text} text={failure.next} />;
  if (isRunning) return <EmptyState title={strings.searching} />;
  if (wasStopped) return <EmptyState title={strings.stoppedEarly} />;
  if (of) return <EmptyState title={strings.noneFor(of.query)} />;
  if (title) return <EmptyState title={strings.none} text={title} />;
  return <EmptyState icon={<SearchIcon />} title={strings.empty} text={strings.emptyText} />;
}

/** The number of hits, how many of them are listed, and the progress of the search. */
function SearchFoot() {
  const { search } = useWorkbench();
  const { title, hits, groups, total, result, progress, isRunning, wasStopped, isStale } = usePart(
    bench => bench.search,
    state => state,
  );
  if (isRunning) {
    return (
      <div className="search-foot">
        <Progress
          label={strings.soFar(total)}
          done={progress?.done ?? 0}
          total={progress?.total}
          onCancel={search.cancel}
        />
      </div>
    );
  }
  if (hits.length === 0 && !wasStopped && !result?.unread.length) return null;
  const unread = result?.unread ?? [];
  return (
    <div className="search-foot" role="status">
      <span className="truncate">
        {title && `${title}: `}
        {wasStopped && strings.stopped}
        {strings.found(total, groups.length, result?.seconds)}
      </span>
      {total > hits.length && (
        <>
          <span>{strings.first(hits.length, total)}</span>
          <Button onClick={() => void search.more()}>{strings.more}</Button>
        </>
      )}
      {unread.length > 0 && (
        <span className="search-warning" title={unread.map(file => `${file.address}: ${file.text}`).join('\n')}>
          {strings.unread(unread.length)}
        </span>
      )}
      {isStale && <span className="search-warning">{strings.stale}</span>}
    </div>
  );
}
