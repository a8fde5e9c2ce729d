import type { Command } from '../../state/commands.ts';

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
