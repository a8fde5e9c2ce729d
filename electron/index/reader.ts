import { formatIds } from '../../shared/formats/format-id.ts';

/** Counts up whenever the index must hold something else for the same bytes. */
const REVISION = 4;

/** Which state of Gantry's knowledge read a file: when it changes, every file is read again. */
export const reader = `${REVISION} ${formatIds.join(' ')}`;
