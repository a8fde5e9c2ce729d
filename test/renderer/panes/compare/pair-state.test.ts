import { expect, test } from 'vitest';
import { createPair } from '../../../../renderer/panes/compare/pair-state.ts';
import { packBlocks } from '../../../../shared/compare/block-list.ts';
import { createClient } from '../../../../shared/contract/client.ts';
import { workbench } from '../../../../shared/contract/workbench.ts';
import { scriptedTransport, settled } from '../../../support/scripted-transport.ts';

const bytesOf = (size: number) => ({
  ...{ sizeA: size, sizeB: size },
  blocks: packBlocks([{ same: true, aStart: 0, aSize: size, bStart: 0, bSize: size }]),
});

test('the result of a comparison made before an edit does not replace the one made after it', async () => {
  const answers: ((bytes: object) => void)[] = [];
  const transport = scriptedTransport({ comparedBytes: () => new Promise(answer => answers.push(answer)) });
  const place = { comparison: 'c', row: '1', a: 'a', b: 'b' } as const;
  const pair = createPair(createClient(workbench, transport), place);
  const both = [pair.loadBytes(), pair.loadBytes()];
  await settled();
  answers[1]?.(bytesOf(9));
  await settled();
  answers[0]?.(bytesOf(5));
  await Promise.all(both);
  expect(pair.store.getState().aligned?.sizeA).toBe(9);
});
