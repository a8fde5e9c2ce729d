import { Pencil, RotateCcw } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Command } from '../../state/commands/commands.ts';
import { conflictsOf } from '../../state/commands/key-bindings.ts';
import { type Keys, keysOf, printKeys } from '../../state/commands/keymap.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { IconButton } from '../../widgets/button.tsx';
import { strings } from './strings.ts';

interface ShortcutLineProps {
  readonly command: Command;
  readonly platform: 'linux' | 'darwin' | 'win32';
}

/** A command, its keys, and the button to change them. */
export function ShortcutLine({ command, platform }: ShortcutLineProps) {
  const { keyBindings } = useWorkbench();
  const isChanged = usePart(
    bench => bench.keyBindings,
    state => state.bound[command.id] !== undefined,
  );
  const list = usePart(
    bench => bench.commands,
    state => state.list,
  );
  const [isRecording, setRecording] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const others = [...new Set((command.keys ?? []).flatMap(keys => conflictsOf(command, keys, list)))];

  function stop(): void {
    setRecording(false);
    // The focused field disappears: focus returns to the button that opened it.
    requestAnimationFrame(() => line.current?.querySelector('button')?.focus());
  }

  return (
    <div className="shortcut" ref={line}>
      <dt>
        {command.title}
        {command.scope && <span className="dim"> {strings.scoped(command.scope)}</span>}
        {others.length > 0 && (
          <span className="shortcut-conflict"> {strings.conflict(others.map(({ title }) => title))}</span>
        )}
      </dt>
      <dd>
        {isRecording ? (
          <KeyRecorder
            command={command}
            platform={platform}
            onDone={keys => {
              if (keys !== undefined) keyBindings.bind(command.id, keys);
              stop();
            }}
          />
        ) : (
          <>
            {command.keys?.map(keys => (
              <kbd key={keys} className="shortcut-key">
                {printKeys(keys, platform)}
              </kbd>
            ))}
            <IconButton title={strings.change(command.title)} onClick={() => setRecording(true)}>
              <Pencil />
            </IconButton>
            {isChanged && (
              <IconButton title={strings.reset(command.title)} onClick={() => keyBindings.reset(command.id)}>
                <RotateCcw />
              </IconButton>
            )}
          </>
        )}
      </dd>
    </div>
  );
}

interface KeyRecorderProps {
  readonly command: Command;
  readonly platform: 'linux' | 'darwin' | 'win32';
  /** Undefined if nothing is being changed. */
  readonly onDone: (keys: Keys | undefined) => void;
}

/** Records one key press or two, as VS Code does: Enter accepts them, Escape leaves everything as it was. */
function KeyRecorder({ command, platform, onDone }: KeyRecorderProps) {
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
    // A third press starts over.
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
