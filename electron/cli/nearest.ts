// Suggests our verb or option for a word that belongs to another tool.
import { Command, type ErrorOptions, Option } from 'commander';
import { jsonOption } from './verbs/options.ts';

/** Our verbs, and what other tools call them. */
const VERBS: Readonly<Record<string, readonly string[]>> = {
  extract: ['export', 'unpack', 'dump', 'unzip', 'x'],
  list: ['ls', 'dir', 'tree'],
  show: ['cat', 'print', 'view', 'decode', 'parse', 'json'],
  identify: ['info', 'file', 'detect', 'stat'],
  remove: ['delete', 'rm', 'del', 'erase', 'unlink'],
  copy: ['cp', 'duplicate', 'clone'],
  move: ['mv'],
  rename: ['ren'],
  insert: ['add', 'append', 'new', 'create'],
  replace: ['pack', 'repack'],
  build: ['compile', 'encode', 'assemble'],
  set: ['edit', 'change', 'modify', 'update'],
  verify: ['check', 'validate', 'test', 'lint'],
  repair: ['fix'],
  diff: ['compare', 'cmp', 'delta'],
  search: ['find', 'grep'],
  fields: ['hex', 'hexdump', 'xxd'],
  serve: ['open', 'gui', 'run', 'start', 'web'],
  restore: ['undo', 'revert'],
  write: ['apply', 'deploy', 'publish'],
  snapshot: ['backup', 'save'],
  scan: ['index'],
  refs: ['references', 'uses', 'usages'],
};

/** Our options for those of other tools, the likeliest first. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  '--out': ['--output', '--outfile', '--output-file', '--dest', '--destination', '--target', '--to', '--into'],
  '--as': ['--format', '--type', '--kind'],
  '--dry-run': ['--what-if', '--preview', '--simulate', '--test'],
  '--from': ['--input', '--source', '--folder'],
  '--all': ['--recursive', '--everything'],
  '--unlink': ['--force', '--cascade'],
  '--limit': ['--max', '--count', '--head'],
  '--depth': ['--level', '--levels', '--max-depth'],
  '--only': ['--include', '--filter'],
  '--ignore': ['--exclude', '--skip'],
  '--match-case': ['--case-sensitive'],
};

/** A verb that lists its options when an unknown option resembles none of them. */
export class Verb extends Command {
  override createCommand(name?: string): Verb {
    return new Verb(name);
  }

  override error(message: string, options?: ErrorOptions): never {
    const isUnknown = options?.code === 'commander.unknownOption' && !message.includes('\n');
    return super.error(isUnknown ? `${message}\n(${this.#takes()})` : message, options);
  }

  #takes(): string {
    const known = this.options.flatMap(({ long, hidden }) => (hidden ? [] : (long ?? [])));
    return `${namesOf(this)} takes ${known.join(', ') || 'no options'}`;
  }
}

/** Also accepts --json before the verb, without listing it in --help. */
export function takeJsonAnywhere(program: Command): void {
  const groups = program.commands.filter(({ commands }) => commands.length > 0);
  for (const each of [program, ...groups]) each.addOption(new Option(...jsonOption).hideHelp());
}

/** Ends with an error that gives our name for another tool's word; commander handles all other words. */
export function checkWords(program: Command, args: readonly string[]): void {
  const { command, rest } = commandOf(
    program,
    args.filter(word => word !== '--json'),
  );
  checkVerb(program, command, rest);
  const unknown = command === program ? undefined : unknownOption(command, rest);
  if (unknown === undefined) return;
  const hint = hintFor(command, unknown);
  if (hint) command.error(`error: unknown option '${unknown}'\n(${hint})`, { code: 'commander.unknownOption' });
  // The missing option may be the one that was meant, so the unknown one is reported first.
  for (const option of command.options) option.mandatory = false;
}

/** Options that name a file or folder to read or write. */
const NAMES_FILE = /<(address|file|folder|place|png|project|structure)>/;

/** An empty path is the whole file, and an empty replacement deletes the text. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(['path', 'replacement']);

/** Ends with an error if a name is empty, for example from an unset variable in a script. */
export function refuseEmpty(verb: Command): void {
  const empty = verb.registeredArguments.find(
    (argument, at) => !MAY_BE_EMPTY.has(argument.name()) && [verb.processedArgs[at]].flat().includes(''),
  );
  if (empty !== undefined) verb.error(`error: argument '${empty.name()}' is empty`);
  const option = verb.options.find(
    each => NAMES_FILE.test(each.flags) && verb.getOptionValue(each.attributeName()) === '',
  );
  if (option !== undefined) verb.error(`error: option '${option.flags}' is empty`);
}

/**
 * Refuses an unknown verb here if we know what was meant or if its help was requested; commander would print the whole
 * help.
 */
function checkVerb(program: Command, group: Command, [first = '', about = '']: readonly string[]): void {
  const isHelp = group.commands.length > 0 && first === 'help' && /^(?!help$)\w/.test(about);
  const word = isHelp ? about : first;
  const meant = group === program ? nearestVerb(word) : undefined;
  if ((meant === undefined && !isHelp) || group.commands.some(each => each.name() === word)) return;
  const hint = meant === undefined ? '' : `\n(Did you mean ${meant}?)`;
  group.error(`error: unknown command '${word}'${hint}`, { code: 'commander.unknownCommand' });
}

const nearestVerb = (word: string): string | undefined =>
  Object.keys(VERBS).find(verb => VERBS[verb]?.includes(word.toLowerCase()));

/** The command, or the subcommand, that the arguments start with, and the arguments after it. */
function commandOf(program: Command, args: readonly string[]): { command: Command; rest: readonly string[] } {
  const [name, ...rest] = args;
  const command = program.commands.find(each => each.name() === name);
  return command === undefined ? { command: program, rest: args } : commandOf(command, rest);
}

function unknownOption({ options }: Command, args: readonly string[]): string | undefined {
  for (let at = 0; at < args.length && args[at] !== '--'; at++) {
    const [flag = '', value] = (args[at] ?? '').split('=', 2);
    if (!flag.startsWith('-') || flag === '--help') continue;
    const option = options.find(({ long, short }) => long === flag || short === flag);
    if (option === undefined && flag.startsWith('--')) return flag;
    if (option?.required && value === undefined) at++;
  }
  return undefined;
}

/** What to type instead: a plain argument, or the option that was meant. */
function hintFor(command: Command, flag: string): string | undefined {
  const argument = command.registeredArguments.find(each => `--${each.name()}` === flag);
  if (argument !== undefined) {
    const places = command.registeredArguments.map(each => each.name().toUpperCase()).join(' ');
    return `${argument.name().toUpperCase()} needs no option: ${namesOf(command)} ${places}`;
  }
  const known = command.options.flatMap(({ long }: Option) => long ?? []);
  const meant = known.find(long => OPTIONS[long]?.includes(flag));
  return meant === undefined ? undefined : `Did you mean ${meant}?`;
}

/** `gantry bytes find` */
const namesOf = (command: Command): string =>
  command.parent ? `${namesOf(command.parent)} ${command.name()}` : command.name();
