import type { Decoded, Finding } from '#layout';
import { isA } from '../../../shared/formats/is-a.ts';
import type { Around, PictureInfo, PictureRef, Pictures } from '../../../shared/formats/pictures.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import type { View } from '../view.ts';

/** What the pictures of some bytes depend on. */
export interface OpenPictures {
  readonly address: string;
  readonly view: View;
  readonly around?: Around | undefined;
}

/** The pictures of a file or entry, ready to be shown. */
export interface PictureReader {
  readonly pictures: Pictures<unknown>;
  readonly list: readonly PictureInfo[];
  /** Refuses a number that no picture has, and a picture that was kept raw. */
  spot(index: number): PictureRef<unknown>;
}

/** Refuses an asset without pictures, and one that is too damaged to have any. */
export function pictureReader({ address, view, around }: OpenPictures): PictureReader {
  const { format, decoded } = view;
  const { pictures } = format;
  if (pictures === undefined || decoded === undefined) return refuse(failures.noPictures(address, isA(format)));
  if (decoded.fault) {
    const { start, path, text } = decoded.fault;
    return refuse(failures.damaged(address, format.title, start, path, text));
  }
  const { value: model } = decoded;
  const list = pictures.list(model, around);
  return {
    pictures,
    list,
    spot(index) {
      const info = list[index];
      if (info === undefined) return refuse(failures.noSuchPicture(address, index, list.length));
      const why = whyRaw(info, decoded);
      if (why !== undefined) return refuse(failures.rawPicture(address, info.name, why));
      return { model, index, ...(around && { around }) };
    },
  };
}

/** The finding that says why a picture was kept raw. */
export function whyRaw({ isRaw, path }: PictureInfo, { findings }: Decoded<unknown>): Finding | undefined {
  return isRaw === true ? findings.find(finding => finding.path === path) : undefined;
}
