import { type Command, InvalidArgumentError, Option } from 'commander';
import { fromHex, hexOffset } from '../../../shared/base/hex.ts';
import {
  type BlockWrite,
  type ByteSpan,
  type NumberType,
  numberSizes,
  type Replacing,
  type Resize,
  type Sought,
} from '../../../shared/contract/search-types.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import type { Cli } from '../cli.ts';
import { printRepacked } from '../repacked.ts';
import { print, type Session, status } from '../session.ts';
import { oneLine, textTable } from '../shown-text.ts';
import {
  forceOption,
  type Guarding,
  guardingOf,
  indexOption,
  jsonOption,
  repairOption,
  wholeNumber,
} from './options.ts';

interface Ranged {
  readonly from?: number;
  readonly to?: number;
}

interface Finding extends Ranged, Block {
  readonly text?: true;
  readonly regex?: true;
  readonly number?: NumberType;
  readonly encoding?: string;
  readonly matchCase?: true;
  readonly bigEndian?: true;
  readonly tolerance?: number;
}

interface Listing extends Finding {
  readonly limit: number;
}

interface Writing extends Guarding {
  readonly out: string;
}

interface Block {
  readonly width?: number;
  readonly stride?: number;
}

const LIMIT = 100_000;

/** bytes find, strings, replace, write, insert, delete and sums: the bytes of a file or entry, whatever its format. */
export function addBytes(cli: Cli): void {
  const bytes = cli.program.command('bytes').description('find and change bytes, list strings, compute checksums');
  addListings(bytes, cli);
  addEdits(bytes, cli);
}

function addListings(bytes: Command, { run }: Cli): void {
  const limited = (verb: Command): Command =>
    ranged(verb)
      .option('--limit <count>', 'print at most this many; all are counted', wholeNumber, LIMIT)
      .option(...jsonOption);
  limited(seeking(bytes.command('find').description('find hex, text, a number or a regular expression')))
    .argument('<address>')
    .argument('<query>', 'hex such as 4? ?? 00 without an option')
    .action((address: string, query: string, options: Listing) =>
      run(session => list(session, { address, sought: soughtOf(query, options), options })),
    );
  limited(bytes.command('strings').description('list the strings'))
    .argument('<address>')
    .option(
      '--encoding <name>',
      'ascii, windows-1252, cp437, utf-8, utf-16le, utf-16be, shift_jis, euc-jp, cp037',
      'ascii',
    )
    .option('--least <count>', 'the fewest letters', '4')
    .action((address: string, { least, encoding, ...options }: Listing & { least: string; encoding: string }) =>
      run(session => list(session, { address, sought: { mode: 'strings', query: least, encoding }, options })),
    );
  ranged(bytes.command('sums').description('print checksums and hashes'))
    .argument('<address>')
    .option(...jsonOption)
    .action((address: string, options: Ranged) =>
      run(async session => {
        const sums = await session.client.sumBytes(
          { base: session.base, address, ...withinOf(options) },
          session.options,
        );
        print(session, sums, () =>
          textTable(
            ['checksum', 'value'],
            sums.map(({ name, hex }) => [name, hex]),
          ),
        );
        return status.done;
      }),
    );
}

async function list(
  session: Session,
  { address, sought, options }: { readonly address: string; readonly sought: Sought; readonly options: Listing },
): Promise<number> {
  const args = { base: session.base, address, ...sought, ...withinOf(options), limit: options.limit };
  const found = await session.client.findBytes(args, session.options);
  const { total, hits } = found;
  if (hits.length < total) session.io.err(`${hits.length} of ${total} hits printed. --limit COUNT prints more.\n`);
  print(session, found, () => {
    const rows = hits.map(({ start, size, path = '', text }) => [hexOffset(start), String(size), path, oneLine(text)]);
    return `${textTable(['start', 'size', 'field', 'found'], rows, [0, 1])}${total} found\n`;
  });
  return status.done;
}

