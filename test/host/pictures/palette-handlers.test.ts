// Colours of a palette, changed as the window does it: each is a step of its file, but for one that is stored already.
import { expect, test } from 'vitest';
import { demoCopies } from '../patches/support/copies.ts';

test('setting a colour to its stored value makes no step', async () => {
  const copies = demoCopies();
  await copies.inWindow(await copies.copy('demo'), async ({ client, install, asset: at }) => {
    const asset = await at('fft/MAP001.9');
    const changes = async () => (await client.changes({ install: install.id })).map(({ label }) => label);
    const colourNow = async () => {
      const { palettes } = await client.palettes({ asset });
      const [palette] = palettes;
      if (palette?.colours[0] === undefined) throw new Error('There is no colour 0.');
      const { red, green, blue, mark } = palette.colours[0];
      return { path: `${palette.path}[0]`, colour: { red, green, blue, mark } };
    };
    const { path, colour } = await colourNow();
    const told = await client.setColour({ asset, path, colour });
    expect(told).toMatchObject({ canUndo: null, changed: [] });
    expect(await changes()).toEqual([]);

    const other = { ...colour, red: colour.red === 0 ? 31 : 0 };
    const { canUndo } = await client.setColour({ asset, path, colour: other });
    expect(canUndo).toMatch(/^Set colour 0 of /);
    // Passed again on the way, it is still that one step.
    await client.setColour({ asset, path, colour: other, goesOn: true });
    expect(await changes()).toEqual([canUndo]);
    await client.undo({ asset });
    expect((await colourNow()).colour).toEqual(colour);
  });
});
