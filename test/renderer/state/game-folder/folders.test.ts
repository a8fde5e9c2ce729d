import { expect, test } from 'vitest';
import { createFolders } from '../../../../renderer/state/game-folder/folders.ts';
import { FailureError } from '../../../../shared/contract/failure.ts';

/** A host that answers when it is told to. */
function slowHost() {
  const waiting = new Map<string, () => void>();
  const listFolders = ({ folder }: { readonly folder: string }) =>
    new Promise<{ folder: string; parent: null; folders: []; game: null }>((resolve, reject) => {
      waiting.set(folder, () => {
        if (folder.startsWith('/nowhere')) reject(new FailureError({ code: 'notFound', text: 'It does not exist.' }));
        else resolve({ folder, parent: null, folders: [], game: null });
      });
    });
  return { folders: createFolders({ listFolders }), answer: (folder: string) => waiting.get(folder)?.() };
}

test('the folder to open is the one requested last, even if its list has not arrived', async () => {
  const { folders, answer } = slowHost();
  const first = folders.go('/games/pm/zbd');
  answer('/games/pm/zbd');
  await first;
  expect(await folders.here()).toBe('/games/pm/zbd');
  void folders.go('/games');
  const here = folders.here();
  void folders.go('/games/pm');
  answer('/games');
  answer('/games/pm');
  expect(await here).toBe('/games/pm');
});

test('a folder that cannot be listed is not opened, and the shown one still can be', async () => {
  const { folders, answer } = slowHost();
  const first = folders.go('/games');
  answer('/games');
  await first;
  void folders.go('/nowhere');
  const here = folders.here();
  answer('/nowhere');
  expect(await here).toBeUndefined();
  expect(folders.store.getState().failure?.text).toBe('It does not exist.');
  expect(await folders.here()).toBe('/games');
});

test('a typed folder can be opened, even if none is shown, and if it cannot be listed no other is opened instead', async () => {
  const { folders, answer } = slowHost();
  expect(folders.isAny(folders.store.getState())).toBe(false);
  folders.type(' /games/pm ');
  expect(folders.isAny(folders.store.getState())).toBe(true);
  const here = folders.here();
  answer('/games/pm');
  expect(await here).toBe('/games/pm');
  folders.type('/nowhere');
  const nowhere = folders.here();
  answer('/nowhere');
  expect(await nowhere).toBeUndefined();
  expect(folders.store.getState().failure?.text).toBe('It does not exist.');
  // It is still what the field says.
  const again = folders.here();
  answer('/nowhere');
  expect(await again).toBeUndefined();
  folders.type('/games/pm');
  expect(await folders.here()).toBe('/games/pm');
});
