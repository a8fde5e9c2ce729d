import { checked } from '#layout';
import { oddities } from './oddities.ts';
import { stored } from './stored.ts';

/** A model of mechlib, with what is odd about it. */
export const model = checked(stored, node => oddities(node));
