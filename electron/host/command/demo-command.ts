import { resolve } from 'node:path';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import { writeDemo } from '../../demo/write-demo.ts';

/** demo: writes the demo install. */
export const demo: Handlers<Command>['demo'] = async ({ base, folder, edition }) => {
  const { files } = await writeDemo(resolve(base, folder), edition);
  return { folder, files };
};
