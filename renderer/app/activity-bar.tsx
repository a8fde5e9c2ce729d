import {
  ArchiveRestore,
  CircleAlert,
  Files,
  FolderInput,
  GitCompare,
  GraduationCap,
  Keyboard,
  type LucideIcon,
  PencilLine,
  Search,
  Settings,
} from 'lucide-react';
import type { BottomTab } from '../state/preferences.ts';
import { useKeys } from '../state/use-keys.ts';
import { usePart, useWorkbench } from '../state/workbench.ts';
import { IconButton } from '../widgets/button.tsx';
import { strings } from './strings.ts';
import { useShownPanels } from './use-room.ts';
import './activity-bar.css';

interface Tool {
  readonly command: string;
  readonly title: string;
  readonly icon: LucideIcon;
  /** The tab of the bottom panel that it shows and hides. */
  readonly tab?: BottomTab;
}

/** In the order of the work: find, change, write, check, restore. */
const tools: readonly Tool[] = [
  { command: 'search', title: strings.search, icon: Search, tab: 'search' },
  { command: 'view.changes', title: strings.changes, icon: PencilLine, tab: 'changes' },
  { command: 'write.plan', title: strings.write, icon: FolderInput },
  { command: 'compare.choose', title: strings.compare, icon: GitCompare },
  { command: 'view.problems', title: strings.problems, icon: CircleAlert, tab: 'problems' },
  { command: 'write.backups', title: strings.backups, icon: ArchiveRestore },
];

/** The column at the far left: the tools, always in the same place. */
export function ActivityBar() {
  const bench = useWorkbench();
  const keys = useKeys();
  const { bottom, learn } = usePart(
    parts => parts.preferences,
    state => state,
  );
  const shown = useShownPanels();
  const changes = usePart(
    parts => parts.changes,
    state => state.list.filter(change => !change.written).length,
  );
  const run = (id: string) => () => bench.commands.run(id);
  return (
    <nav className="activity" aria-label={strings.activityBar} data-zone="activity" data-tips="right">
      <IconButton
        title={strings.explorer}
        keys={keys('view.explorer')}
        pressed={shown.explorer && !learn.shown}
        onClick={run('view.explorer')}
      >
        <Files />
      </IconButton>
      {tools.map(({ command, title, icon: Icon, tab }) => (
        <IconButton
          key={command}
          title={title}
          keys={keys(command)}
          onClick={run(command)}
          {...(tab !== undefined && { pressed: shown.bottom && bottom.tab === tab })}
          {...(command === 'write.plan' && { badge: changes })}
        >
          <Icon />
        </IconButton>
      ))}
      <span className="activity-space" />
      <IconButton title={strings.learn} pressed={learn.shown} onClick={run('learn')}>
        <GraduationCap />
      </IconButton>
      <IconButton title={strings.help} keys={keys('shortcuts')} onClick={run('shortcuts')}>
        <Keyboard />
      </IconButton>
      <IconButton title={strings.openSettings} keys={keys('settings')} onClick={run('settings')}>
        <Settings />
      </IconButton>
    </nav>
  );
}
