import { ChevronDown, ScrollText } from 'lucide-react';
import type { BottomTab } from '../state/settings/preferences.ts';
import { usePart, useWorkbench } from '../state/workbench.ts';
import { IconButton } from '../widgets/button.tsx';
import { EmptyState } from '../widgets/empty-state.tsx';
import { Tabs } from '../widgets/tabs.tsx';
import { Guard } from './guard.tsx';
import { ChangesPane, ProblemsPane, SearchPane } from './panes.ts';
import { strings } from './strings.ts';
import './bottom.css';

/** The bottom panel: problems, changes and output. */
export function Bottom() {
  const { preferences, commands } = useWorkbench();
  const bottom = usePart(
    bench => bench.preferences,
    state => state.bottom,
  );
  const problems = usePart(
    bench => bench.problems,
    state => state.list.length,
  );
  const changes = usePart(
    bench => bench.changes,
    state => state.list.filter(change => !change.written).length,
  );
  return (
    <Tabs<BottomTab>
      label={strings.bottom}
      items={[
        { id: 'problems', title: strings.problems, count: problems },
        { id: 'search', title: strings.search },
        { id: 'changes', title: strings.changes, count: changes },
        { id: 'output', title: strings.output },
      ]}
      active={bottom.tab}
      onActive={tab => preferences.set({ bottom: { ...bottom, tab } })}
      actions={
        <IconButton title={strings.hideBottom} keys="Ctrl+J" onClick={() => commands.run('view.bottom')}>
          <ChevronDown />
        </IconButton>
      }
    >
      <Guard key={bottom.tab}>
        {bottom.tab === 'problems' && <ProblemsPane />}
        {bottom.tab === 'search' && <SearchPane />}
        {bottom.tab === 'changes' && <ChangesPane />}
        {bottom.tab === 'output' && <Output />}
      </Guard>
    </Tabs>
  );
}

function Output() {
  const log = usePart(
    bench => bench.notices,
    state => state.log,
  );
  if (log.length === 0)
    return <EmptyState icon={<ScrollText />} title={strings.outputEmpty} text={strings.outputEmptyText} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable with the keyboard
    <ol className="output selectable" tabIndex={0} aria-label={strings.output}>
      {log.toReversed().map(line => (
        <li key={`${line.time} ${line.text}`} className={`output-line output-${line.tone}`}>
          <time className="mono dim">{new Date(line.time).toLocaleTimeString('en-GB')}</time>
          <span>{line.text}</span>
        </li>
      ))}
    </ol>
  );
}
