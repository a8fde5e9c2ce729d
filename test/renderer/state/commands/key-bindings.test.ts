import { expect, it } from 'vitest';
import type { Storage } from '../../../../renderer/state/base/storage.ts';
import { createCommands } from '../../../../renderer/state/commands/commands.ts';
import { conflictsOf, createKeyBindings } from '../../../../renderer/state/commands/key-bindings.ts';

function remembered(text: string) {
  const written: unknown[] = [];
  const storage: Storage = {
    load: async () => undefined,
    read: () => JSON.parse(text),
    write: (_, value) => written.push(value),
    leave: () => undefined,
  };
  const ran: string[] = [];
  const commands = createCommands();
  const command = (id: string, keys: readonly string[], scope?: string) => ({
    ...{ id, title: id, group: 'Test', keys, run: () => ran.push(id) },
    ...(scope === undefined ? {} : { scope }),
  });
  commands.register([command('save', ['Ctrl+S']), command('write', ['Ctrl+K W']), command('bytes', ['Ctrl+S'], 'hex')]);
  const bindings = createKeyBindings(storage, commands);
  bindings.load();
  const press = (keys: string) => commands.press(keys, { scopes: [], isText: false });
  return { bindings, commands, ran, written, press };
}

it('runs a command by its new key and not by its default one, until that is reset', () => {
  const { bindings, ran, press, written } = remembered('{}');
  bindings.bind('save', 'F9');
  press('Ctrl+S');
  expect(ran).toEqual([]);
  press('F9');
  expect(ran).toEqual(['save']);
  bindings.reset('save');
  press('Ctrl+S');
  expect(ran).toEqual(['save', 'save']);
  expect(written).toEqual([{ save: ['F9'] }, {}]);
});

it('reads the keys from the file, and skips values that are not a list of keys', () => {
  const { bindings, ran, press } = remembered('{"save":["F9"],"write":"F10","other":[1]}');
  expect(bindings.store.getState().bound).toEqual({ save: ['F9'] });
  press('F9');
  expect(ran).toEqual(['save']);
});

it('names the commands that already have a key, even as the start of a chord, and no others', () => {
  const { commands } = remembered('{}');
  const { list } = commands.store.getState();
  const conflicts = (keys: string, scope?: string) =>
    conflictsOf({ id: 'new', ...(scope === undefined ? {} : { scope }) }, keys, list).map(({ id }) => id);
  expect(conflicts('Ctrl+S')).toEqual(['save']);
  expect(conflicts('Ctrl+S', 'hex')).toEqual(['bytes']);
  expect(conflicts('Ctrl+K')).toEqual(['write']);
  expect(conflicts('Ctrl+K W')).toEqual(['write']);
  expect(conflicts('F9')).toEqual([]);
});
