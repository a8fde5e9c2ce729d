import { afterAll, expect, test } from 'vitest';
import { createHost } from '../../../../electron/host/host.ts';
import { modelItems, modelsOf } from '../../../../renderer/state/entries/model-items.ts';
import { createClient } from '../../../../shared/contract/client.ts';
import { openTransport } from '../../../../shared/contract/transport.ts';
import { workbench } from '../../../../shared/contract/workbench.ts';
import { inProcessTo } from '../../../contract/support/wires.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const host = createHost({
  dataFolder: temporaryFolder({}, afterAll),
  version: '1',
  transport: 'in-process',
  safe: true,
});
const transport = openTransport({ connect: async () => inProcessTo(host) });
afterAll(async () => {
  transport.close();
  await host.close();
});

test('a new model is offered if the format accepts one, and only export if models can only be exported', async () => {
  const hello = await createClient(workbench, transport).hello({});
  const bench = { connection: { store: { getState: () => ({ hello }) } } } as never; // as: no more is asked of it
  const offered = (format: string | undefined) =>
    modelItems(bench, { asset: 'a' as never, name: 'x' }, modelsOf(bench, format), () => undefined).map(
      ({ title }) => title,
    );
  const [over, fresh, out] = ['Import model…', 'Import as new model…', 'Export model…'];
  for (const format of ['westwood/w3d', 'zipper/gamez', 'zipper/model', 'everquest/wld'])
    expect([format, ...offered(format)]).toEqual([format, over, fresh, out]);
  for (const format of ['fft/mesh', 'kotor/bwm']) expect([format, ...offered(format)]).toEqual([format, over, out]);
  expect(offered('fft/gns')).toEqual([out]);
  expect(offered('image/dds')).toEqual([]);
  expect(offered(undefined)).toEqual([]);
});
