// What a scan tells of the names in a file stays told while the file is edited.
import { expect, test } from 'vitest';
import { buildArchive, buildEmptyScript, buildReader, buildWav, int } from '../../support/build-zipper.ts';
import { type ScannedWindow, scannedWindows } from '../support/scanned-window.ts';

/** The shortest sound there is: a head, and no sample. */
const wav = buildWav({ samples: new Uint8Array(0) });

const inWindow = scannedWindows();

const parts = 'zbd/reader.zbd::parts.zrd';
const files = {
  'zbd/reader.zbd': buildArchive(
    [{ name: 'parts.zrd', content: buildReader([int(3), 'gone.wav', 'lost.wav', 'step.wav']) }],
    { version: 1 },
  ),
  'zbd/sounds.zbd': buildArchive([{ name: 'step.wav', content: wav }], { version: 1 }),
  'zbd/interp.zbd': buildEmptyScript('support\\init.gw'),
  'support/init.gw': Buffer.from('PRINT hello\r\n'),
};

async function told({ client, install }: ScannedWindow, address: string): Promise<readonly string[]> {
  const all = await client.problems({ install: install.id });
  return all
    .filter(problem => problem.address === address)
    .map(({ path, weight, text }) => `${path} ${weight}: ${text}`);
}

const missing = (path: string, name: string) =>
  `${path} note: It names the sound ${name}, which was not found in this folder.`;

test('missing names are still reported after an edit of another field, a write and an undo', async () => {
  await inWindow(files, async window => {
    const { client, install } = window;
    const both = [missing('[1]', 'gone.wav'), missing('[2]', 'lost.wav')];
    expect(await told(window, parts)).toEqual(both);
    const asset = await window.asset(parts);
    await client.setField({ asset, path: '[0]', value: 4 });
    expect(await told(window, parts)).toEqual(both);
    await client.writeInstall({ install: install.id });
    expect(await told(window, parts)).toEqual(both);
    await client.undo({ asset });
    expect(await told(window, parts)).toEqual(both);
  });
});

test('a name that the edit removes is no longer reported, and a moved one is reported at its new place', async () => {
  await inWindow(files, async window => {
    const asset = await window.asset(parts);
    await window.client.setField({ asset, path: '[1]', value: 'step.wav' });
    expect(await told(window, parts)).toEqual([missing('[2]', 'lost.wav')]);
    await window.client.editItems({ asset, edit: { kind: 'remove', paths: ['[0]'] } });
    expect(await told(window, parts)).toEqual([missing('[1]', 'lost.wav')]);
  });
});

test('a loose file that replaces a script is reported for both while one is edited', async () => {
  await inWindow(files, async window => {
    const note = '  note: The games run this file instead of the script in zbd/interp.zbd.'.slice(1);
    expect(await told(window, 'support/init.gw')).toEqual([note]);
    const asset = await window.asset('support/init.gw');
    await window.client.writeBytes({ asset, start: 6, bytes: Buffer.from('H') });
    expect(await told(window, 'support/init.gw')).toEqual([note]);
  });
});
