import { InvalidArgumentError } from 'commander';
import type { CompareOptions } from '../../../shared/contract/compare-types.ts';
import type { Cli } from '../cli.ts';
import { status } from '../session.ts';
import { oneLine } from '../shown-text.ts';
import { type ByStructure, jsonOption, structureOf, withOption } from './options.ts';

const kinds = ['md', 'json'] as const;
type As = (typeof kinds)[number];

interface Options extends ByStructure {
  readonly as?: readonly As[];
  readonly ignore?: CompareOptions;
  readonly all?: boolean;
}

/** diff A B: the differences between two files, containers or folders. */
export function addDiff({ program, run }: Cli): void {
  program
    .command('diff')
    .description('compare two files, containers or folders, field by field')
    .argument('<a>', 'a folder or an address')
    .argument('<b>', 'the version to compare with')
    .option('--as <kinds>', 'md, json or both, separated by a comma', asKinds)
    .option('--ignore <what>', 'float=EPS, padding, order: one or more, separated by commas', ignored)
    .option('--all', 'include changes that follow from other changes, and each of many in one list')
    .option(...withOption)
    .option(...jsonOption)
    .action((a: string, b: string, { as = ['md'], ignore = {}, all = false, ...options }: Options) =>
      run(async session => {
        const answer = await session.client.diff(
          { base: session.base, a, b, all, options: ignore, ...structureOf(options) },
          session.options,
        );
        const { same, changes, markdown, problems } = answer;
        const isJson = session.json || as.includes('json');
        // The text has a list of them.
        for (const { address, text } of isJson ? problems : [])
          session.io.err(`${oneLine(`${address} was not compared: ${text}`)}\n`);
        const document = { same, changes, ...(isJson && as.includes('json') && as.includes('md') ? { markdown } : {}) };
        session.io.out(isJson ? `${JSON.stringify(document)}\n` : markdown);
        return same ? status.done : status.no;
      }),
    );
}

function asKinds(text: string): readonly As[] {
  const named = text.split(',').map(part => kinds.find(kind => kind === part.trim()));
  return named.map(kind => kind ?? fail('Expected md, json or md,json.'));
}

function ignored(text: string): CompareOptions {
  let options: CompareOptions = {};
  for (const part of text.split(',')) options = { ...options, ...ignoredPart(part.trim()) };
  return options;
}

function ignoredPart(part: string): CompareOptions {
  if (part === 'padding') return { ignorePadding: true };
  if (part === 'order') return { ignoreOrder: true };
  const step = /^float=(.+)$/.exec(part)?.[1];
  const floatStep = Number(step ?? Number.NaN);
  return floatStep >= 0 ? { floatStep } : fail('Expected float=EPS (a number from 0), padding or order.');
}

function fail(text: string): never {
  throw new InvalidArgumentError(text);
}
