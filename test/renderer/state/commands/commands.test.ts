import { describe, expect, it } from 'vitest';
import { type Command, createCommands } from '../../../../renderer/state/commands/commands.ts';

const outside = { scopes: [], isText: false };

function recorded(...made: readonly Omit<Command, 'run' | 'title' | 'group'>[]) {
  const ran: string[] = [];
  const commands = createCommands();
  commands.register(made.map(one => ({ title: one.id, group: 'Test', ...one, run: () => ran.push(one.id) })));
  return { commands, ran };
}

describe('the command table', () => {
  it('runs the command bound to a key press, and reports it', () => {
    const { commands, ran } = recorded({ id: 'save', keys: ['Ctrl+S'] });
    expect(commands.press('Ctrl+S', outside)).toBe(true);
    expect(commands.press('Ctrl+Q', outside)).toBe(false);
    expect(ran).toEqual(['save']);
  });

  it('waits for the second press of a chord, and drops the first after a wrong one', () => {
    const { commands, ran } = recorded({ id: 'sheet', keys: ['Ctrl+K Ctrl+S'] }, { id: 'save', keys: ['Ctrl+S'] });
    expect(commands.press('Ctrl+K', outside)).toBe(true);
    expect(commands.store.getState().chord).toBe('Ctrl+K');
    commands.press('Ctrl+S', outside);
    expect(ran).toEqual(['sheet']);
    commands.press('Ctrl+K', outside);
    expect(commands.press('X', outside)).toBe(true);
    commands.press('Ctrl+S', outside);
    expect(ran).toEqual(['sheet', 'save']);
  });

  it('prefers the command of the focused pane, and keeps it from the others', () => {
    const { commands, ran } = recorded(
      { id: 'copy-bytes', keys: ['Ctrl+C'], scope: 'hex' },
      { id: 'copy', keys: ['Ctrl+C'] },
    );
    commands.press('Ctrl+C', { scopes: ['hex'], isText: false });
    commands.press('Ctrl+C', outside);
    expect(ran).toEqual(['copy-bytes', 'copy']);
  });

  it('leaves typing, moving and deleting to a field inside a pane', () => {
    const inPane = ['N', '1', 'Shift+B', 'Space', 'Del', 'Backspace', 'Left', 'Home', 'Enter', 'Num1'];
    const edits = ['Ctrl+A', 'Ctrl+C', 'Ctrl+X', 'Ctrl+Z', 'Shift+Del', 'Ctrl+Left'];
    const { commands, ran } = recorded({ id: 'pane', keys: [...inPane, ...edits, 'Ctrl+F'], scope: 'hex' });
    const field = { scopes: ['hex'], isText: true };
    for (const keys of [...inPane, ...edits]) expect([keys, commands.press(keys, field)]).toEqual([keys, false]);
    expect(commands.press('Ctrl+F', field)).toBe(true);
    expect(ran).toEqual(['pane']);
  });

  it('leaves typing to a text field, unless the field has its own command for the key', () => {
    const { commands, ran } = recorded(
      { id: 'undo', keys: ['Ctrl+Z'] },
      { id: 'own', keys: ['Ctrl+Z'], scope: 'text', inText: true },
    );
    expect(commands.press('Ctrl+Z', { scopes: [], isText: true })).toBe(false);
    expect(commands.press('Ctrl+Z', { scopes: ['text'], isText: true })).toBe(true);
    expect(ran).toEqual(['own']);
  });

  it('ignores a command that is not available now', () => {
    const { commands, ran } = recorded({ id: 'redo', keys: ['Ctrl+Y'], when: () => false });
    expect(commands.press('Ctrl+Y', outside)).toBe(false);
    commands.run('redo');
    expect(commands.available()).toEqual([]);
    expect(ran).toEqual([]);
  });

  it('drops the commands of a pane that is closed', () => {
    const { commands } = recorded({ id: 'always' });
    const leave = commands.register([{ id: 'pane', title: 'Pane', group: 'Test', run: () => undefined }]);
    expect(commands.available().map(command => command.id)).toEqual(['always', 'pane']);
    leave();
    expect(commands.available().map(command => command.id)).toEqual(['always']);
  });
});
