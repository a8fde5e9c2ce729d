import { basename, dirname, resolve } from 'node:path';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { ShapeFit } from '../../../shared/formats/shapes.ts';
import { importShape } from '../../answers/import/import-shape.ts';
import { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { openFile } from '../../files/file-source.ts';
import { withLooseScene } from '../scenes/loose-scene.ts';
import { collectSooner } from './collector.ts';
import { openOrBegin } from './open-or-begin.ts';
import { writeContent } from './pack-content.ts';

/** import: replaces a mesh of a file or entry with one from another program. */
export const importCommand =
  (dataFolder: string): Handlers<Command>['import'] =>
  async ({ base, address, file, part, fresh, out, force, index }, { signal }) => {
    collectSooner(100);
    const path = resolve(base, file);
    const bytes = readWhole(path);
    const opened = openOrBegin(base, address);
    try {
      const { format, decoded } = new View(opened.name, opened.source, 0);
      const scene = () => withLooseScene(base, address, loose => loose.scene());
      const given = { name: basename(file), bytes, part, fresh, beside: besideOf(dirname(path)), scene };
      const made = await importShape(format, decoded, given);
      if (made.kind === 'refused') return refuse(failures.itemsNotChanged(address, made.why));
      const to = { dataFolder, base, out, indexOut: index, force, signal };
      const wrote = await writeContent({ opened, address, content: made.content }, to);
      const { vertices, faces, materials } = made;
      const fits = opened.isNew ? [newFile(format.title), ...made.fits] : made.fits;
      return {
        ...(out !== undefined && { out }),
        vertices,
        faces,
        materials,
        fits,
        ...wrote,
      };
    } finally {
      opened.close();
    }
  };

/** A file that did not exist. */
const newFile = (title: string): ShapeFit => ({ what: 'File', found: '', becomes: `${title}, new`, how: 'kept' });

/** Files in the folder of the file that names them; names that lead out of it do not count. */
function besideOf(folder: string): (name: string) => Uint8Array | undefined {
  return name => {
    if (name === '' || name !== basename(name)) return undefined;
    try {
      return readWhole(resolve(folder, name));
    } catch {
      return undefined; // the reader reports the missing file
    }
  };
}

function readWhole(path: string): Uint8Array {
  const source = openFile(path);
  try {
    return source.read(0, source.size).slice();
  } finally {
    source.close();
  }
}
