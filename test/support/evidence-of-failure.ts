import { afterEach } from 'vitest';
import { WorkbenchPage } from './workbench-page.ts';

// What the window showed when a test failed, at its first try as well: a fault seen once in many runs is found by this alone.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const bench of WorkbenchPage.opened) {
    console.error(`${task.name}: ${await bench.evidence()}`);
    await bench.closeBoxes();
  }
});
