import { usePart } from '../workbench.ts';
import { printKeys } from './keymap.ts';

/** Looks up how a command's first shortcut is written on this system. */
export function useKeys(): (command: string) => string | undefined {
  const list = usePart(
    bench => bench.commands,
    state => state.list,
  );
  const platform = usePart(
    bench => bench.connection,
    state => state.hello?.platform ?? 'linux',
  );
  return id => {
    const keys = list.find(command => command.id === id)?.keys?.[0];
    return keys === undefined ? undefined : printKeys(keys, platform);
  };
}
