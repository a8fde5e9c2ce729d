// Every command that the README shows works as it is typed, from the first to the last, where it names what everybody has.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runCli } from './support/run-cli.ts';

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');

/** What stands for a file or a project of the reader's own. */
const OF_READERS =
  /\b(MY-\w+|YOUR-\w+|WORLD|ROOM|OUT|VERB|fft\.bin|gfaydark|740KOR|reach\.w3d|MAP001\.(GNS|8|9 --palette)|game\.cue|v1\.0)\b/;

/** The lines of the blocks, and what is shown within sentences: the commands themselves, without what is told of them. */
const shown = [
  ...[...readme.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) => block.trim().split('\n')),
  ...[...readme.matchAll(/`(gantry (?!--)\w+ [^`]*my-demo[^`]*)`/g)].map(([, command = '']) => command),
].map(line => line.replace(/\s+#.*$/, '').replace('npm run --silent gantry --', 'gantry'));
const commands = shown
  .filter(line => /^(gantry|printf) /.test(line) && !OF_READERS.test(line))
  .flatMap(line => line.split(' && '));

/** As a shell takes them apart: by spaces outside of quotes. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) => word.replace(/(['"])(.*?)\1/g, '$2'));

test('the commands of the README work as shown', async () => {
  const home = temporaryFolder();
  const [, structure = ''] = /```yaml\n(.*?)```/s.exec(readme) ?? [];
  writeFileSync(join(home, 'crates.ksy'), structure);
  expect(commands.length).toBeGreaterThan(45);
  const failed: string[] = [];
  for (const command of commands) {
    const [program, ...words] = wordsOf(command);
    const target = words.at(-2) === '>' ? words.splice(-2).at(-1) : undefined;
    if (program === 'printf') {
      const bytes = words[0]?.replace(/\\(\d{1,3})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 8)));
      writeFileSync(join(home, target ?? ''), bytes ?? '', 'latin1');
      continue;
    }
    const args = words.flatMap(word => (word === '*.crt' ? ['stock.crt', 'new.crt'] : word));
    const { status, out, err } = await runCli(home, join(home, 'data'), ...args);
    if (target !== undefined) writeFileSync(join(home, target), out);
    // Two that are not the same are an answer of "no".
    if (status !== (args[0] === 'diff' ? 1 : 0)) failed.push(`${command}: ${status} ${err}`);
  }
  expect(failed).toEqual([]);
}, 60_000);
