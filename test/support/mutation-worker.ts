import { parentPort } from 'node:worker_threads';
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

const report = (message: Report): void => parentPort?.postMessage(message);

parentPort?.on('message', ({ fixture: wanted, random }: Job) => {
  const fixture = fixtures.find(({ name }) => name === wanted);
  const format = fixture && formatById(fixture.format);
  let count = 0;
  if (fixture && format?.layout) {
    for (const { how, bytes } of mutantsOf(fixture.bytes, format.layout, random)) {
      // Said before, so that a hang can be named.
      report({ kind: 'at', how });
      try {
        checkBytes(format, fixture.file, bytes);
      } catch (error) {
        report({ kind: 'failed', how, what: error instanceof Error ? `${error.stack}` : String(error) });
      }
      count++;
    }
  }
  report({ kind: 'done', count });
});
