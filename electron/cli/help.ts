import type { Command } from 'commander';

const addresses = `
An ADDRESS is a file, then :: and an entry for each archive stepped into: zbd/reader.zbd::dfn_heron.zrd
A PLACE is an address or a folder. gantry VERB --help tells what a verb takes, and each takes --json.

To begin with:
  gantry demo my-demo                    a small invented game, to try things on
  gantry list my-demo --all              everything in it
  gantry fields my-demo/zbd/reader.zbd   every byte of a file, by name
  gantry serve my-demo                   all of it in a browser

Exit status: 0 done, 1 done and the answer is "no", 2 refused, 3 a bug of Gantry's.
`;

/** What --help tells a newcomer beside the verbs, and where an error leads. */
export function addHelp(program: Command): void {
  program
    // What a verb takes stands on one line with it: that there are options, too, is said below.
    .configureHelp({ subcommandTerm: verb => [verb.name(), ...verb.registeredArguments.map(termOf)].join(' ') })
    .addHelpText('after', addresses)
    .showHelpAfterError('gantry --help lists the verbs, gantry VERB --help what one takes.');
}

function termOf(argument: Command['registeredArguments'][number]): string {
  const term = `${argument.name().toUpperCase()}${argument.variadic ? '…' : ''}`;
  return argument.required ? term : `[${term}]`;
}
