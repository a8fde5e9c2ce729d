import type { CommandChunkEdit } from '../../../shared/contract/command-types.ts';
import type { ChunkPlace } from '../../../shared/contract/guard-types.ts';
import type { Cli } from '../cli.ts';
import { printRepacked } from '../repacked.ts';
import { status } from '../session.ts';
import { forceOption, type Guarding, guardingOf, indexOption, jsonOption } from './options.ts';

interface Options extends Omit<Guarding, 'repair'> {
  readonly out: string;
  readonly before?: string;
  readonly after?: string;
  readonly inside?: string;
  readonly from?: string;
}

const sides = ['before', 'after', 'inside'] as const;

/** chunk remove, move and copy: the chunks that a W3D or AVI file is made of. */
export function addChunk({ program, run }: Cli): void {
  const chunk = program.command('chunk').description('remove, move or copy a chunk; the sizes around it follow');
  for (const kind of ['remove', 'move', 'copy'] as const) {
    const verb = chunk.command(kind).description(about[kind]).argument('<address>').argument('<path>', 'chunks[2]');
    if (kind !== 'remove')
      verb
        .option('--before <path>', 'to before this chunk')
        .option('--after <path>', 'to after this chunk')
        .option('--inside <path>', 'to the end of the chunks in this one');
    if (kind === 'copy') verb.option('--from <address>', 'the file or entry that has the chunk; default: the same one');
    verb
      .requiredOption('-o, --out <file>', 'output for the outermost file; may be the source itself')
      .option(...indexOption)
      .option(...forceOption)
      .option(...jsonOption)
      .action((address: string, path: string, { out, ...options }: Options) => {
        const place = placeOf(options);
        if (kind !== 'remove' && place === undefined)
          verb.error('error: expected one of --before, --after and --inside');
        const edit = editOf(kind, path, { ...options, place });
        const args = { address, edit, out, ...guardingOf(options) };
        return run(async session => {
          printRepacked(session, await session.client.chunk({ base: session.base, ...args }, session.options));
          return status.done;
        });
      });
  }
}

const about = {
  remove: 'remove a chunk and everything in it',
  move: 'move a chunk to before, after or inside another',
  copy: 'copy a chunk, also from another file',
} as const;

interface Given {
  readonly place: ChunkPlace | undefined;
  readonly from?: string;
}

function editOf(kind: CommandChunkEdit['kind'], path: string, { place: to, from }: Given): CommandChunkEdit {
  if (kind === 'remove' || to === undefined) return { kind: 'remove', path };
  return kind === 'move' ? { kind, path, to } : { kind, path, to, ...(from !== undefined && { from }) };
}

/** The place an option gives; undefined if there is none or more than one. */
function placeOf(options: Partial<Options>): ChunkPlace | undefined {
  const places = sides.flatMap(side => {
    const path = options[side];
    return path === undefined ? [] : [{ path, side }];
  });
  return places.length === 1 ? places[0] : undefined;
}
