import { join } from 'node:path';

/** Whether what runs as a thread or a process of its own is what was just built: from source it takes three times as long to start. */
export const runsBuilt: boolean = process.env.GANTRY_BUILT === '1';

/** The command line, for processes of its own. */
export const gantryProgram: string = join(
  import.meta.dirname,
  runsBuilt ? '../../dist/cli/main.js' : '../../electron/cli/main.ts',
);
