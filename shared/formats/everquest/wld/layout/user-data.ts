import { encoded, restText, sizeOf, u32, within } from '#layout';
import { cipher } from './cipher.ts';

/** Text after its length, in the cipher: what the makers of a zone wanted to say of a thing. */
export const userData = {
  userDataSize: sizeOf(u32, 'userData'),
  userData: within(encoded(cipher, restText), 'userDataSize'),
} as const;
