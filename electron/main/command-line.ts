import { fileURLToPath } from 'node:url';

/**
 * The arguments for the command line of an installed Gantry (resources/bin): everything after `--cli --`; undefined if it
 * is to open its window. Chromium ignores switches after the two dashes.
 */
export function commandLineOf(argv: readonly string[]): readonly string[] | undefined {
  const at = argv.indexOf('--cli');
  return at > 0 && argv[at + 1] === '--' ? argv.slice(at + 2) : undefined;
}

/** Runs the built command line in this process, and ends it with the command's exit status. */
export async function runCommandLine(words: readonly string[], program: URL, exit: (status: number) => void) {
  process.argv.splice(1, process.argv.length, fileURLToPath(program), ...words);
  try {
    await import(program.href);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    process.exitCode = 3;
  }
  // A pipe may not have passed on the last writes yet.
  for (const stream of [process.stdout, process.stderr]) await new Promise(done => stream.write('', done));
  exit(Number(process.exitCode ?? 0));
}
