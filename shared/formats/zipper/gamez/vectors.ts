import { choice, expects, u32 } from '#layout';
import { color } from '../node/vectors.ts';

export { pointer } from '../node/vectors.ts';

/** From 0 to 1, in nodes. */
export const unitColor = { ...color, about: 'from 0 to 1' };
/** A truth value stored in 32 bits. */
export const b32 = expects(choice(u32, { 0: 'off', 1: 'on' }), 'named');
