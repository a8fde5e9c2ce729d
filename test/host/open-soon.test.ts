import { describe, expect, it, test } from 'vitest';
import { type Described, describeBytes } from '../../electron/answers/describe.ts';
import { View } from '../../electron/answers/view.ts';
import { describeAsset } from '../../electron/host/assets/describe-asset.ts';
import type { OpenAsset } from '../../electron/host/assets/open-asset.ts';
import type { Services } from '../../electron/host/services.ts';
import { memorySource } from '../../shared/base/source.ts';
import { recoil } from '../fixtures/gamez/recoil.ts';

const view = new View('gamez.zbd', memorySource(recoil), 3);
// As much of both as an answer takes.
const asset = {
  id: 'a',
  install: { id: 'i' },
  address: 'm1/gamez.zbd',
  name: 'gamez.zbd',
  view: () => view,
} as unknown;
const services = { statusOf: () => 'unchanged', assets: { idOf: () => 'a' } } as unknown;

/** A reading that ends when it is told to. */
function slowReading() {
  const { promise, resolve, reject } = Promise.withResolvers<Described>();
  const describer = { isHeldUp: false, describe: () => promise, close: async () => {} };
  const ask = (soon: boolean) =>
    describeAsset(asset as OpenAsset, services as Services, { describer, factsAround: () => [], soon });
  return { ask, reject, end: () => resolve(describeBytes({ name: 'gamez.zbd', source: memorySource(recoil) })) };
}

describe('an asset that takes long to read', () => {
  it('is shown with its views before it is read completely, and says that it is being read', async () => {
    const { ask } = slowReading();
    expect(await ask(true)).toMatchObject({
      ...{ format: 'zipper/gamez', revision: 3, isReading: true, findings: [] },
      views: ['scene', 'table', 'structure', 'hex', 'info'],
      roundTrip: { status: 'none', why: 'All of it is still being read.' },
    });
  });

  it('is described completely to a caller that waits', async () => {
    const { ask, end } = slowReading();
    const soon = await ask(true);
    const whole = ask(false);
    end();
    expect(await whole).toMatchObject({ roundTrip: { status: 'exact' }, explained: 1 });
    expect(await whole).not.toHaveProperty('isReading');
    expect((await whole).facts.length).toBeGreaterThan(soon.facts.length);
    expect(await ask(true)).toEqual(await whole);
  });

  it('reports a failure to callers that wait, and to nobody else', async () => {
    const { ask, reject } = slowReading();
    expect((await ask(true)).isReading).toBe(true);
    const whole = ask(false);
    reject(new Error('the disk is gone'));
    await expect(whole).rejects.toThrow('the disk is gone');
  });
});

test('a large file is not read by the host itself to find out what can be done with it', async () => {
  const large = new Uint8Array(2 * 1024 * 1024);
  large.set(recoil);
  let reads = 0;
  const source = {
    size: large.length,
    read: (start: number, size: number) => {
      reads += size;
      return large.subarray(start, start + size);
    },
  };
  const opened = { ...(asset as object), view: () => new View('gamez.zbd', source, 1) } as OpenAsset; // as: as much as an answer takes
  const describer = { isHeldUp: true, describe: () => new Promise<Described>(() => undefined), close: async () => {} };
  const told = await describeAsset(opened, services as Services, { describer, factsAround: () => [], soon: true });
  expect(told).toMatchObject({ format: 'zipper/gamez', canImport: true });
  expect(reads).toBeLessThan(0x10000);
});
