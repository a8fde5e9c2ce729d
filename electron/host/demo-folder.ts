import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { demoFolder } from './data-folder.ts';
import { DEMO_MARKER } from './demo/texts.ts';
import { writeDemo } from './demo/write-demo.ts';

/** Where the demo install is, written first where it is missing; one that was edited stays as it is. */
export async function readyDemo(dataFolder: string): Promise<string> {
  const folder = demoFolder(dataFolder);
  if (!existsSync(join(folder, DEMO_MARKER))) await writeDemo(folder);
  return folder;
}
