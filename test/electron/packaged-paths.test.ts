import { expect, test } from 'vitest';
import { workerUrl } from '../../electron/workers/worker-url.ts';

test('in a package, threads start from outside the archive', () => {
  const bundle = 'file:///C:/Program%20Files/Gantry/resources/app.asar/dist/host/utility.js';
  expect(workerUrl('crawl-worker', bundle).href).toBe(
    'file:///C:/Program%20Files/Gantry/resources/app.asar.unpacked/dist/workers/crawl-worker.js',
  );
});
