import { formatById } from '../../shared/formats/index.ts';
import { fixtures } from '../fixtures/all-fixtures.ts';
import { checkBytes } from './check-bytes.ts';
import { mutantsOf } from './mutants.ts';

export interface Job {
  readonly fixture: string;
  readonly random: number;
}
export type Report =
  | { readonly kind: 'at'; readonly how: string }
  | { readonly kind: 'failed'; readonly how: string; readonly what: string }
  | { readonly kind: 'done'; readonly count: number };

/** Written before anything else is done: where the process ends for want of memory, the last one names the mutant. */
const report = (message: Report): Promise<void> =>
  new Promise((done, failed) => process.send?.(message, (error: Error | null) => (error ? failed(error) : done())));

process.on('message', ({ fixture: wanted, random }: Job) => void check(wanted, random));

async function check(wanted: string, random: number): Promise<void> {
  const fixture = fixtures.find(({ name }) => name === wanted);
  const format = fixture && formatById(fixture.format);
  let count = 0;
  if (fixture && format?.layout) {
    for (const { how, bytes } of mutantsOf(fixture.bytes, format.layout, random)) {
      // Said before, so that a hang can be named.
      await report({ kind: 'at', how });
      try {
        checkBytes(format, fixture.file, bytes);
      } catch (error) {
        await report({ kind: 'failed', how, what: error instanceof Error ? `${error.stack}` : String(error) });
      }
      count++;
    }
  }
  await report({ kind: 'done', count });
}
