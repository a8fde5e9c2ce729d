import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoCopies } from './patches/support/copies.ts';

const archive = 'zbd/reader.zbd';

test('entries pasted from another archive keep their names and bytes, including their edits', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('pasted');
  await copies.inWindow(folder, async ({ client, asset, install }) => {
    writeFileSync(join(folder, 'zbd/other.zbd'), readFileSync(join(folder, archive)));
    const [from, into] = [await asset(archive), await asset('zbd/other.zbd')];
    const namesIn = async (parent: typeof from) =>
      (await client.browse({ install: install.id, parent })).map(row => row.name);
    const heat = await asset(`${archive}::heat.zrd`);
    const { text } = await client.readText({ asset: heat });
    await client.writeText({ asset: heat, text: text.replace('SINK_RATE 0.12', 'SINK_RATE 0.37') });
    await client.removeEntries({ container: into, entries: [await asset('zbd/other.zbd::heat.zrd')] });
    const others = await namesIn(into);
    const path = `entries[${(await namesIn(from)).indexOf('heat.zrd')}]`;
    await client.editItems({ asset: into, edit: { kind: 'paste', from, paths: [path], to: 'entries[0]' } });
    expect(await namesIn(into)).toEqual(['heat.zrd', ...others]);
    const pasted = await client.readText({ asset: await asset('zbd/other.zbd::heat.zrd') });
    expect(pasted.text).toContain('SINK_RATE 0.37');
    const again = client.editItems({ asset: into, edit: { kind: 'paste', from, paths: [path], to: 'entries[]' } });
    await expect(again).rejects.toThrow('zbd/other.zbd > it has an entry heat.zrd already.');
  });
});
