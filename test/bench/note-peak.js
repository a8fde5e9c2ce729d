// Loaded before a program under `npm run bench`: leaves the most memory it had, in MB, and the processor's seconds where the bench looks for them.
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env.BENCH_PEAK;
if (file !== undefined && isMainThread)
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    writeFileSync(file, `${maxRSS / 1024} ${(userCPUTime + systemCPUTime) / 1e6}`);
  });
