import { encoded, restText, sizeOf, u32, within } from '#layout';
import { cipher } from './cipher.ts';

/** Enciphered text after its length: remarks of a zone's makers about an object. */
export const userData = {
  userDataSize: sizeOf(u32, 'userData'),
  userData: within(encoded(cipher, restText), 'userDataSize'),
} as const;
