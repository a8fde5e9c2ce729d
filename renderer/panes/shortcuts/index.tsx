import { Search } from 'lucide-react';
import { useState } from 'react';
import type { Command } from '../../state/commands/commands.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { TextField } from '../../widgets/text-field.tsx';
import { ShortcutLine } from './shortcut-line.tsx';
import { strings } from './strings.ts';
import './shortcuts.css';

/** Every command with its keys, by subject; each can get another key. */
export function Shortcuts() {
  const { overlays, keyBindings } = useWorkbench();
  const isChanged = usePart(
    bench => bench.keyBindings,
    state => Object.keys(state.bound).length > 0,
  );
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
    <Dialog
      title={strings.title}
      size="wide"
      onClose={() => overlays.close()}
      footer={
        <Button disabled={!isChanged} onClick={() => keyBindings.reset()}>
          {strings.resetAll}
        </Button>
      }
    >
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
                <ShortcutLine key={command.id} command={command} platform={platform} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** The commands, one per id, in their groups; only those whose title or keys have the filter's text. */
export function groupCommands(
  commands: readonly Command[],
  filter: string,
): readonly (readonly [string, readonly Command[]])[] {
  const wanted = filter.trim().toLowerCase();
  const byId = new Map(commands.map(command => [command.id, command]));
  const groups = new Map<string, Command[]>();
  for (const command of byId.values()) {
    const text = `${command.title} ${command.group} ${command.keys?.join(' ') ?? ''}`.toLowerCase();
    if (!text.includes(wanted)) continue;
    groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  }
  return [...groups];
}
