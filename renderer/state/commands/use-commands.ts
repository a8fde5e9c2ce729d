import { createContext, useContext, useEffect, useRef } from 'react';
import { useWorkbench } from '../workbench.ts';
import type { Command } from './commands.ts';

const PaneIsActive = createContext(true);
/** Whether the enclosing pane has the keyboard; two hex views may be open side by side. */
export const PaneActiveProvider = PaneIsActive.Provider;

function usePaneIsActive(): boolean {
  return useContext(PaneIsActive);
}

/** Offers commands while the component is mounted and its pane is the active one. */
export function useCommands(commands: readonly Command[]): void {
  const bench = useWorkbench();
  const isActive = usePaneIsActive();
  const newest = useRef(commands);
  newest.current = commands;
  const shape = commands.map(command => `${command.id} ${command.title} ${command.keys?.join()}`).join('\n');
  useEffect(() => {
    if (!isActive || shape === '') return undefined;
    // Registered once per shape; what a command does is looked up in the newest render.
    const find = (id: string) => newest.current.find(command => command.id === id);
    return bench.commands.register(
      newest.current.map(command => ({
        ...command,
        when: () => find(command.id)?.when?.() ?? true,
        run: () => find(command.id)?.run(),
      })),
    );
  }, [bench, isActive, shape]);
}
