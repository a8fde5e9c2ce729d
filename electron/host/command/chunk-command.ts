import { bytes, chunkRange, type Followed, namedChunkSplices, spliced } from '#layout';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { CommandChunkEdit } from '../../../shared/contract/command-types.ts';
import { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { type Opened, openAddress } from '../../files/open-address.ts';
import { writeContent } from './pack-content.ts';

/** chunk: removes, moves or copies a chunk; the sizes of those around it follow. */
export const chunkCommand =
  (dataFolder: string): Handlers<Command>['chunk'] =>
  async ({ base, address, edit, out, force, index }, { signal }) => {
    const opened = openAddress(base, address);
    const from = edit.kind === 'copy' && edit.from !== undefined ? openAddress(base, edit.from) : undefined;
    try {
      const result = splicesOf(opened, edit, from);
      if (result.kind === 'refused') return refuse(failures.fieldNotSet(address, edit.path, result.why));
      const content = spliced(opened.source, result.splices);
      const to = { dataFolder, base, out, indexOut: index, force, signal };
      const wrote = await writeContent({ opened, address, content }, to);
      return { ...{ out, ...wrote }, ...(result.named && { notes: [nameNote(result.named), ...(wrote.notes ?? [])] }) };
    } finally {
      from?.close();
      opened.close();
    }
  };

const nameNote = ({ path, old, new: name }: Followed): string => `${path}: ${old} is taken, the copy is named ${name}`;

type Splices = ReturnType<typeof namedChunkSplices>;

const layoutOf = ({ name, source }: Opened) => new View(name, source, 0).format.layout ?? bytes();

function splicesOf(opened: Opened, edit: CommandChunkEdit, from: Opened | undefined): Splices {
  const { source } = opened;
  const layout = layoutOf(opened);
  if (edit.kind === 'remove') return namedChunkSplices(layout, source, { kind: 'drop', path: edit.path });
  const { kind, path, to } = edit;
  if (from === undefined) return namedChunkSplices(layout, source, { kind, path, to });
  const range = chunkRange(layoutOf(from), from.source, path);
  if (range === undefined) return { kind: 'refused', why: `${from.name} has no chunk there` };
  return namedChunkSplices(layout, source, { kind: 'insert', bytes: from.source.read(range.start, range.size), to });
}
