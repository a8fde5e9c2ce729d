import type { Source } from '../base/source.ts';
import { audioWav } from './audio/wav/index.ts';
import { discCue } from './disc/cue/index.ts';
import { discIso9660 } from './disc/iso9660/index.ts';
import { everquestS3d } from './everquest/s3d/index.ts';
import { everquestSounds } from './everquest/sounds/index.ts';
import { everquestWld } from './everquest/wld/index.ts';
import { fftGns } from './fft/gns/index.ts';
import { fftMesh } from './fft/mesh/index.ts';
import { fftTexture } from './fft/texture/index.ts';
import type { Detection, Format, Probe } from './format.ts';
import type { FormatId } from './format-id.ts';
import { imageBmp } from './image/bmp/index.ts';
import { imageDds } from './image/dds/index.ts';
import { imageTga } from './image/tga/index.ts';
import { kotor2da } from './kotor/2da/index.ts';
import { kotor2daText } from './kotor/2da-text/index.ts';
import { kotorBif } from './kotor/bif/index.ts';
import { kotorBwm } from './kotor/bwm/index.ts';
import { kotorBwmText } from './kotor/bwm-text/index.ts';
import { kotorBzf } from './kotor/bzf/index.ts';
import { kotorErf } from './kotor/erf/index.ts';
import { kotorKey } from './kotor/key/index.ts';
import { kotorLyt } from './kotor/lyt/index.ts';
import { kotorRim } from './kotor/rim/index.ts';
import { kotorVis } from './kotor/vis/index.ts';
import { textPlain } from './text/plain/index.ts';
import { unknown } from './unknown/index.ts';
import { videoAvi } from './video/avi/index.ts';
import { westwoodBig } from './westwood/big/index.ts';
import { westwoodDazzles } from './westwood/dazzles/index.ts';
import { westwoodMix } from './westwood/mix/index.ts';
import { westwoodW3d } from './westwood/w3d/index.ts';
import { zipperAnim } from './zipper/anim/index.ts';
import { zipperArchive } from './zipper/archive/index.ts';
import { zipperGamez } from './zipper/gamez/index.ts';
import { zipperInterp } from './zipper/interp/index.ts';
import { zipperMaterials } from './zipper/materials/index.ts';
import { zipperMessages } from './zipper/messages/index.ts';
import { zipperModel } from './zipper/model/index.ts';
import { zipperMotion } from './zipper/motion/index.ts';
import { zipperReader } from './zipper/reader/index.ts';
import { zipperReaderText } from './zipper/reader-text/index.ts';
import { zipperSave } from './zipper/save/index.ts';
import { zipperTexture } from './zipper/texture/index.ts';
import { zipperTextures } from './zipper/textures/index.ts';
import { zipperZmap } from './zipper/zmap/index.ts';

/** A format in the registry: only pass it its own models. */
export type AnyFormat = Format<unknown>;

/** Every format, more specific ones first; of two equally certain ones, the first is used. */
export const formats = [
  zipperArchive,
  zipperTextures,
  zipperGamez,
  kotorBwm,
  kotorKey,
  kotorBif,
  kotorBzf,
  kotorErf,
  kotorRim,
  kotorLyt,
  kotorVis,
  kotorBwmText,
  kotor2da,
  kotor2daText,
  audioWav,
  videoAvi,
  westwoodW3d,
  westwoodDazzles,
  westwoodBig,
  westwoodMix,
  everquestS3d,
  everquestWld,
  discIso9660,
  discCue,
  fftGns,
  fftTexture,
  fftMesh,
  imageDds,
  imageTga,
  imageBmp,
  zipperAnim,
  zipperInterp,
  zipperMessages,
  zipperZmap,
  zipperSave,
  zipperMotion,
  zipperMaterials,
  zipperModel,
  zipperReader,
  zipperReaderText,
  zipperTexture,
  everquestSounds,
  textPlain,
  unknown,
] as readonly unknown[] as readonly AnyFormat[]; // see AnyFormat

const byId = new Map<FormatId, AnyFormat>(formats.map(format => [format.id, format]));

/** The format with this id; `unknown` if there is none. */
export function formatById(id: FormatId): AnyFormat {
  return byId.get(id) ?? (unknown as AnyFormat);
}

/** Whether it is the format of plain text, when nothing more specific is known. */
export function isPlainText({ id }: Format): boolean {
  return id === textPlain.id;
}

const packing = formats.filter(({ container }) => container?.packs);

/** Whether some bytes may be in a format with packed entries; much faster than identifying them. */
export function mayPack(probe: Probe): boolean {
  return packing.some(format => format.detect(probe).confidence !== 'unknown');
}

const ciphering = formats.filter(({ readable }) => readable);

/** The bytes with encrypted text decoded, if their format has any; much faster than identifying them. */
export function readableText(probe: Probe): Source | undefined {
  const { source } = probe;
  const [first = -1] = source.read(0, Math.min(1, source.size));
  const format = ciphering.find(
    ({ firstBytes, detect }) => firstBytes?.includes(first) !== false && detect(probe).confidence === 'certain',
  );
  return format?.readable?.(source);
}

export interface Identified extends Detection {
  readonly format: AnyFormat;
}

const byFirstByte: (readonly AnyFormat[])[] = [];

/** The formats whose files may begin like this; all of them if none match. */
function formatsOf({ source }: Probe): readonly AnyFormat[] {
  const [first] = source.read(0, Math.min(1, source.size));
  if (first === undefined) return formats;
  byFirstByte[first] ??= formats.filter(({ firstBytes }) => firstBytes?.includes(first) !== false);
  return byFirstByte[first];
}

/** Identifies the format of some bytes, with the reason. */
export function identify(probe: Probe): Identified {
  let likely: Identified | undefined;
  for (const format of formatsOf(probe)) {
    const detection = format.detect(probe);
    if (detection.confidence === 'certain') return { format, ...detection };
    if (detection.confidence === 'likely') likely ??= { format, ...detection };
  }
  if (likely === undefined) return { format: formatById('unknown'), ...unknown.detect(probe) };
  const { layout, text } = likely.format;
  if (layout === undefined || text !== undefined) return likely;
  // A sentence may begin with the same letters as a format.
  const detection = textPlain.detect(probe);
  return detection.confidence === 'unknown' ? likely : { format: formatById(textPlain.id), ...detection };
}
