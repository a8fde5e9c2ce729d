import { afterEach } from 'vitest';
import { WorkbenchPage } from './workbench-page.ts';

// Keeps what the window showed when a test failed, even at its first attempt: a rare fault can only be found this way.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const bench of WorkbenchPage.opened) {
    console.error(`${task.name}: ${await bench.evidence()}`);
    await bench.closeBoxes();
  }
});
