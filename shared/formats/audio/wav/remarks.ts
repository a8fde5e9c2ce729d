import { chunks, restText, struct, tag4, u16, u32 } from '#layout';

/** Sizes do not count the byte that makes a chunk's end even. */
export const chunkHead = { id: tag4, size: u32, align: 2 };

const ofCue = struct({ cueId: u32, text: restText }, 'The name of a cue point, or a note about it.');

const stretch = struct(
  {
    cueId: u32,
    frameCount: u32,
    purpose: tag4,
    country: u16,
    language: u16,
    dialect: u16,
    codePage: u16,
    text: restText,
  },
  'A cue point that covers a number of frames.',
);

const remark = (about: string) => struct({ text: restText }, about);

/** Remarks: names of cue points (form `adtl`), who made it and what it is (form `INFO`). */
export const remarks = struct(
  {
    form: tag4,
    chunks: chunks(chunkHead, {
      labl: ofCue,
      note: ofCue,
      ltxt: stretch,
      IARL: remark('where the original is kept'),
      IART: remark('artist'),
      ICMS: remark('who ordered it'),
      ICMT: remark('comment'),
      ICOP: remark('copyright'),
      ICRD: remark('when it was made'),
      IENG: remark('engineer'),
      IGNR: remark('genre'),
      IKEY: remark('keywords'),
      IMED: remark('what it was recorded on'),
      INAM: remark('title'),
      IPRD: remark('what it was made for'),
      ISBJ: remark('subject'),
      ISFT: remark('the program that made it'),
      ISRC: remark('who supplied it'),
      ISRF: remark('what it was before'),
      ITCH: remark('technician'),
    }),
  },
  'Remarks: names of cue points, who made it.',
);
