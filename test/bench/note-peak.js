// Loaded before a program under `npm run bench`: leaves the most memory it had, in MB, where the bench looks for it.
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env.BENCH_PEAK;
if (file !== undefined && isMainThread)
  process.on('exit', () => writeFileSync(file, String(process.resourceUsage().maxRSS / 1024)));
