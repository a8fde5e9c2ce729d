import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { data, meshHeader, nest } from '../fixtures/w3d.ts';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { f32, letters, u8, u32 } from '../layout/build.ts';
import { browserPath } from '../support/browser.ts';
import { model } from '../support/build-w3d.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

describe.skipIf(browserPath === undefined)('opening a folder, in a real browser', () => {
  let bench: WorkbenchPage;
  let game: SmallInstall;
  beforeAll(async () => {
    game = makeInstall();
    mkdirSync(join(game.folder, 'empty'));
    writeFileSync(join(game.folder, 'cut.w3d'), model().subarray(0, 60));
    const box = data(0x740, u32(0x10000, 0x12), letters('CRANE.BOX', 32), u8(1, 2, 3, 4), f32(0, 0, 1, 1, 1, 1));
    const mesh = nest(0, meshHeader('BODY', 'CRANE', { faces: 1, vertices: 3 }));
    writeFileSync(join(game.folder, 'hidden.w3d'), Uint8Array.from([...mesh, ...box]));
    bench = await WorkbenchPage.open();
  });
  afterEach(() => expect(bench.complaints).toEqual([]));
  afterAll(async () => {
    await bench.close();
    game.remove();
  });

  const card = () => bench.page.locator('canvas.scene-card');
  const picker = () => bench.dialog('Open a folder');
  async function type(folder: string): Promise<void> {
    await picker().getByRole('textbox', { name: 'Folder' }).fill(folder);
    await bench.page.keyboard.press('Enter');
  }

  it('accepts a typed folder, says which game it is, and navigates up and down', async () => {
    await bench.page.getByRole('button', { name: 'Open folder…' }).click();
    await type(join(game.folder, 'empty'));
    await picker().getByText('No folders here.').waitFor();
    await picker().getByText('No known game in this folder').waitFor();
    await picker().getByRole('button', { name: 'Up' }).click();
    await picker().getByText('This looks like Pirate’s Moon.').waitFor();
    await picker().getByRole('option', { name: 'zbd' }).dblclick();
    await expect.poll(() => picker().getByRole('textbox').inputValue()).toBe(join(game.folder, 'zbd'));
  });

  it('says what is wrong with a missing folder, and stays where it was', async () => {
    await type(join(game.folder, 'nowhere'));
    await picker().getByRole('alert').getByText('does not exist').waitFor();
    expect(await picker().getByRole('button', { name: 'Open this folder' }).isEnabled()).toBe(true);
  });

  it('opens a game one level too deep, and says so', async () => {
    expect(await card().count()).toBe(0); // nothing to look at in 3D
    await type(dirname(game.folder));
    // At once: what was typed is meant, whether its list has come or not.
    await picker().getByRole('button', { name: 'Open this folder' }).click();
    await bench.page.getByRole('treegrid', { name: 'Game files' }).waitFor();
    await bench.page.getByText('Pirate’s Moon').first().waitFor();
    await bench.status('12 assets indexed');
  });

  it('a model truncated before its first surface says that there is nothing to show', async () => {
    await bench.status(/assets? indexed/);
    await card().waitFor({ state: 'attached' }); // made while nobody waits for it
    await bench.openPicture('cut.w3d');
    expect(await card().count()).toBe(1);
    await bench.picture('cut.w3d').getByRole('status').getByText('Nothing to show in 3D').waitFor();
  });

  it('a completely hidden model says so, and shows its parts on request', async () => {
    await bench.openPicture('hidden.w3d');
    const told = bench.picture('hidden.w3d').getByRole('status');
    await told.getByText('All parts are hidden').waitFor();
    await bench.shot('open-folder-all-hidden');
    await told.getByRole('button', { name: 'Show hidden parts' }).click();
    await told.waitFor({ state: 'hidden' });
  });

  it('shows files that another program added to the folder when its window gets the focus', async () => {
    writeFileSync(join(game.folder, 'made-elsewhere.w3d'), model());
    const files = bench.page.getByRole('treegrid', { name: 'Game files' });
    // Not right after the last time.
    await expect
      .poll(
        async () => {
          await bench.page.evaluate(() => dispatchEvent(new Event('focus')));
          return files.getByText('made-elsewhere.w3d').count();
        },
        { interval: 500 },
      )
      .toBe(1);
    await bench.status('13 assets indexed');
  });
});
