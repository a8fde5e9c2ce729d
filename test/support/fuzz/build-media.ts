// Builders for pictures, sounds and curves.
import { pictureFiles } from '../../../electron/answers/export/picture-files.ts';
import { plainWav } from '../../../electron/answers/export/plain-wav.ts';
import { readPng } from '../../../electron/answers/export/png.ts';
import { peaksOf } from '../../../electron/answers/peaks.ts';
import { pictureReader } from '../../../electron/answers/pictures/open-pictures.ts';
import { redraw } from '../../../electron/answers/pictures/redraw.ts';
import { scaleDown } from '../../../electron/answers/pictures/thumbnail-cache.ts';
import { toBytes } from '../../../shared/base/pieces.ts';
import type { Subject } from './subject.ts';

/** The pictures viewed per file: a window requests one after another. */
const LOOKED_AT = 4;
const THUMBNAIL = 96;

export function pictures(subject: Subject): void {
  for (const { index, reader } of picturesOf(subject)) {
    const { width, height, rgba } = reader.pictures.decode(reader.spot(index));
    scaleDown({ width, height, rgba }, THUMBNAIL);
    const spot = reader.spot(index);
    for (const pixel of [0, (width * height) >> 1, width * height - 1])
      if (pixel >= 0 && pixel < width * height) reader.pictures.pixel(spot, pixel);
    reader.pictures.pixelsAt(spot, { start: subject.bytes.length >> 1, size: 16 });
  }
}

export function png(subject: Subject): void {
  for (const { index, reader } of picturesOf(subject)) {
    const [file] = pictureFiles(reader.pictures.decode(reader.spot(index)));
    const drawing = file && readPng(file.bytes);
    if (!drawing || 'why' in drawing || !reader.pictures.redraw) continue;
    redraw({ address: subject.name, view: subject.view }, index, drawing);
  }
}

function* picturesOf({ name, view, format, sound }: Subject) {
  if (!sound || !format.pictures) return;
  const reader = pictureReader({ address: name, view });
  const step = Math.max(1, Math.ceil(reader.list.length / LOOKED_AT));
  for (let index = 0; index < reader.list.length; index += step) yield { index, reader };
}

export function sound({ format, sound: found }: Subject): void {
  if (!found || !format.sounds) return;
  format.sounds.describe(found.model);
  const samples = format.sounds.decode(found.model);
  if (!('why' in samples)) {
    peaksOf(samples);
    plainWav(samples);
  }
  const pcm = format.sounds.toPcm(found.model);
  if (pcm) toBytes(pcm);
}

export function tracks({ format, sound: found }: Subject): void {
  if (found) format.tracks?.(found.model);
}
