import { describe, expect, test } from 'vitest';
import { createNotices } from '../../../../renderer/state/base/notices.ts';
import { createMedia } from '../../../../renderer/state/documents/answers.ts';
import type { Client } from '../../../../shared/contract/call.ts';
import { FailureError } from '../../../../shared/contract/failure.ts';
import type { AssetId } from '../../../../shared/contract/types.ts';
import type { Workbench } from '../../../../shared/contract/workbench.ts';

const asset = 'a'.repeat(16) as AssetId; // as: an id by its form
const failure = { code: 'unsupported', text: 'It cannot be played.' } as const;

/** A host that knows one sound, and says no to being asked for any other call. */
function hostWith(answers: Partial<Client<Workbench>>): Client<Workbench> {
  return answers as Client<Workbench>; // as: what these tests do not ask for may be missing
}

describe('media playback', () => {
  test('has one player at a time: starting one stops the previous', () => {
    const media = createMedia(hostWith({}), createNotices());
    const quieted: string[] = [];
    const first = () => quieted.push('first');
    const second = () => quieted.push('second');
    media.takeTurn(first);
    media.takeTurn(first);
    expect(quieted).toEqual([]);
    media.takeTurn(second);
    expect(quieted).toEqual(['first']);
    media.takeTurn(first);
    expect(quieted).toEqual(['first', 'second']);
  });

  test('requests each revision once, and keeps the old one while the new one is on its way', async () => {
    const asked: number[] = [];
    const sound = async () => {
      asked.push(asked.length);
      if (asked.length === 2) throw new FailureError(failure);
      return { revision: asked.length } as never; // as: the store hands on whatever the host says
    };
    const { sounds } = createMedia(hostWith({ sound }), createNotices());
    await sounds.look(asset, 0);
    await sounds.look(asset, 0);
    expect(asked).toHaveLength(1);
    const next = sounds.look(asset, 1);
    expect(sounds.store.getState()[asset]).toMatchObject({ revision: 1, value: { revision: 1 } });
    await next;
    expect(sounds.store.getState()[asset]).toEqual({ revision: 1, failure });
  });
});
