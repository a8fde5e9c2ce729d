import { fileURLToPath } from 'node:url';

/**
 * What an installed Gantry was asked on its command line (resources/bin): all behind `--cli --`; undefined when it shall
 * open its window. Chromium reads no switches behind the two dashes.
 */
export function commandLineOf(argv: readonly string[]): readonly string[] | undefined {
  const at = argv.indexOf('--cli');
  return at > 0 && argv[at + 1] === '--' ? argv.slice(at + 2) : undefined;
}

/** Runs the built command line in this process, which ends with its exit status. */
export async function runCommandLine(words: readonly string[], program: URL, exit: (status: number) => void) {
  process.argv.splice(1, process.argv.length, fileURLToPath(program), ...words);
  try {
    await import(program.href);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    process.exitCode = 3;
  }
  // A pipe may still hold what was written last.
  for (const stream of [process.stdout, process.stderr]) await new Promise(done => stream.write('', done));
  exit(Number(process.exitCode ?? 0));
}
