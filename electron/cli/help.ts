import type { Command } from 'commander';

const addresses = `
An ADDRESS is a file, then :: and an entry for each archive it is in: zbd/reader.zbd::dfn_heron.zrd
A PLACE is an address or a folder. gantry VERB --help lists the options of a verb. All verbs take --json.

To begin with:
  gantry demo my-demo                    write a small made-up game to try things on
  gantry list my-demo --all              list everything in it
  gantry fields my-demo/zbd/reader.zbd   list every byte of a file by name
  gantry serve my-demo                   open it in a browser

Exit status: 0 done, 1 done and the answer is "no", 2 refused, 3 a bug in Gantry.
`;

/** What --help tells a newcomer beside the verbs, and where an error leads. */
export function addHelp(program: Command): void {
  program
    // A verb and its arguments are one line; the text below says that there are options too.
    .configureHelp({ subcommandTerm: verb => [verb.name(), ...verb.registeredArguments.map(termOf)].join(' ') })
    .addHelpText('after', addresses)
    .showHelpAfterError('gantry --help lists the verbs, gantry VERB --help the options of one.');
}

function termOf(argument: Command['registeredArguments'][number]): string {
  const term = `${argument.name().toUpperCase()}${argument.variadic ? '…' : ''}`;
  return argument.required ? term : `[${term}]`;
}
