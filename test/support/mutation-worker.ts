import { writeSync } from 'node:fs';
import { formatById } from '../../shared/formats/index.ts';
import { fixtures } from '../fixtures/all-fixtures.ts';
import { checkBytes } from './check-bytes.ts';
import { mutantsOf } from './mutants.ts';

export interface Job {
  readonly fixture: string;
  readonly random: number;
}
export type Report =
  | { readonly kind: 'goes on' }
  | { readonly kind: 'failed'; readonly how: string; readonly what: string }
  | { readonly kind: 'done'; readonly count: number };

/** The file that names the mutant which is checked: a message for each took a third of the time. */
const NAMED = 4;
/** Who waits is told this often that it goes on. */
const INTERVAL_MILLISECONDS = 500;

/** Sent before anything else is done. */
const report = (message: Report): Promise<void> =>
  new Promise((done, failed) => process.send?.(message, (error: Error | null) => (error ? failed(error) : done())));

process.on('message', ({ fixture: wanted, random }: Job) => void check(wanted, random));

async function check(wanted: string, random: number): Promise<void> {
  const fixture = fixtures.find(({ name }) => name === wanted);
  const format = fixture && formatById(fixture.format);
  let count = 0;
  let told = performance.now();
  if (fixture && format?.layout) {
    for (const { how, bytes } of mutantsOf(fixture.bytes, format.layout, random)) {
      // Written before, so that a hang can be named, or a process that ended for want of memory.
      writeSync(NAMED, `${how}\n`, 0);
      try {
        checkBytes(format, fixture.file, bytes);
      } catch (error) {
        await report({ kind: 'failed', how, what: error instanceof Error ? `${error.stack}` : String(error) });
      }
      count++;
      if (performance.now() - told < INTERVAL_MILLISECONDS) continue;
      told = performance.now();
      await report({ kind: 'goes on' });
    }
  }
  await report({ kind: 'done', count });
}
