import {
  ArchiveRestore,
  FileSearch,
  Files,
  GitCompare,
  GitCompareArrows,
  GraduationCap,
  PencilRuler,
  Search,
  ShieldCheck,
} from 'lucide-react';
import type { BottomTab } from '../state/preferences.ts';
import { usePart, useWorkbench } from '../state/workbench.ts';
import { IconButton } from '../widgets/button.tsx';
import { strings } from './strings.ts';
import { useKeys } from './use-keys.ts';
import './activity-bar.css';

/** The column at the far left: the tools, always in the same place. */
export function ActivityBar() {
  const bench = useWorkbench();
  const keys = useKeys();
  const preferences = usePart(
    parts => parts.preferences,
    state => state,
  );
  const changes = usePart(
    parts => parts.changes,
    state => state.list.filter(change => !change.written).length,
  );
  const run = (id: string) => () => bench.commands.run(id);
  const isShown = (tab: BottomTab) => preferences.bottom.shown && preferences.bottom.tab === tab;
  return (
    <nav className="activity" aria-label={strings.activityBar} data-zone="activity">
      <IconButton
        title={strings.explorer}
        keys={keys('view.explorer')}
        pressed={preferences.explorer.shown}
        onClick={run('view.explorer')}
      >
        <Files />
      </IconButton>
      <IconButton title={strings.quickOpen} keys={keys('quick-open')} onClick={run('quick-open')}>
        <Search />
      </IconButton>
      <IconButton title={strings.search} keys={keys('search')} pressed={isShown('search')} onClick={run('search')}>
        <FileSearch />
      </IconButton>
      <IconButton title={strings.changes} pressed={isShown('changes')} onClick={run('view.changes')}>
        <GitCompareArrows />
      </IconButton>
      <IconButton title={strings.compare} keys={keys('compare.choose')} onClick={run('compare.choose')}>
        <GitCompare />
      </IconButton>
      <IconButton title={strings.write} keys={keys('write.plan')} badge={changes} onClick={run('write.plan')}>
        <PencilRuler />
      </IconButton>
      <IconButton
        title={strings.problems}
        keys={keys('view.problems')}
        pressed={isShown('problems')}
        onClick={run('view.problems')}
      >
        <ShieldCheck />
      </IconButton>
      <IconButton title={strings.backups} onClick={run('write.backups')}>
        <ArchiveRestore />
      </IconButton>
      <span className="activity-space" />
      <IconButton title={strings.help} keys={keys('shortcuts')} onClick={run('shortcuts')}>
        <GraduationCap />
      </IconButton>
    </nav>
  );
}
