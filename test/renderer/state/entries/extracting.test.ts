import { expect, test } from 'vitest';
import { createExtracting } from '../../../../renderer/state/entries/extracting.ts';
import type { Client } from '../../../../shared/contract/call.ts';
import type { Workbench } from '../../../../shared/contract/workbench.ts';

type Asked = Parameters<typeof createExtracting>[0];

const forms = { raw: 1, text: 0, json: 0, png: 0, wav: 0, glb: 0, obj: 0, csv: 0, binary: 0 };

test('Back after a failed extraction returns to the dialog with the same choice', async () => {
  const client: Pick<Client<Workbench>, keyof Asked> = {
    planExtract: () => Promise.resolve({ assets: 1, forms, files: 1, refused: 0, rows: [] }),
    extract: () => Promise.reject(new Error('There is no such folder.')),
    planSaveCopy: () => Promise.reject(new Error('not asked')),
    saveCopy: () => Promise.reject(new Error('not asked')),
    extractedPart: () => Promise.reject(new Error('not asked')),
  };
  const extracting = createExtracting(client);
  const planned = () => new Promise<void>(done => setTimeout(done));
  extracting.choose({ title: 'heron', assets: [] });
  await planned();
  const into = { kind: 'zip', folder: '/mods', name: 'a:b' } as const;
  await extracting.run(into);
  expect(extracting.store.getState()).toMatchObject({ step: 'failed', into });
  extracting.back();
  await planned();
  expect(extracting.store.getState()).toMatchObject({ step: 'choosing', kinds: ['raw'], into });
  extracting.close();
  extracting.choose({ title: 'crane', assets: [] });
  expect(extracting.store.getState()).not.toHaveProperty('into');
});