function addEdits(bytes: Command, { run }: Cli): void {
  const writing = (verb: Command): Command =>
    verb
      .requiredOption('-o, --out <file>', 'output for the outermost file; may be the source itself')
      .option(...indexOption)
      .option(...forceOption)
      .option(...repairOption)
      .option(...jsonOption);
  const edit = (address: string, what: Replacing | Resize | BlockWrite, { out, ...options }: Writing) =>
    run(async session => {
      const args = { base: session.base, address, edit: what, out, ...guardingOf(options) };
      printRepacked(session, await session.client.editBytes(args, session.options));
      return status.done;
    });
  writing(ranged(seeking(bytes.command('replace').description('replace every match'))))
    .argument('<address>')
    .argument('<query>')
    .argument('<replacement>', 'written as the query; $1 and $& in a regular expression')
    .action((address: string, query: string, replacement: string, options: Finding & Writing) =>
      edit(address, { ...soughtOf(query, options), ...withinOf(options), replacement }, options),
    );
  writing(bytes.command('write').description('overwrite bytes'))
    .argument('<address>')
    .argument('<offset>', 'such as 0x1F0', wholeNumber)
    .argument('<hex>', 'such as 00 FF', hex)
    .option('--width <count>', 'so many bytes in each row of a block', wholeNumber)
    .option('--stride <count>', 'a row begins after so many bytes', wholeNumber)
    .hook('preAction', refuseHalfBlock)
    .action((address: string, start: number, insert: Uint8Array, { width, stride, ...options }: Writing & Block) =>
      edit(
        address,
        width === undefined || stride === undefined
          ? { start, remove: insert.length, insert }
          : { start, width, stride, bytes: insert },
        options,
      ),
    );
  writing(bytes.command('insert').description('insert bytes; sizes, counts and offsets follow'))
    .argument('<address>')
    .argument('<offset>', 'such as 0x1F0', wholeNumber)
    .argument('<hex>', 'such as 00 FF', hex)
    .action((address: string, start: number, insert: Uint8Array, options: Writing) =>
      edit(address, { start, remove: 0, insert }, options),
    );
  writing(bytes.command('delete').description('delete bytes; sizes, counts and offsets follow'))
    .argument('<address>')
    .argument('<offset>', 'such as 0x1F0', wholeNumber)
    .argument('<count>', 'how many', wholeNumber)
    .action((address: string, start: number, remove: number, options: Writing) =>
      edit(address, { start, remove, insert: new Uint8Array(0) }, options),
    );
}

const seeking = (verb: Command): Command =>
  verb
    .addOption(new Option('--text', 'text').conflicts(['regex', 'number']))
    .addOption(new Option('--regex', 'a regular expression over bytes').conflicts(['text', 'number']))
    .addOption(new Option('--number <type>', 'a number').choices(Object.keys(numberSizes)))
    .option('--encoding <name>', 'of the text; default: windows-1252')
    .option('--match-case', 'match upper and lower case')
    .option('--big-endian', 'the number has its high byte first')
    .option('--tolerance <difference>', 'the most that a number may differ', decimal)
    .option('--width <count>', 'only in so many bytes of each row, the first at --from', wholeNumber)
    .option('--stride <count>', 'a row begins after so many bytes', wholeNumber)
    .hook('preAction', refuseHalfBlock);

/** Refuses --width without --stride, or the reverse: the verb would use other bytes than the user meant. */
function refuseHalfBlock(_: Command, verb: Command): void {
  const { width, stride } = verb.opts<Block>();
  if ((width === undefined) !== (stride === undefined)) verb.error('error: --width and --stride belong together');
}

const ranged = (verb: Command): Command =>
  verb.option('--from <offset>', 'only from here', wholeNumber).option('--to <offset>', 'only up to here', wholeNumber);

function soughtOf(query: string, options: Finding): Sought {
  const { text, regex, number: type, encoding, matchCase, bigEndian, tolerance, width, stride, from = 0 } = options;
  return {
    mode: text ? 'text' : regex ? 'regex' : type ? 'number' : 'hex',
    query,
    ...(type && { type }),
    ...(encoding && { encoding }),
    ...(matchCase && { matchCase }),
    ...(bigEndian && { bigEndian }),
    ...(tolerance !== undefined && { tolerance }),
    ...(width !== undefined && stride !== undefined && { columns: { start: from, width, stride } }),
  };
}

function withinOf({ from = 0, to }: Ranged): { readonly within?: ByteSpan } {
  if (from === 0 && to === undefined) return {};
  if (to !== undefined && to < from) refuse(failures.badWindow(from, to));
  return { within: { start: from, size: (to ?? Number.MAX_SAFE_INTEGER) - from } };
}

function decimal(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < 0)
    throw new InvalidArgumentError('Expected a number from 0.');
  return value;
}

function hex(text: string): Uint8Array {
  const bytes = fromHex(text);
  if (bytes === undefined || bytes.length === 0) throw new InvalidArgumentError('Expected pairs of hex digits.');
  return bytes;
}
