// What is done to entries of a container, as the window does it.
import type { Window } from '../patches/support/copies.ts';

export const rowsOf = async ({ client, install, asset }: Window, container: string) =>
  client.browse({ install: install.id, parent: await asset(container) });
export const namesOf = async (window: Window, container: string) =>
  (await rowsOf(window, container)).map(({ name }) => name);

/** Other bytes of the same length in the place of an entry. */
export async function change({ client, asset }: Window, address: string): Promise<void> {
  const id = await asset(address);
  const { bytes } = await client.readBytes({ asset: id, start: 0, size: 99_999 });
  const changed = bytes.map((byte, i) => (i < bytes.length - 2 ? byte : byte ^ 1));
  await client.replaceWithFile({ asset: id, name: 'changed.bin', bytes: changed, raw: true });
}

export const rename = async ({ client, asset }: Window, container: string, from: string, name: string) =>
  client.renameEntry({ container: await asset(container), entry: await asset(`${container}::${from}`), name });
export const remove = async ({ client, asset }: Window, container: string, name: string) =>
  client.removeEntries({ container: await asset(container), entries: [await asset(`${container}::${name}`)] });
