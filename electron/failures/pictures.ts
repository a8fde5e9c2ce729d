import type { Failure } from '../../shared/contract/failure.ts';

/** What looking at pictures and replacing them can refuse. */
export const pictureFailures = {
  noPictures: (address: string, format: string): Failure => ({
    code: 'unsupported',
    text: `${address} is ${format}, which holds no pictures.`,
    where: { file: address },
    next: 'Open it in Hex, or open a texture.',
  }),
  noSuchPicture: (address: string, index: number, count: number): Failure => ({
    code: 'notFound',
    text: `${address} has no picture ${index}: there are ${count}.`,
    where: { file: address },
  }),
  noSuchPixel: (address: string, pixel: number, count: number): Failure => ({
    code: 'notFound',
    text: `${address} has no pixel ${pixel}: there are ${count}.`,
    where: { file: address },
  }),
  noPixels: (address: string): Failure => ({
    code: 'unsupported',
    text: `${address} has no pixels to export.`,
    where: { file: address },
  }),
  tooLarge: (address: string, width: number, height: number): Failure => ({
    code: 'unsupported',
    text: `${address} has ${width} × ${height} pixels, too many to show.`,
    where: { file: address },
    next: 'Extract it as PNG instead.',
  }),
  notReplaceable: (address: string, format: string): Failure => ({
    code: 'unsupported',
    text: `${address} is ${format}, whose pictures cannot be replaced yet.`,
    where: { file: address },
  }),
  notTaken: (address: string, why: string): Failure => ({
    code: 'refused',
    text: `${address} cannot take this picture. ${why}`,
    where: { file: address },
  }),
} as const;
