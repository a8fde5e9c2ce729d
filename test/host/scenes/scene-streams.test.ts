import { expect, test } from 'vitest';
import { createSceneStreams } from '../../../electron/host/scenes/scene-streams.ts';

const PART = 256 * 1024;
const still = new AbortController().signal;

test('a section is downloaded while the next is made, in parts of at most a quarter of a megabyte', async () => {
  let finish = (): void => undefined;
  const made = new Promise<void>(done => {
    finish = done;
  });
  const streams = createSceneStreams();
  const section = Uint8Array.from({ length: PART + 3 }, (_, at) => at % 251);
  const scene = await streams.begin(still, async note => {
    note({ section });
    await made;
    note({ section: Uint8Array.of(7) });
    return { 'a.bmp': 'x' };
  });
  const first = await streams.part({ scene, part: 0 }, still);
  const second = await streams.part({ scene, part: 1 }, still);
  expect([first.bytes.length, first.endsSection, second.bytes.length, second.endsSection]).toEqual([
    ...[PART, false],
    ...[3, true],
  ]);
  expect(Buffer.concat([first.bytes, second.bytes]).equals(section)).toBe(true);
  const third = streams.part({ scene, part: 2 }, still);
  finish();
  expect(await third).toEqual({ bytes: Uint8Array.of(7), endsSection: true });
  expect((await streams.part({ scene, part: 3 }, still)).assets).toEqual({ 'a.bmp': 'x' });
  await expect(streams.part({ scene, part: 0 }, still)).rejects.toMatchObject({ failure: expect.anything() });
});

test('a request past the last part is refused, before and after it is made', async () => {
  let finish = (): void => undefined;
  const made = new Promise<void>(done => {
    finish = done;
  });
  const streams = createSceneStreams();
  const scene = await streams.begin(still, async note => {
    note({ section: Uint8Array.of(1) });
    await made;
    return {};
  });
  const [last, beyond] = [streams.part({ scene, part: 1 }, still), streams.part({ scene, part: 2 }, still)];
  finish();
  await expect(beyond).rejects.toMatchObject({ failure: expect.anything() });
  expect((await last).assets).toEqual({});
  await expect(streams.part({ scene, part: 3 }, still)).rejects.toMatchObject({ failure: expect.anything() });
});

test('an error during the work is reported to the request for the next part', async () => {
  const streams = createSceneStreams();
  const scene = await streams.begin(still, async note => {
    note({ section: Uint8Array.of(1) });
    await Promise.resolve();
    throw new Error('the thread is gone');
  });
  await streams.part({ scene, part: 0 }, still);
  await expect(streams.part({ scene, part: 1 }, still)).rejects.toThrow('the thread is gone');
  await expect(streams.begin(still, async () => Promise.reject(new Error('no such file')))).rejects.toThrow('no such');
});

test('a window that stops requesting, or that begins too many streams, stops the work', async () => {
  const streams = createSceneStreams();
  const stopped: number[] = [];
  const begun = (which: number) =>
    streams.begin(still, (note, stop) => {
      note({ section: Uint8Array.of(which) });
      return new Promise((_, reject) => {
        stop.addEventListener('abort', () => {
          stopped.push(which);
          reject(new Error('stopped'));
        });
      });
    });
  const scenes = [];
  for (let which = 0; which < 5; which++) scenes.push(await begun(which));
  expect(stopped).toEqual([0]);
  const leaving = new AbortController();
  const waiting = streams.part({ scene: scenes[3] ?? '', part: 1 }, leaving.signal);
  leaving.abort();
  await expect(waiting).rejects.toThrow('stopped');
  expect(stopped).toEqual([0, 3]);
});
