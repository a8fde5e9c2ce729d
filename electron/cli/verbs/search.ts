import { InvalidArgumentError, Option } from 'commander';
import { hexOffset } from '../../../shared/base/hex.ts';
import type { SearchMode } from '../../../shared/contract/search-types.ts';
import type { Cli } from '../cli.ts';
import { print, status } from '../session.ts';
import { oneLine, textTable } from '../shown-text.ts';
import { jsonOption } from './options.ts';

interface Options {
  readonly text?: true;
  readonly hex?: true;
  readonly name?: true;
  readonly matchCase?: true;
  readonly limit: number;
}

/** The default limit on results: JSON with this many still fits a shell. */
const LIMIT = 1_000_000;

/** search FOLDER QUERY…: names, text and bytes. */
export function addSearch({ program, run }: Cli): void {
  program
    .command('search')
    .description('find names, text or bytes in every file of a folder and in every archive')
    .argument('<folder>')
    .argument('<query...>', 'words, or pairs of hex digits, in order', collect)
    .addOption(new Option('--text', 'text only').conflicts(['hex', 'name']))
    .addOption(new Option('--hex', 'bytes such as 4D 5A ?? 0?').conflicts(['text', 'name']))
    .addOption(new Option('--name', 'names only').conflicts(['text', 'hex']))
    .option('--match-case', 'match upper and lower case')
    .option('--limit <count>', 'print at most this many hits; all are counted', parseCount, LIMIT)
    .option(...jsonOption)
    .action((folder: string, words: readonly string[], options: Options) =>
      run(async session => {
        const args = {
          base: session.base,
          folder,
          query: words.join(' '),
          mode: modeOf(options),
          limit: options.limit,
        };
        const matchCase = options.matchCase === true;
        const { total, hits, unread } = await session.client.search({ ...args, matchCase }, session.options);
        for (const { address, text } of unread) session.io.err(`${oneLine(`${address} was not searched: ${text}`)}\n`);
        const bytes = total === 0 && args.mode === 'any' ? PAIRS.exec(args.query)?.[1] : undefined;
        if (bytes !== undefined)
          session.io.err(
            `Nothing has this text. --hex searches for these bytes: ${oneLine(`gantry search --hex ${folder} ${bytes}`)}\n`,
          );
        if (hits.length < total)
          session.io.err(`${hits.length} of ${total} hits printed. --limit COUNT prints more.\n`);
        const printed = hits.map(({ label: _, ...hit }) => hit); // for people; scripts have the path
        print(session, { total, hits: printed }, () => {
          const cells = hits.map(hit => [
            hit.start === undefined ? '' : hexOffset(hit.start),
            hit.address,
            hit.label === undefined ? (hit.path ?? '') : `${hit.label}  ${hit.path}`,
            hit.text,
          ]);
          return `${textTable(['start', 'address', 'field', 'found'], cells, [0])}${total} found\n`;
        });
        return status.done;
      }),
    );
}

/** A query that may be bytes. */
const PAIRS = /^\s*(?:0x)?((?:[\da-f]{2}\s*)+)$/i;

/** Refuses an empty word, which an empty shell variable gives: it would match everything. */
function collect(word: string, before: readonly string[] = []): readonly string[] {
  if (word.trim() === '') throw new InvalidArgumentError('Expected a name, text or hex bytes.');
  return [...before, word];
}

function parseCount(text: string): number {
  const count = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(count)) throw new InvalidArgumentError('Expected a whole number from 0.');
  return count;
}

function modeOf({ text, hex, name }: Options): SearchMode {
  if (text) return 'text';
  if (hex) return 'hex';
  return name ? 'name' : 'any';
}
