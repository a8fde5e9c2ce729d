import { expect, test } from 'vitest';
import type { AssetChanged } from '../../shared/contract/change-types.ts';
import { demoCopies } from './patches/support/copies.ts';

test('an entry of an archive that a write broke is read again, and not reported as changed by another program', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('demo');
  await copies.inWindow(folder, async ({ client, install, asset, nextChange }) => {
    const [archive, entry] = [await asset('zbd/reader.zbd'), await asset('zbd/reader.zbd::heat.zrd')];
    await client.openAsset({ asset: entry });
    const { size } = await client.openAsset({ asset: archive });
    const statuses: AssetChanged['status'][] = [];
    const noted = nextChange(entry).then(change => statuses.push(change.status));
    const count = { asset: archive, start: size - 12, bytes: Uint8Array.of(0xff, 0xff, 0xff, 0x7f) };
    await client.writeBytes(count);
    await noted;
    const written = nextChange(entry).then(change => statuses.push(change.status));
    await client.writeInstall({ install: install.id, force: true });
    await written;
    expect(statuses).toEqual(['clean', 'clean']);
    await expect(client.openAsset({ asset: entry })).rejects.toMatchObject({ failure: { code: 'unsupported' } });
  });
});
