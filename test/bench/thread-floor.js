// What a scan takes before it reads a byte, for `npm run bench`: Node, the database's library, and a thread that knows all formats.
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';

process.env.NODE_COMPILE_CACHE ??= process.env.GANTRY_HOME;
const database = new Database(':memory:');
const thread = new Worker(new URL('../../dist/workers/crawl-worker.js', import.meta.url));
await new Promise(ready => thread.once('message', ready));
await thread.terminate();
database.close();
