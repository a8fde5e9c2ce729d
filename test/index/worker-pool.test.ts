import { describe, expect, onTestFinished, test } from 'vitest';
import { type PoolOptions, TaskLostError, TaskRefusedError, WorkerPool } from '../../electron/workers/worker-pool.ts';
import { workerUrl } from '../../electron/workers/worker-url.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Answer {
  readonly size: number;
}

function poolOf(options: Partial<PoolOptions> = {}) {
  const url = new URL('../support/workers/size-worker.ts', import.meta.url);
  const pool = new WorkerPool<{ file: string; flag?: Int32Array }, Answer, never>(url, {
    size: 1,
    silenceMilliseconds: 20_000,
    memoryMegabytes: 64,
    ...options,
  });
  onTestFinished(() => pool.close());
  return pool;
}

const quiet = () => undefined;

describe('a pool of workers', () => {
  test('gives each task its own answer', async () => {
    const folder = temporaryFolder(Object.fromEntries([1, 2, 3, 4, 5].map(size => [`${size}`, 'x'.repeat(size)])));
    const pool = poolOf({ size: 2 });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(size => pool.run({ file: `${folder}/${size}` }, quiet)));
    expect(answers.map(answer => answer.size)).toEqual([1, 2, 3, 4, 5]);
  });

  test('has a worker ready for the first task after begin, and starts no other one for it', async () => {
    const folder = temporaryFolder({ one: 'x', 'hangs.bin': '', two: 'xx' });
    const pool = poolOf({ silenceMilliseconds: 1000 });
    pool.begin();
    pool.begin();
    expect((await pool.run({ file: `${folder}/one` }, quiet)).size).toBe(1);
    pool.begin();
    await expect(pool.run({ file: `${folder}/hangs.bin` }, quiet)).rejects.toThrow(/no progress for 1 s/);
    pool.begin();
    expect((await pool.run({ file: `${folder}/two` }, quiet)).size).toBe(2);
  });

  test('keeps to its limit', async () => {
    const folder = temporaryFolder({ 'who.bin': '' });
    const threadsOf = async (pool: ReturnType<typeof poolOf>) => {
      const tasks = [1, 2].map(() => pool.run({ file: `${folder}/who.bin` }, quiet));
      return new Set((await Promise.all(tasks)).map(({ size }) => size)).size;
    };
    const limited = poolOf({ size: 2 });
    limited.limit(1);
    expect([await threadsOf(poolOf({ size: 2 })), await threadsOf(limited)]).toEqual([2, 1]);
  });

  test.each([
    ['dies.bin', /ended with 7/],
    ['throws.bin', /thrown out of turn/],
    ['hoards.bin', /more memory than a file may/],
    ['hangs.bin', /no progress for 1 s/],
  ])('loses only the task %s, and continues with the next', async (name, why) => {
    const folder = temporaryFolder({ [name]: '', after: '123' });
    const pool = poolOf(name === 'hangs.bin' ? { silenceMilliseconds: 1000 } : {});
    const lost = pool.run({ file: `${folder}/${name}` }, quiet);
    const next = pool.run({ file: `${folder}/after` }, quiet);
    await expect(lost).rejects.toThrow(why);
    await expect(lost).rejects.toBeInstanceOf(TaskLostError);
    expect((await next).size).toBe(3);
  });

  test('reports an error in a note’s handler to the caller, and continues with the next task', async () => {
    const folder = temporaryFolder({ 'creeps.bin': '', after: '123' });
    const pool = poolOf();
    const failed = pool.run({ file: `${folder}/creeps.bin` }, () => {
      throw new RangeError('too much to hear');
    });
    const next = pool.run({ file: `${folder}/after` }, quiet);
    await expect(failed).rejects.toThrow('too much to hear');
    expect((await next).size).toBe(3);
  });

  test('sends its only worker the next task before this thread has received the last answer', async () => {
    const folder = temporaryFolder({ one: 'x', 'flags.bin': '' });
    const pool = poolOf();
    await pool.run({ file: `${folder}/one` }, quiet);
    const flag = new Int32Array(new SharedArrayBuffer(4));
    const tasks = [pool.run({ file: `${folder}/one` }, quiet), pool.run({ file: `${folder}/flags.bin`, flag }, quiet)];
    // Nothing is heard or sent from here until the flag is up.
    expect(Atomics.wait(flag, 0, 0, 10_000)).not.toBe('timed-out');
    expect((await Promise.all(tasks)).map(({ size }) => size)).toEqual([1, 1]);
  });

  test('does not send a task ahead that may be aborted, or that another worker could start sooner', async () => {
    const folder = temporaryFolder({ one: 'x', 'hangs.bin': '', 'flags.bin': '' });
    const pool = poolOf({ size: 2 });
    const hanging = new AbortController();
    const first = pool.run({ file: `${folder}/hangs.bin` }, quiet, hanging.signal);
    const others = ['one', 'one', 'one'].map(name => pool.run({ file: `${folder}/${name}` }, quiet));
    expect((await Promise.all(others)).map(({ size }) => size)).toEqual([1, 1, 1]);
    hanging.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    const alone = poolOf();
    const flag = new Int32Array(new SharedArrayBuffer(4));
    const [before, waiting] = [new AbortController(), new AbortController()];
    const running = alone.run({ file: `${folder}/hangs.bin` }, quiet, before.signal);
    const dropped = alone.run({ file: `${folder}/flags.bin`, flag }, quiet, waiting.signal);
    waiting.abort(new Error('not this one'));
    await expect(dropped).rejects.toThrow('not this one');
    before.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
    await alone.run({ file: `${folder}/one` }, quiet);
    expect(flag[0]).toBe(0);
  });

  test('waits for a task that takes longer than the allowed silence, as long as it sends notes', async () => {
    const folder = temporaryFolder({ 'creeps.bin': '' });
    const pool = poolOf({ silenceMilliseconds: 2000 });
    expect((await pool.run({ file: `${folder}/creeps.bin` }, quiet)).size).toBe(30);
  });

  test('passes on why a worker could not do a task, and keeps the worker', async () => {
    const folder = temporaryFolder({ 'denied.bin': '', after: '123' });
    const pool = poolOf();
    const refused = pool.run({ file: `${folder}/denied.bin` }, quiet);
    await expect(refused).rejects.toBeInstanceOf(TaskRefusedError);
    await expect(refused).rejects.toThrow('access is denied');
    expect((await pool.run({ file: `${folder}/after` }, quiet)).size).toBe(3);
  });

  test('ends a worker that holds too much memory after a task, and keeps others', async () => {
    const folder = temporaryFolder({ 'who.bin': '', 'keeps.bin': '' });
    const pool = poolOf({ idleMegabytes: 50 });
    const threads: number[] = [];
    for (const name of ['who.bin', 'keeps.bin', 'who.bin', 'who.bin'])
      threads.push((await pool.run({ file: `${folder}/${name}` }, quiet)).size);
    const [first, second, third, fourth] = threads;
    expect(second).toBe(first);
    expect(third).not.toBe(second);
    expect(fourth).toBe(third);
  });

  test('stops an aborted task, and continues with the next; a waiting one never starts', async () => {
    const folder = temporaryFolder({ 'hangs.bin': '', after: '123' });
    const pool = poolOf();
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = pool.run({ file: `${folder}/hangs.bin` }, quiet, running.signal);
    const second = pool.run({ file: `${folder}/hangs.bin` }, quiet, waiting.signal);
    const next = pool.run({ file: `${folder}/after` }, quiet);
    waiting.abort(new Error('not this one'));
    running.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    await expect(second).rejects.toThrow('not this one');
    expect((await next).size).toBe(3);
    await expect(pool.run({ file: `${folder}/after` }, quiet, running.signal)).rejects.toThrow('enough');
  });

  test('closes in the middle of an endless task', async () => {
    const folder = temporaryFolder({ 'hangs.bin': '', after: '123' });
    const pool = poolOf();
    const open = [pool.run({ file: `${folder}/hangs.bin` }, quiet), pool.run({ file: `${folder}/after` }, quiet)];
    const ends = Promise.allSettled(open);
    await pool.close();
    expect((await ends).map(end => end.status)).toEqual(['rejected', 'rejected']);
    await expect(pool.run({ file: `${folder}/after` }, quiet)).rejects.toThrow('the work was stopped');
  });
});

describe('the URL of a worker', () => {
  test('is a .ts file in the source folder, and a .js file in dist/workers after bundling', () => {
    expect(workerUrl('crawl-worker').pathname).toMatch(/\/electron\/workers\/crawl-worker\.ts$/);
    const bundled = workerUrl('crawl-worker', 'file:///opt/gantry/dist/host/host.js');
    expect(bundled.href).toBe('file:///opt/gantry/dist/workers/crawl-worker.js');
  });
});
