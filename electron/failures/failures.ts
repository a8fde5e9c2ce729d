import { callFailures } from './calls.ts';
import { compareFailures } from './compare.ts';
import { contentFailures } from './content.ts';
import { pictureFailures } from './pictures.ts';

/**
 * The host's own refusals: what happened, where, why, and what to do next, one sentence each. With those of the files,
 * the project and the index in failures/ they are the whole catalogue, and snapshot-tested as one.
 */
export const failures = { ...callFailures, ...contentFailures, ...compareFailures, ...pictureFailures } as const;
