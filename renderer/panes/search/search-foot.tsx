import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Progress } from '../../widgets/progress.tsx';
import { strings } from './strings.ts';

/** How many there are, how many of them are listed, and how far the search is. */
export function SearchFoot() {
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
