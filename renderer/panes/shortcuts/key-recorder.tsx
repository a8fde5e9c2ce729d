import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Command } from '../../state/commands.ts';
import { conflictsOf } from '../../state/key-bindings.ts';
import { type Keys, keysOf, printKeys } from '../../state/keymap.ts';
import { usePart } from '../../state/workbench.ts';
import { strings } from './strings.ts';

interface KeyRecorderProps {
  readonly command: Command;
  readonly platform: 'linux' | 'darwin' | 'win32';
  /** Undefined when nothing is to change. */
  readonly onDone: (keys: Keys | undefined) => void;
}

/** Hears one press or two, as VS Code does: Enter takes them, Escape leaves everything as it was. */
export function KeyRecorder({ command, platform, onDone }: KeyRecorderProps) {
  const field = useRef<HTMLInputElement>(null);
  const [keys, setKeys] = useState<Keys>();
  const list = usePart(
    bench => bench.commands,
    state => state.list,
  );
  useEffect(() => field.current?.focus(), []);
  const others = keys === undefined ? [] : conflictsOf(command, keys, list);

  function onKeyDown(event: KeyboardEvent): void {
    const pressed = keysOf(event.nativeEvent);
    if (pressed === undefined || pressed === 'Tab' || pressed === 'Shift+Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (pressed === 'Esc') onDone(undefined);
    else if (pressed === 'Enter') onDone(keys);
    // A third press begins anew.
    else setKeys(keys === undefined || keys.includes(' ') ? pressed : `${keys} ${pressed}`);
  }

  return (
    <span className="shortcut-recorder">
      <input
        ref={field}
        className="shortcut-field"
        readOnly
        aria-label={strings.record(command.title)}
        placeholder={strings.press}
        value={keys === undefined ? '' : printKeys(keys, platform)}
        onKeyDown={onKeyDown}
        onBlur={() => onDone(undefined)}
      />
      <span className="shortcut-conflict" role="status">
        {others.length > 0 && strings.conflict(others.map(({ title }) => title))}
      </span>
    </span>
  );
}
