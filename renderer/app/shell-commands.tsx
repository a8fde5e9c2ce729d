import type { Command } from '../state/commands.ts';
import { useCommands } from '../state/use-commands.ts';
import { useWorkbench } from '../state/workbench.ts';
import { editCommands, goCommands, viewCommands, writeCommands } from './command-table.ts';
import { compareCommands } from './compare-commands.ts';
import { extractCommands } from './extract-commands.ts';
import { learnCommands } from './learn-commands.ts';
import { placeCommands } from './place-commands.ts';
import { referenceCommands } from './reference-commands.ts';
import { searchCommands } from './search-commands.ts';
import { sharingCommands } from './sharing-commands.ts';
import { tabCommands } from './tab-commands.ts';

/** Puts the shell's own commands into the table. */
export function ShellCommands() {
  const bench = useWorkbench();
  const all: readonly Command[] = [
    ...goCommands(bench),
    ...editCommands(bench),
    ...searchCommands(bench),
    ...referenceCommands(bench),
    ...compareCommands(bench),
    ...tabCommands(bench),
    ...viewCommands(bench),
    ...writeCommands(bench),
    ...sharingCommands(bench),
    ...learnCommands(bench),
    ...extractCommands(bench),
    ...placeCommands(bench),
  ];
  useCommands(all);
  return null;
}
