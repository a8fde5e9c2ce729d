import { formatIds } from '../../shared/formats/format-id.ts';

/** Must increase whenever the index stores something else for the same bytes. */
const REVISION = 4;

/** The version of the code that reads files: when it changes, every file is read again. */
export const reader = `${REVISION} ${formatIds.join(' ')}`;
