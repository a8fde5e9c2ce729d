import { InvalidArgumentError } from 'commander';
import type { KeyRow } from '../../../shared/contract/command-types.ts';
import type { KeyEdit, KeyRef } from '../../../shared/scene/key-timing.ts';
import type { Cli } from '../cli.ts';
import { printRepacked } from '../repacked.ts';
import { print, status } from '../session.ts';
import { textTable } from '../shown-text.ts';
import { forceOption, type Guarding, guardingOf, indexOption, jsonOption, parseFrame } from './options.ts';

interface Options extends Omit<Guarding, 'repair'> {
  readonly out: string;
  readonly clip?: string;
  readonly channel?: number;
}

const CLIP = ['--clip <name>', 'a clip of the file, by its name or id; default: the first'] as const;
const KEY = ['<key>', 'CHANNEL.KEY as key list counts them: 3.1', parseSpot] as const;

/** key list, move, paste, set and remove: the keys of an animation. */
export function addKey(cli: Cli): void {
  const key = cli.program.command('key').description('list, move, paste, set or remove keys of an animation');
  key
    .command('list')
    .description('print the channels of a clip with the frames of their keys')
    .argument('<address>')
    .option(...CLIP)
    .option(...jsonOption)
    .action((address: string, { clip }: Options) =>
      cli.run(async session => {
        const args = { base: session.base, address, ...(clip !== undefined && { clip }) };
        const rows = await session.client.keys(args, session.options);
        print(session, rows, () => tableOf(rows));
        return status.done;
      }),
    );
  const edits = (verb: ReturnType<typeof key.command>) =>
    verb
      .option(...CLIP)
      .requiredOption('-o, --out <file>', 'output for the outermost file; may be the source itself')
      .option(...indexOption)
      .option(...forceOption)
      .option(...jsonOption);
  edits(
    key
      .command('move')
      .description('move a key to another frame')
      .argument('<address>')
      .argument(...KEY),
  )
    .argument('<frame>', 'between the keys before and after it', parseFrame)
    .action((address: string, spot: KeyRef, frame: number, options: Options) =>
      send(cli, address, { kind: 'move', key: spot, frame }, options),
    );
  edits(
    key
      .command('paste')
      .description('copy a key to another frame')
      .argument('<address>')
      .argument(...KEY),
  )
    .argument('<frame>', 'the key that is there already is replaced', parseFrame)
    .option('--channel <number>', 'into another channel of the same kind of motion', parseFrame)
    .action((address: string, spot: KeyRef, frame: number, options: Options) =>
      send(cli, address, { kind: 'paste', key: spot, channel: options.channel ?? spot.channel, frame }, options),
    );
  edits(
    key
      .command('set')
      .description('change the numbers of a key')
      .argument('<address>')
      .argument(...KEY),
  )
    .argument('<numbers>', 'as many as the channel has, such as 0,0.5,1', parseNumbers)
    .action((address: string, spot: KeyRef, values: readonly number[], options: Options) =>
      send(cli, address, { kind: 'set', key: spot, values }, options),
    );
  edits(
    key
      .command('remove')
      .description('remove a key')
      .argument('<address>')
      .argument(...KEY),
  ).action((address: string, spot: KeyRef, options: Options) =>
    send(cli, address, { kind: 'remove', key: spot }, options),
  );
}

function send({ run }: Cli, address: string, edit: KeyEdit, { out, clip, ...options }: Options): Promise<void> {
  return run(async session => {
    const chosen = { ...(clip !== undefined && { clip }), ...guardingOf(options) };
    printRepacked(
      session,
      await session.client.key({ base: session.base, address, edit, out, ...chosen }, session.options),
    );
    return status.done;
  });
}

const MOST_FRAMES = 12;

function tableOf(rows: readonly KeyRow[]): string {
  return textTable(
    ['channel', 'moves', 'what', 'keys', 'at frames', 'fixed because'],
    rows.map(({ channel, moves, target, frames, why = '' }) => {
      const first = frames.slice(0, MOST_FRAMES).map(frame => String(Number(frame.toFixed(2))));
      const more = frames.length > MOST_FRAMES ? [`and ${frames.length - MOST_FRAMES} more`] : [];
      return [String(channel), String(moves), target, String(frames.length), [...first, ...more].join(' '), why];
    }),
    [0, 3],
  );
}

function parseSpot(text: string): KeyRef {
  const [, channel, index] = /^(\d+)\.(\d+)$/.exec(text) ?? [];
  if (channel === undefined) throw new InvalidArgumentError('Expected CHANNEL.KEY, such as 3.1.');
  return { channel: Number(channel), index: Number(index) };
}

function parseNumbers(text: string): readonly number[] {
  const numbers = text.split(/[\s,]+/).map(Number);
  if (text.trim() === '' || !numbers.every(Number.isFinite))
    throw new InvalidArgumentError('Expected numbers with commas between them, such as 0,0.5,1.');
  return numbers;
}
