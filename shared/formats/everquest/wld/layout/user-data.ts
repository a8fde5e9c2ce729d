import { encoded } from '../../../../layout/encoded.ts';
import { restText } from '../../../../layout/rest-text.ts';
import { u32 } from '../../../../layout/scalars.ts';
import { sizeOf } from '../../../../layout/size-of.ts';
import { within } from '../../../../layout/within.ts';
import { cipher } from './cipher.ts';

/** Text behind its length, in the cipher: what the makers of a zone wanted to say of a thing. */
export const userData = {
  userDataSize: sizeOf(u32, 'userData'),
  userData: within(encoded(cipher, restText), 'userDataSize'),
} as const;
