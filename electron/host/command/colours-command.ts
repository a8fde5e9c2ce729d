import { basename, resolve } from 'node:path';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import { drawingIn, pictureIn } from '../../../shared/formats/in-colours.ts';
import type { Colouring } from '../../../shared/formats/pictures.ts';
import { pictureFiles } from '../../answers/export/picture-files.ts';
import { readDrawing } from '../../answers/export/read-drawing.ts';
import { pictureReader } from '../../answers/pictures/open-pictures.ts';
import { redraw } from '../../answers/pictures/redraw.ts';
import { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { openFile } from '../../files/file-source.ts';
import { type Opened, openAddress } from '../../files/open-address.ts';
import { writeMade } from '../contents/write-made.ts';
import { withLooseScene } from '../scenes/loose-scene.ts';
import { outFile } from './out-file.ts';
import { writeGuarded } from './pack-content.ts';
import { ownPalettes } from './palette-command.ts';

/** colours: palettes of the files around a picture; exports the picture in one of them, or imports a drawing as the picture. */
export const colours: Handlers<Command>['colours'] = async (args, { signal }) => {
  const { base, address, palette, from, out } = args;
  // Parts that are to be written are never left out in silence.
  if (out === undefined && (from !== undefined || args.set !== undefined))
    return refuse(failures.coloursNowhere(address));
  const own = await ownPalettes(args, signal);
  if (own !== undefined) return own;
  const all = withLooseScene(base, address, loose => loose.colourings());
  const palettes = all.map(({ id, group, rgba }) => ({ id, file: group, colours: hexColours(rgba) }));
  if (all.length === 0 && (out === undefined || args.set !== undefined)) return refuse(failures.noPalettes(address));
  if (palette === undefined && all.length > 0 && out !== undefined) return refuse(failures.needsPalette(address));
  const chosen =
    palette === undefined
      ? undefined
      : (all.find(({ id }) => id === palette) ?? refuse(failures.noColouring(address, palette)));
  if (args.set !== undefined) return refuse(failures.palettesElsewhere(address, chosen?.group ?? ''));
  const shown = chosen === undefined ? palettes : palettes.filter(({ id }) => id === palette);
  if (out === undefined) return { palettes: shown, notes: [] };
  const opened = openAddress(base, address);
  try {
    if (from === undefined) {
      await writeMade(opened, outFile(base, out), [exported(opened, address, chosen)], { signal });
      return { palettes: shown, out, notes: [] };
    }
    const { content, notes } = imported(opened, { base, address, from }, chosen);
    await writeGuarded({ opened, address, content }, outFile(base, out), signal);
    return { palettes: shown, out, notes };
  } finally {
    opened.close();
  }
};

function openOf({ name, source }: Opened, address: string) {
  return { address, view: new View(name, source, 0) };
}

/** In the chosen colours; a picture with its own colours in these. */
function exported(opened: Opened, address: string, chosen: Colouring | undefined): Uint8Array {
  const { pictures, spot } = pictureReader(openOf(opened, address));
  const picture = pictures.decode(spot(0));
  const [file] = pictureFiles(chosen === undefined ? picture : pictureIn(picture, chosen));
  return file ? file.bytes : refuse(failures.noPixels(address));
}

interface From {
  readonly base: string;
  readonly address: string;
  readonly from: string;
}

function imported(opened: Opened, { base, address, from }: From, chosen: Colouring | undefined) {
  const file = openFile(resolve(base, from));
  const bytes = file.read(0, file.size).slice();
  file.close();
  const read = readDrawing(bytes, undefined, basename(from));
  if ('why' in read) return refuse(failures.notTaken(address, read.why));
  const open = openOf(opened, address);
  const { pictures, spot } = pictureReader(open);
  const { drawing, notes } =
    chosen === undefined ? { drawing: read, notes: [] } : drawingIn(read, chosen, pictures.decode(spot(0)));
  const redrawn = redraw(open, 0, drawing);
  if ('why' in redrawn) return refuse(failures.notTaken(address, redrawn.why));
  return { content: redrawn.content, notes: [...notes, ...redrawn.notes] };
}

/** `#42290F` for each; a transparent one says so. */
function hexColours(rgba: Uint8Array): readonly string[] {
  return Array.from({ length: rgba.length / 4 }, (_, i) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(i * 4, i * 4 + 4);
    const digits = [red, green, blue].map(value => value.toString(16).toUpperCase().padStart(2, '0'));
    return alpha === 0 ? 'clear' : `#${digits.join('')}`;
  });
}
