import { expect, test } from 'vitest';
import { createUnsentTexts } from '../../../../renderer/state/documents/unsent-texts.ts';
import { FailureError } from '../../../../shared/contract/failure.ts';

test('a text whose view was closed is kept until a host has received it, which opens the asset first', async () => {
  const told: string[] = [];
  let isThere = false;
  const { keep, take, hostIsBack } = createUnsentTexts({
    client: {
      async locate({ address }) {
        if (!isThere) throw new FailureError({ code: 'lost', text: 'Gone.' });
        told.push(address);
        return {} as never; // as: no more is asked
      },
    },
    installs: { store: { getState: () => ({ install: { id: 'i' } }) } as never }, // as: no more is asked
    documents: {
      edit: {
        async writeText(_, text, { base, part } = {}) {
          told.push(`${text} over ${base} in ${part}`);
          return {} as never; // as: no more is asked
        },
      },
    },
    notices: { caught: () => {} },
  });
  const part = { path: '[2]', title: 'Two' };
  const text = { text: '(b)', language: 'zrd', origin: 'typed', readOnly: null, problems: [], outline: [] } as const;
  keep('a', 'reader.zbd::a.zrd', { ...text, revision: 4, part });
  await hostIsBack();
  expect(told).toEqual([]);
  isThere = true;
  await hostIsBack();
  await hostIsBack();
  expect(told).toEqual(['reader.zbd::a.zrd', '(b) over 4 in [2]']);
  expect(take('a')).toBeUndefined();
});
