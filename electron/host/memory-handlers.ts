import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Handlers } from '../../shared/contract/call.ts';
import type { MemoryKey } from '../../shared/contract/types.ts';
import type { Workbench } from '../../shared/contract/workbench.ts';
import { makeFolder } from '../files/permissions.ts';
import { inDataFolder } from './data-folder.ts';
import type { HostOptions } from './host-options.ts';
import { keepText } from './keep-text.ts';

/** State that windows remember; in the data folder, because a page's own storage is lost with the port it was served from. */
export function memoryHandlers({
  dataFolder,
  safe,
}: Pick<HostOptions, 'dataFolder' | 'safe'>): Pick<Handlers<Workbench>, 'recall' | 'remember'> {
  const folder = inDataFolder(dataFolder, 'window');
  const fileOf = (key: MemoryKey) => join(folder, `${key}.json`);
  return {
    async recall({ key }) {
      return { text: safe || !existsSync(fileOf(key)) ? null : readFileSync(fileOf(key), 'utf8') };
    },
    async remember({ key, text }) {
      if (safe) return undefined;
      makeFolder(folder);
      keepText(fileOf(key), text);
      return undefined;
    },
  };
}
