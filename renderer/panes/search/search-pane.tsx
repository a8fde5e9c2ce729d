import { Search as SearchIcon } from 'lucide-react';
import { usePart } from '../../state/workbench.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { HitList } from './hit-list.tsx';
import { SearchBar } from './search-bar.tsx';
import { SearchFoot } from './search-foot.tsx';
import { strings } from './strings.ts';
import './search.css';

/** Looking through the whole game: what for, what was found, and how much there is of it. */
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
  const { of, title, rows, isRunning, failure } = usePart(
    bench => bench.search,
    state => state,
  );
  if (rows.length > 0) return <HitList />;
  if (failure) return <EmptyState title={failure.text} text={failure.next} />;
  if (isRunning) return <EmptyState title={strings.searching} />;
  if (of || title) return <EmptyState title={strings.none} text={of ? strings.noneText(of.query) : title} />;
  return <EmptyState icon={<SearchIcon />} title={strings.empty} text={strings.emptyText} />;
}
