import { join } from 'node:path';

/** Whether threads and processes run the built code: from source they take three times as long to start. */
export const runsBuilt: boolean = process.env.GANTRY_BUILT === '1';

/** The command line, for processes of its own. */
export const gantryProgram: string = join(
  import.meta.dirname,
  runsBuilt ? '../../dist/cli/main.js' : '../../electron/cli/main.ts',
);
