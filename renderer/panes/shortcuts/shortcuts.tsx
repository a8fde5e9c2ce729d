import { Search } from 'lucide-react';
import { useState } from 'react';
import type { Command } from '../../state/commands.ts';
import { printKeys } from '../../state/keymap.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Dialog } from '../../widgets/dialog.tsx';
import { TextField } from '../../widgets/text-field.tsx';
import { groupCommands } from './group-commands.ts';
import { strings } from './strings.ts';
import './shortcuts.css';

/** Every command that has a key, by what it is about. */
export function Shortcuts() {
  const { overlays } = useWorkbench();
  const list = usePart(
    bench => bench.commands,
    state => state.list,
  );
  const platform = usePart(
    bench => bench.connection,
    state => state.hello?.platform ?? 'linux',
  );
  const [filter, setFilter] = useState('');
  const groups = groupCommands(list, filter);
  return (
    <Dialog title={strings.title} size="wide" onClose={() => overlays.close()}>
      <TextField
        label={strings.filter}
        placeholder={strings.filter}
        icon={<Search aria-hidden />}
        value={filter}
        onChange={setFilter}
        clearable
      />
      {groups.length === 0 && <p className="shortcuts-none">{strings.none}</p>}
      <div className="shortcuts">
        {groups.map(([group, commands]) => (
          <section key={group} className="shortcuts-group">
            <h3>{group}</h3>
            <dl>
              {commands.map(command => (
                <Line key={command.id} command={command} platform={platform} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

interface LineProps {
  readonly command: Command;
  readonly platform: 'linux' | 'darwin' | 'win32';
}

function Line({ command, platform }: LineProps) {
  return (
    <div className="shortcut">
      <dt>
        {command.title}
        {command.scope && <span className="dim"> {strings.scoped(command.scope)}</span>}
      </dt>
      <dd>
        {command.keys?.map(keys => (
          <kbd key={keys} className="shortcut-key">
            {printKeys(keys, platform)}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
